import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import type { Picture } from '@mulghar/contract/kit/scalars'
import type { Match } from '../../kit/names/matches.ts'
import { cursorOfPlace, searchInSteps } from '../../kit/names/search-steps.ts'
import { toPage } from '../../kit/page.ts'
import type { EventSeen } from '../core/events.sql.ts'
import type { EventParts } from '../core/parts.ts'
import { moderatedEvents, visibleEvents } from '../core/seen.ts'
import { rootsOf } from './lists.ts'
import { searchEventsByLetter, searchEventsByWords, waysToEvents } from './lists.sql.ts'

/** An event as a line of the search over everything. */
export type FoundEvent = { type: 'EVENT'; id: string; title: string; subtitle: string | null; picture: Picture | null }

/** Events by their names, then by their descriptions. */
export async function findEventsNamed(
  parts: EventParts,
  accountId: string,
  q: string,
  query: PageQuery,
  match: Match,
): Promise<Page<FoundEvent>> {
  const { db, people, documents } = parts
  const [rootIds, hidden] = await Promise.all([rootsOf(parts, accountId), people.hidden(db, accountId)])
  const found = await searchInSteps<EventSeen>(
    { q, query, match },
    {
      byLetter: (asked) => searchEventsByLetter(db, { accountId, rootIds, ...asked }),
      byWords: (asked) => searchEventsByWords(db, { accountId, rootIds, ...asked }),
      ways: (text, ways) => waysToEvents(db, text, ways),
    },
  )
  const seen = await visibleEvents(
    parts,
    accountId,
    found.map(({ row }) => row),
  )
  const unwanted = seen.filter((row) => hidden.has(row.owner_id)).map(({ id }) => id)
  const moderated = await moderatedEvents(parts, accountId, unwanted)
  const isShown = (row: EventSeen) => !hidden.has(row.owner_id) || moderated.has(row.id)
  const shown = new Map(seen.filter(isShown).map((row) => [row.id, row]))
  const page = toPage(found, query, cursorOfPlace, ({ row: { id } }): FoundEvent | undefined => {
    const row = shown.get(id)
    if (!row) return undefined
    const picture = row.cover_document_id ? documents.pictureOf(row.cover_document_id) : null
    return { type: 'EVENT', id, title: row.name, subtitle: row.address, picture }
  })
  return { ...page, data: page.data.filter((one) => one !== undefined) }
}
