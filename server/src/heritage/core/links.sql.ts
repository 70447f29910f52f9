import type { PlaceLinkKind } from '@mulghar/contract/heritage/kinds'
import { sql, type Selectable } from 'kysely'
import type { HeritageDb, LinkTable } from './tables.ts'

export type LinkRow = Selectable<LinkTable>

/** The links of places, the oldest first. */
export async function selectLinks(db: HeritageDb, placeIds: readonly string[]): Promise<LinkRow[]> {
  if (placeIds.length === 0) return []
  return db
    .selectFrom('heritage_link')
    .selectAll()
    .where('place_id', 'in', [...placeIds])
    .orderBy('place_id')
    .orderBy('id')
    .execute()
}

/** Those links of places that lead to these roots. */
export async function selectLinksTo(
  db: HeritageDb,
  placeIds: readonly string[],
  rootIds: readonly string[],
): Promise<LinkRow[]> {
  if (placeIds.length === 0 || rootIds.length === 0) return []
  return db
    .selectFrom('heritage_link')
    .selectAll()
    .where('place_id', 'in', [...placeIds])
    .where('root_id', 'in', [...rootIds])
    .orderBy('id')
    .execute()
}

export async function insertLink(trx: HeritageDb, row: LinkRow): Promise<void> {
  await trx.insertInto('heritage_link').values(row).execute()
}

export async function deleteLink(trx: HeritageDb, placeId: string, id: string): Promise<void> {
  await trx.deleteFrom('heritage_link').where('place_id', '=', placeId).where('id', '=', id).execute()
}

/** Remembers a link that was removed, for a repeated call. */
export async function insertRemovedLink(trx: HeritageDb, row: LinkRow): Promise<void> {
  await trx.insertInto('heritage_removed_link').values(row).execute()
}

export async function findRemovedLink(trx: HeritageDb, placeId: string, id: string): Promise<LinkRow | undefined> {
  return trx
    .selectFrom('heritage_removed_link')
    .selectAll()
    .where('place_id', '=', placeId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deleteRemovedLinks(db: HeritageDb, before: Date): Promise<void> {
  await db.deleteFrom('heritage_removed_link').where('at', '<', before).execute()
}

/** Of what kind a root is that places are linked to; undefined where none is. */
export async function kindOfRoot(db: HeritageDb, rootId: string): Promise<PlaceLinkKind | undefined> {
  const row = await db
    .selectFrom('heritage_link')
    .select('kind')
    .where('root_id', '=', rootId)
    .limit(1)
    .executeTakeFirst()
  return row?.kind
}

/** The places that are linked to a root and are shown to its members alone: the newest, so many at most. */
export async function selectInScope(db: HeritageDb, rootId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('heritage_link as link')
    .innerJoin('heritage_place as p', 'p.id', 'link.place_id')
    .select('p.id')
    .where('link.root_id', '=', rootId)
    .where('p.visibility', '=', 'SCOPE')
    .where('p.status', '=', 'PUBLISHED')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the links to a root of the places of these accounts; answers the places. */
export async function deleteLinksOf(
  trx: HeritageDb,
  rootId: string,
  ownerIds: readonly string[],
  at: Date,
): Promise<string[]> {
  if (ownerIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    delete from heritage_link link using heritage_place p
    where link.root_id = ${rootId}::uuid and p.id = link.place_id and p.owner_id = any(${[...ownerIds]}::uuid[])
    returning p.id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await trx
      .updateTable('heritage_place')
      .set({ changed_at: at, shown_changed_at: at })
      .where('id', 'in', ids)
      .execute()
  return ids
}

/** Deletes the links to a root that no longer exists. */
export async function deleteLinksTo(trx: HeritageDb, rootId: string): Promise<void> {
  for (const table of ['heritage_link', 'heritage_removed_link'] as const)
    await trx.deleteFrom(table).where('root_id', '=', rootId).execute()
}
