import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { AskedSounds } from '../../kit/names/keys.ts'
import type { EntryTable, FinanceDb } from './tables.ts'

export type EntryRow = Omit<Selectable<EntryTable>, 'sounds'>
const columns = [
  'program_id',
  'id',
  'name',
  'amount_minor',
  'is_expense',
  'address',
  'phone',
  'person_id',
  'media_ids',
  'set_aside_at',
  'set_aside_reason',
  'created_by',
  'created_at',
  'updated_at',
  'version',
] as const satisfies (keyof EntryRow)[]

export function findEntry(db: FinanceDb, id: string): Promise<EntryRow | undefined> {
  return db.selectFrom('donor_entry').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Of these entries those that are there. */
export async function selectEntryIds(db: FinanceDb, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('donor_entry')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id }) => id)
}

export type EntriesAsked = {
  programId: string
  isExpense?: boolean | undefined
  sounds?: AskedSounds | undefined
  from?: Date | undefined
  until?: Date | undefined
}

const asked = ({ programId, isExpense, sounds, from, until }: EntriesAsked) => sql`
  program_id = ${programId}::uuid ${isExpense === undefined ? sql`` : sql`and is_expense = ${isExpense}`}
  ${sounds ? sql`and sounds @> ${[...sounds.whole]}::text[] and sounds && ${[...sounds.last]}::text[]` : sql``}
  ${from ? sql`and created_at >= ${from}` : sql``} ${until ? sql`and created_at < ${until}` : sql``}`

/** Entries of a program, the newest first. */
export async function selectEntries(
  db: FinanceDb,
  { before, limit, ...which }: EntriesAsked & { before: string | undefined; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from donor_entry
    where ${asked(which)} ${before === undefined ? sql`` : sql`and id < ${before}::uuid`}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Entries of a program that count, from the first on, after one of them. */
export function selectEntriesAfter(
  db: FinanceDb,
  programId: string,
  after: string | undefined,
  limit: number,
): Promise<EntryRow[]> {
  return db
    .selectFrom('donor_entry')
    .select(columns)
    .where('program_id', '=', programId)
    .where('set_aside_at', 'is', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type Totals = { donation_minor: string; expense_minor: string; donation_count: number; expense_count: number }

/** The totals of some entries of a program that count; those of all are kept with the program. */
export async function selectTotals(db: FinanceDb, which: EntriesAsked): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(amount_minor) filter (where not is_expense), 0)::bigint as donation_minor,
      coalesce(sum(amount_minor) filter (where is_expense), 0)::bigint as expense_minor,
      count(*) filter (where not is_expense)::int as donation_count,
      count(*) filter (where is_expense)::int as expense_count
    from donor_entry where ${asked(which)} and set_aside_at is null`.execute(db)
  return rows[0]!
}

export async function insertEntries(trx: FinanceDb, rows: readonly Insertable<EntryTable>[]): Promise<void> {
  await trx.insertInto('donor_entry').values(rows).execute()
}

export async function updateEntry(
  trx: FinanceDb,
  { program_id, id }: Pick<EntryRow, 'program_id' | 'id'>,
  change: Updateable<EntryTable>,
): Promise<void> {
  await trx
    .updateTable('donor_entry')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('program_id', '=', program_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteEntry(
  trx: FinanceDb,
  { program_id, id }: Pick<EntryRow, 'program_id' | 'id'>,
): Promise<void> {
  await trx.deleteFrom('donor_entry').where('program_id', '=', program_id).where('id', '=', id).execute()
}
