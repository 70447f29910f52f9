import type { ConversationKind } from '@mulghar/contract/messages/kinds'
import { sql, type Insertable, type Selectable } from 'kysely'
import { runPrepared } from '../../kit/prepared.sql.ts'
import type { ConversationMemberTable, ConversationTable, MemberStatus, MessagesDb } from './tables.ts'

export type ConversationRow = Selectable<ConversationTable>
export type MemberRow = Selectable<ConversationMemberTable>

/** A conversation with the membership of one account. */
export type Joined = {
  id: string
  kind: ConversationKind
  name: string | null
  member_count: number
  created_at: Date
  last_seq: string
  status: MemberStatus
  peer_id: string | null
  added_by: string | null
  muted: boolean
  is_unlimited: boolean
  from_seq: string
  read_seq: string
  newest_seq: string
  place: string | null
  /** The status of the other member of a conversation of two; null in groups, and where they have left Mulghar. */
  peer_status: MemberStatus | null
  /** True in a group where others are members, and none of them has accepted or followed the one who added them. */
  is_unanswered: boolean
}

const joinedColumns = sql`
  c.id, c.kind, c.name, c.member_count, c.created_at, c.last_seq, m.status, m.peer_id, m.added_by, m.muted, m.is_unlimited,
  m.from_seq, m.read_seq, m.newest_seq, m.place, (
    select status from conversation_member peer
    where peer.conversation_id = m.conversation_id and peer.account_id = m.peer_id) as peer_status,
  c.kind = 'GROUP' and c.member_count > 1 and not exists (
    select from conversation_member other
    where other.conversation_id = m.conversation_id and other.account_id <> m.account_id
      and (other.status = 'ACTIVE' or other.is_follower))
    as is_unanswered`

/** The conversations of an account among these, without those it has declined. */
export function selectJoined(db: MessagesDb, accountId: string, ids: readonly string[]): Promise<Joined[]> {
  return runPrepared(
    db,
    sql<Joined>`
    select ${joinedColumns}
    from conversation_member m join conversation c on c.id = m.conversation_id
    where m.account_id = ${accountId} and m.conversation_id = any(${[...ids]}::uuid[]) and m.status <> 'REFUSED'`,
  )
}

type Listed = {
  accountId: string
  status: MemberStatus
  /** Accounts whose conversations of two are left out. */
  without: readonly string[]
  /** Accounts whose requests to join a group are left out. */
  notAskedBy: readonly string[]
  before: string | undefined
  limit: number
}

/** A page of an account's conversations, the newest activity first. */
export function selectList(
  db: MessagesDb,
  { accountId, status, without, notAskedBy, before, limit }: Listed,
): Promise<Joined[]> {
  const older = before === undefined ? sql`` : sql`and m.place < ${before}::uuid`
  return runPrepared(
    db,
    sql<Joined>`
    select ${joinedColumns}
    from conversation_member m join conversation c on c.id = m.conversation_id
    where m.account_id = ${accountId} and m.place is not null and m.status = ${status} ${older}
      and (m.peer_id is null or m.peer_id <> all(${[...without]}::uuid[]))
      and (m.status <> 'REQUEST' or m.added_by is null or m.added_by <> all(${[...notAskedBy]}::uuid[]))
    order by m.place desc limit ${limit}`,
  )
}

