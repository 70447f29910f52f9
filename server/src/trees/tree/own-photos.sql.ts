import { sql } from 'kysely'
import type { PictureRow } from '../person/album.sql.ts'
import type { TreesDb } from '../core/tables.ts'

/** The pictures of albums that show a document. */
export function selectPicturesOf(db: TreesDb, treeId: string, documentId: string): Promise<PictureRow[]> {
  return db
    .selectFrom('tree_picture')
    .selectAll()
    .where('tree_id', '=', treeId)
    .where('document_id', '=', documentId)
    .execute()
}

/** Takes a photo out of the rows that these entries of the history keep: a revert brings them back without it. */
export async function forgetKeptPhoto(
  db: TreesDb,
  treeId: string,
  entryIds: readonly string[],
  documentId: string,
): Promise<void> {
  if (entryIds.length === 0) return
  await sql`
    update tree_kept set content = jsonb_set(content, '{image_document_id}', 'null')
    where tree_id = ${treeId}::uuid and entry_id = any(${entryIds}::uuid[]) and kind = 'PERSON'
      and content ->> 'image_document_id' = ${documentId}`.execute(db)
  await sql`
    delete from tree_kept
    where tree_id = ${treeId}::uuid and entry_id = any(${entryIds}::uuid[]) and kind = 'PICTURE'
      and content ->> 'document_id' = ${documentId}`.execute(db)
}

/** Takes a photo out of changes that wait for the owner. */
export async function forgetProposedPhoto(db: TreesDb, treeId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update tree_proposal set body = body - 'imageId'
    where tree_id = ${treeId}::uuid and id = any(${ids}::uuid[])`.execute(db)
}
