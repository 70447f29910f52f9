import { decodeCursor, idKey, limitOf, toPage } from '../kit/page.ts'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { fold } from '../kit/names/fold.ts'
import { soundOf, soundsBeginningWith } from '../kit/names/sound.ts'
import { searchPeopleKeys, selectPeopleByKeys, type PersonLineRow, type Word } from './people-search.sql.ts'
import type { TreesDb } from './tables.ts'

const maxWords = 6

/** A question as it is typed: its words by their sound, of which the last may have only begun. */
export function typedWords(question: string): Word[] {
  const words = fold(question).split(' ').filter(Boolean).slice(0, maxWords)
  const sounds = words.map((word, at) => (at < words.length - 1 ? [`${soundOf(word)} `] : soundsBeginningWith(word)))
  return [...new Map(sounds.map((word) => [word.join(), word])).values()]
}

/** People of these trees whose name sounds like the question. */
export async function searchPeople<T>(
  db: TreesDb,
  treeIds: readonly string[],
  question: string,
  query: PageQuery,
  present: (row: PersonLineRow) => T,
): Promise<Page<T>> {
  const words = typedWords(question)
  if (words.length === 0 || treeIds.length === 0) return { data: [], next: null, hasNext: false }
  const cursor = decodeCursor(query.next, 3)
  const after = cursor && {
    lead: Math.min(Math.max(0, Math.trunc(Number(cursor[0]))) || 0, words.length - 1),
    key: String(cursor[1]),
    personId: idKey(cursor[2]),
  }
  const { lead, keys } = await searchPeopleKeys(db, { treeIds, words, after, limit: limitOf(query) })
  const rows = new Map((await selectPeopleByKeys(db, keys)).map((row) => [row.id, row]))
  const found = keys.flatMap((key) => {
    const row = rows.get(key.person_id)
    return row ? [{ key, row }] : []
  })
  return toPage(
    found,
    query,
    ({ key }) => [lead, key.key, key.person_id],
    ({ row }) => present(row),
  )
}
