import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { sql, type Insertable, type Updateable } from 'kysely'
import { longAgo } from '../core/person-columns.ts'
import { belongs } from '../core/membership.sql.ts'
import { withNames, type TreesDb, type TreeTable } from '../core/tables.ts'

/** Trees with what the account is to each. */
function selectCards(db: TreesDb, accountId: string) {
  return withNames(db)
    .selectFrom('tree')
    .leftJoin('tree_member as member', (join) =>
      join.onRef('member.tree_id', '=', 'tree.id').on('member.account_id', '=', accountId),
    )
    .selectAll('tree')
    .select(['member.role', 'member.status', 'member.origin'])
}

export type CardRow = NonNullable<Awaited<ReturnType<typeof findCard>>>

export function findCard(db: TreesDb, treeId: string, accountId: string) {
  return selectCards(db, accountId).where('tree.id', '=', treeId).executeTakeFirst()
}

/** The same with what a tree's own page needs besides. */
export function findDetail(db: TreesDb, treeId: string, accountId: string, thisYear: number) {
  return selectCards(db, accountId)
    .innerJoin('account_name as owner', 'owner.id', 'tree.owner_account_id')
    .select('owner.name as owner_name')
    .select((eb) => [
      eb
        .selectFrom('tree_person as person')
        .whereRef('person.tree_id', '=', 'tree.id')
        .where('person.dead_from', '>', thisYear)
        // Said besides, in the words of the index.
        .where('person.dead_from', '>', sql.lit(longAgo))
        .select((of) => of.fn.countAll<string>().as('count'))
        .as('living_count'),
      eb
        .selectFrom('tree_entry as entry')
        .whereRef('entry.tree_id', '=', 'tree.id')
        .select('entry.at')
        .orderBy('entry.id', 'desc')
        .limit(1)
        .as('changed_at'),
      eb
        .selectFrom('tree_person as self')
        .whereRef('self.tree_id', '=', 'tree.id')
        .whereRef('self.id', '=', 'member.person_id')
        .select('self.id')
        .as('me'),
      sql<TreeDetail['claim']>`(
        select json_build_object('status', claim.status, 'personId', claim.person_id,
          'personName', trim(claimed.first_name || ' ' || claimed.last_name))
        from tree_claim as claim
        left join tree_person as claimed on claimed.tree_id = claim.tree_id and claimed.id = claim.person_id
        where claim.tree_id = tree.id and claim.account_id = ${accountId})`.as('claim'),
    ])
    .where('tree.id', '=', treeId)
    .executeTakeFirst()
}

export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>

/** The newest first; those in which the account is a member, or all whose card it may see. */
export function selectTrees(
  db: TreesDb,
  accountId: string,
  scope: 'mine' | 'all',
  after: string | undefined,
  limit: number,
) {
  return selectCards(db, accountId)
    .$if(scope === 'mine', (query) => query.where(belongs('member')))
    .$if(scope === 'all', (query) =>
      query.where((is) => is.or([is('tree.discoverable', '=', true), is('member.account_id', 'is not', null)])),
    )
    .$if(after !== undefined, (query) => query.where('tree.id', '<', after!))
    .orderBy('tree.id', 'desc')
    .limit(limit)
    .execute()
}

/** The trees that an account may look into, each with its role there. */
export function selectOpenTrees(db: TreesDb, accountId: string) {
  return db
    .selectFrom('tree_member')
    .select(['tree_id', 'role'])
    .where('account_id', '=', accountId)
    .where(belongs())
    .orderBy('tree_id')
    .execute()
}

/** What the trees of an owner are called. */
export async function selectNamesOfOwner(db: TreesDb, ownerId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('tree').select('name').where('owner_account_id', '=', ownerId).execute()
  return new Set(rows.map((row) => row.name))
}

/** What these trees are called. */
export async function selectTreeNames(db: TreesDb, treeIds: readonly string[]): Promise<Map<string, string>> {
  if (treeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('tree')
    .select(['id', 'name'])
    .where('id', 'in', [...treeIds])
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

export function findTree(db: TreesDb, treeId: string) {
  return db.selectFrom('tree').selectAll().where('id', '=', treeId).executeTakeFirst()
}

export async function insertTree(db: TreesDb, tree: Insertable<TreeTable>): Promise<void> {
  await db
    .insertInto('tree')
    .values({ ...tree, version: '0' })
    .execute()
}

export async function insertOwner(db: TreesDb, treeId: string, accountId: string): Promise<void> {
  await db
    .insertInto('tree_member')
    .values({
      tree_id: treeId,
      account_id: accountId,
      role: 'OWNER',
      status: 'ACTIVE',
      origin: 'OWNER',
      person_id: null,
      message: null,
    })
    .execute()
}

export async function updateTree(db: TreesDb, treeId: string, change: Updateable<TreeTable>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('tree').set(change).where('id', '=', treeId).execute()
}
