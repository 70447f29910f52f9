import type { Kysely } from 'kysely'
import { inTransaction } from '../database.ts'
import { noOtherNames, noteSaid, selectUnsaid } from './said.sql.ts'

const atOnce = 200

/** Notes the words of rows that were written before there was a column for them, or in an older form: some at once, until none waits. */
export async function noteAllSaid<T>(db: Kysely<T>, table: keyof T & string, otherNames = noOtherNames): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const { rows } = await selectUnsaid(table, otherNames, atOnce).execute(trx)
      if (rows.length > 0) await noteSaid(table, rows).execute(trx)
      return rows.length
    })
    if (count < atOnce) return
  }
}
