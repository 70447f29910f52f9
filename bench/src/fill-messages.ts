import type { Pool } from 'pg'
import { soundsIn } from '../../server/src/kit/names/keys.ts'
import { newId } from '../../server/src/kit/ids.ts'

const texts = [
  'Found in the trunk of grandfather: page three of the register. Who is this after Rishiram?',
  'हुन्छ, भोलि बिहान फोन गर।',
  'The boat is booked for ten, and the bus leaves Kalanki on Friday at five.',
  'Added. And his second wife, if the ink is to be believed.',
  'धन्यवाद बहिनी। सेल रोटी पनि ल्याउनु।',
  'I will bring the magnifying glass and two phones for light.',
  'Slates arrive on Thursday. Four of us can carry them.',
  'Shall I call the priest, or will you?',
]

export type FilledConversation = { id: string; members: readonly [string, string]; messages: number }
type Wish = {
  memberIds: readonly string[]
  conversations: number
  messages: number
  /** The first member's first conversation has so many of these. */
  longest: number
  /** The first member is in so many conversations. */
  ofFirst: number
}

/** Conversations of two with their messages, of which each member has read all but the last three. */
export async function fillMessages(pool: Pool, wish: Wish): Promise<FilledConversation[]> {
  const { memberIds, conversations, messages, longest, ofFirst } = wish
  const [first, ...others] = memberIds
  const each = Math.floor((messages - longest) / (conversations - 1))
  const made = Array.from({ length: conversations }, (_, n): FilledConversation => {
    const [one, other] = n < ofFirst ? [first!, others[n % others.length]!] : pairOf(others, n - ofFirst)
    return { id: newId(), members: [one, other], messages: n === 0 ? longest : each }
  })
  for (let from = 0; from < made.length; from += 250) await insert(pool, made.slice(from, from + 250))
  await pool.query('vacuum analyze')
  return made
}

/** No pair comes twice. */
function pairOf(ids: readonly string[], n: number): [string, string] {
  const step = 1 + Math.floor(n / ids.length)
  return [ids[n % ids.length]!, ids[(n + step) % ids.length]!]
}

async function insert(pool: Pool, made: readonly FilledConversation[]): Promise<void> {
  const rows = JSON.stringify(
    made.map(({ id, members: [one, other], messages }) => ({
      id,
      one,
      other,
      low: one < other ? one : other,
      messages,
    })),
  )
  const given = `jsonb_to_recordset($1::jsonb) as c(id uuid, one uuid, other uuid, low uuid, messages bigint)`
  await pool.query(
    `insert into conversation (id, kind, created_by, last_seq, member_count, created_at)
     select id, 'DIRECT', one, messages, 2, now() from ${given}`,
    [rows],
  )
  await pool.query(
    `insert into conversation_pair (low_id, high_id, conversation_id)
     select low, case when low = one then other else one end, id from ${given}`,
    [rows],
  )
  await pool.query(
    `insert into conversation_message (conversation_id, seq, id, sender_id, client_id, text, tokens, created_at)
     select c.id, n, uuidv7(), case when n % 2 = 0 then c.one else c.other end, gen_random_uuid(), said.text,
       array(select right(c.id::text, 12) || ':' || sound from jsonb_array_elements_text(said.sounds) as sound),
       now() - (c.messages - n) * interval '1 minute'
     from ${given}, generate_series(1, c.messages) as n,
       lateral (select value->>'text' as text, value->'sounds' as sounds from jsonb_array_elements($2::jsonb)
         offset (n % ${texts.length}) limit 1) as said
     order by n`,
    [rows, JSON.stringify(texts.map((text) => ({ text, sounds: soundsIn(text) })))],
  )
  await pool.query(
    `insert into conversation_member
       (conversation_id, account_id, status, peer_id, read_seq, newest_seq, newest_at, place, joined_at)
     select c.id, member, 'ACTIVE', peer, greatest(0, c.messages - 3), c.messages, now(), m.id, now()
     from ${given} join conversation_message m on m.conversation_id = c.id and m.seq = c.messages,
       lateral (values (c.one, c.other), (c.other, c.one)) as side(member, peer)`,
    [rows],
  )
}
