import { bikramNewYear } from '@mulghar/contract/kit/bikram-sambat'
import { nameLength } from '@mulghar/contract/trees/name-length'
import { sql } from 'kysely'
import { wholeTrees } from '../core/whole-trees.sql.ts'
import type { TreesDb } from '../core/tables.ts'

/** Columns as PostgreSQL writes them: JSON, or letters. */
export type GraphColumns = Record<
  | 'version'
  | 'id'
  | 'first'
  | 'last'
  | 'native'
  | 'gender'
  | 'born'
  | 'died'
  | 'born_bikram'
  | 'died_bikram'
  | 'guessed'
  | 'living'
  | 'birth_order'
  | 'photos'
  | 'nicknames'
  | 'affixes'
  | 'further_names'
  | 'union_a'
  | 'union_b'
  | 'union_kind'
  | 'union_from'
  | 'child_union'
  | 'child'
  | 'child_kind_a'
  | 'child_kind_b'
  | 'child_order',
  string | null
>

const partnerLetter = sql`case kind when 'MARRIED' then 'M' when 'PARTNERS' then 'P' when 'DIVORCED' then 'D'
  when 'SEPARATED' then 'S' else 'U' end`
const parentLetter = (column: string) => sql`case ${sql.ref(column)} when 'BIRTH' then 'B' when 'ADOPTIVE' then 'A'
  when 'FOSTER' then 'F' when 'STEP' then 'S' else 'U' end`

/** A person has at most so many further names in a graph, and this number of letters of them. */
const [mostFurtherNames, mostLettersOfNames] = [20, 1000]
/** Names of a kind and those in Latin letters, the first of them; the others of a script are in `native_name`. */
const furtherNames = sql`case when names @? '$[*].kind' or names @> '[{"script":"Latn"}]' then (
  select string_agg(told, chr(9) order by place) from (
    select place, told, sum(length(told)) over (order by place) as letters from (
      select place, concat_ws(' ', nullif(name ->> 'first', ''), nullif(name ->> 'last', '')) as told
      from jsonb_array_elements(names) with ordinality as listed(name, place)
      where name ? 'kind' or name ->> 'script' = 'Latn'
      order by place limit ${sql.lit(mostFurtherNames)}) as first) as counted
  where letters <= ${sql.lit(mostLettersOfNames)}) end`

const firstYear = 1913
/** Days of each Gregorian year from the first on which Bikram Sambat begins its year. */
const newYears = Array.from({ length: 130 }, (_, at) => bikramNewYear(firstYear + at)!)

/** `bikramYearOf` as a letter. */
function bikramLetter(event: 'birth' | 'death') {
  const [year, from, to] = ['year', 'from', 'to'].map((part) => sql.ref(`${event}_${part}`))
  const newYear = sql`(${newYears}::int[])[${year} - ${sql.lit(firstYear - 1)}]`
  return sql`case when not open then '0' when coalesce(${from}, ${year} * 10000 + 101) >= ${newYear} then '7'
    when coalesce(${to}, ${year} * 10000 + 1231) < ${newYear} then '6'
    when ${newYear} is null and ${from} = ${year} * 10000 + 101 and ${to} = (${year} + 1) * 10000 + 1231 then '7'
    else '0' end`
}

/**
 * The whole tree in one row of columns, each written by the database, so that no value passes through JavaScript.
 * People stand in the order of their ids, children of a union in the order of birth. Years of the living, of their
 * unions, and who of them is the elder, are left out unless `withLiving`; the dead then stand by their years alone.
 */
export async function selectGraph(
  db: TreesDb,
  treeId: string,
  thisYear: number,
  withLiving: boolean,
): Promise<GraphColumns> {
  const rows = await wholeTrees(db, async (trx) => {
    const answer = await sql<GraphColumns>`
    with p as materialized (
      select (row_number() over (order by id) - 1)::int as at, id, first_name, last_name, native_name, gender,
        birth_year, death_year, birth_from, birth_to, death_from, death_to, birth->>'qualifier' as birth_qualifier, birth_order, image_document_id,
        left(nickname, ${nameLength}) as nickname,
        coalesce(name_prefix, '') as name_prefix, coalesce(name_suffix, '') as name_suffix,
        ${furtherNames} as further_name, dead_from > ${thisYear} as living,
        ${withLiving}::boolean or dead_from <= ${thisYear} as open
      from tree_person where tree_id = ${treeId}::uuid),
    u as materialized (
      select (row_number() over (order by coalesce(tu.position, 0), tu.id) - 1)::int as at, tu.id, tu.kind,
        coalesce(a.at, -1) as a, coalesce(b.at, -1) as b,
        case when coalesce(a.open, true) and coalesce(b.open, true) then tu.from_year end as from_year
      from tree_union tu left join p a on a.id = tu.partner_a left join p b on b.id = tu.partner_b
      where tu.tree_id = ${treeId}::uuid),
    c as (
      select u.at as union_at, p.at as child_at, tc.kind_a, tc.kind_b, case when p.open then coalesce(tc.position, 0) else 0 end as child_order
      from tree_child tc join u on u.id = tc.union_id join p on p.id = tc.child_id
      where tc.tree_id = ${treeId}::uuid
      order by u.at, case when p.open then coalesce(tc.position, p.birth_order, 999) else 999 end,
        case when ${withLiving}::boolean then p.birth_from when p.open then floor(p.birth_from / 10000.0) end nulls last, p.at),
    people as (
      select json_agg(id)::text as id, json_agg(first_name)::text as first, json_agg(last_name)::text as last,
        json_agg(native_name)::text as native,
        string_agg(case gender when 'MALE' then 'M' when 'FEMALE' then 'F' when 'OTHER' then 'O' else 'U' end, '')
          as gender,
        json_agg(case when open then birth_year end)::text as born,
        json_agg(case when open then death_year end)::text as died,
        string_agg(${bikramLetter('birth')}, '') as born_bikram, string_agg(${bikramLetter('death')}, '') as died_bikram,
        string_agg(case when not open or birth_year is null
          or coalesce(birth_qualifier, 'EXACT') in ('EXACT', 'BETWEEN', 'FROM_TO') then '0' else '1' end, '') as guessed,
        string_agg(case when living then '1' else '0' end, '') as living,
        json_agg(case when open then coalesce(birth_order, 0) else 0 end)::text as birth_order,
        (json_agg(json_build_array(at, image_document_id)) filter (where image_document_id is not null))::text as photos,
        (json_agg(json_build_array(at, nickname)) filter (where ${withLiving}::boolean and nickname <> ''))::text as nicknames,
        (json_agg(json_build_array(at, name_prefix, name_suffix))
          filter (where name_prefix <> '' or name_suffix <> ''))::text as affixes,
        (json_agg(json_build_array(at, further_name)) filter (where further_name <> ''))::text as further_names
      from (select * from p order by at) as ordered),
    unions as (
      select json_agg(a)::text as union_a, json_agg(b)::text as union_b,
        string_agg(${partnerLetter}, '') as union_kind, json_agg(from_year)::text as union_from
      from (select * from u order by at) as ordered),
    children as (
      select json_agg(union_at)::text as child_union, json_agg(child_at)::text as child,
        string_agg(${parentLetter('kind_a')}, '') as child_kind_a,
        string_agg(${parentLetter('kind_b')}, '') as child_kind_b, json_agg(child_order)::text as child_order
      from c)
    select tree.version, people.*, unions.*, children.* from tree, people, unions, children
    where tree.id = ${treeId}::uuid`.execute(trx)
    return answer.rows
  })
  if (!rows[0]) throw new Error(`the tree ${treeId} is gone`)
  return rows[0]
}
