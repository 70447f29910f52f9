import type { PlaceCard } from '@mulghar/contract/heritage/heritage'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { decodeCursor, limitOf, wholeKey } from '../../kit/page.ts'
import { selectLinksTo } from '../core/links.sql.ts'
import type { HeritageParts } from '../core/parts.ts'
import type { Listed } from './lists.sql.ts'
import { keysOf, pageOfCards, readerOf, scoreSpot, timeSpot } from './reading.ts'
import { selectKnownCities, selectStage, stages, type Stage } from './recommended.sql.ts'

/** So many of the last places of an account say which cities it knows. */
const lastPlaces = 50

/** From this many likes, saves and visits on, a place is called popular. */
const minPopularMarks = 3
/** A place of the last stage that few have marked is called new for this long after it was published. */
const newForMs = 30 * 24 * 60 * 60_000

type Found = Listed & { stage: Stage }
type Because = NonNullable<PlaceCard['because']>

/** Why each of these places is recommended: trees before groups, by the link that was made first. Some have no reason. */
async function reasonsOf(
  { db, belonging, places, accounts, reactions, clock }: HeritageParts,
  { viewerId, treeIds, groupIds }: { viewerId: string; treeIds: readonly string[]; groupIds: readonly string[] },
  rows: readonly Found[],
): Promise<Map<string, Because>> {
  const inStage = (stage: Stage) => rows.filter((row) => row.stage === stage)
  const links = await selectLinksTo(
    db,
    inStage('ROOT').map((row) => row.id),
    [...treeIds, ...groupIds],
  )
  const rootsOf = (kind: 'TREE' | 'GROUP') => links.filter((link) => link.kind === kind).map((link) => link.root_id)
  const [trees, groups, cities, names, reacted] = await Promise.all([
    belonging.seen(db, 'TREE', viewerId, rootsOf('TREE')),
    belonging.seen(db, 'GROUP', viewerId, rootsOf('GROUP')),
    places.citiesOf(inStage('CITY').flatMap((row) => row.city_id ?? [])),
    accounts.names(db, [...new Set(inStage('FOLLOWED').map((row) => row.owner_id))]),
    reactions.counts(
      db,
      viewerId,
      inStage('POPULAR').map((row) => row.id),
    ),
  ])
  const newSince = clock.now().getTime() - newForMs
  const linksOf = Map.groupBy(links, (link) => link.place_id)
  function reasonOf(row: Found): Because | undefined {
    switch (row.stage) {
      case 'ROOT': {
        const mine = linksOf.get(row.id) ?? []
        const link = mine.find(({ kind }) => kind === 'TREE') ?? mine[0]
        const reason = link?.kind ?? 'TREE'
        return { reason, name: (link && (reason === 'TREE' ? trees : groups).get(link.root_id)?.name) ?? null }
      }
      case 'CITY':
        return { reason: 'CITY', name: (row.city_id && cities.get(row.city_id)?.name) || null }
      case 'FOLLOWED':
        return { reason: 'FOLLOWED', name: names.get(row.owner_id) ?? null }
      case 'POPULAR': {
        const marks = (reacted.get(row.id)?.likes ?? 0) + row.save_count + row.visit_count
        if (marks >= minPopularMarks) return { reason: 'POPULAR', name: null }
        const isNew = row.published_at !== null && row.published_at.getTime() >= newSince
        return isNew ? { reason: 'NEW', name: null } : undefined
      }
    }
  }
  return new Map(
    rows.flatMap((row) => {
      const reason = reasonOf(row)
      return reason ? [[row.id, reason] as const] : []
    }),
  )
}

/** Public places that are new to the viewer, by what brings them near. */
export async function listRecommended(
  parts: HeritageParts,
  viewerId: string,
  query: PageQuery,
): Promise<Page<PlaceCard>> {
  const { db, people } = parts
  const limit = limitOf(query)
  const [reader, cityIds, followees] = await Promise.all([
    readerOf(parts, viewerId),
    selectKnownCities(db, viewerId, lastPlaces),
    people.followees(db, viewerId),
  ])
  const cursor = decodeCursor(query.next, 3)
  const first = cursor ? wholeKey(cursor[0], stages.length - 1) : 0
  const found: Found[] = []
  for (const [at, stage] of stages.entries()) {
    if (at < first || found.length >= limit) continue
    const spot = stage === 'POPULAR' ? scoreSpot : timeSpot
    const after = cursor && at === first ? spot(cursor[1], cursor[2]) : undefined
    const asked = { stage, after, limit: limit - found.length }
    const rows = await selectStage(db, { ...reader, cityIds, followees }, asked)
    found.push(...rows.map((row) => ({ ...row, stage })))
  }
  return pageOfCards(
    parts,
    viewerId,
    query,
    found,
    (row) => [stages.indexOf(row.stage), ...keysOf({ key: row.order_key, id: row.order_id })],
    { isWithoutBlocked: true, becauseOf: (rows) => reasonsOf(parts, reader, rows) },
  )
}
