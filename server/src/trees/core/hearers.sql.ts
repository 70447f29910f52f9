import { sql } from 'kysely'
import type { TreesDb } from './tables.ts'

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
