import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { FinanceDb, ProgramTable } from './tables.ts'

export type ProgramRow = Omit<Selectable<ProgramTable>, 'sounds'>
const columns = [
  'id',
  'name',
  'description',
  'family_id',
  'group_id',
  'donor_contact',
  'goal_minor',
  'donation_minor',
  'expense_minor',
  'donation_count',
  'expense_count',
  'created_by',
  'created_at',
  'updated_at',
  'version',
] as const satisfies (keyof ProgramRow)[]

export function findProgram(db: FinanceDb, id: string): Promise<ProgramRow | undefined> {
  return db.selectFrom('finance_program').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Holds a program while it, or an entry of it, is changed. */
export function lockProgram(trx: FinanceDb, id: string): Promise<ProgramRow | undefined> {
  return trx.selectFrom('finance_program').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findPrograms(db: FinanceDb, ids: readonly string[]): Promise<ProgramRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('finance_program')
    .select(columns)
    .where('id', 'in', [...ids])
    .execute()
}

type Listed = {
  familyId?: string | undefined
  groupId?: string | undefined
  sounds?: readonly string[] | undefined
  before: string | undefined
  limit: number
}

/** Programs, the newest first: all, of a tree or a group, or in whose name these words sound. */
export function selectPrograms(
  db: FinanceDb,
  { familyId, groupId, sounds, before, limit }: Listed,
): Promise<ProgramRow[]> {
  return db
    .selectFrom('finance_program')
    .select(columns)
    .$if(familyId !== undefined, (query) => query.where('family_id', '=', familyId!))
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId!))
    .$if(sounds !== undefined, (query) => query.where(sql<boolean>`sounds @> ${[...sounds!]}::text[]`))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The sum of all donations, in paisa. */
export async function sumOfDonations(db: FinanceDb): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(donation_minor), 0)::text as sum from finance_program`.execute(db)
  return BigInt(rows[0]!.sum)
}

export async function insertProgram(trx: FinanceDb, row: Insertable<ProgramTable>): Promise<void> {
  await trx.insertInto('finance_program').values(row).execute()
}

export async function updateProgram(trx: FinanceDb, id: string, change: Updateable<ProgramTable>): Promise<void> {
  await trx
    .updateTable('finance_program')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Counts an amount more, or less where `times` is -1. */
export async function countAmount(trx: FinanceDb, id: string, minor: number, times: 1 | -1): Promise<void> {
  const isExpense = minor < 0
  const by = sql`${minor * times}::bigint`
  await sql`
    update finance_program set
      donation_minor = donation_minor + ${isExpense ? sql`0` : by}, expense_minor = expense_minor + ${isExpense ? by : sql`0`},
      donation_count = donation_count + ${isExpense ? 0 : times}, expense_count = expense_count + ${isExpense ? times : 0}
    where id = ${id}::uuid`.execute(trx)
}

/** Deletes a program with its entries and its history. */
export async function deleteProgram(trx: FinanceDb, id: string): Promise<void> {
  for (const table of ['finance_event', 'donor_entry'] as const)
    await trx.deleteFrom(table).where('program_id', '=', id).execute()
  await trx.deleteFrom('finance_program').where('id', '=', id).execute()
}
