import { sql, type Selectable } from 'kysely'
import type { FinanceDb, FinanceTables, ReceiptSaid, VoidReason } from './tables.ts'

export type ReceiptRow = Selectable<FinanceTables['finance_receipt']>
type Entry = { program_id: string; id: string }

/** The next number of a program, which is held, in a year: the first is 1. */
export async function nextNumber(trx: FinanceDb, programId: string, year: number): Promise<number> {
  const { last } = await trx
    .insertInto('finance_receipt_counter')
    .values({ program_id: programId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['program_id', 'year']).doUpdateSet({ last: sql<number>`finance_receipt_counter.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

type NewReceipt = Pick<
  ReceiptRow,
  'program_id' | 'year' | 'number' | 'entry_id' | 'entry_by' | 'issued_by' | 'issued_at'
>
export async function insertReceipt(trx: FinanceDb, row: NewReceipt & { said: ReceiptSaid }): Promise<void> {
  await trx
    .insertInto('finance_receipt')
    .values({ ...row, said: JSON.stringify(row.said) })
    .execute()
}

/** The good receipts of some entries of a program. */
export async function selectGood(
  db: FinanceDb,
  programId: string,
  entryIds: readonly string[],
): Promise<Map<string, ReceiptRow>> {
  if (entryIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('finance_receipt')
    .selectAll()
    .where('program_id', '=', programId)
    .where('entry_id', 'in', [...entryIds])
    .where('voided_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.entry_id, row]))
}

/** The receipt that was issued last for an entry, good or void. */
export function findLatest(db: FinanceDb, entryId: string): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('finance_receipt')
    .selectAll()
    .where('entry_id', '=', entryId)
    .orderBy('year', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Place = { year: number; number: number }
/** The receipts of a program, the latest first. */
export function selectReceipts(
  db: FinanceDb,
  programId: string,
  before: Place | undefined,
  limit: number,
): Promise<ReceiptRow[]> {
  return db
    .selectFrom('finance_receipt')
    .selectAll()
    .where('program_id', '=', programId)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(year, number) < (${before!.year}::int, ${before!.number}::int)`),
    )
    .orderBy('year', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** The good receipt of an entry is good no more; which one that was. */
export async function voidReceipt(
  trx: FinanceDb,
  { program_id, id }: Entry,
  done: { at: Date; reason: VoidReason; by: string },
): Promise<Place | undefined> {
  return trx
    .updateTable('finance_receipt')
    .set({ voided_at: done.at, void_reason: done.reason, voided_by: done.by })
    .where('program_id', '=', program_id)
    .where('entry_id', '=', id)
    .where('voided_at', 'is', null)
    .returning(['year', 'number'])
    .executeTakeFirst()
}