/** Locks a conversation for a change; undefined where it is gone. */
export function lockConversation(trx: MessagesDb, id: string): Promise<ConversationRow | undefined> {
  return trx.selectFrom('conversation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function selectMembers(db: MessagesDb, ids: readonly string[]): Promise<MemberRow[]> {
  return runPrepared(
    db,
    sql<MemberRow>`
    select * from conversation_member where conversation_id = any(${[...ids]}::uuid[])
    order by conversation_id, joined_at, account_id`,
  )
}

/** Counts those of these accounts that are members of each group; groups without any are missing. */
export async function countAmong(
  db: MessagesDb,
  ids: readonly string[],
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0 || accountIds.length === 0) return new Map()
  const rows = await runPrepared(
    db,
    sql<{ id: string; count: number }>`
    select conversation_id as id, count(*)::int as count from conversation_member
    where conversation_id = any(${[...ids]}::uuid[]) and account_id = any(${[...accountIds]}::uuid[])
    group by conversation_id`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/**
 * The first members of each conversation besides one account; so many at most of each. Members who have declined are among them:
 * the others do not notice.
 */
export function selectFirstMembers(
  db: MessagesDb,
  accountId: string,
  ids: readonly string[],
  limit: number,
): Promise<Pick<MemberRow, 'conversation_id' | 'account_id'>[]> {
  return runPrepared(
    db,
    sql<Pick<MemberRow, 'conversation_id' | 'account_id'>>`
    select asked.id as conversation_id, member.account_id
    from unnest(${[...ids]}::uuid[]) as asked(id), lateral (
      select account_id, joined_at from conversation_member
      where conversation_id = asked.id and account_id <> ${accountId}
      order by joined_at, account_id limit ${limit}) as member
    order by asked.id, member.joined_at, member.account_id`,
  )
}

export async function insertConversation(
  trx: MessagesDb,
  row: Insertable<ConversationTable>,
  members: readonly Insertable<ConversationMemberTable>[],
): Promise<void> {
  await trx.insertInto('conversation').values(row).execute()
  await insertMembers(trx, members)
}

export async function insertMembers(
  trx: MessagesDb,
  members: readonly Insertable<ConversationMemberTable>[],
): Promise<void> {
  if (members.length > 0)
    await trx
      .insertInto('conversation_member')
      .values([...members])
      .execute()
}

/** Claims the pair of two accounts for a new conversation; answers the one that they have already. */
export async function claimPair(
  trx: MessagesDb,
  oneId: string,
  otherId: string,
  conversationId: string,
): Promise<string | undefined> {
  const [low, high] = [oneId, otherId].toSorted() as [string, string]
  const claimed = await trx
    .insertInto('conversation_pair')
    .values({ low_id: low, high_id: high, conversation_id: conversationId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('conversation_id')
    .executeTakeFirst()
  return claimed ? undefined : findPair(trx, oneId, otherId)
}

export async function findPair(db: MessagesDb, oneId: string, otherId: string): Promise<string | undefined> {
  const [low, high] = [oneId, otherId].toSorted() as [string, string]
  const row = await db
    .selectFrom('conversation_pair')
    .select('conversation_id')
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .executeTakeFirst()
  return row?.conversation_id
}

export async function updateMember(
  trx: MessagesDb,
  { conversation_id: id, account_id: accountId }: Pick<MemberRow, 'conversation_id' | 'account_id'>,
  change: Partial<Pick<MemberRow, 'status' | 'muted' | 'is_unlimited'>>,
): Promise<void> {
  await trx
    .updateTable('conversation_member')
    .set(change)
    .where('conversation_id', '=', id)
    .where('account_id', '=', accountId)
    .execute()
}

/** Moves a read position forward, never back; whether it has moved. */
export async function raiseRead(
  db: MessagesDb,
  conversationId: string,
  accountId: string,
  { seq, at }: { seq: string; at: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    update conversation_member set read_seq = ${seq}::bigint, read_at = ${at}
    where conversation_id = ${conversationId} and account_id = ${accountId} and read_seq < ${seq}::bigint
    returning account_id`.execute(db)
  return rows.length > 0
}

export async function deleteMember(trx: MessagesDb, conversationId: string, accountId: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('conversation_member')
    .where('conversation_id', '=', conversationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  await countMembers(trx, conversationId, -Number(numDeletedRows))
}

/** True while a conversation has members. Those who have declined count: without them the others would notice the decline. */
export async function hasMembers(trx: MessagesDb, conversationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversation_member where conversation_id = ${conversationId} limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Those of these accounts that have declined a request of an account: to write to them, or to join a group. Rows without a place are
 * of groups that never reached the member.
 */
export async function selectRefusing(
  db: MessagesDb,
  requesterId: string,
  accountIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...accountIds]}::uuid[]) as asked(id)
    join conversation_pair pair
      on pair.low_id = least(asked.id, ${requesterId}::uuid) and pair.high_id = greatest(asked.id, ${requesterId}::uuid)
    join conversation_member m on m.conversation_id = pair.conversation_id and m.account_id = asked.id
    where m.status = 'REFUSED'
    union
    select account_id from conversation_member
    where added_by = ${requesterId} and account_id = any(${[...accountIds]}::uuid[]) and status = 'REFUSED'
      and place is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Counts the requests of one account to join groups that wait for each of these accounts; accounts without any are missing. */
export async function countAsked(
  db: MessagesDb,
  requesterId: string,
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    select account_id as id, count(*)::int as count from conversation_member
    where added_by = ${requesterId} and account_id = any(${[...accountIds]}::uuid[]) and status = 'REQUEST'
    group by account_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/**
 * The largest number of requests that one account has sent to one of these accounts, in pairs and groups, and that were not accepted.
 * A block and a decline change nothing: the account must not notice them.
 */
export async function mostUnanswered(
  db: MessagesDb,
  requesterId: string,
  accountIds: readonly string[],
): Promise<number> {
  if (accountIds.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversation_member m
    where m.account_id = any(${[...accountIds]}::uuid[]) and m.status <> 'ACTIVE' and (
      (m.added_by = ${requesterId} and not m.is_follower)
      or (m.peer_id = ${requesterId} and exists (
        select from conversation_message sent
        where sent.conversation_id = m.conversation_id and sent.sender_id = ${requesterId})))
    group by m.account_id order by count(*) desc limit 1`.execute(db)
  return rows[0]?.count ?? 0
}

/** The conversations of an account that some accounts began with it, or the groups that others of them added it to. */
export async function selectFromAccounts(
  db: MessagesDb,
  accountId: string,
  { of, groupsOf }: { of: readonly string[]; groupsOf: readonly string[] },
): Promise<string[]> {
  const rows = await runPrepared(
    db,
    sql<{ id: string }>`
    select conversation_id as id from conversation_member
    where account_id = ${accountId} and (
      peer_id = any(${[...of]}::uuid[]) or added_by = any(${[...new Set([...of, ...groupsOf])]}::uuid[]))`,
  )
  return rows.map(({ id }) => id)
}

export async function countMembers(trx: MessagesDb, conversationId: string, more: number): Promise<void> {
  await sql`update conversation set member_count = member_count + ${more}::integer where id = ${conversationId}`.execute(
    trx,
  )
}

export async function renameConversation(trx: MessagesDb, id: string, name: string | null): Promise<void> {
  await trx.updateTable('conversation').set({ name }).where('id', '=', id).execute()
}

/** Deletes a conversation with its messages; their documents are released before. */
export async function deleteConversation(trx: MessagesDb, id: string): Promise<void> {
  await trx.deleteFrom('conversation').where('id', '=', id).execute()
}

/** Lets the openings of one account wait for each other, so that their limit holds. Held until the transaction ends. */
export async function takeOpeningTurn(trx: MessagesDb, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`conversations of ${accountId}`}, 0))`.execute(trx)
}

/** Counts the conversations that an account has opened, and the members whom it has added to groups and who have not accepted. */
export async function countOpened(db: MessagesDb, accountId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from conversation where created_by = ${accountId} and created_at > ${since}) +
      (select count(*) from conversation_member
        where added_by = ${accountId} and joined_at > ${since} and status <> 'ACTIVE' and not is_follower))::int as count`.execute(
    db,
  )
  return rows[0]!.count
}

/** Which of these accounts are in which of these conversations; nobody who has declined. */
export function selectAmong(
  db: MessagesDb,
  ids: readonly string[],
  accountIds: readonly string[],
): Promise<Pick<MemberRow, 'conversation_id' | 'account_id' | 'status' | 'added_by'>[]> {
  return db
    .selectFrom('conversation_member')
    .select(['conversation_id', 'account_id', 'status', 'added_by'])
    .where('conversation_id', 'in', [...ids])
    .where('account_id', 'in', [...accountIds])
    .where('status', '<>', 'REFUSED')
    .execute()
}

type Counted = {
  accountId: string
  /** Accounts whose conversations of two are left out. */
  without: readonly string[]
  limit: number
}

/** Conversations to which something was delivered since the account has read them; without requests and muted ones. */
export function selectWithUnread(db: MessagesDb, { accountId, without, limit }: Counted): Promise<Joined[]> {
  return runPrepared(
    db,
    sql<Joined>`
    select ${joinedColumns}
    from conversation_member m join conversation c on c.id = m.conversation_id
    where m.account_id = ${accountId} and m.newest_seq > m.read_seq and m.status = 'ACTIVE' and not m.muted
      and (m.peer_id is null or m.peer_id <> all(${[...without]}::uuid[]))
    limit ${limit}`,
  )
}

/** Counts requests that wait for the account, up to a limit. */
export async function countRequests(
  db: MessagesDb,
  { accountId, without, notAskedBy, limit }: Counted & Pick<Listed, 'notAskedBy'>,
): Promise<number> {
  const [row] = await runPrepared(
    db,
    sql<{ count: number }>`
    select count(*)::int as count from (
      select from conversation_member m
      where m.account_id = ${accountId} and m.place is not null and m.status = 'REQUEST'
        and (m.peer_id is null or m.peer_id <> all(${[...without]}::uuid[]))
        and (m.added_by is null or m.added_by <> all(${[...notAskedBy]}::uuid[]))
      limit ${limit}) as counted`,
  )
  return row!.count
}
