import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import { runPrepared } from '../../kit/prepared.sql.ts'
import type { WhichInvites } from './invitations.sql.ts'
import type { GroupMemberTable, GroupsDb, GroupsTables, MemberStatus } from './tables.ts'

export type MemberRow = Selectable<GroupMemberTable>
export type BanRow = Selectable<GroupsTables['group_ban']>

export function findMember(db: GroupsDb, groupId: string, accountId: string): Promise<MemberRow | undefined> {
  return db
    .selectFrom('group_member')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Writes what somebody is to a group, whatever they were before. */
export async function putMember(trx: GroupsDb, row: Insertable<GroupMemberTable>): Promise<void> {
  const { group_id: _group, account_id: _account, ...rest } = row
  await trx
    .insertInto('group_member')
    .values(row)
    .onConflict((conflict) => conflict.columns(['group_id', 'account_id']).doUpdateSet(rest))
    .execute()
}

export async function setRank(trx: GroupsDb, groupId: string, accountId: string, rank: number): Promise<void> {
  await trx
    .updateTable('group_member')
    .set({ rank })
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .execute()
}

export async function deleteMember(trx: GroupsDb, groupId: string, accountId: string): Promise<void> {
  await trx.deleteFrom('group_member').where('group_id', '=', groupId).where('account_id', '=', accountId).execute()
}

/** Who is in a group, the highest roles first, then who joined last. */
export async function selectMembers(
  db: GroupsDb,
  groupId: string,
  after: { rank: number; id: string } | undefined,
  limit: number,
): Promise<MemberRow[]> {
  const part = (within: RawBuilder<unknown>) => sql`(
    select * from group_member where group_id = ${groupId}::uuid and status = 'ACTIVE' ${within}
    order by rank, id desc limit ${limit})`
  // The rest of a role and the roles after it are read each from its own place: asked for at once, all who were told before are read.
  const parts = after
    ? [part(sql`and rank = ${after.rank} and id < ${after.id}::uuid`), part(sql`and rank > ${after.rank}`)]
    : [part(sql``)]
  const { rows } = await sql<MemberRow>`
    select * from (${sql.join(parts, sql` union all `)}) as listed order by rank, id desc limit ${limit}`.execute(db)
  return rows
}

/** Those of these accounts who are in a group. */
export async function selectMembersAmong(
  db: GroupsDb,
  groupId: string,
  accountIds: readonly string[],
): Promise<MemberRow[]> {
  if (accountIds.length === 0) return []
  return runPrepared(
    db,
    sql<MemberRow>`
    select group_id, account_id, id, status, rank, message, invited_by, since from group_member
    where group_id = ${groupId}::uuid and account_id = any(${[...accountIds]}::uuid[]) and status = 'ACTIVE'`,
  )
}

/** The accounts among these that are in a group or invited by name. */
export async function selectInOrInvited(
  db: GroupsDb,
  groupId: string,
  accountIds: readonly string[],
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('group_member')
    .select('account_id')
    .where('group_id', '=', groupId)
    .where('account_id', 'in', [...accountIds])
    .where('status', 'in', ['ACTIVE', 'INVITED'])
    .execute()
  return new Set(rows.map((row) => row.account_id))
}

/** Who is in a group, by account: some, after one of them. */
export async function selectMemberIds(
  db: GroupsDb,
  groupId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('group_member')
    .select('account_id')
    .where('group_id', '=', groupId)
    .where('status', '=', 'ACTIVE')
    .$if(after !== null, (query) => query.where('account_id', '>', after!))
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.account_id)
}

/** Who looks after a group: up to a rank. */
export async function selectKeepers(db: GroupsDb, groupId: string, upTo: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('group_member')
    .select('account_id')
    .where('group_id', '=', groupId)
    .where('status', '=', 'ACTIVE')
    .where('rank', '<=', upTo)
    .orderBy('rank')
    .limit(limit)
    .execute()
  return rows.map((row) => row.account_id)
}

/** Who waits in one way, the longest first. */
export function selectWaiting(
  db: GroupsDb,
  groupId: string,
  status: Exclude<MemberStatus, 'ACTIVE'>,
  after: string | undefined,
  limit: number,
): Promise<MemberRow[]> {
  return db
    .selectFrom('group_member')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('status', '=', status)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Which of these accounts are in which of these groups, or are any of these roles there. */
export async function selectInGroups(
  db: GroupsDb,
  groupIds: readonly string[],
  accountIds: readonly string[],
): Promise<Pick<MemberRow, 'group_id' | 'account_id' | 'rank'>[]> {
  if (groupIds.length === 0 || accountIds.length === 0) return []
  return db
    .selectFrom('group_member')
    .select(['group_id', 'account_id', 'rank'])
    .where('group_id', 'in', [...groupIds])
    .where('account_id', 'in', [...accountIds])
    .where('status', '=', 'ACTIVE')
    .execute()
}

/** The groups that an account is in, the latest joined first. */
export async function selectGroupIdsOf(db: GroupsDb, accountId: string, limit: number): Promise<string[]> {
  const rows = await runPrepared(
    db,
    db
      .selectFrom('group_member')
      .select('group_id')
      .where('account_id', '=', accountId)
      .where('status', '=', 'ACTIVE')
      .orderBy('id', 'desc')
      .limit(limit),
  )
  return rows.map((row) => row.group_id)
}

export async function insertBan(trx: GroupsDb, row: BanRow): Promise<boolean> {
  const inserted = await trx
    .insertInto('group_ban')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteBan(trx: GroupsDb, groupId: string, accountId: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('group_ban')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Of these accounts those that are banned from a group. */
export async function selectBanned(db: GroupsDb, groupId: string, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('group_ban')
    .select('account_id')
    .where('group_id', '=', groupId)
    .where('account_id', 'in', [...accountIds])
    .execute()
  return new Set(rows.map((row) => row.account_id))
}

export function selectBans(
  db: GroupsDb,
  groupId: string,
  before: string | undefined,
  limit: number,
): Promise<BanRow[]> {
  return db
    .selectFrom('group_ban')
    .selectAll()
    .where('group_id', '=', groupId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Who of the house is invited by name, the newest first: of who was invited by mail the address alone is told, with the mails. */
export function selectInvited(db: GroupsDb, { groupId, makerId, before, limit }: WhichInvites): Promise<MemberRow[]> {
  return db
    .selectFrom('group_member')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('status', '=', 'INVITED')
    .$if(makerId !== undefined, (query) => query.where('invited_by', '=', makerId!))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('group_invite as mail')
            .select('mail.id')
            .whereRef('mail.group_id', '=', 'group_member.group_id')
            .whereRef('mail.account_id', '=', 'group_member.account_id'),
        ),
      ),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Somebody who is invited, by the invitation or by the account. */
export function findInvitedById(
  db: GroupsDb,
  groupId: string,
  by: { id: string } | { accountId: string | null },
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('group_member')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('status', '=', 'INVITED')
    .where((is) => ('id' in by ? is('id', '=', by.id) : is('account_id', '=', by.accountId)))
    .executeTakeFirst()
}
