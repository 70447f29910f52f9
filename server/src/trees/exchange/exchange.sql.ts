import type { TreesDb } from '../core/tables.ts'

/** The pictures of people; with a year only of those who no longer count as living then. */
export async function selectPictures(db: TreesDb, treeId: string, deadIn: number | undefined): Promise<string[]> {
  const rows = await db
    .selectFrom('tree_person')
    .select('image_document_id')
    .distinct()
    .where('tree_id', '=', treeId)
    .where('image_document_id', 'is not', null)
    .$if(deadIn !== undefined, (query) => query.where('dead_from', '<=', deadIn!))
    .execute()
  return rows.map((row) => row.image_document_id!)
}
