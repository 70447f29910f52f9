import { inTransaction } from '../../kit/database.ts'
import { soundsOf } from '../../kit/names/keys.ts'
import type { FinanceDb } from '../core/tables.ts'
import { takeWaitingEntries, updateSounds } from './waiting-entries.sql.ts'

const atOnce = 200

/** Notes all words of entries of which only six were kept: some at once, until none waits. */
export async function noteWaitingEntries(db: FinanceDb): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const entries = await takeWaitingEntries(trx, atOnce)
      for (const entry of entries) await updateSounds(trx, entry, soundsOf(entry.name))
      return entries.length
    })
    if (count === 0) return
  }
}
