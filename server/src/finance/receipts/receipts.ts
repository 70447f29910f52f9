import { dayInNepal, receiptLabel } from '@mulghar/contract/finance/receipt-number'
import type { receipts as wire } from '@mulghar/contract/finance/receipts'
import { AppError } from '../../kit/app-error.ts'
import { handle } from '../../kit/handle.ts'
import { decodeCursor, limitOf, toPage, wholeKey } from '../../kit/page.ts'
import { findEntry, type EntryRow } from '../core/entries.sql.ts'
import { insertEvent } from '../core/history.sql.ts'
import { presentReceipts } from '../core/present.ts'
import { requireProgram, toldOf, type FinanceParts } from '../core/parts.ts'
import { findProgram, lockProgram, type ProgramRow } from '../core/programs.sql.ts'
import {
  findLatest,
  insertReceipt,
  nextNumber,
  selectGood,
  selectReceipts,
  voidReceipt,
  type ReceiptRow,
} from '../core/receipts.sql.ts'
import type { FinanceDb, ReceiptSaid, VoidReason } from '../core/tables.ts'

const mostInt = 2_147_483_647

/** The entry was changed, deleted or set aside: its receipt is void, by who did that. */
export async function endReceipt(
  trx: FinanceDb,
  entry: EntryRow,
  done: { at: Date; reason: VoidReason; by: string },
): Promise<void> {
  const ended = await voidReceipt(trx, entry, done)
  if (!ended) return
  const before = { receipt: receiptLabel(ended.year, ended.number), reason: done.reason }
  await insertEvent(trx, entry.program_id, done.at, { kind: 'VOID', accountId: done.by, entry, before })
}

const saidOf = (program: ProgramRow, entry: EntryRow): ReceiptSaid => ({
  programName: program.name,
  donorName: entry.name,
  minor: Number(entry.amount_minor),
  address: entry.address,
  phone: entry.phone,
  personId: entry.person_id,
  enteredAt: entry.created_at.toISOString(),
})

export function receiptHandlers(parts: FinanceParts) {
  const { db, clock, change } = parts

  const goodOf = async (handle: FinanceDb, entry: EntryRow) =>
    (await selectGood(handle, entry.program_id, [entry.id])).get(entry.id)

  /** A donation for which the viewer may issue a receipt: who created its program, or it. */
  async function requireIssuer(handle: FinanceDb, viewerId: string, id: string, hold = false) {
    const found = await findEntry(handle, id)
    const program = found && (await (hold ? lockProgram : findProgram)(handle, found.program_id))
    // Read again while its program is held: who has changed or deleted it meanwhile is seen.
    const entry = hold && program ? await findEntry(handle, id) : found
    if (!entry || !program) throw new AppError('finance/entry-not-found')
    if (entry.created_by !== viewerId && program.created_by !== viewerId) throw new AppError('finance/not-issuer')
    if (entry.is_expense) throw new AppError('finance/not-a-donation')
    if (entry.set_aside_at) throw new AppError('finance/set-aside')
    return { entry, program }
  }

  async function one(viewerId: string, row: ReceiptRow) {
    const program = await requireProgram(db, row.program_id)
    const [receipt] = await presentReceipts(parts, viewerId, program, [row])
    return receipt!
  }

  return handle<typeof wire>({
    issue: {
      may: async ({ viewer }, { params }) => (await requireIssuer(db, viewer.id, params.id)).program.id,
      makes: ({ entryId }) => entryId,
      // A receipt that was voided since is shown as void.
      async again({ viewer }, entryId) {
        const latest = await findLatest(db, entryId)
        if (!latest) throw new AppError('finance/entry-not-found')
        return one(viewer.id, latest)
      },
      async run({ viewer }, { params }) {
        const { entry: known } = await requireIssuer(db, viewer.id, params.id)
        const before = await goodOf(db, known)
        if (before) return one(viewer.id, before)
        const good = await change(db, async (trx, tell) => {
          const { entry, program } = await requireIssuer(trx, viewer.id, params.id, true)
          const already = await goodOf(trx, entry)
          if (already) return already
          const at = clock.now()
          const { year } = dayInNepal(at)
          const number = await nextNumber(trx, program.id, year)
          const row = {
            program_id: program.id,
            year,
            number,
            entry_id: entry.id,
            entry_by: entry.created_by,
            said: saidOf(program, entry),
            issued_by: viewer.id,
            issued_at: at,
          }
          await insertReceipt(trx, row)
          const after = { receipt: receiptLabel(year, number) }
          await insertEvent(trx, program.id, at, { kind: 'RECEIPT', accountId: viewer.id, entry, after })
          await tell(toldOf(program.id))
          return { ...row, voided_at: null, void_reason: null, voided_by: null }
        })
        return one(viewer.id, good)
      },
    },

    async list({ viewer }, { params, query }) {
      const program = await requireProgram(db, params.id)
      const cursor = decodeCursor(query.next, 2)
      const before = cursor && { year: wholeKey(cursor[0], mostInt), number: wholeKey(cursor[1], mostInt) }
      const rows = await selectReceipts(db, params.id, before, limitOf(query))
      const receipts = await presentReceipts(parts, viewer.id, program, rows)
      const shown = new Map(receipts.map((receipt) => [receipt.label, receipt]))
      return toPage(
        rows,
        query,
        (row) => [row.year, row.number],
        (row) => shown.get(receiptLabel(row.year, row.number))!,
      )
    },
  })
}
