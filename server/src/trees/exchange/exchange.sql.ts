import { sql } from 'kysely'
import type { TreesDb } from '../core/tables.ts'

/** Whether records of an earlier file are kept, whose identifiers must stay apart. */
export async function hasExtras(db: TreesDb, treeId: string): Promise<boolean> {
  return (
    (await db.selectFrom('tree_extra').select('id').where('tree_id', '=', treeId).limit(1).executeTakeFirst()) !==
    undefined
  )
}

export async function setPictures(
  db: TreesDb,
  treeId: string,
  personIds: readonly string[],
  documentId: string,
): Promise<void> {
  await db
    .updateTable('tree_person')
    .set({ image_document_id: documentId, version: sql<number>`version + 1` })
    .where('tree_id', '=', treeId)
    .where('id', '=', sql<string>`any(${personIds}::uuid[])`)
    .execute()
}

/** Whether an import into this tree waits or runs. */
export async function isImporting(db: TreesDb, treeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('task')
    .select('id')
    .where('kind', '=', 'import')
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .where(sql<boolean>`payload ->> 'treeId' = ${treeId}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What an import has brought in, where it has come to its end. */
export async function findImport(
  db: TreesDb,
  treeId: string,
  importId: string,
): Promise<{ people: number; families: number } | undefined> {
  const row = await db
    .selectFrom('tree_change')
    .select('after')
    .where('tree_id', '=', treeId)
    .where('entry_id', '=', importId)
    .where('kind', '=', 'IMPORT')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { people, families } = row.after as { people: number; families: number }
  return { people, families }
}

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
