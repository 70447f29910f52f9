import type { PageQuery } from '@mulghar/contract/kit/page'
import { decodeCursor, idKey, limitOf, wholeKey } from '../page.ts'
import type { LetterCursor, LetterPlace } from './by-letter.sql.ts'
import { matches, type Match } from './matches.ts'
import { soundsOf } from './keys.ts'
import type { WordPlace, WordWays } from './said.sql.ts'

/** A row with its place: the band, the name as an index has it, and its id. */
export type Placed<Row> = { row: Row; band: number; value: string }

type Asked = { text: string; limit: number }

/** A table has fewer columns with names than this. */
const mostLetterBands = 100

export type Readers<Row> = {
  byLetter: (asked: Asked & LetterPlace) => Promise<(Row & { band: number; value: string })[]>
  /** The newest first, without those whose name is the question or goes on from it with another word to the letter. */
  byWords: (asked: Asked & WordPlace) => Promise<Row[]>
  /** How rows may be found in these ways, whoever may see them, besides those that `byLetter` finds. */
  ways: (text: string, asked: readonly Match[]) => Promise<WordWays>
}

/**
 * Asks how rows may be found in a step and in those after it. The step of the cursor is asked alone, since a page mostly ends in it.
 */
function openWays(ways: Readers<never>['ways'], text: string, steps: readonly Match[]) {
  let [known, asked]: [WordWays | undefined, readonly Match[]] = [undefined, []]
  return async (step: Match, isAlone: boolean): Promise<WordWays> => {
    if (known && asked.includes(step)) return known
    asked = isAlone ? [step] : steps.slice(steps.indexOf(step))
    known = await ways(text, asked)
    return known
  }
}

/** Of names that match so, those that begin with the question come before those that contain its words. */
const startsFirst: Match = 'words'
/** The value of rows whose names begin with the question; all other rows found by words have none. */
const startValue = 'start'
/** The value of exact rows whose name is written otherwise, as in the other script: they come after those to the letter. */
const otherSpelling = 'spelling'

/** The index of an exact row with its band: each has an order of its own. */
const letterValue = ({ band, value }: { band: number; value: string }) => `${band} ${value}`

function letterCursor({ value, id }: LetterCursor): LetterCursor {
  const [, band, name] = /^(\d+) (.*)$/s.exec(value) ?? []
  return { band: wholeKey(band, mostLetterBands), value: name ?? '', id }
}

export const cursorOfPlace = <Row extends { id: string }>({ row, band, value }: Placed<Row>) => [band, value, row.id]

/** Rows in the order of `matches`: a page and one more. `match` leaves out rows that match otherwise. */
export async function searchInSteps<Row extends { id: string }>(
  { q, query, match }: { q: string; query: PageQuery; match?: Match | undefined },
  readers: Readers<Row>,
): Promise<Placed<Row>[]> {
  if (soundsOf(q).length === 0) return []
  const limit = limitOf(query)
  const cursor = decodeCursor(query.next, 3)
  const after: LetterCursor | undefined = cursor && {
    band: wholeKey(cursor[0], matches.length - 1),
    value: String(cursor[1]),
    id: idKey(cursor[2]),
  }
  const found: Placed<Row>[] = []
  const text = q.toLowerCase()
  const steps = matches.filter((step) => !match || step === match)
  const waysOf = openWays(readers.ways, text, steps)
  const asked = () => ({ text, limit: limit - found.length })
  for (const [band, step] of matches.entries()) {
    if (!steps.includes(step) || (after && after.band > band) || found.length >= limit) continue
    const within = after?.band === band ? after : undefined
    if (step === 'exact') {
      const isOtherwise = within?.value === otherSpelling
      if (!isOtherwise) {
        const rows = await readers.byLetter({ ...asked(), match: step, after: within && letterCursor(within) })
        found.push(...rows.map((row) => ({ row, band, value: letterValue(row) })))
      }
      if (found.length >= limit) continue
      const ways = await waysOf(step, isOtherwise)
      if (ways.none.has(step)) continue
      const before = isOtherwise ? within.id : undefined
      const rows = await readByWords(readers.byWords, ways, { ...asked(), match: step, before })
      found.push(...rows.map((row) => ({ row, band, value: otherSpelling })))
      continue
    }
    const ways = await waysOf(step, within !== undefined)
    if (ways.none.has(step)) continue
    for (const isStart of step === startsFirst ? [true, false] : [undefined]) {
      const value = isStart ? startValue : ''
      // The first part has been read once a page ended in the second.
      if (found.length >= limit || (isStart && within && within.value !== startValue)) continue
      const before = within?.value === value ? within.id : undefined
      const rows = await readByWords(readers.byWords, ways, { ...asked(), match: step, before, isStart })
      found.push(...rows.map((row) => ({ row, band, value })))
    }
  }
  return found
}

/** A page of the newest rows that have common words ends early; without that all rows with such words would be read and sorted. */
export async function readByWords<Row>(
  byWords: Readers<Row>['byWords'],
  { common }: WordWays,
  place: Asked & WordPlace,
): Promise<Row[]> {
  if (!common.has(place.match)) return byWords({ ...place, reads: 'few' })
  const newest = await byWords({ ...place, reads: 'newest' })
  return newest.length >= place.limit ? newest : byWords(place)
}
