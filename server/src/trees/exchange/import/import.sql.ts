import { sql } from 'kysely'
import { fullName } from '../../core/person-columns.ts'
import type { TreesDb } from '../../core/tables.ts'

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

/** What these people are called. */
export async function selectFullNames(
  db: TreesDb,
  treeId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tree_person')
    .select(['id', 'first_name', 'last_name'])
    .where('tree_id', '=', treeId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, fullName(row.first_name, row.last_name)]))
}
