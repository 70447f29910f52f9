import { sql } from 'kysely'
import type { TreeInviteTable, TreesDb } from '../core/tables.ts'
import { isOfMember } from './invitations.sql.ts'
import type { After, MemberRow } from './members.sql.ts'

// Invitations by mail to who has an account. Only the invited see that they are known: the owner's lists have the
// address alone, as with everybody else's.

/** Those of one sending that may still be used and of which it is not said whose address they went to. */
export function selectUntold(db: TreesDb, treeId: string, ids: readonly string[], now: Date) {
  return db
    .selectFrom('tree_invite as invite')
    .select(['id', 'role', 'email', 'created_by'])
    .where('tree_id', '=', treeId)
    .where('id', 'in', [...ids])
    .where('email', 'is not', null)
    .where('account_id', 'is', null)
    .where('uses', '=', 0)
    .where('expires_at', '>', now)
    .where(isOfMember('invite'))
    .execute()
}

export async function setInvited(
  db: TreesDb,
  treeId: string,
  invited: readonly { id: string; accountId: string }[],
): Promise<void> {
  await sql`
    update tree_invite set account_id = invited.account_id
    from unnest(${invited.map((one) => one.id)}::uuid[], ${invited.map((one) => one.accountId)}::uuid[])
      as invited(id, account_id)
    where tree_invite.tree_id = ${treeId} and tree_invite.id = invited.id`.execute(db)
}

/** The unused mails of an inviter to these accounts, by tree and account. */
export function selectMailedBy(db: TreesDb, inviterId: string, accountIds: readonly string[], limit: number) {
  if (accountIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('tree_invite')
    .select(['tree_id', sql<string>`account_id`.as('account_id')])
    .distinct()
    .where('account_id', 'in', [...accountIds])
    .where('created_by', '=', inviterId)
    .where('uses', '=', 0)
    .limit(limit)
    .execute()
}

/** Mails of an inviter to an account are mails to an address again. */
export async function takeBackMails(db: TreesDb, treeId: string, inviterId: string, accountId: string): Promise<void> {
  await db
    .updateTable('tree_invite')
    .set({ account_id: null })
    .where('tree_id', '=', treeId)
    .where('account_id', '=', accountId)
    .where('created_by', '=', inviterId)
    .execute()
}

/** Of these accounts, those that belong to the tree, or have asked or are invited by name already. */
export async function selectKnown(db: TreesDb, treeId: string, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('tree_member')
    .select('account_id')
    .where('tree_id', '=', treeId)
    .where('account_id', 'in', [...accountIds])
    .execute()
  return new Set(rows.map((row) => row.account_id))
}

/** Whether `invite` still lets this account in. */
export const isOpen = (accountId: string, now: Date) => sql<boolean>`
  invite.account_id = ${accountId} and invite.uses = 0 and invite.expires_at > ${now} and ${isOfMember('invite')}
  and not exists (
    select 1 from tree_member as member where member.tree_id = invite.tree_id and member.account_id = ${accountId})
  and not exists (
    select 1 from tree_removal as removal
    where removal.tree_id = invite.tree_id and removal.account_id = ${accountId} and removal.at >= invite.created_at)
  and not exists (
    select 1 from tree_invite as newer
    where newer.tree_id = invite.tree_id and newer.account_id = ${accountId} and newer.id > invite.id
      and newer.uses = 0 and newer.expires_at > ${now} and ${isOfMember('newer')})`

/** The accounts among these that are nothing to the tree and have no mail that may still be used. */
export async function selectNoLongerMailed(
  db: TreesDb,
  treeId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct mailed.id from unnest(${[...accountIds]}::uuid[]) as mailed(id)
    where not exists (
        select 1 from tree_member as member where member.tree_id = ${treeId} and member.account_id = mailed.id)
      and not exists (
        select 1 from tree_invite as newer
        where newer.tree_id = ${treeId} and newer.account_id = mailed.id and newer.uses = 0
          and ${isOfMember('newer')})`.execute(db)
  return rows.map((row) => row.id)
}

/** What is asked or offered, as a list of waiting ones has it. */
export type JoinRow = Pick<
  MemberRow,
  | 'tree_id'
  | 'tree_name'
  | 'account_id'
  | 'name'
  | 'role'
  | 'status'
  | 'origin'
  | 'message'
  | 'inviter'
  | 'inviter_id'
  | 'created_at'
  | 'since'
> & { key: string }

/** By mail to an account that is nothing yet to the tree: the oldest first, one of each tree. */
export async function selectMailInvites(
  db: TreesDb,
  accountId: string,
  now: Date,
  after: After,
  limit: number,
): Promise<JoinRow[]> {
  const later =
    after && sql`and (invite.created_at, invite.id) > (${after.since}::timestamptz, ${after.accountId}::uuid)`
  const { rows } = await sql<JoinRow>`
    select invite.tree_id, tree.name as tree_name, invite.account_id, invited.name, invite.role, 'PENDING' as status,
      'INVITE' as origin, null as message, inviter.name as inviter, inviter.id as inviter_id, invite.created_at, invite.created_at::text as since, invite.id as key
    from tree_invite as invite
    join tree on tree.id = invite.tree_id
    join account_name as invited on invited.id = invite.account_id
    left join account_name as inviter on inviter.id = invite.created_by
    where ${isOpen(accountId, now)} ${later ?? sql``}
    order by invite.created_at, invite.id limit ${limit}`.execute(db)
  return rows
}

/** The one by which an account may come into a tree. */
export async function findMailInvite(
  db: TreesDb,
  treeId: string,
  accountId: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<Pick<TreeInviteTable, 'id'>>`
    select invite.id from tree_invite as invite
    where invite.tree_id = ${treeId} and ${isOpen(accountId, now)}`.execute(db)
  return rows[0]?.id
}

/** Forgets the mails to an account, used ones too. */
export async function deleteMailInvites(db: TreesDb, treeId: string, accountId: string): Promise<void> {
  await db.deleteFrom('tree_invite').where('tree_id', '=', treeId).where('account_id', '=', accountId).execute()
}

/** Lets the mails to an account lead nowhere any more; answers those that still waited, the latest first. */
export async function useUpMailInvites(db: TreesDb, treeId: string, accountId: string) {
  const rows = await db
    .updateTable('tree_invite')
    .set({ uses: 1 })
    .where('tree_id', '=', treeId)
    .where('account_id', '=', accountId)
    .where('uses', '=', 0)
    .returning(['id', 'created_by'])
    .execute()
  return rows.toSorted((one, other) => (one.id < other.id ? 1 : -1))
}
