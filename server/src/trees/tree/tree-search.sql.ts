import { sql, type RawBuilder } from 'kysely'
import { runPrepared } from '../../kit/prepared.sql.ts'
import { rangeOf, startsOfPair } from '../../kit/names/keys.ts'
import { isDescribedBy } from '../../kit/names/said.sql.ts'
import type { Word } from '../../kit/names/words.ts'
import { restElsewhere } from '../core/person-columns.ts'
import { belongs } from '../core/membership.sql.ts'
import type { TreesDb } from '../core/tables.ts'
import {
  betterMatches,
  hasPersonNamed,
  isPersonNamed,
  nameMatches,
  type BetterMatch,
  type NameMatch,
} from './person-named.sql.ts'
import { all, anyRange, hasTitleWords, some } from './title-words.sql.ts'
import { isByLetter, isWhole } from './trees-by-letter.sql.ts'
import type { CardRow } from './trees.sql.ts'

/** Trees whose name is a text, or, where `isBegun`, begins with it, and trees whose title answers any of these questions. */
type Besides = {
  text: string
  isBegun: boolean
  questions: readonly (readonly Word[])[]
  /** Nor trees whose description answers this. */
  description?: string
}

/** What is asked of trees, ready for the index. Everything that is given has to be true at once, of one person. */
export type TreeQuestion = {
  viewerId: string
  thisYear: number
  /** The words of the tree's name. */
  title: readonly Word[]
  /** The sounds of a person's name, and the name to the letter. */
  sounds: readonly string[]
  exactName: string
  /** The person's name as it was typed, and how well the best person of the tree has to match it. */
  personName?: string
  match?: NameMatch
  day: number | null
  addressWords: readonly string[]
  exactAddress: string
  /** Not trees that a better match has found. */
  besides?: Besides
  /** Only trees older than this one. */
  before: string | undefined
  limit: number
}

type Part = RawBuilder<unknown>

const bigTree = 20_000

/**
 * The cards of the trees that answer a question in one way, newest first. Of trees in which the viewer is no member, the dead are found by how
 * their names sound, the living only by the exact name together with an exact day or address.
 *
 * Trees are tried one by one from an index until there are enough: each step of the recursion jumps to the next tree,
 * and what is asked of it is written so that the planner cannot turn it into a join over all trees.
 */
export function searchTreeCards(db: TreesDb, question: TreeQuestion): Promise<CardRow[]> {
  return runPrepared(
    db,
    sql<CardRow>`
    with recursive lead(key) as (${rarestKey(personLeads(question))}),
    candidate(tree_id) as (${candidates(question)})
    select answered.* from candidate cross join lateral (
      select t.*, m.role, m.status, m.origin from tree t
      left join tree_member m on m.tree_id = t.id and m.account_id = ${question.viewerId}::uuid
      cross join lateral (select
        coalesce(${belongs('m')} and m.role <> 'VIEW_ONLY', false) as reads,
        coalesce(${belongs('m')}, false) as is_member) as standing
      where t.id = candidate.tree_id and (t.discoverable or m.account_id is not null)
        and ${titleIs(question)} and ${isBestMatch(question)}
      limit 1) as answered
    limit ${question.limit}`,
  )
}

/** Of these keys, the one that the fewest trees have. */
function rarestKey(keys: readonly string[]): Part {
  if (keys.length < 2) return sql`select ${keys[0] ?? null}::text`
  return sql`
    select wanted.key from unnest(${keys}::text[]) with ordinality as wanted(key, at)
    cross join lateral (
      select count(*) as trees from (
        select 1 from tree_search_key where key = wanted.key limit 300) as few) as found
    order by found.trees, wanted.at limit 1`
}

const rarest = sql`(select key from lead)`

/** The index keys of what is asked of a person. */
function personLeads({ sounds, addressWords }: Pick<TreeQuestion, 'sounds' | 'addressWords'>): string[] {
  return [...sounds, ...addressWords.map((word) => `@${word}`)]
}

