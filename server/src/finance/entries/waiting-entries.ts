import { inTransaction } from '../../kit/database.ts'
import { soundsAndBeginnings } from '../../kit/names/keys.ts'
import type { FinanceDb } from '../core/tables.ts'
import { takeWaitingEntries, updateSounds } from './waiting-entries.sql.ts'

const atOnce = 200

/** Notes the words of waiting entries and their beginnings: some at once, until none waits. */
export async function noteWaitingEntries(db: FinanceDb): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const entries = await takeWaitingEntries(trx, atOnce)
      for (const entry of entries) await updateSounds(trx, entry, soundsAndBeginnings(entry.name))
      return entries.length
    })
    if (count === 0) return
  }
}
