import type { AsideDraft } from '@mulghar/contract/finance/donors'
import type { output } from 'zod/mini'
import { AppError, badField } from '../../kit/app-error.ts'
import { cleanTexts } from '../../kit/names/clean.ts'
import { findEntry, updateEntry, type EntryRow } from '../core/entries.sql.ts'
import { keptOf, saidOfEntry } from '../core/history.ts'
import { insertEvent } from '../core/history.sql.ts'
import { toldOf, type FinanceParts } from '../core/parts.ts'
import { countAmounts, lockProgram } from '../core/programs.sql.ts'
import { endReceipt } from '../receipts/receipts.ts'
import type { FinanceDb } from '../core/tables.ts'

/** Locks the program of an entry, then reads the entry again; only the creator of the program goes on. */
async function lockAsKeeper(trx: FinanceDb, viewerId: string, id: string): Promise<EntryRow> {
  const found = await findEntry(trx, id)
  const program = found && (await lockProgram(trx, found.program_id))
  const entry = program && (await findEntry(trx, id))
  if (!entry) throw new AppError('finance/entry-not-found')
  if (program.created_by !== viewerId) throw new AppError('finance/not-program-creator')
  return entry
}

/** The author of an entry is notified, also across a block or a mute: it is about the author's own entry. */
async function notifyAuthor(
  { notices }: FinanceParts,
  trx: FinanceDb,
  entry: EntryRow,
  { kind, actorId }: { kind: 'FINANCE_SET_ASIDE' | 'FINANCE_COUNTED_AGAIN'; actorId: string },
): Promise<void> {
  const author = entry.created_by
  if (author === null || author === actorId) return
  await notices.notify(trx, {
    kind,
    to: [author],
    actorId,
    actIds: [entry.id],
    rootId: entry.program_id,
    isAnother: true,
  })
}

/** Takes an entry of somebody else out of the totals. One that is set aside already keeps its reason. */
export async function setAside(
  parts: FinanceParts,
  viewerId: string,
  id: string,
  sent: output<typeof AsideDraft>,
): Promise<void> {
  const { reason } = cleanTexts({ reason: sent.reason })
  if (reason === '') throw badField('reason', 'required')
  await parts.change(parts.db, async (trx, tell) => {
    const entry = await lockAsKeeper(trx, viewerId, id)
    if (entry.created_by === viewerId) throw new AppError('finance/own-entry')
    if (entry.set_aside_at) return
    if (sent.version !== undefined && sent.version !== entry.version) throw new AppError('kit/stale')
    const at = parts.clock.now()
    const said = saidOfEntry(keptOf(entry))
    await updateEntry(trx, entry, { set_aside_at: at, set_aside_reason: reason })
    await insertEvent(trx, entry.program_id, at, {
      kind: 'SET_ASIDE',
      accountId: viewerId,
      entry,
      before: said,
      after: { ...said, asideReason: reason },
    })
    await endReceipt(trx, entry, { at, reason: 'SET_ASIDE', by: viewerId })
    await parts.notices.takeBack(trx, {
      kinds: ['FINANCE_COUNTED_AGAIN'],
      rootId: entry.program_id,
      actIds: [entry.id],
    })
    await notifyAuthor(parts, trx, entry, { kind: 'FINANCE_SET_ASIDE', actorId: viewerId })
    await tell(toldOf(entry.program_id))
    await countAmounts(trx, entry.program_id, [{ minor: Number(entry.amount_minor), times: -1 }])
  })
}

/** Counts an entry again; one that counts stays as it is. */
export async function countAgain(parts: FinanceParts, viewerId: string, id: string): Promise<void> {
  await parts.change(parts.db, async (trx, tell) => {
    const entry = await lockAsKeeper(trx, viewerId, id)
    if (!entry.set_aside_at) return
    const at = parts.clock.now()
    const said = saidOfEntry(keptOf(entry))
    await updateEntry(trx, entry, { set_aside_at: null, set_aside_reason: null })
    await insertEvent(trx, entry.program_id, at, {
      kind: 'COUNT_AGAIN',
      accountId: viewerId,
      entry,
      before: { ...said, asideReason: entry.set_aside_reason },
      after: said,
    })
    await parts.notices.takeBack(trx, { kinds: ['FINANCE_SET_ASIDE'], rootId: entry.program_id, actIds: [entry.id] })
    await notifyAuthor(parts, trx, entry, { kind: 'FINANCE_COUNTED_AGAIN', actorId: viewerId })
    await tell(toldOf(entry.program_id))
    await countAmounts(trx, entry.program_id, [{ minor: Number(entry.amount_minor), times: 1 }])
  })
}