function candidates(question: TreeQuestion): Part {
  const { title, day, before } = question
  const older = (column: string) => (before ? sql`${sql.ref(column)} < ${before}::uuid` : sql`true`)
  if (day !== null) {
    return sql`(
      select distinct tree_id from tree_person
      where birth_from = ${day} and birth_to = ${day} and birth_to - birth_from = 0 and ${older('tree_id')}
      order by tree_id desc)`
  }
  if (personLeads(question).length > 0) return jumps(rarest, older('tree_id'))
  const starts = title[0]!.map((start) => `#${start}`)
  const [only] = starts
  if (starts.length === 1 && only!.endsWith(' ')) return jumps(sql`${only!.trim()}`, older('tree_id'))
  return sql`(
    select distinct tree_id from tree_search_key where ${anyRange('key', starts)} and ${older('tree_id')}
    order by tree_id desc)`
}

/** From tree to tree through the entries of one key. */
function jumps(key: Part, older: Part): Part {
  return sql`
    (select tree_id from tree_search_key where key = ${key} and ${older} order by tree_id desc limit 1)
    union all
    select following.tree_id from candidate cross join lateral (
      select s.tree_id from tree_search_key s
      where s.key = ${key} and s.tree_id < candidate.tree_id order by s.tree_id desc limit 1) as following`
}

function titleIs({ title, besides }: TreeQuestion): Part {
  if (!besides) return hasTitleWords(title)
  const isByName = besides.isBegun ? isByLetter(besides.text) : isWhole(besides.text)
  const answered = besides.questions.map((words) => sql`not (${hasTitleWords(words)})`)
  const { description } = besides
  const described = description === undefined ? [] : [sql`not ${some(saysIn(description))}`]
  return all([hasTitleWords(title), sql`not ${isByName}`, ...answered, ...described])
}

const saysIn = (description: string): Part =>
  sql`from tree_word w where w.id = t.id and ${isDescribedBy('w', description)}`

/** Whether a person of the tree matches so, and none matches better. */
function isBestMatch(question: TreeQuestion): Part {
  const { match = 'alike', personName } = question
  if (!personName) return personIs(question)
  const has = (by: BetterMatch) => (isNameOnly(question) ? isNamed(question, by) : personIs(question, by))
  const better = betterMatches.slice(0, nameMatches.indexOf(match))
  return all([match === 'alike' ? personIs(question) : has(match), ...better.map((by) => sql`not (${has(by)})`)])
}

const isNameOnly = ({ day, addressWords }: TreeQuestion) => day === null && addressWords.length === 0

/** Whether the tree has somebody of this name whom the viewer may find by name alone. */
function isNamed({ personName = '', sounds, thisYear }: TreeQuestion, match: BetterMatch): Part {
  const isFindable = sql`(standing.is_member or p.dead_from <= ${thisYear}) and ${hasName(sounds)}`
  return hasPersonNamed(personName, match, isFindable)
}

