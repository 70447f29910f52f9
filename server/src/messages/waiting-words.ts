import { inTransaction } from '../kit/database.ts'
import { tokensOf } from './core/search.sql.ts'
import type { MessagesDb } from './core/tables.ts'
import { takeWaitingMessages, updateTokens } from './waiting-words.sql.ts'

const atOnce = 200

/** Notes the words of messages anew whose sounds have changed: some at once, until none waits. */
export async function noteWaitingMessages(db: MessagesDb): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const rows = await takeWaitingMessages(trx, atOnce)
      for (const row of rows)
        await updateTokens(trx, row, {
          tokens: tokensOf(row.conversation_id, row.text),
          withheld_tokens: row.withheld_text === null ? null : tokensOf(row.conversation_id, row.withheld_text),
        })
      return rows.length
    })
    if (count === 0) return
  }
}
