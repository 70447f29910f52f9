import type { PageQuery } from '@mulghar/contract/kit/page'
import { decodeCursor, idKey, limitOf, wholeKey } from '../page.ts'
import type { LetterCursor, LetterPlace } from './by-letter.sql.ts'
import { matches, type Match } from './matches.ts'
import { soundsOf } from './keys.ts'
import type { WordPlace } from './said.sql.ts'

/** A row with its place: the band, the name as an index has it, and its id. */
export type Placed<Row> = { row: Row; band: number; value: string }

type Asked = { text: string; limit: number }

export type Readers<Row> = {
  byLetter: (asked: Asked & LetterPlace) => Promise<(Row & { band: number; value: string })[]>
  /** The newest first, without those whose name is the question or goes on from it with another word. */
  byWords: (asked: Asked & WordPlace) => Promise<Row[]>
}

export const cursorOfPlace = <Row extends { id: string }>({ row, band, value }: Placed<Row>) => [band, value, row.id]

/** Rows in the order of `matches`: a page and one more. `match` leaves out rows that match otherwise. */
export async function searchInSteps<Row extends { id: string }>(
  { q, query, match }: { q: string; query: PageQuery; match?: Match | undefined },
  { byLetter, byWords }: Readers<Row>,
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
  const asked = () => ({ text: q.toLowerCase(), limit: limit - found.length })
  for (const [band, step] of matches.entries()) {
    if ((match && step !== match) || (after && after.band > band) || found.length >= limit) continue
    const within = after?.band === band ? after : undefined
    if (step === 'exact') {
      const rows = await byLetter({ ...asked(), match: step, after: within })
      found.push(...rows.map((row) => ({ row, band, value: row.value })))
    } else {
      const rows = await byWords({ ...asked(), match: step, before: within?.id })
      found.push(...rows.map((row) => ({ row, band, value: '' })))
    }
  }
  return found
}
