import { sql, type Selectable, type Updateable } from 'kysely'
import type { HeritageDb, PhotoTable } from './tables.ts'

export type PhotoRow = Selectable<PhotoTable>

/** The photos of a place, the first added first. */
export function selectPhotos(db: HeritageDb, placeId: string): Promise<PhotoRow[]> {
  return db.selectFrom('heritage_photo').selectAll().where('place_id', '=', placeId).orderBy('id').execute()
}

export function findPhoto(db: HeritageDb, placeId: string, documentId: string): Promise<PhotoRow | undefined> {
  return db
    .selectFrom('heritage_photo')
    .selectAll()
    .where('place_id', '=', placeId)
    .where('document_id', '=', documentId)
    .executeTakeFirst()
}

export async function countPhotos(db: HeritageDb, placeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from heritage_photo where place_id = ${placeId}::uuid`.execute(db)
  return rows[0]!.count
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
