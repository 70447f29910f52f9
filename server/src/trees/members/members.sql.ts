import { sql, type Updateable } from 'kysely'
import { withNames, type TreeMemberTable, type TreesDb } from '../core/tables.ts'

/** Members and those who wait, with their names. `since` is the time to the last digit, for cursors. */
function selectRows(db: TreesDb) {
  return withNames(db)
    .selectFrom('tree_member as member')
    .innerJoin('account_name as by', 'by.id', 'member.account_id')
    .innerJoin('tree', 'tree.id', 'member.tree_id')
    .leftJoin('account_name as owner', 'owner.id', 'tree.owner_account_id')
    .leftJoin('tree_person as person', (join) =>
      join.onRef('person.tree_id', '=', 'member.tree_id').onRef('person.id', '=', 'member.person_id'),
    )
    .selectAll('member')
    .select([
      'by.name',
      'tree.name as tree_name',
      // By name only owners invite.
      'owner.name as inviter',
      'owner.id as inviter_id',
      'person.id as self_id',
      'person.first_name',
      'person.last_name',
      sql<string>`member.created_at::text`.as('since'),
    ])
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>
export type After = { since: string; accountId: string } | undefined

const isAfter = (after: NonNullable<After>) =>
  sql<boolean>`(member.created_at, member.account_id) > (${after.since}::timestamptz, ${after.accountId}::uuid)`

export function findMember(db: TreesDb, treeId: string, accountId: string) {
  return selectRows(db)
    .where('member.tree_id', '=', treeId)
    .where('member.account_id', '=', accountId)
    .executeTakeFirst()
}

type Asked = {
  treeId: string
  status: TreeMemberTable['status']
  origin?: TreeMemberTable['origin'] | undefined
  accountId?: string | undefined
  after: After
  limit: number
}

/** The oldest first. */
export function selectMembers(db: TreesDb, { treeId, status, origin, accountId, after, limit }: Asked) {
  return selectRows(db)
    .where('member.tree_id', '=', treeId)
    .where('member.status', '=', status)
    .$if(origin !== undefined, (query) => query.where('member.origin', '=', origin!))
    .$if(accountId !== undefined, (query) => query.where('member.account_id', '=', accountId!))
    .$if(after !== undefined, (query) => query.where(isAfter(after!)))
    .orderBy('member.created_at')
    .orderBy('member.account_id')
    .limit(limit)
    .execute()
}

/** Requests to join the trees of an account, and invitations of its own. */
export function selectWaiting(db: TreesDb, accountId: string, after: After, limit: number) {
  const concerned = db
    .selectFrom('tree_member as mine')
    .select('mine.tree_id')
    .where('mine.account_id', '=', accountId)
    .where((is) => is.or([is('mine.role', '=', 'OWNER'), is('mine.origin', '=', 'INVITE')]))
  return selectRows(db)
    .where('member.tree_id', 'in', concerned)
    .where('member.status', '=', 'PENDING')
    .where((is) =>
      is.or([
        is.and([is('member.account_id', '=', accountId), is('member.origin', '=', 'INVITE')]),
        is.and([is('member.origin', '=', 'REQUEST'), is('tree.owner_account_id', '=', accountId)]),
      ]),
    )
    .$if(after !== undefined, (query) => query.where(isAfter(after!)))
    .orderBy('member.created_at')
    .orderBy('member.account_id')
    .limit(limit)
    .execute()
}

/** The accounts among these that an owner invited by name and that have not answered. */
export function selectInvitedBy(db: TreesDb, ownerId: string, accountIds: readonly string[], limit: number) {
  if (accountIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('tree_member as member')
    .innerJoin('tree', 'tree.id', 'member.tree_id')
    .select(['member.tree_id', 'member.account_id'])
    .where('member.account_id', 'in', [...accountIds])
    .where('member.status', '=', 'PENDING')
    .where('member.origin', '=', 'INVITE')
    .where('tree.owner_account_id', '=', ownerId)
    .limit(limit)
    .execute()
}

/** The accounts invited by name into a tree that have not answered, in the order of their ids. */
export async function selectInvitedInto(db: TreesDb, treeId: string, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tree_member')
    .select('account_id')
    .where('tree_id', '=', treeId)
    .where('status', '=', 'PENDING')
    .where('origin', '=', 'INVITE')
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.account_id)
}

type NewMember = Pick<TreeMemberTable, 'tree_id' | 'account_id' | 'role' | 'status' | 'origin' | 'message'>

/** Writes a row over one that waits. */
export async function putMember(db: TreesDb, member: NewMember, at: Date): Promise<void> {
  const { role, status, origin, message } = member
  await db
    .insertInto('tree_member')
    .values({ ...member, person_id: null, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['tree_id', 'account_id'])
        .doUpdateSet({ role, status, origin, message, created_at: at, updated_at: at }),
    )
    .execute()
}

export async function updateMember(
  db: TreesDb,
  { treeId, accountId }: { treeId: string; accountId: string },
  change: Updateable<TreeMemberTable>,
): Promise<void> {
  await db
    .updateTable('tree_member')
    .set(change)
    .where('tree_id', '=', treeId)
    .where('account_id', '=', accountId)
    .execute()
}

export async function deleteMember(db: TreesDb, treeId: string, accountId: string): Promise<void> {
  await db.deleteFrom('tree_member').where('tree_id', '=', treeId).where('account_id', '=', accountId).execute()
}

export async function setOwner(db: TreesDb, treeId: string, accountId: string): Promise<void> {
  await db.updateTable('tree').set({ owner_account_id: accountId }).where('id', '=', treeId).execute()
}

export function findAccountName(db: TreesDb, accountId: string) {
  return withNames(db)
    .selectFrom('account_name')
    .select('name')
    .where('id', '=', accountId)
    .where('name', '<>', '')
    .executeTakeFirst()
}

/** A person of a tree, and who says to be them. */
export function findSelf(db: TreesDb, treeId: string, personId: string) {
  return db
    .selectFrom('tree_person as person')
    .leftJoin('tree_member as member', (join) =>
      join.onRef('member.tree_id', '=', 'person.tree_id').onRef('member.person_id', '=', 'person.id'),
    )
    .select(['person.dead_from', 'member.account_id'])
    .where('person.tree_id', '=', treeId)
    .where('person.id', '=', personId)
    .executeTakeFirst()
}

export async function putRemoval(db: TreesDb, treeId: string, accountId: string, at: Date): Promise<void> {
  await db
    .insertInto('tree_removal')
    .values({ tree_id: treeId, account_id: accountId, at })
    .onConflict((conflict) => conflict.columns(['tree_id', 'account_id']).doUpdateSet({ at }))
    .execute()
}

/** When the owner last removed an account from a tree, or took of its role: it outlives that the account is let in again. */
export async function findRemoval(db: TreesDb, treeId: string, accountId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('tree_removal')
    .select('at')
    .where('tree_id', '=', treeId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.at
}
