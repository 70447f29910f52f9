import { sql, type Selectable, type Updateable } from 'kysely'
import type { HeritageDb, PhotoTable } from './tables.ts'

export type PhotoRow = Selectable<PhotoTable>

/** The photos of a place in the order of their owner. */
export function selectPhotos(db: HeritageDb, placeId: string): Promise<PhotoRow[]> {
  return db
    .selectFrom('heritage_photo')
    .selectAll()
    .where('place_id', '=', placeId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function findPhoto(db: HeritageDb, placeId: string, documentId: string): Promise<PhotoRow | undefined> {
  return db
    .selectFrom('heritage_photo')
    .selectAll()
    .where('place_id', '=', placeId)
    .where('document_id', '=', documentId)
    .executeTakeFirst()
}

/** How many photos a place has, and the position behind them. */
export async function countPhotos(db: HeritageDb, placeId: string): Promise<{ count: number; next: number }> {
  const { rows } = await sql<{ count: number; next: number }>`
    select count(*)::int as count, coalesce(max(position) + 1, 0) as next
    from heritage_photo where place_id = ${placeId}::uuid`.execute(db)
  return rows[0]!
}

/** Puts the photos of a place in the order of these ids. */
export async function orderPhotos(trx: HeritageDb, placeId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update heritage_photo photo set position = ordered.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as ordered(id, place)
    where photo.place_id = ${placeId}::uuid and photo.id = ordered.id`.execute(trx)
}

export async function insertPhoto(trx: HeritageDb, row: PhotoRow): Promise<void> {
  await trx.insertInto('heritage_photo').values(row).execute()
}

export async function updatePhoto(trx: HeritageDb, photo: PhotoRow, change: Updateable<PhotoTable>): Promise<void> {
  await trx
    .updateTable('heritage_photo')
    .set(change)
    .where('place_id', '=', photo.place_id)
    .where('id', '=', photo.id)
    .execute()
}

export async function deletePhoto(trx: HeritageDb, photo: PhotoRow): Promise<void> {
  await trx.deleteFrom('heritage_photo').where('place_id', '=', photo.place_id).where('id', '=', photo.id).execute()
}
