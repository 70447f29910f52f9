import type { PageQuery } from '@mulghar/contract/kit/page'
import { decodeCursor, idKey, limitOf, wholeKey } from '../page.ts'
import type { LetterCursor, LetterPlace } from './by-letter.sql.ts'
import { matches, type Match } from './matches.ts'
import { soundsOf } from './keys.ts'
import type { SoundPlace } from './said.sql.ts'

/** A row with its place: the band, the name as an index has it, and its id. */
export type Placed<Row> = { row: Row; band: number; value: string }

/** The first two are of names by their letters, then names by their sound, then descriptions. */
const bands: Record<Match, number> = { exact: 0, begun: 1, alike: 2, described: 3 }

type Asked = { text: string; sounds: readonly string[]; limit: number }

export type Readers<Row> = {
  byLetter: (asked: Asked & LetterPlace) => Promise<(Row & { band: number; value: string })[]>
  /** The newest first, without those found by the letter. */
  bySound: (asked: Asked & SoundPlace) => Promise<Row[]>
}

export const cursorOfPlace = <Row extends { id: string }>({ row, band, value }: Placed<Row>) => [band, value, row.id]

/**
 * Rows whose name is the question, then those whose name begins with it, then those in whose name its words sound, then those in whose
 * name or description they do: a page and one more. `match` leaves out rows that match otherwise.
 */
export async function searchInSteps<Row extends { id: string }>(
  { q, query, match }: { q: string; query: PageQuery; match?: Match | undefined },
  { byLetter, bySound }: Readers<Row>,
): Promise<Placed<Row>[]> {
  const sounds = soundsOf(q)
  if (sounds.length === 0) return []
  const limit = limitOf(query)
  const cursor = decodeCursor(query.next, 3)
  const after: LetterCursor | undefined = cursor && {
    band: wholeKey(cursor[0], bands.described),
    value: String(cursor[1]),
    id: idKey(cursor[2]),
  }
  const found: Placed<Row>[] = []
  const asked = () => ({ text: q.toLowerCase(), sounds, limit: limit - found.length })
  for (const step of matches) {
    const band = bands[step]
    if ((match && step !== match) || (after && after.band > band) || found.length >= limit) continue
    const within = after?.band === band ? after : undefined
    if (step === 'exact' || step === 'begun') {
      const rows = await byLetter({ ...asked(), match: step, after: within })
      found.push(...rows.map((row) => ({ row, band: row.band, value: row.value })))
    } else {
      const place = step === 'alike' ? 'name' : 'description'
      const rows = await bySound({ ...asked(), in: place, before: within?.id })
      found.push(...rows.map((row) => ({ row, band, value: '' })))
    }
  }
  return found
}
