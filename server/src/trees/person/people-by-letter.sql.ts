import { sql, type RawBuilder } from 'kysely'
import {
  bandsOfTexts,
  isBandOf,
  isByLetter,
  isFirstIn,
  isWholeName,
  type LetterPlace,
} from '../../kit/names/by-letter.sql.ts'
import type { Texts } from '../../kit/names/exact-words.ts'
import { rangeOf } from '../../kit/names/keys.ts'
import type { Word } from '../../kit/names/words.ts'
import { runPrepared } from '../../kit/prepared.sql.ts'
import type { TreesDb } from '../core/tables.ts'
import { lineColumnsOf } from './line-columns.sql.ts'
import type { PersonLineRow } from './people-search.sql.ts'

export type LetterFound = PersonLineRow & { band: number; value: string }

/** How many letters of a name stand in the index (`tree_person_by_full_name`). */
const mostLetters = 200
const fullName = (of: string) => sql`left((${sql.ref(`${of}.full_names`)})[1], ${sql.lit(mostLetters)}) collate "C"`
const sortName = (of: string) => sql.ref(`${of}.sort_name`)

const columns = (of: string) => [fullName(of), sortName(of)]

/** Questions that keys answer: all words of one question have to be in one key. */
type Questions = readonly (readonly Word[])[]
/** People whom a better match has found: by the texts, whole or, where `isBegun`, begun, or by one of these questions. */
export type Besides = { texts: Texts; isBegun: boolean; questions: Questions }

const cut = (texts: readonly string[]) => [...new Set(texts.map((text) => text.slice(0, mostLetters)))]
const cutTexts = ({ whole, begun }: Texts): Texts => ({ whole: cut(whole), begun: cut(begun) })

/** Whether somebody's name is or begins with one of the texts, in either order, or their keys answer a question. */
export function isFound(of: string, { texts, isBegun, questions }: Besides): RawBuilder<unknown> {
  const [{ whole, begun }, names] = [cutTexts(texts), columns(of)]
  const isByName = isBegun
    ? sql`(${isWholeName(whole, names)} or ${isByLetter(begun, names)})`
    : isWholeName(whole, names)
  return sql.join([isByName, ...questions.map((words) => hasKey(of, words))], sql` or `)
}

/** The ranges of the indexes of names that hold these texts, whole or begun: one for each text and order of the name. */
export function letterRanges(
  of: string,
  { texts, isBegun }: Pick<Besides, 'texts' | 'isBegun'>,
): RawBuilder<unknown>[] {
  const { whole, begun } = cutTexts(texts)
  const rangeOfText = isBegun ? isByLetter : isWholeName
  return (isBegun ? begun : whole).flatMap((text) => columns(of).map((column) => rangeOfText(text, [column])))
}

function hasKey(of: string, words: readonly Word[]): RawBuilder<unknown> {
  const key = sql.ref('besides.key')
  const [lead, ...others] = words
  const ranges = (lead ?? []).map(rangeOf).map(({ from, to }) => sql`(${key} >= ${from} and ${key} < ${to})`)
  const all = [sql`(${sql.join(ranges, sql` or `)})`, ...others.map((word) => hasWord(key, word))]
  return sql`exists (
    select from unnest(${sql.ref(`${of}.search_keys`)}) as besides(key) where ${sql.join(all, sql` and `)})`
}

export function hasWord(key: RawBuilder<unknown>, word: Word) {
  return sql`(${sql.join(
    word.map((start) => sql`strpos(${key}, ${` ${start}`}) > 0`),
    sql` or `,
  )})`
}

/**
 * People whose name is one of the texts, or begins with it, to the letter: each once, in the first band that they are in. Where names are
 * only begun, people whose keys answer one of the questions are left out. Each band of
 * a tree is a part of an index, read in its order and no farther than a page.
 */
export async function searchPeopleByLetter(
  db: TreesDb,
  question: { treeIds: readonly string[]; texts: Texts; questions: Questions; limit: number } & LetterPlace,
): Promise<LetterFound[]> {
  const { treeIds, texts, questions, after, match, limit } = question
  const answered = match === 'begun' ? questions : []
  const besides = sql.join([sql``, ...answered.map((words) => sql`not ${hasKey('p', words)}`)], sql` and `)
  // The bands in their order: given name first, family name first; to the letter, then only begun.
  const bands = bandsOfTexts(cutTexts(texts), columns('p'))
  const parts = bands.flatMap((band, at) => {
    if ((after && at < after.band) || !isBandOf(match, band)) return []
    const isAfter = after?.band === at ? sql`and (${band.column}, p.id) > (${after.value}, ${after.id}::uuid)` : sql``
    return sql`(
      select ${sql.lit(at)} as band, found.* from unnest(${treeIds}::uuid[]) as tree(id) cross join lateral (
        select p.tree_id, p.id, ${band.column} as value from tree_person p
        where p.tree_id = tree.id and ${isFirstIn(bands, at)} ${besides} ${isAfter}
        order by ${band.column}, p.id limit ${limit}) as found
      order by found.value, found.id limit ${limit})`
  })
  return runPrepared(
    db,
    sql<LetterFound>`
    with found as (${sql.join(parts, sql` union all `)})
    select found.band, found.value, ${lineColumnsOf('p')}
    from (select * from found order by band, value, id limit ${limit}) as found
    join tree_person p on p.tree_id = found.tree_id and p.id = found.id
    order by found.band, found.value, found.id`,
  )
}
