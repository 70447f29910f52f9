import { sql } from 'kysely'
import { rangeOf, startsOfPair } from '../../kit/names/keys.ts'
import type { PersonRow } from './person.sql.ts'
import type { TreesDb } from '../core/tables.ts'

/** What is known of the lives of these people of a tree. */
export function selectLives(db: TreesDb, treeId: string, ids: readonly string[]) {
  return db
    .selectFrom('tree_person')
    .select(['id', 'first_name', 'last_name', 'gender', 'birth_from', 'birth_to', 'death_from', 'death_to'])
    .where('tree_id', '=', treeId)
    .where('id', 'in', ids.length > 0 ? [...ids] : [treeId])
    .execute()
}

export type LifeRow = Awaited<ReturnType<typeof selectLives>>[number]

export type NamesakeRow = Pick<
  PersonRow,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'names'
  | 'gender'
  | 'birth'
  | 'birth_from'
  | 'birth_to'
  | 'birth_year'
  | 'birth_place'
  | 'death'
  | 'death_from'
  | 'death_to'
  | 'gotra'
  | 'current_gotra'
>

const mostNamesakes = 500

/** People of whom one name has two of these sounds (or the only one), those born about the same time first. */
export async function selectNamesakes(
  db: TreesDb,
  treeId: string,
  sounds: readonly string[],
  born: number | null,
): Promise<NamesakeRow[]> {
  const pairs = sounds.flatMap((one, at) => sounds.slice(at + 1).flatMap((other) => startsOfPair(one, other)))
  const starts = pairs.length > 0 ? pairs : sounds.map((sound) => ({ start: `${sound} `, contains: '' }))
  const ranges = starts.map(({ start, contains }) => ({ ...rangeOf(start), contains }))
  const { rows } = await sql<NamesakeRow>`
    with found as (select distinct k.person_id from unnest(
      ${ranges.map((range) => range.from)}::text[], ${ranges.map((range) => range.to)}::text[],
      ${ranges.map((range) => range.contains)}::text[]) as wanted(first, last, word)
    join tree_name_key k on k.tree_id = ${treeId} and k.key >= wanted.first and k.key < wanted.last
      and (wanted.word = '' or strpos(k.key, wanted.word) > 0))
    select p.id, p.first_name, p.last_name, p.names, p.gender, p.birth, p.birth_from, p.birth_to, p.birth_year,
      p.birth_place, p.death, p.death_from, p.death_to, p.gotra, p.current_gotra
    from found join tree_person p on p.tree_id = ${treeId} and p.id = found.person_id
    order by abs(coalesce(p.birth_year, ${born}::int + 10) - coalesce(${born}::int, p.birth_year)) nulls last, p.id
    limit ${mostNamesakes}`.execute(db)
  return rows
}

/** How many people a tree has, and how many of them have each of these sounds in their names. */
export async function countBearers(
  db: TreesDb,
  treeId: string,
  sounds: readonly string[],
): Promise<{ people: number; bearersOf: (sound: string) => number }> {
  const { rows } = await sql<{ person_count: number; key: string | null; people: number | null }>`
    select tree.person_count, known.key, known.people from tree
    left join (
      select key, sum(people)::int as people from tree_search_key
      where tree_id = ${treeId} and key = any(${sounds}) group by key) as known on true
    where tree.id = ${treeId}`.execute(db)
  const bearers = new Map(rows.map((row) => [row.key, row.people]))
  return { people: rows[0]?.person_count ?? 0, bearersOf: (sound) => bearers.get(sound) ?? 0 }
}
