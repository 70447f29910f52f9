import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { FinanceDb, ProgramTable } from './tables.ts'

export type ProgramRow = Omit<Selectable<ProgramTable>, 'sounds' | 'said' | 'words'>
export const programColumns = [
  'id',
  'name',
  'description',
  'family_id',
  'group_id',
  'donor_contact',
  'entries_by',
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
  return db.selectFrom('finance_program').select(programColumns).where('id', '=', id).executeTakeFirst()
}

/** Holds a program while it, or an entry of it, is changed. */
export function lockProgram(trx: FinanceDb, id: string): Promise<ProgramRow | undefined> {
  return trx.selectFrom('finance_program').select(programColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findPrograms(db: FinanceDb, ids: readonly string[]): Promise<ProgramRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('finance_program')
    .select(programColumns)
    .where('id', 'in', [...ids])
    .execute()
}

type Listed = {
  familyId?: string | undefined
  groupId?: string | undefined
  before: string | undefined
  limit: number
}

/** Programs, the newest first: all, or of a tree or a group. */
export function selectPrograms(db: FinanceDb, { familyId, groupId, before, limit }: Listed): Promise<ProgramRow[]> {
  return db
    .selectFrom('finance_program')
    .select(programColumns)
    .$if(familyId !== undefined, (query) => query.where('family_id', '=', familyId!))
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Locks the programs of these accounts that are linked to a tree or a group. */
export async function selectLinkedOf(
  trx: FinanceDb,
  column: 'family_id' | 'group_id',
  rootId: string,
  creatorIds: readonly string[],
): Promise<ProgramRow[]> {
  if (creatorIds.length === 0) return []
  return trx
    .selectFrom('finance_program')
    .select(programColumns)
    .where(column, '=', rootId)
    .where('created_by', 'in', [...creatorIds])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The sum of all donations, in paisa: of the rows into which programs count it. */
export async function sumOfDonations(db: FinanceDb): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(donation_minor), 0)::text as sum from finance_sum`.execute(db)
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

/**
 * Counts so much more, or less, into a program that is held, and into the sum of all programs. Last in a transaction: programs
 * share the rows of that sum, and who counts holds one until the end.
 */
export async function countAmounts(trx: FinanceDb, id: string, changes: readonly Counted[]): Promise<void> {
  const of = (which: (change: Counted) => boolean, value: (change: Counted) => number) =>
    changes.filter(which).reduce((sum, change) => sum + value(change), 0)
  const [given, spent] = [({ minor }: Counted) => minor > 0, ({ minor }: Counted) => minor < 0]
  const amount = ({ minor, times }: Counted) => minor * times
  const count = ({ times }: Counted) => times
  await sql`
    update finance_program set
      donation_minor = donation_minor + ${of(given, amount)}::bigint, expense_minor = expense_minor + ${of(spent, amount)}::bigint,
      donation_count = donation_count + ${of(given, count)}::int, expense_count = expense_count + ${of(spent, count)}::int
    where id = ${id}::uuid`.execute(trx)
  await countIntoSum(trx, id, of(given, amount))
}

export type Counted = { minor: number; times: 1 | -1 }

async function countIntoSum(trx: FinanceDb, id: string, minor: number | bigint): Promise<void> {
  if (BigInt(minor) === 0n) return
  await sql`
    update finance_sum set donation_minor = donation_minor + ${String(minor)}::bigint
    where part = get_byte(uuid_send(${id}::uuid), 15) & 63`.execute(trx)
}

/** Deletes a program with its entries, receipts and history. */
export async function deleteProgram(trx: FinanceDb, id: string): Promise<void> {
  for (const table of [
    'finance_event',
    'finance_receipt',
    'finance_receipt_counter',
    'donor_entry_due',
    'donor_entry',
  ] as const)
    await trx.deleteFrom(table).where('program_id', '=', id).execute()
  const gone = await trx.deleteFrom('finance_program').where('id', '=', id).returning('donation_minor').execute()
  for (const { donation_minor } of gone) await countIntoSum(trx, id, -BigInt(donation_minor))
}
