import { sql } from 'kysely'
import { titleKeys } from '../../kit/names/keys.ts'
import { saidColumns } from '../../kit/names/said.sql.ts'
import { deadFromKey, keyEntries, treeKeysOf, type KeyEntry } from './person-columns.ts'
import type { TreesDb } from './tables.ts'

/** The keys of a person in both tables; `before` is null for a new person, `after` for one who goes. */
export async function replaceKeys(
  db: TreesDb,
  person: { treeId: string; id: string },
  before: { keys: readonly string[]; deadFrom: number } | null,
  after: { keys: readonly string[]; deadFrom: number } | null,
): Promise<void> {
  const entriesOf = (side: typeof before) =>
    new Map(keyEntries(side?.keys ?? []).map((entry) => [`${entry.key}${entry.addresses}`, entry]))
  const [old, next] = [entriesOf(before), entriesOf(after)]
  const missing = (from: Map<string, KeyEntry>, there: Map<string, KeyEntry>) =>
    [...from].flatMap(([name, entry]) => (there.has(name) ? [] : [entry]))
  const [gone, come] = [missing(old, next), missing(next, old)]
  if (gone.length > 0) {
    await sql`
      delete from tree_name_key
      where tree_id = ${person.treeId} and person_id = ${person.id} and key = any(${gone.map((entry) => entry.key)})`.execute(
      db,
    )
  }
  if (come.length > 0) {
    await sql`
      insert into tree_name_key (tree_id, key, person_id, addresses)
      select ${person.treeId}::uuid, key, ${person.id}::uuid, addresses from unnest(
        ${come.map((entry) => entry.key)}::text[], ${come.map((entry) => entry.addresses)}::text[])
        as come(key, addresses)
      on conflict do nothing`.execute(db)
  }
  await countKeys(db, person.treeId, leadsAt(before), leadsAt(after))
}

type Lead = { key: string; deadFrom: number }

function leadsAt(side: { keys: readonly string[]; deadFrom: number } | null): Lead[] {
  if (!side) return []
  return treeKeysOf(side.keys).map((key) => ({ key, deadFrom: deadFromKey(side.deadFrom) }))
}

async function countKeys(db: TreesDb, treeId: string, before: Lead[], after: Lead[]): Promise<void> {
  const name = (lead: Lead) => `${lead.key} ${lead.deadFrom}`
  const [old, next] = [new Set(before.map(name)), new Set(after.map(name))]
  await lessPeople(
    db,
    treeId,
    before.filter((lead) => !next.has(name(lead))),
  )
  await addTreeKeys(
    db,
    treeId,
    after.filter((lead) => !old.has(name(lead))).map((lead) => ({ ...lead, people: 1 })),
  )
}

/** Counts people up under the keys of a tree. */
export async function addTreeKeys(db: TreesDb, treeId: string, rows: readonly (Lead & { people: number })[]) {
  if (rows.length === 0) return
  await sql`
    insert into tree_search_key (tree_id, key, dead_from, people)
    select ${treeId}::uuid, more.* from unnest(
      ${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.deadFrom)}::smallint[],
      ${rows.map((row) => row.people)}::int[]) as more
    on conflict (tree_id, key, dead_from) do update set people = tree_search_key.people + excluded.people`.execute(db)
}

async function lessPeople(db: TreesDb, treeId: string, leads: readonly Lead[]): Promise<void> {
  if (leads.length === 0) return
  const these = sql`
    from unnest(${leads.map((lead) => lead.key)}::text[], ${leads.map((lead) => lead.deadFrom)}::smallint[])
      as gone(key, dead_from)
    where known.tree_id = ${treeId} and known.key = gone.key and known.dead_from = gone.dead_from`
  await sql`update tree_search_key as known set people = known.people - 1 ${these}`.execute(db)
  await sql`
    delete from tree_search_key where tree_id = ${treeId} and people <= 0
      and key = any(${leads.map((lead) => lead.key)})`.execute(db)
}

/** A tree as it is searched by its own words. */
type Title = { name: string; gotra: string | null; description: string }

/** The keys of the tree's own name and gotra, each with a mark in front, and the words of its description. */
export async function replaceTitle(db: TreesDb, treeId: string, { name, gotra, description }: Title): Promise<void> {
  const title = `${name} ${gotra ?? ''}`
  await sql`
    delete from tree_search_key where tree_id = ${treeId} and key >= '#' and key < '$'`.execute(db)
  await addTreeKeys(
    db,
    treeId,
    titleKeys(title).map((key) => ({ key: `#${key}`, deadFrom: 0, people: 1 })),
  )
  const { sounds, said, words } = saidColumns(title, description, [name])
  await sql`
    insert into tree_word (id, sounds, said, words)
    values (${treeId}::uuid, ${sounds}::text[], ${said}::text[], ${words}::tsvector)
    on conflict (id) do update set sounds = excluded.sounds, said = excluded.said, words = excluded.words`.execute(db)
}
