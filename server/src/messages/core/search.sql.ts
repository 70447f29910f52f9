import { soundsIn } from '../../kit/names/keys.ts'
import { sql } from 'kysely'
import type { Joined } from './conversations.sql.ts'
import { columnsFor, isShownTo, type MessageRow } from './messages.sql.ts'
import type { MessagesDb } from './tables.ts'

/** The random end of a conversation's id. Before each word it keeps the words of conversations apart in one index. */
const scopeOf = (conversationId: string) => conversationId.slice(-12)

/** By what a text is found: its words by their sound, each within its conversation. */
export const tokensOf = (conversationId: string, text: string): string[] =>
  soundsIn(text).map((sound) => `${scopeOf(conversationId)}:${sound}`)

/** A conversation that is searched, as far as one of its members sees it. */
type Searched = Pick<Joined, 'id' | 'kind' | 'from_seq'>

type Asked = {
  viewerId: string
  searched: readonly Searched[]
  /** Accounts whose messages the viewer does not see in groups. */
  hidden: readonly string[]
  question: string
  before: string | undefined
  limit: number
}

/**
 * Finds messages of these conversations that have all words of a question and that the viewer may see, the newest first. The sender of
 * an edit that did not arrive finds it by its new words alone. Costs one probe of the two indexes for each conversation and one row for each message with these words; the planner does not know how rare a
 * word is, so `offset 0` keeps it from other indexes (with one on ids, a page of 2,000,000 messages took 12 s instead of 0.06).
 */
export async function selectSaying(
  db: MessagesDb,
  { viewerId, searched, hidden, question, before, limit }: Asked,
): Promise<MessageRow[]> {
  const sounds = soundsIn(question)
  if (sounds.length === 0 || searched.length === 0) return []
  // Sounds have letters only.
  const tokens = searched.map(({ id }) => sounds.map((sound) => `${scopeOf(id)}:${sound}`).join(' '))
  const { rows } = await sql<MessageRow>`
    select ${columnsFor(viewerId)}
    from unnest(
      ${searched.map(({ id }) => id)}::uuid[], ${searched.map((row) => row.from_seq)}::bigint[],
      ${searched.map(({ kind }) => kind === 'GROUP')}::boolean[], ${tokens}::text[]) as v(id, from_seq, is_group, tokens), lateral (
      select * from (
        select * from conversation_message
        where tokens @> string_to_array(v.tokens, ' ')
          and (sender_id <> ${viewerId} or withheld_tokens is null)
        union all
        select * from conversation_message
        where withheld_tokens @> string_to_array(v.tokens, ' ') and sender_id = ${viewerId}
        offset 0) as x
      where x.seq > v.from_seq and ${isShownTo(viewerId, hidden)}
        ${before === undefined ? sql`` : sql`and x.id < ${before}::uuid`}
      order by x.id desc limit ${limit}) as x
    where x.conversation_id = v.id
    order by x.id desc limit ${limit}`.execute(db)
  return rows
}

type Searching = {
  accountId: string
  /** Accounts whose conversations of two are left out. */
  without: readonly string[]
  /** Accounts whose requests to join a group are left out. */
  notAskedBy: readonly string[]
  limit: number
}

/** The conversations of an account that may be searched, the latest first. */
export async function selectSearched(
  db: MessagesDb,
  { accountId, without, notAskedBy, limit }: Searching,
): Promise<Searched[]> {
  const { rows } = await sql<Searched>`
    select c.id, c.kind, m.from_seq from (
      select * from conversation_member
      where account_id = ${accountId} and place is not null and status <> 'REFUSED'
        and (peer_id is null or peer_id <> all(${[...without]}::uuid[]))
        and (status <> 'REQUEST' or added_by is null or added_by <> all(${[...notAskedBy]}::uuid[]))
      order by place desc limit ${limit}) as m join conversation c on c.id = m.conversation_id`.execute(db)
  return rows
}
