import { sql, type RawBuilder } from 'kysely'
import { rangeOf } from '../kit/names/keys.ts'
import type { TreesDb } from './tables.ts'

/** What is asked of trees, ready for the index. Everything that is given has to be true at once, of one person. */
export type TreeQuestion = {
  viewerId: string
  thisYear: number
  /** The words of the tree's name, each as the beginnings of sounds. */
  title: readonly (readonly string[])[]
  /** The sounds of a person's name, rarest first; and the name to the letter. */
  sounds: readonly string[]
  exactName: string
  day: number | null
  addressWords: readonly string[]
  exactAddress: string
  /** Trees older than this one. */
  before: string | undefined
  limit: number
}

const none = sql`true`
const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([none, ...conditions], sql` and `)

/**
 * The trees that answer a question, newest first. Of trees in which the viewer is no member, the dead are found by how
 * their names sound, the living only by the exact name together with an exact day or address.
 */
export async function searchTreeIds(db: TreesDb, question: TreeQuestion): Promise<string[]> {
  const { before, limit } = question
  const older = before ? sql`and candidate.tree_id < ${before}::uuid` : sql``
  const { rows } = await sql<{ tree_id: string }>`
    select distinct candidate.tree_id
    from ${candidates(question)} as candidate
    join tree t on t.id = candidate.tree_id
    left join tree_member m on m.tree_id = t.id and m.account_id = ${question.viewerId}::uuid
    cross join lateral (select
      coalesce(m.status = 'ACTIVE' and m.role <> 'VIEW_ONLY', false) as reads,
      coalesce(m.status = 'ACTIVE', false) as is_member) as standing
    where (t.discoverable or m.account_id is not null) and ${titleIs(question)} and ${personIs(question)} ${older}
    order by candidate.tree_id desc limit ${limit}`.execute(db)
  return rows.map((row) => row.tree_id)
}

/** Where to look: the rarest thing that has an index, in the order of trees. */
function candidates({ title, sounds, day, addressWords }: TreeQuestion): RawBuilder<unknown> {
  if (day !== null) {
    return sql`(select tree_id, id as person_id from tree_person where birth_from = ${day} and birth_to = ${day})`
  }
  const [lead] = [...sounds, ...addressWords.map((word) => `@${word}`)]
  if (lead !== undefined) return sql`(select tree_id from tree_search_key where key = ${lead})`
  const first = title[0]!.map((start) => `#${start}`)
  const whole = first.length === 1 && first[0]!.endsWith(' ')
  if (whole) return sql`(select tree_id from tree_search_key where key = ${first[0]!.trim()})`
  return sql`(select tree_id from tree_search_key where ${anyRange(sql.ref('key'), first)})`
}

function anyRange(key: RawBuilder<unknown>, starts: readonly string[]): RawBuilder<unknown> {
  const ranges = starts.map((start) => {
    if (start.endsWith(' ')) return sql`${key} = ${start.trim()}`
    const { from, to } = rangeOf(start)
    return sql`(${key} >= ${from} and ${key} < ${to})`
  })
  return sql`(${sql.join(ranges, sql` or `)})`
}

function titleIs({ title }: TreeQuestion): RawBuilder<unknown> {
  return all(
    title.map((word) => {
      const key = anyRange(
        sql.ref('title.key'),
        word.map((start) => `#${start}`),
      )
      return sql`exists (select 1 from tree_search_key title where title.tree_id = t.id and ${key})`
    }),
  )
}

function personIs(question: TreeQuestion): RawBuilder<unknown> {
  const { sounds, day, addressWords, thisYear, exactName, exactAddress } = question
  const leads = [...sounds, ...addressWords.map((word) => `@${word}`)]
  if (day === null && leads.length === 0) return none
  const isNameOnly = day === null && addressWords.length === 0
  const mayBeLiving = isNameOnly ? sql`standing.is_member` : sql`standing.reads`
  if (day === null && leads.length === 1) {
    // One word alone is answered by the tree's own keys.
    return sql`(${mayBeLiving} or exists (
      select 1 from tree_search_key k where k.tree_id = t.id and k.key = ${leads[0]!} and k.dead_from <= ${thisYear}))`
  }
  const address = addressWords.map((word) => hasKey(`@${word} `))
  const isExact = all([
    sql`p.full_names @> array[${exactName}]::text[]`,
    ...(exactAddress ? [sql`p.address_keys @> array[${exactAddress}]::text[]`] : []),
  ])
  const exactly = exactName && !isNameOnly ? sql`or ${isExact}` : sql``
  const sees = sql`(${mayBeLiving} or p.dead_from <= ${thisYear})`
  if (day !== null) {
    const soundsSo = all([...(sounds.length > 0 ? [hasName(sounds)] : []), ...address])
    return sql`exists (
      select 1 from tree_person p where p.tree_id = t.id and p.id = candidate.person_id
        and ((${sees} and ${soundsSo}) ${exactly}))`
  }
  const { from, to } = rangeOf(`${leads[0]!} `)
  const inTree = leads
    .slice(1)
    .map((key) => sql`exists (select 1 from tree_search_key s where s.tree_id = t.id and s.key = ${key})`)
  return sql`${all(inTree)} and exists (
    select 1 from tree_name_key k join tree_person p on p.tree_id = k.tree_id and p.id = k.person_id
    where k.tree_id = t.id and k.key >= ${from} and k.key < ${to} and ${hasSounds('k', sounds.slice(1))}
      and ((${sees} and ${all(address)}) ${exactly}))`
}

/** Whether one of the person's names has all these sounds. */
function hasName(sounds: readonly string[]): RawBuilder<unknown> {
  const [lead, ...others] = sounds
  const { from, to } = rangeOf(`${lead} `)
  return sql`exists (
    select 1 from tree_name_key n where n.tree_id = p.tree_id and n.person_id = p.id
      and n.key >= ${from} and n.key < ${to}
      and ${hasSounds('n', others)})`
}

function hasSounds(alias: 'k' | 'n', sounds: readonly string[]): RawBuilder<unknown> {
  const key = sql.ref(`${alias}.key`)
  return all(sounds.map((sound) => sql`strpos(${key}, ${` ${sound} `}) > 0`))
}

function hasKey(key: string): RawBuilder<unknown> {
  return sql`exists (
    select 1 from tree_name_key n where n.tree_id = p.tree_id and n.person_id = p.id and n.key = ${key})`
}
