import { sql } from 'kysely'
import type { FinanceDb } from './core/tables.ts'

export function selectOwnPrograms(db: FinanceDb, accountId: string) {
  return db
    .selectFrom('finance_program')
    .select([
      'id',
      'name',
      'description',
      'family_id',
      'group_id',
      'donor_contact',
      'entries_by',
      'goal_minor',
      'created_at',
    ])
    .where('created_by', '=', accountId)
    .orderBy('id')
    .execute()
}

export function selectOwnEntries(db: FinanceDb, accountId: string) {
  return db
    .selectFrom('donor_entry')
    .select(['program_id', 'id', 'name', 'amount_minor', 'address', 'phone', 'person_id', 'media_ids', 'created_at'])
    .select(['set_aside_at', 'set_aside_reason'])
    .where('created_by', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Entries of others that an account set aside in its programs, by id: what they say is not its own. */
export function selectOwnAside(db: FinanceDb, accountId: string) {
  return db
    .selectFrom('donor_entry as e')
    .innerJoin('finance_program as p', 'p.id', 'e.program_id')
    .select(['e.program_id', 'e.id', 'e.set_aside_at', 'e.set_aside_reason'])
    .where('p.created_by', '=', accountId)
    .where('e.set_aside_at', 'is not', null)
    .orderBy('e.program_id')
    .orderBy('e.id')
    .execute()
}

export function selectOwnReceipts(db: FinanceDb, accountId: string) {
  return db
    .selectFrom('finance_receipt')
    .select(['program_id', 'year', 'number', 'entry_id', 'issued_at', 'voided_at', 'void_reason'])
    .where('issued_by', '=', accountId)
    .orderBy('program_id')
    .orderBy('year')
    .orderBy('number')
    .execute()
}

/** A program of an account in which nobody else has made an entry; of all programs, or whether this one is. */
export async function findOwnAlone(db: FinanceDb, accountId: string, id?: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select p.id from finance_program p
    where p.created_by = ${accountId}::uuid ${id === undefined ? sql`` : sql`and p.id = ${id}::uuid`} and not exists (
      select from donor_entry e where e.program_id = p.id and e.created_by is distinct from ${accountId}::uuid)
    limit 1`.execute(db)
  return rows[0]?.id
}

const namedBy = [
  ['finance_program', 'created_by'],
  ['donor_entry', 'created_by'],
  ['finance_event', 'account_id'],
  ['finance_event', 'entry_by'],
  ['finance_receipt', 'issued_by'],
  ['finance_receipt', 'entry_by'],
  ['finance_receipt', 'voided_by'],
] as const

/** Some of the rows that name an account name nobody; true while there may be more. */
export async function nameNobody(db: FinanceDb, accountId: string, limit: number): Promise<boolean> {
  for (const [table, column] of namedBy) {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = null where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}::uuid limit ${limit}))`.execute(db)
    if (numAffectedRows === BigInt(limit)) return true
  }
  return false
}
