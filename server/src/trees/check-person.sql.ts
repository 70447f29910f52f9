import { sql } from 'kysely'
import { rangeOf } from '../kit/names/keys.ts'
import type { TreesDb } from './tables.ts'

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

export type NamesakeRow = {
  id: string
  first_name: string
  last_name: string
  full_names: string[]
  gender: string
  birth_year: number | null
  key: string
}

const mostNamesakes = 500

/** People of whom one name has two of these sounds (or the only one), those born about the same time first. */
export async function selectNamesakes(
  db: TreesDb,
  treeId: string,
  sounds: readonly string[],
  born: number | null,
): Promise<NamesakeRow[]> {
  const pairs = sounds.flatMap((lead, at) => sounds.slice(at + 1).map((other) => ({ lead, other })))
  const wanted = pairs.length > 0 ? pairs : sounds.map((lead) => ({ lead, other: '' }))
  const leads = wanted.map(({ lead, other }) => ({ ...rangeOf(`${lead} `), other: other && ` ${other} ` }))
  const { rows } = await sql<NamesakeRow>`
    select p.id, p.first_name, p.last_name, p.full_names, p.gender, p.birth_year, min(k.key) as key
    from unnest(
      ${leads.map((lead) => lead.from)}::text[], ${leads.map((lead) => lead.to)}::text[],
      ${leads.map((lead) => lead.other)}::text[]) as lead(first, last, other)
    join tree_name_key k on k.tree_id = ${treeId} and k.key >= lead.first and k.key < lead.last
      and (lead.other = '' or strpos(k.key, lead.other) > 0)
    join tree_person p on p.tree_id = k.tree_id and p.id = k.person_id
    group by p.id, p.tree_id, p.first_name, p.last_name, p.full_names, p.gender, p.birth_year
    order by abs(coalesce(p.birth_year, ${born}::int + 10) - coalesce(${born}::int, p.birth_year)) nulls last, p.id
    limit ${mostNamesakes}`.execute(db)
  return rows
}
