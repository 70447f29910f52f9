import { sql } from 'kysely'
import { bandsOf, inBands, isByLetter, type LetterCursor } from '../kit/names/by-letter.sql.ts'
import { nameKeys, rangeOf } from '../kit/names/keys.ts'
import type { Word } from '../kit/names/words.ts'
import type { AccountsDb } from './tables.ts'

/** The keys by whose sound an account's name is found. */
export async function replaceNameKeys(trx: AccountsDb, accountId: string, name: string): Promise<void> {
  await trx.deleteFrom('account_name_key').where('account_id', '=', accountId).execute()
  const keys = nameKeys([name])
  if (keys.length === 0) return
  await trx
    .insertInto('account_name_key')
    .values(keys.map((key) => ({ account_id: accountId, key })))
    .execute()
}

/** A name as its indexes have it: whole, and its last word. */
const name = sql`(lower(account.name) collate "C")`
const lastName = sql`(substring(lower(account.name) from '\\S+$') collate "C")`
const letters = [name, lastName]

export type NameByLetter = { id: string; name: string; band: number; value: string }

/** Accounts whose name, or its last word, is the text or begins with it, to the letter. */
export async function searchAccountsByLetter(
  db: AccountsDb,
  text: string,
  after: LetterCursor | undefined,
  limit: number,
): Promise<NameByLetter[]> {
  const bands = bandsOf(text, letters)
  const rows = inBands(bands, { from: sql`from account where true`, id: sql`account.id`, after, limit })
  const found = await sql<NameByLetter>`
    select found.band, found.value, account.id, account.name
    from (${rows}) as found join account on account.id = found.id
    order by found.band, found.value, found.id`.execute(db)
  return found.rows
}

export type NamedAccount = { id: string; name: string; key: string }

/** Accounts whose name sounds like all the words and is not found by the letter of the text; the first word leads through the index. */
export async function searchAccountNames(
  db: AccountsDb,
  { text, words }: { text: string; words: readonly Word[] },
  after: { key: string; id: string } | undefined,
  limit: number,
): Promise<NamedAccount[]> {
  const [lead = [], ...others] = words
  const ranges = lead.map(rangeOf)
  const has = (alias: 'k' | 'e') => {
    const key = sql.ref(`${alias}.key`)
    const oneOf = (word: Word) =>
      sql`(${sql.join(
        word.map((start) => sql`strpos(${key}, ${` ${start}`}) > 0`),
        sql` or `,
      )})`
    return sql.join([sql`true`, ...others.map(oneOf)], sql` and `)
  }
  const isAfter = after ? sql`and (k.key, k.account_id) > (${after.key}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<NamedAccount>`
    with lead as (
      select * from unnest(${ranges.map((one) => one.from)}::text[], ${ranges.map((one) => one.to)}::text[])
        as range(first, last))
    select account.id, account.name, found.key from lead
    cross join lateral (
      select k.key, k.account_id from account_name_key k
      where k.key >= lead.first and k.key < lead.last and ${has('k')} ${isAfter}
        and not exists (
          select 1 from account_name_key e join lead on e.key >= lead.first and e.key < lead.last
          where e.account_id = k.account_id and e.key < k.key and ${has('e')})
        and not exists (select 1 from account where account.id = k.account_id and ${isByLetter(text, letters)})
      order by k.key, k.account_id limit ${limit}) as found
    join account on account.id = found.account_id
    order by found.key, account.id limit ${limit}`.execute(db)
  return rows
}
