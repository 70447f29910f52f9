import type { ExportFile } from '../kit/erasure-types.ts'
import { giveUsedToNobody, selectOwn } from './leaving.sql.ts'
import type { OpenedDocuments } from './public.ts'
import type { DocumentsDb } from './tables.ts'

const atOnce = 100

/** What somebody has uploaded: a list, and each file as it is kept. */
export async function* exportDocuments(
  db: DocumentsDb,
  documents: OpenedDocuments,
  accountId: string,
): AsyncGenerator<ExportFile> {
  let after: string | undefined
  for (;;) {
    const rows = await selectOwn(db, accountId, after, atOnce)
    for (const row of rows) {
      const { id, name, mime_type: mimeType, bytes, created_at: createdAt } = row
      yield { name: `documents/${id}.json`, json: { id, name, mimeType, bytes: Number(bytes), createdAt } }
      const opened = await documents.open(id, 'original')
      if (opened) yield { name: `documents/${id}-${opened.name}`, mimeType, bytes: opened.stream }
    }
    after = rows.at(-1)?.id
    if (rows.length < atOnce) return
  }
}

/** What something of others still shows stays, as nobody's; all else that somebody has uploaded goes with its bytes. */
export async function eraseDocuments(db: DocumentsDb, documents: OpenedDocuments, accountId: string): Promise<boolean> {
  await giveUsedToNobody(db, accountId, atOnce)
  const rows = await selectOwn(db, accountId, undefined, atOnce)
  for (const row of rows) await documents.shelf.erase(row)
  return rows.length === atOnce
}
