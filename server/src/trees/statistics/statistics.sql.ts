import { sql } from 'kysely'
import type { TreesDb } from '../core/tables.ts'

/** So many places are told; a tree may name thousands. */
const mostPlaces = 25
/** Ways to write a gotra, the most frequent ones. */
const mostGotras = 500
/** A file may give a text of millions of letters as a gotra or a place. */
const mostLetters = 200

/** How often each way to write a gotra is there; without those who count as living in a year, where one is given. */
export async function selectGotras(
  db: TreesDb,
  treeId: string,
  deadIn: number | undefined,
): Promise<{ name: string; people: number }[]> {
  const rows = await db
    .selectFrom('tree_person')
    .select(({ fn, val }) => [
      fn<string>('left', ['gotra', val(mostLetters)]).as('name'),
      fn.countAll<string>().as('people'),
    ])
    .where('tree_id', '=', treeId)
    .where('gotra', 'is not', null)
    .where('gotra', '!=', '')
    .$if(deadIn !== undefined, (all) => all.where('dead_from', '<=', deadIn!))
    .groupBy('name')
    .orderBy('people', 'desc')
    .orderBy('name')
    .limit(mostGotras)
    .execute()
  return rows.map(({ name, people }) => ({ name, people: Number(people) }))
}

/** The places where people were born or died, each person counted once for a place; the most frequent first. */
export async function selectPlaces(db: TreesDb, treeId: string): Promise<{ name: string; people: number }[]> {
  const { rows } = await sql<{ name: string; people: number }>`
    select place as name, count(distinct id)::int as people from (
      select id, left(btrim(birth_place), ${mostLetters}) as place from tree_person where tree_id = ${treeId}::uuid
      union all
      select id, left(btrim(death_place), ${mostLetters}) from tree_person where tree_id = ${treeId}::uuid) as named
    where place <> ''
    group by place order by people desc, place limit ${mostPlaces}`.execute(db)
  return rows
}

/** Births by month, 1 to 12, of those whose day of birth lies within one month for sure. */
export async function selectBirthMonths(db: TreesDb, treeId: string): Promise<{ month: number; people: number }[]> {
  const { rows } = await sql<{ month: number; people: number }>`
    select ((birth_from % 10000 + 10000) % 10000) / 100 as month, count(*)::int as people
    from tree_person
    where tree_id = ${treeId}::uuid and floor(birth_from / 100.0) = floor(birth_to / 100.0)
    group by 1`.execute(db)
  return rows.filter(({ month }) => month >= 1 && month <= 12)
}

/** Of how many people there is a picture, a place of birth, a source. */
export async function countRecords(db: TreesDb, treeId: string) {
  const { rows } = await sql<{ photos: number; birth_places: number; sources: number }>`
    select count(image_document_id)::int as photos,
      count(*) filter (where btrim(birth_place) <> '')::int as birth_places,
      count(*) filter (where jsonb_array_length(sources) > 0)::int as sources
    from tree_person where tree_id = ${treeId}::uuid`.execute(db)
  return rows[0]!
}
