import type { Gender } from '@mulghar/contract/trees/person'
import { sql } from 'kysely'
import type { PersonName } from '../core/person-record.ts'
import { wholeTrees } from '../core/whole-trees.sql.ts'
import type { TreesDb } from '../core/tables.ts'
import { lineNamesColumn } from '../core/line-names.sql.ts'

/** Columns as PostgreSQL writes them: JSON, letters, or ids without their dashes one after the other. */
export type FamilyText = Record<
  | 'id'
  | 'gender'
  | 'birth_from'
  | 'birth_to'
  | 'birth_order'
  | 'union_a'
  | 'union_b'
  | 'union_kind'
  | 'child_union'
  | 'child'
  | 'kind_a'
  | 'kind_b'
  | 'child_order',
  string | null
>

const parentLetter = (column: string) => sql`case ${sql.ref(column)} when 'BIRTH' then 'B' when 'ADOPTIVE' then 'A'
  when 'FOSTER' then 'F' when 'STEP' then 'S' else 'U' end`

/**
 * The people of some trees in the order of their ids, with unions and children, in one row. Days of birth only where the
 * date is no guess; of the living these, and who is the elder, only in those of the trees that are named as open, and of the
 * dead in the others the years alone.
 */
export async function selectFamilyText(
  db: TreesDb,
  asked: { treeIds: readonly string[]; openTreeIds: readonly string[]; thisYear: number },
): Promise<FamilyText> {
  const { treeIds, openTreeIds, thisYear } = asked
  return wholeTrees(db, async (trx) => {
    const { rows } = await sql<FamilyText>`
    with p as materialized (
      select (row_number() over (order by id) - 1)::int as at, tree_id, id, gender, birth_order,
        case when is_whole then birth_from else floor(birth_from / 10000.0)::int * 10000 + 101 end as birth_from,
        case when is_whole then birth_to else floor(birth_to / 10000.0)::int * 10000 + 1231 end as birth_to,
        open, open and coalesce(birth->>'qualifier', 'EXACT') in ('EXACT', 'BETWEEN', 'FROM_TO') as told
      from tree_person
      cross join lateral (select tree_id = any(${openTreeIds}::uuid[]) as is_whole) as whole
      cross join lateral (select is_whole or dead_from <= ${thisYear} as open) as sight
      where tree_id = any(${treeIds}::uuid[])),
    u as materialized (
      select (row_number() over (order by tu.id) - 1)::int as at, tu.tree_id, tu.id, tu.kind,
        coalesce(a.at, -1) as a, coalesce(b.at, -1) as b
      from tree_union tu
      left join p a on a.tree_id = tu.tree_id and a.id = tu.partner_a
      left join p b on b.tree_id = tu.tree_id and b.id = tu.partner_b
      where tu.tree_id = any(${treeIds}::uuid[])),
    people as (
      select string_agg(replace(id::text, '-', ''), '' order by at) as id,
        string_agg(case gender when 'MALE' then 'M' when 'FEMALE' then 'F' else 'U' end, '' order by at) as gender,
        json_agg(case when told then birth_from end order by at)::text as birth_from,
        json_agg(case when told then birth_to end order by at)::text as birth_to,
        json_agg(case when open then coalesce(birth_order, 0) else 0 end order by at)::text as birth_order
      from p),
    unions as (
      select json_agg(a order by at)::text as union_a, json_agg(b order by at)::text as union_b,
        string_agg(case kind when 'DIVORCED' then 'D' when 'SEPARATED' then 'S' else 'M' end, '' order by at)
          as union_kind
      from u),
    children as (
      select json_agg(u.at order by tc.child_id, u.at)::text as child_union,
        json_agg(p.at order by tc.child_id, u.at)::text as child,
        string_agg(${parentLetter('tc.kind_a')}, '' order by tc.child_id, u.at) as kind_a,
        string_agg(${parentLetter('tc.kind_b')}, '' order by tc.child_id, u.at) as kind_b,
        json_agg(case when p.open then coalesce(tc.position, 0) else 0 end order by tc.child_id, u.at)::text as child_order
      from tree_child tc
      join u on u.tree_id = tc.tree_id and u.id = tc.union_id
      join p on p.tree_id = tc.tree_id and p.id = tc.child_id
      where tc.tree_id = any(${treeIds}::uuid[]))
    select people.*, unions.*, children.* from people, unions, children`.execute(trx)
    return rows[0]!
  })
}

export type KinshipPersonRow = {
  tree_id: string
  id: string
  first_name: string
  last_name: string
  names: PersonName[] | null
  gender: Gender
  gotra: string | null
  birth_year: number | null
  death_year: number | null
  dead_from: number
}

/** The people whom an answer names. */
export function selectKinshipPeople(db: TreesDb, treeIds: readonly string[], ids: readonly string[]) {
  return (
    db
      .selectFrom('tree_person')
      .select(['tree_id', 'id', 'first_name', 'last_name', 'gender', 'gotra', 'birth_year', 'death_year'])
      .select('dead_from')
      .select(lineNamesColumn('tree_person'))
      .where('tree_id', 'in', [...treeIds])
      // A way may be as long as a line is old: one list rather than so many values.
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .execute() satisfies Promise<KinshipPersonRow[]>
  )
}
