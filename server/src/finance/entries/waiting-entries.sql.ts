import { sql } from 'kysely'
import type { FinanceDb } from '../core/tables.ts'

type Waiting = { program_id: string; id: string; name: string }

/** Entries whose words wait to be noted anew, off the list and held until the transaction ends. */
export async function takeWaitingEntries(trx: FinanceDb, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with due as (
      delete from donor_entry_due where (program_id, id) in (
        select program_id, id from donor_entry_due order by program_id, id limit ${limit} for update skip locked)
      returning program_id, id)
    select e.program_id, e.id, e.name from donor_entry e join due on due.program_id = e.program_id and due.id = e.id
    order by e.program_id, e.id for no key update of e`.execute(trx)
  return rows
}

export async function updateSounds(
  trx: FinanceDb,
  { program_id, id }: Pick<Waiting, 'program_id' | 'id'>,
  sounds: string[],
): Promise<void> {
  await trx
    .updateTable('donor_entry')
    .set({ sounds })
    .where('program_id', '=', program_id)
    .where('id', '=', id)
    .execute()
}