function personIs(question: TreeQuestion, match?: BetterMatch): Part {
  const { sounds, day, addressWords, thisYear, exactName, exactAddress } = question
  const leads = personLeads(question)
  if (day === null && leads.length === 0) return sql`true`
  const seesLiving = isNameOnly(question) ? sql`standing.is_member` : sql`standing.reads`
  if (day === null && leads.length === 1) {
    // One word alone is answered by the tree's own keys.
    const dead = sql`from tree_search_key k where k.tree_id = t.id and k.key = ${leads[0]!} and k.dead_from <= ${thisYear}`
    return sql`(${seesLiving} or ${some(dead)})`
  }
  // A name that is right to the letter sounds right too, so that everybody is asked by the sounds.
  const toTheLetter = all([
    sql`p.full_names @> array[${exactName}]::text[]`,
    ...(exactAddress ? [sql`p.address_keys @> array[${exactAddress}]::text[]`] : []),
  ])
  const exactly = exactName && !isNameOnly(question) ? sql`or ${toTheLetter}` : sql``
  const near = match ? [isPersonNamed(question.personName ?? '', match)] : []
  const fits = all([sql`(${seesLiving} or p.dead_from <= ${thisYear} ${exactly})`, ...near])
  if (day !== null) {
    const sound = sounds.length > 0 ? [hasName(sounds)] : []
    return some(sql`
      from tree_person p where p.tree_id = t.id and p.birth_from = ${day} and p.birth_to = ${day}
        and p.birth_to - p.birth_from = 0 and ${all([...sound, ...addressWords.map((word) => hasWord('p.id', word))])}
        and ${fits}`)
  }
  const { starts, told } = startIn(question)
  const others = sounds.filter((sound) => !told.includes(sound))
  // Few have two sounds: they are looked at. Where many have one, it is asked first whether the tree has the rest.
  const askedFirst = told.length === 2 ? [] : leads.filter((key) => !told.includes(key))
  // A subquery says where an entry begins: known to the planner it would be planned anew for each value.
  const isUnder = ({ start, contains }: EntryStart) =>
    some(sql`
    from tree_name_key k join tree_person p on p.tree_id = k.tree_id and p.id = k.person_id
    where k.tree_id = t.id and k.key >= (select ${start}) and k.key < (select ${start} || chr(1114111))
      and ${all([...contains, ...others.map((sound) => ` ${sound} `)].map((word) => sql`strpos(k.key, ${word}) > 0`))}
      and ${all(addressWords.map((word) => (sounds.length > 0 ? isTold(word) : hasWord('k.person_id', word))))}
      and ${fits}`)
  return sql`${all(askedFirst.map(isInTree))} and (${sql.join(starts.map(isUnder), sql` or `)})`
}

const isInTree = (key: string) => some(sql`from tree_search_key s where s.tree_id = t.id and s.key = ${key}`)

/** The beginning of entries that are read in each tree, and what an entry has to contain besides. */
type EntryStart = { start: Part; contains: readonly string[] }

/** With what the entries begin that are read in each tree, and the sounds that this tells. */
function startIn({ sounds, addressWords }: TreeQuestion): { starts: readonly EntryStart[]; told: readonly string[] } {
  if (sounds.length === 0) return { starts: [{ start: wordIn(addressWords), contains: [] }], told: [] }
  const told = sounds.slice(0, 2)
  const [first, second] = told
  if (second === undefined) return { starts: [{ start: sql`${`${first} `}::text`, contains: [] }], told }
  const starts = startsOfPair(first!, second)
  return { starts: starts.map(({ start, contains }) => ({ start: sql`${start}::text`, contains: [contains] })), told }
}

/** The word of an address that leads through one tree: in a big one the rarest there, else the one rare in all. */
function wordIn(words: readonly string[]): Part {
  const leads = words.map((word) => `@${word}`)
  if (leads.length === 1) return sql`${`${leads[0]} `}::text`
  return sql`(case when t.person_count < ${bigTree} then ${rarest} else (
    select s.key from tree_search_key s where s.tree_id = t.id and s.key = any(${leads}::text[])
    group by s.key order by sum(s.people) limit 1) end || ' ')`
}

/** Whether one of the person's names has all these sounds. */
function hasName(sounds: readonly string[]): Part {
  const [lead, ...others] = sounds
  const { from, to } = rangeOf(`${lead} `)
  return some(sql`
    from unnest(p.search_keys) as n(key) where n.key >= ${from} and n.key < ${to}
      and ${all(others.map((sound) => sql`strpos(n.key, ${` ${sound} `}) > 0`))}`)
}

/** Whether the entry of a name tells a word of an address too. */
function isTold(word: string): Part {
  return sql`(strpos(k.addresses, ${`@${word} `}) > 0 or (k.addresses = ${restElsewhere} and ${hasWord('k.person_id', word)}))`
}

function hasWord(person: string, word: string): Part {
  return some(sql`
    from tree_name_key n where n.tree_id = t.id and n.person_id = ${sql.ref(person)} and n.key = ${`@${word} `}`)
}
