import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import type { Picture } from '@mulghar/contract/kit/scalars'
import { soundsOf } from '../../kit/names/keys.ts'
import { decodeCursor, idKey, limitOf, toPage, wholeKey } from '../../kit/page.ts'
import type { EventSeen } from '../core/events.sql.ts'
import type { EventParts } from '../core/parts.ts'
import { visibleEvents } from '../core/seen.ts'
import { rootsOf } from './lists.ts'
import { searchEventsByLetter, searchEventsBySound } from './lists.sql.ts'

/** What comes after the bands of those that are found by the letter. */
const bySound = 2

/** An event as a line of the search over everything. */
export type FoundEvent = { type: 'EVENT'; id: string; title: string; subtitle: string | null; picture: Picture | null }

/** Events whose name is the question, then those whose name begins with it, then those in whose name its words sound, the newest first. */
export async function findEventsNamed(
  parts: EventParts,
  accountId: string,
  q: string,
  query: PageQuery,
): Promise<Page<FoundEvent>> {
  const { db, people, documents } = parts
  const text = q.toLowerCase()
  const sounds = soundsOf(q)
  if (sounds.length === 0) return { data: [], next: null, hasNext: false }
  const limit = limitOf(query)
  const cursor = decodeCursor(query.next, 3)
  const band = cursor ? wholeKey(cursor[0], bySound) : 0
  const after = cursor && { band, value: String(cursor[1]), id: idKey(cursor[2]) }
  const [rootIds, hidden] = await Promise.all([rootsOf(parts, accountId), people.hidden(db, accountId)])
  const asked = { accountId, rootIds, text }
  const found: { row: EventSeen; band: number; value: string }[] = []
  if (band < bySound) {
    const rows = await searchEventsByLetter(db, { ...asked, after, limit })
    found.push(...rows.map((row) => ({ row, band: row.band, value: row.value })))
  }
  if (found.length < limit) {
    const before = band === bySound ? after?.id : undefined
    const rest = await searchEventsBySound(db, { ...asked, sounds, before, limit: limit - found.length })
    found.push(...rest.map((row) => ({ row, band: bySound, value: '' })))
  }
  const seen = await visibleEvents(
    parts,
    accountId,
    found.map(({ row }) => row),
  )
  const shown = new Map(seen.filter((row) => !hidden.has(row.owner_id)).map((row) => [row.id, row]))
  const page = toPage(
    found,
    query,
    (one) => [one.band, one.value, one.row.id],
    ({ row: { id } }): FoundEvent | undefined => {
      const row = shown.get(id)
      if (!row) return undefined
      const picture = row.cover_document_id ? documents.pictureOf(row.cover_document_id) : null
      return { type: 'EVENT', id, title: row.name, subtitle: row.address, picture }
    },
  )
  return { ...page, data: page.data.filter((one) => one !== undefined) }
}
