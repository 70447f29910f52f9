import { sql } from 'kysely'
import type { PersonLineRow } from '../person/people-search.sql.ts'
import type { PersonRow } from '../person/person.sql.ts'
import type { TreesDb } from '../core/tables.ts'
import { lineNamesColumn } from '../core/line-names.sql.ts'

/** A relative: id, first name, last name, gender, year of birth. */
export type NearRow = [string, string, string, PersonRow['gender'], number | null]

export type FoundRow = PersonLineRow &
  Pick<PersonRow, 'birth' | 'death' | 'death_place' | 'added_by' | 'updated_at'> & {
    parents: NearRow[]
    partners: NearRow[]
    children: NearRow[]
  }

/** People with their nearest relatives, all in one question. */
export async function selectFoundPeople(
  db: TreesDb,
  treeId: string,
  ids: readonly string[],
): Promise<Map<string, FoundRow>> {
  if (ids.length === 0) return new Map()
  const line = (who: string) =>
    sql.raw(`json_build_array(${who}.id, ${who}.first_name, ${who}.last_name, ${who}.gender, ${who}.birth_year)`)
  const { rows } = await sql<FoundRow>`
    select p.tree_id, p.id, p.sort_name, p.first_name, p.last_name, ${lineNamesColumn('p')}, p.gender, p.birth, p.birth_from, p.birth_to,
      p.birth_year, p.birth_place, p.death, p.death_from, p.death_to, p.death_year, p.death_place, p.dead_from,
      p.image_document_id, p.added_by, p.updated_at,
      coalesce((
        select json_agg(distinct_one.line) from (
          select distinct on (o.id) ${line('o')} as line from tree_child c
          join tree_union u on u.tree_id = c.tree_id and u.id = c.union_id
          join tree_person o on o.tree_id = u.tree_id and o.id in (u.partner_a, u.partner_b)
          where c.tree_id = p.tree_id and c.child_id = p.id) as distinct_one), '[]') as parents,
      coalesce((
        select json_agg(distinct_one.line) from (
          select distinct on (o.id) ${line('o')} as line from tree_union u
          join tree_person o on o.tree_id = u.tree_id and o.id in (u.partner_a, u.partner_b) and o.id <> p.id
          where u.tree_id = p.tree_id and (u.partner_a = p.id or u.partner_b = p.id)) as distinct_one), '[]') as partners,
      coalesce((
        select json_agg(distinct_one.line order by distinct_one.birth_from nulls last) from (
          select distinct on (o.id) ${line('o')} as line, o.birth_from from tree_union u
          join tree_child c on c.tree_id = u.tree_id and c.union_id = u.id
          join tree_person o on o.tree_id = c.tree_id and o.id = c.child_id
          where u.tree_id = p.tree_id and (u.partner_a = p.id or u.partner_b = p.id)) as distinct_one), '[]') as children
    from tree_person p
    where p.tree_id = ${treeId} and p.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
