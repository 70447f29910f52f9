import type { PlaceCard } from '@mulghar/contract/heritage/heritage'
import { pageSize, type Page, type PageQuery } from '@mulghar/contract/kit/page'
import type { Picture } from '@mulghar/contract/kit/scalars'
import type { Match } from '../../kit/names/matches.ts'
import { cursorOfPlace, searchInSteps, type Placed } from '../../kit/names/search-steps.ts'
import { toPage } from '../../kit/page.ts'
import type { HeritageParts } from '../core/parts.ts'
import type { CardRow } from '../core/places.sql.ts'
import type { Known } from '../core/present.ts'
import { isListed, searchByLetter, searchByWords, waysToPlaces, type Condition } from './lists.sql.ts'
import { cardsById, readerOf } from './reading.ts'

type Asked = { q: string; query: PageQuery; match?: Match | undefined }

function findPlacesNamed(
  { db }: HeritageParts,
  viewerId: string,
  where: Condition,
  asked: Asked,
): Promise<Placed<CardRow>[]> {
  return searchInSteps<CardRow>(asked, {
    byLetter: (step) => searchByLetter(db, { viewerId, where, ...step }),
    byWords: (step) => searchByWords(db, { viewerId, where, ...step }),
    ways: (text, ways) => waysToPlaces(db, text, ways),
  })
}

/** Places of a list by their names, then by their descriptions. */
export async function searchCards(
  parts: HeritageParts,
  viewerId: string,
  where: Condition,
  q: string,
  query: PageQuery,
  known: Known,
): Promise<Page<PlaceCard>> {
  const found = await findPlacesNamed(parts, viewerId, where, { q, query })
  const listed = found.slice(0, pageSize(query)).map(({ row }) => row)
  const cards = await cardsById(parts, viewerId, listed, known)
  return toPage(found, query, cursorOfPlace, ({ row }) => cards.get(row.id)!)
}

/** A place as a line of the search over everything. */
export type FoundPlace = {
  type: 'HERITAGE'
  id: string
  title: string
  subtitle: string | null
  picture: Picture | null
}

export async function findForSearch(
  parts: HeritageParts,
  viewerId: string,
  q: string,
  query: PageQuery,
  match: Match,
): Promise<Page<FoundPlace>> {
  const reader = await readerOf(parts, viewerId)
  const found = await findPlacesNamed(parts, viewerId, isListed(reader, { linkedTo: [] }), { q, query, match })
  const cities = await parts.places.citiesOf(found.flatMap(({ row }) => row.city_id ?? []))
  return toPage(found, query, cursorOfPlace, ({ row }): FoundPlace => ({
    type: 'HERITAGE',
    id: row.id,
    title: row.name,
    subtitle: (row.city_id && cities.get(row.city_id)?.name) || null,
    picture: row.cover_id ? parts.documents.pictureOf(row.cover_id) : null,
  }))
}
