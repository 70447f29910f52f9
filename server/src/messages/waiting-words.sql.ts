import { sql } from 'kysely'
import type { MessagesDb } from './core/tables.ts'

type Waiting = { conversation_id: string; seq: string; text: string; withheld_text: string | null }

/**
 * Messages whose words wait to be noted, taken off the list. They are locked until the transaction ends, so that an edit comes before
 * or after. A message that was deleted has an empty text.
 */
export async function takeWaitingMessages(trx: MessagesDb, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with due as (
      delete from message_words_due where (conversation_id, seq) in (
        select conversation_id, seq from message_words_due order by conversation_id, seq limit ${limit}
        for update skip locked)
      returning conversation_id, seq)
    select x.conversation_id, x.seq, x.text, x.withheld_text from conversation_message x
    join due on due.conversation_id = x.conversation_id and due.seq = x.seq
    order by x.conversation_id, x.seq for no key update of x`.execute(trx)
  return rows
}

export async function updateTokens(
  trx: MessagesDb,
  { conversation_id: conversationId, seq }: Pick<Waiting, 'conversation_id' | 'seq'>,
  tokens: { tokens: string[]; withheld_tokens: string[] | null },
): Promise<void> {
  await trx
    .updateTable('conversation_message')
    .set(tokens)
    .where('conversation_id', '=', conversationId)
    .where('seq', '=', seq)
    .execute()
}
