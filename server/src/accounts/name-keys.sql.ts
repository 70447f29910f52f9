import { sql, type RawBuilder } from 'kysely'
import { nilId } from '../kit/ids.ts'
import { bandsOf, inBands, isByLetter, isWholeName, type LetterPlace } from '../kit/names/by-letter.sql.ts'
import { lastWordKey, nameStartKey, wordKeys } from '../kit/names/exact-words.ts'
import { nameKeys, rangeOf } from '../kit/names/keys.ts'
import { maxLeads, type Word } from '../kit/names/words.ts'
import { runPrepared } from '../kit/prepared.sql.ts'
import type { AccountsDb } from './tables.ts'

/** The keys by which an account's name is found: by the sound of its words, by their letters, and whole or by its last word in either script. */
export async function replaceNameKeys(trx: AccountsDb, accountId: string, name: string): Promise<void> {
  await trx.deleteFrom('account_name_key').where('account_id', '=', accountId).execute()
  const keys = new Set([...nameKeys([name]), ...wordKeys(name), nameStartKey(name), lastWordKey(name)])
  if (keys.size === 0) return
  await trx
    .insertInto('account_name_key')
    .values([...keys].map((key) => ({ account_id: accountId, key })))
    .execute()
}

/** Accounts whose keys wait to be written anew, off the list and held until the transaction ends. */
export async function takeWaitingNames(trx: AccountsDb, limit: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with due as (
      delete from account_name_due where account_id in (
        select account_id from account_name_due order by account_id limit ${limit} for update skip locked)
      returning account_id)
    select account.id, account.name from account join due on due.account_id = account.id
    order by account.id for no key update of account`.execute(trx)
  return rows
}

/** A name as its indexes have it: whole, and its last word. */
const name = sql`(lower(account.name) collate "C")`
const lastName = sql`(substring(lower(account.name) from '\\S+$') collate "C")`
const letters = [name, lastName]

export type NameByLetter = { id: string; name: string; band: number; value: string }

/** Whether one of an account's keys has all these words. */
function hasKey(accountId: RawBuilder<unknown>, words: readonly Word[]): RawBuilder<unknown> {
  const [lead, ...others] = words
  const key = sql.ref('besides.key')
  const ranges = (lead ?? []).map(rangeOf).map(({ from, to }) => sql`(${key} >= ${from} and ${key} < ${to})`)
  if (ranges.length === 0) return sql`false`
  const all = [sql`(${sql.join(ranges, sql` or `)})`, ...others.map((word) => hasWord(key, word))]
  return sql`exists (
    select from account_name_key besides where besides.account_id = ${accountId} and ${sql.join(all, sql` and `)})`
}

const hasWord = (key: RawBuilder<unknown>, word: Word) =>
  sql`(${sql.join(
    word.map((start) => sql`strpos(${key}, ${` ${start}`}) > 0`),
    sql` or `,
  )})`

/**
 * Accounts whose name, or its last word, is the text to the letter, or only begins with it, without those that have a key with all
 * the words.
 */
export async function searchAccountsByLetter(
  db: AccountsDb,
  { text, words, ...place }: { text: string; words: readonly Word[] | undefined } & LetterPlace,
  limit: number,
): Promise<NameByLetter[]> {
  const bands = bandsOf(text, letters)
  const besides = words ? sql`not ${hasKey(sql`account.id`, words)}` : sql`true`
  const from = sql`from account where ${besides}`
  const rows = inBands(bands, { from, id: sql`account.id`, ...place, limit })
  return runPrepared(
    db,
    sql<NameByLetter>`
    select found.band, found.value, account.id, account.name
    from (${rows}) as found join account on account.id = found.id
    order by found.band, found.value, found.id`,
  )
}

export type NamedAccount = { id: string; name: string; key: string }

/** So far names are counted to tell which word of a question fewer have: to count one costs as much as to read it. */
const mostCounted = 5000

/** The word that the fewest names have; of words that very many have the first. */
export async function rarestWord(db: AccountsDb, words: readonly Word[]): Promise<number> {
  if (words.length < 2) return 0
  const parts = words.slice(0, maxLeads).flatMap((word, at) => word.map((start) => ({ at, ...rangeOf(start) })))
  const [rarest] = await runPrepared(
    db,
    sql<{ at: number }>`
    select word.at from unnest(
      ${parts.map(({ at }) => at)}::int[], ${parts.map(({ from }) => from)}::text[],
      ${parts.map(({ to }) => to)}::text[]) as word(at, first, last)
    cross join lateral (
      select count(*) as names from (
        select from account_name_key k where k.key >= word.first and k.key < word.last limit ${mostCounted}) as counted
    ) as found
    group by word.at order by least(sum(found.names), ${mostCounted}), word.at limit 1`,
  )
  return rarest?.at ?? 0
}

const mostPreparedWords = 2

/** Names that a better match has found: by the text, whole or, where `isBegun`, begun, or by words. */
export type Besides = { isBegun: boolean; words?: readonly Word[] }

/** Accounts of which a key has all the words; one word leads through the index. */
export async function searchAccountNames(
  db: AccountsDb,
  { text, words, besides, lead: leading }: { text: string; words: readonly Word[]; besides: Besides; lead: number },
  after: { key: string; id: string } | undefined,
  limit: number,
): Promise<NamedAccount[]> {
  const ranges = (words[leading] ?? []).map(rangeOf)
  const others = words.filter((_, at) => at !== leading)
  const isByName = besides.isBegun ? isByLetter(text, letters) : isWholeName(text, letters)
  const isByWords = besides.words ? sql`and not ${hasKey(sql`k.account_id`, besides.words)}` : sql``
  const has = (alias: 'k' | 'e') => {
    const key = sql.ref(`${alias}.key`)
    return sql.join([sql`true`, ...others.map((word) => hasWord(key, word))], sql` and `)
  }
  // One place to begin at in each range: of two the database would take any, and read all that is between.
  const isAfter = after
    ? sql`(k.key, k.account_id) > (greatest(lead.first collate "C", ${after.key}),
        case when lead.first collate "C" > ${after.key} then ${nilId}::uuid else ${after.id}::uuid end)`
    : sql`k.key >= lead.first`
  const statement = sql<NamedAccount>`
    with lead as (
      select * from unnest(${ranges.map((one) => one.from)}::text[], ${ranges.map((one) => one.to)}::text[])
        as range(first, last))
    select account.id, account.name, found.key from lead
    cross join lateral (
      select k.key, k.account_id from account_name_key k
      where ${isAfter} and k.key < lead.last and ${has('k')}
        and not exists (
          select 1 from account_name_key e join lead on e.key >= lead.first and e.key < lead.last
          where e.account_id = k.account_id and e.key < k.key and ${has('e')})
        and not exists (select 1 from account where account.id = k.account_id and ${isByName})
        ${isByWords}
      order by k.key, k.account_id limit ${limit}) as found
    join account on account.id = found.account_id
    order by found.key, account.id limit ${limit}`
  // Each number of words and of what they may sound like is a shape of its own: only few are kept.
  return words.length <= mostPreparedWords ? runPrepared(db, statement) : (await statement.execute(db)).rows
}
