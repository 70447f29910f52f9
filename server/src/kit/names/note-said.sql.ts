import type { Kysely } from 'kysely'
import { inTransaction } from '../database.ts'
import { noteSaid, selectUnsaid } from './said.sql.ts'

const atOnce = 200

/** Notes the words by which rows of a table are found that were written before descriptions were searched: some at once, until none waits. */
export async function noteAllSaid<T>(db: Kysely<T>, table: keyof T & string): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const { rows } = await selectUnsaid(table, atOnce).execute(trx)
      if (rows.length > 0) await noteSaid(table, rows).execute(trx)
      return rows.length
    })
    if (count < atOnce) return
  }
}
