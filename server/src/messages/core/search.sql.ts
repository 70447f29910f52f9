import { soundsIn } from '../../kit/names/keys.ts'
import { sql } from 'kysely'
import type { MessagesDb } from './tables.ts'

/** The random end of a conversation's id. Before each word it keeps the words of conversations apart in one index. */
const scopeOf = (conversationId: string) => conversationId.slice(-12)

/** By what a text is found: its words by their sound, each within its conversation. */
export const tokensOf = (conversationId: string, text: string): string[] =>
  soundsIn(text).map((sound) => `${scopeOf(conversationId)}:${sound}`)

type Asked = { conversationIds: readonly string[]; question: string; before: string | undefined; limit: number }

/**
 * Finds messages of these conversations that have all words of a question, the newest first. Access is not checked. Costs one
 * probe of the index for each conversation and one row for each message found; the planner does not know how rare a word is,
 * so the statement leaves it no other way.
 */
export async function selectSaying(
  db: MessagesDb,
  { conversationIds, question, before, limit }: Asked,
): Promise<{ conversation_id: string; id: string }[]> {
  const sounds = soundsIn(question)
  if (sounds.length === 0 || conversationIds.length === 0) return []
  // Sounds have letters only.
  const tokens = conversationIds.map((id) => sounds.map((sound) => `${scopeOf(id)}:${sound}`).join(' '))
  const { rows } = await sql<{ conversation_id: string; id: string }>`
    select found.conversation_id, found.id
    from unnest(${[...conversationIds]}::uuid[], ${tokens}::text[]) as asked(id, tokens), lateral (
      select x.conversation_id, x.id from conversation_message x
      where x.tokens @> string_to_array(asked.tokens, ' ')
        ${before === undefined ? sql`` : sql`and x.id < ${before}::uuid`}
      order by x.id desc limit ${limit}) as found
    where found.conversation_id = asked.id
    order by found.id desc limit ${limit}`.execute(db)
  return rows
}

type Searched = {
  accountId: string
  /** Accounts whose conversations of two are left out. */
  without: readonly string[]
  limit: number
}

/** The conversations of an account that may be searched, the latest first. */
export async function selectSearched(db: MessagesDb, { accountId, without, limit }: Searched): Promise<string[]> {
  const rows = await db
    .selectFrom('conversation_member')
    .select('conversation_id')
    .where('account_id', '=', accountId)
    .where('place', 'is not', null)
    .where('status', '<>', 'REFUSED')
    .where((row) => row.or([row('peer_id', 'is', null), sql<boolean>`peer_id <> all(${[...without]}::uuid[])`]))
    .orderBy('place', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.conversation_id)
}
