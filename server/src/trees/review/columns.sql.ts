import { sql } from 'kysely'
import { wholeTrees } from '../core/whole-trees.sql.ts'
import type { TreesDb } from '../core/tables.ts'

/** Columns as PostgreSQL writes them: JSON, letters, or ids without their dashes one after the other. */
export type ReviewText = Record<
  | 'id'
  | 'first'
  | 'last'
  | 'names'
  | 'gender'
  | 'birth_from'
  | 'birth_to'
  | 'birth_qualifier'
  | 'birth_place'
  | 'death_from'
  | 'death_to'
  | 'death_qualifier'
  | 'gotra'
  | 'current_gotra'
  | 'marriage'
  | 'union_a'
  | 'union_b'
  | 'union_from'
  | 'child_union'
  | 'child'
  | 'kind_a'
  | 'kind_b',
  string | null
> & { version: string }

/** All that a look over a tree needs, in one row; people stand in the order of their ids. Undefined: there is no such tree. */
export async function selectReviewText(db: TreesDb, treeId: string): Promise<ReviewText | undefined> {
  const letter = (column: string) => sql`case ${sql.ref(column)} when 'BIRTH' then 'B' else '-' end`
  return wholeTrees(db, async (trx) => {
    const { rows } = await sql<ReviewText>`
    with p as materialized (
      select (row_number() over (order by id) - 1)::int as at, id, first_name, last_name, names, gender,
        birth_from, birth_to, birth ->> 'qualifier' as birth_qualifier, birth_place,
        death_from, death_to, death ->> 'qualifier' as death_qualifier, gotra, current_gotra, marriage
      from tree_person where tree_id = ${treeId}),
    u as materialized (
      select (row_number() over (order by tu.id) - 1)::int as at, tu.id, tu.from_date,
        coalesce(a.at, -1) as a, coalesce(b.at, -1) as b
      from tree_union tu left join p a on a.id = tu.partner_a left join p b on b.id = tu.partner_b
      where tu.tree_id = ${treeId}),
    c as materialized (
      select u.at as union_at, p.at as child_at, tc.kind_a, tc.kind_b
      from tree_child tc join u on u.id = tc.union_id join p on p.id = tc.child_id where tc.tree_id = ${treeId}),
    people as (
      select string_agg(replace(id::text, '-', ''), '' order by at) as id,
        json_agg(first_name order by at)::text as first, json_agg(last_name order by at)::text as last,
        json_agg(names order by at)::text as names,
        string_agg(case gender when 'MALE' then 'M' when 'FEMALE' then 'F' when 'OTHER' then 'O' else 'U' end, ''
          order by at) as gender,
        json_agg(birth_from order by at)::text as birth_from, json_agg(birth_to order by at)::text as birth_to,
        json_agg(birth_qualifier order by at)::text as birth_qualifier,
        json_agg(birth_place order by at)::text as birth_place,
        json_agg(death_from order by at)::text as death_from, json_agg(death_to order by at)::text as death_to,
        json_agg(death_qualifier order by at)::text as death_qualifier,
        json_agg(gotra order by at)::text as gotra, json_agg(current_gotra order by at)::text as current_gotra,
        json_agg(marriage order by at)::text as marriage
      from p),
    unions as (
      select json_agg(a order by at)::text as union_a, json_agg(b order by at)::text as union_b,
        json_agg(from_date order by at)::text as union_from from u),
    children as (
      select json_agg(union_at order by child_at, union_at)::text as child_union,
        json_agg(child_at order by child_at, union_at)::text as child,
        string_agg(${letter('kind_a')}, '' order by child_at, union_at) as kind_a,
        string_agg(${letter('kind_b')}, '' order by child_at, union_at) as kind_b from c)
    select tree.version, people.*, unions.*, children.* from tree, people, unions, children
    where tree.id = ${treeId}`.execute(trx)
    return rows[0]
  })
}
