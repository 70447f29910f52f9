import { sql } from 'kysely'
import type { TreeRole } from '@mulghar/contract/trees/roles'
import { belongs } from './membership.sql.ts'
import type { TreesDb } from './tables.ts'

/** Which of these accounts are members of which of these trees. */
export function selectMembersAmong(db: TreesDb, treeIds: readonly string[], accountIds: readonly string[]) {
  return db
    .selectFrom('tree_member')
    .select(['tree_id', 'account_id', 'role'])
    .where('tree_id', '=', sql<string>`any(${treeIds}::uuid[])`)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where(belongs())
    .execute()
}

export type Hearer = { account_id: string; role: TreeRole; person_id: string | null }

/**
 * Members of a tree after an account, in the order of their ids, who hear of something where they have chosen nothing, or who
 * have chosen.
 */
export async function selectHearers(
  db: TreesDb,
  treeId: string,
  wish: { after: string | null; besides: readonly string[]; chosen: readonly string[]; limit: number },
): Promise<Hearer[]> {
  const { after, besides, chosen, limit } = wish
  const { rows } = await sql<Hearer>`
    select account_id, role, person_id from tree_member
    where tree_id = ${treeId} and ${belongs()}
      and (${after}::uuid is null or account_id > ${after}::uuid)
      and account_id <> all(${besides}::uuid[])
      and (person_id is not null or role = 'OWNER' or account_id = any(${chosen}::uuid[]))
    order by account_id limit ${limit}`.execute(db)
  return rows
}

/** Holds a tree that is there, and these of its members who still are, until the transaction ends: nothing is told to who leaves meanwhile. */
export async function holdHearers(db: TreesDb, treeId: string, accountIds: readonly string[]): Promise<string[]> {
  const { rows: trees } = await sql`select id from tree where id = ${treeId} for key share`.execute(db)
  if (trees.length === 0) return []
  const { rows } = await sql<{ account_id: string }>`
    select account_id from tree_member
    where tree_id = ${treeId} and account_id = any(${accountIds}::uuid[]) and ${belongs()}
    order by account_id for key share`.execute(db)
  return rows.map((row) => row.account_id)
}

/**
 * Of these selves, those to whom one of these people is close: oneself, parents, partners, children, siblings,
 * grandparents, grandchildren. It holds both ways, so that it is asked from the people who have changed.
 */
export async function selectCloseFamily(
  db: TreesDb,
  treeId: string,
  ids: readonly string[],
  selves: readonly string[],
): Promise<string[]> {
  const parentsOf = (set: string) => sql`
    select parent.id from ${sql.raw(set)} as one
    join tree_child c on c.tree_id = ${treeId} and c.child_id = one.id
    join tree_union u on u.tree_id = ${treeId} and u.id = c.union_id
    cross join lateral (values (u.partner_a), (u.partner_b)) as parent(id)
    where parent.id is not null`
  const unionsOf = (set: string) => sql`
    select u.id, u.partner_a, u.partner_b from ${sql.raw(set)} as one
    join tree_union u on u.tree_id = ${treeId} and u.partner_a = one.id
    union
    select u.id, u.partner_a, u.partner_b from ${sql.raw(set)} as one
    join tree_union u on u.tree_id = ${treeId} and u.partner_b = one.id`
  const childrenOf = (unions: string) => sql`
    select c.child_id as id from ${sql.raw(unions)} as family
    join tree_child c on c.tree_id = ${treeId} and c.union_id = family.id`
  const { rows } = await sql<{ id: string }>`
    with people as (select unnest(${ids}::uuid[]) as id),
    parent as (${parentsOf('people')}),
    grandparent as (${parentsOf('parent')}),
    home as (
      select c.union_id as id from people as one join tree_child c on c.tree_id = ${treeId} and c.child_id = one.id),
    beside as (${childrenOf('home')}),
    parental as (${unionsOf('parent')}),
    sibling as (${childrenOf('parental')}),
    family as (${unionsOf('people')}),
    child as (${childrenOf('family')}),
    young as (${unionsOf('child')}),
    grandchild as (${childrenOf('young')}),
    near as (
      select id from people union select id from parent union select id from grandparent union select id from beside
      union select id from sibling union select partner_a from family union select partner_b from family
      union select id from child union select id from grandchild)
    select id from near where id = any(${selves}::uuid[])`.execute(db)
  return rows.map((row) => row.id)
}
