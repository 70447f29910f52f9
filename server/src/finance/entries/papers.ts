import { maxPaperBytes } from '@mulghar/contract/documents/documents'
import type { Documents, UploadRemovers } from '../../documents/public.ts'
import { AppError } from '../../kit/app-error.ts'
import { findEntry, updateEntry } from '../core/entries.sql.ts'
import { keptOf, saidOfEntry } from '../core/history.ts'
import { insertEvent } from '../core/history.sql.ts'
import { toldOf, type FinanceParts } from '../core/parts.ts'
import { lockProgram } from '../core/programs.sql.ts'
import type { FinanceDb } from '../core/tables.ts'
import { endReceipt } from '../receipts/receipts.ts'

type PaperParts = { documents: Pick<Documents, 'attach' | 'detach' | 'files'> }
type Entry = { program_id: string; id: string }

/** Makes an entry show these papers and no others: photos, and PDFs, of whoever made the entry. */
export async function putPapers(
  { documents }: PaperParts,
  trx: FinanceDb,
  viewerId: string,
  entry: Entry & { media_ids: readonly string[] },
  wished: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(wished)]
  const use = { kind: 'donor', rootId: entry.program_id, refId: entry.id } as const
  const anew = ids.filter((id) => !entry.media_ids.includes(id))
  for (const id of anew) await documents.attach(trx, { id: viewerId }, id, use, ['IMAGE', 'FILE', 'VIDEO'])
  const files = await documents.files(trx, anew)
  for (const { type, mimeType, size } of files.values()) {
    if (type !== 'IMAGE' && mimeType !== 'application/pdf') throw new AppError('finance/not-paper')
    if (size > maxPaperBytes) throw new AppError('documents/file-too-large')
  }
  for (const id of entry.media_ids) if (!ids.includes(id)) await documents.detach(trx, use, id)
  return ids
}

/** Ends what an entry that is being deleted shows. */
export const dropPapers = ({ documents }: PaperParts, trx: FinanceDb, { program_id, id }: Entry): Promise<void> =>
  documents.detach(trx, { kind: 'donor', rootId: program_id, refId: id })

/** Removes a photo from the entries of a program for its uploader, like a change of these entries. */
export async function removeOwnPaper(
  parts: FinanceParts,
  ...[uploader, { documentId, rootId: programId, uses }]: Parameters<UploadRemovers['donor']>
): Promise<void> {
  await parts.change(parts.db, async (trx, tell) => {
    const program = await lockProgram(trx, programId)
    if (!program) throw new AppError('finance/not-found')
    const at = parts.clock.now()
    for (const { refId } of uses) {
      const entry = await findEntry(trx, refId)
      if (!entry?.media_ids.includes(documentId)) throw new AppError('finance/entry-not-found')
      const kept = keptOf(entry)
      const media_ids = entry.media_ids.filter((id) => id !== documentId)
      await parts.documents.detach(trx, { kind: 'donor', rootId: programId, refId }, documentId)
      await updateEntry(trx, entry, { media_ids, updated_at: at })
      await insertEvent(trx, programId, at, {
        kind: 'CHANGE',
        accountId: uploader.id,
        entry,
        before: saidOfEntry(kept),
        after: saidOfEntry({ ...kept, mediaIds: media_ids }),
      })
      await endReceipt(trx, entry, { at, reason: 'CHANGED', by: uploader.id })
    }
    await tell(toldOf(programId))
  })
}
