import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { describe, expect, test } from 'vitest'
import { matches, type Match } from './matches.ts'
import { cursorOfPlace, searchInSteps, type Placed, type Readers } from './search-steps.ts'
import { toPage } from '../page.ts'

type Row = { id: string }
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const rowsOf = (from: number, count: number): Row[] => Array.from({ length: count }, (_, n) => ({ id: idOf(from - n) }))

/** Rows by how they are found, the newest first; and the questions that the search has asked. */
function indexOf(rows: Partial<Record<Match | 'letter', Row[]>>) {
  const questions: string[] = []
  const readers: Readers<Row> = {
    byLetter: async ({ after, limit }) => {
      questions.push('letter')
      const sorted = (rows.letter ?? []).toReversed().map((row) => ({ ...row, band: 0, value: 'temple' }))
      return sorted.filter(({ id }) => !after || id > after.id).slice(0, limit)
    },
    byWords: async ({ match, before, isStart, limit }) => {
      questions.push(`rows ${match}`)
      const found = isStart ? [] : (rows[match] ?? [])
      return found.filter(({ id }) => before === undefined || id < before).slice(0, limit)
    },
    ways: async (_, asked) => {
      questions.push(`ways ${asked.join(' ')}`)
      return { common: new Set(), none: new Set(asked.filter((way) => !rows[way])) }
    },
  }
  return { readers, questions }
}

/** Reads a search page by page: the ids, and what each page has asked. */
async function readAll(rows: Parameters<typeof indexOf>[0], limit: number) {
  const pages: { ids: string[]; questions: string[] }[] = []
  let next: string | null = null
  do {
    const { readers, questions } = indexOf(rows)
    const query: PageQuery = { limit, ...(next !== null && { next }) }
    const found: Placed<Row>[] = await searchInSteps({ q: 'temple', query }, readers)
    const page: Page<string> = toPage(found, query, cursorOfPlace, ({ row }) => row.id)
    pages.push({ ids: page.data, questions })
    next = page.next
  } while (next !== null)
  return pages
}

describe('a search by steps', () => {
  test('ends after the names by the letter where nothing else is found', async () => {
    const pages = await readAll({ letter: rowsOf(9, 5) }, 3)
    expect(pages.flatMap(({ ids }) => ids)).toEqual(
      rowsOf(9, 5)
        .map(({ id }) => id)
        .toReversed(),
    )
    expect(pages.map(({ questions }) => questions)).toEqual([['letter'], ['letter', `ways ${matches.join(' ')}`]])
  })

  test('goes on by words after the names by the letter', async () => {
    const rows = { letter: rowsOf(20, 4), words: rowsOf(15, 2), alike: rowsOf(9, 1) }
    const pages = await readAll(rows, 3)
    const ids = [...rows.letter.toReversed(), ...rows.words, ...rows.alike].map(({ id }) => id)
    expect(pages.flatMap((page) => page.ids)).toEqual(ids)
  })

  test('asks about the way alone in which a page goes on and is full', async () => {
    const rows = { described: rowsOf(30, 9), alike: rowsOf(9, 2) }
    const pages = await readAll(rows, 3)
    expect(pages.flatMap((page) => page.ids)).toEqual([...rows.described, ...rows.alike].map(({ id }) => id))
    expect(pages[1]!.questions).toEqual(['ways described', 'rows described'])
    expect(pages[2]!.questions).toContain('ways begun-described alike alike-described')
  })
})
