import { inTransaction } from '../kit/database.ts'
import { replaceNameKeys, takeWaitingNames } from './name-keys.sql.ts'
import type { AccountsDb } from './tables.ts'

const atOnce = 200

/** Writes the keys of listed names anew, some at once, until none waits: migrations list names whose keys are incomplete. */
export async function writeWaitingNames(db: AccountsDb): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const accounts = await takeWaitingNames(trx, atOnce)
      for (const { id, name } of accounts) await replaceNameKeys(trx, id, name)
      return accounts.length
    })
    if (count === 0) return
  }
}
