import { sql } from 'kysely'
import type { TreesDb } from '../core/tables.ts'

/** The pictures of people and their albums; with a year only of those who no longer count as living then. */
export async function selectPictures(db: TreesDb, treeId: string, deadIn: number | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select image_document_id as id from tree_person
    where tree_id = ${treeId} and image_document_id is not null and dead_from <= ${deadIn ?? noYear}
    union
    select picture.document_id from tree_picture as picture
    join tree_person as person on person.tree_id = picture.tree_id and person.id = picture.person_id
    where picture.tree_id = ${treeId} and person.dead_from <= ${deadIn ?? noYear}`.execute(db)
  return rows.map((row) => row.id)
}

/** Later than any. */
const noYear = 32_767
