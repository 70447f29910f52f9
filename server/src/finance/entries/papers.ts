import { maxPaperBytes } from '@mulghar/contract/documents/documents'
import type { Documents } from '../../documents/public.ts'
import { AppError } from '../../kit/app-error.ts'
import type { FinanceDb } from '../core/tables.ts'

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
