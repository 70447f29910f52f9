import type { Selectable } from 'kysely'
import { newId } from '../../kit/ids.ts'
import type { FinanceDb, FinanceTables } from './tables.ts'

export type EventRow = Selectable<FinanceTables['finance_event']>

export type Done = {
  kind: EventRow['kind']
  accountId: string | null
  entry?: { id: string; created_by: string | null }
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Notes what was done, in the transaction that does it: nothing of it is changed later. */
export async function insertEvent(
  trx: FinanceDb,
  programId: string,
  at: Date,
  { kind, accountId, entry, before, after }: Done,
): Promise<void> {
  const said = (value: Record<string, unknown> | undefined) => (value ? JSON.stringify(value) : null)
  await trx
    .insertInto('finance_event')
    .values({
      program_id: programId,
      id: newId(),
      kind,
      entry_id: entry?.id ?? null,
      entry_by: entry?.created_by ?? null,
      account_id: accountId,
      at,
      before: said(before),
      after: said(after),
    })
    .execute()
}

export function selectEvents(
  db: FinanceDb,
  programId: string,
  before: string | undefined,
  limit: number,
): Promise<EventRow[]> {
  return db
    .selectFrom('finance_event')
    .selectAll()
    .where('program_id', '=', programId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
