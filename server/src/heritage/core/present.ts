import { kindOf } from '@mulghar/contract/heritage/kinds'
import type { Place, PlaceCard, PlaceLink, PlacePhoto } from '@mulghar/contract/heritage/heritage'
import type { City } from '@mulghar/contract/places/places'
import type { Picture } from '@mulghar/contract/kit/scalars'
import type { ReactionCount } from '../../reactions/public.ts'
import type { HeritageParts } from './parts.ts'
import type { CardRow, PagePhoto, PlaceRow } from './places.sql.ts'
import { rootsOfKind } from './seen.ts'
import type { HeritageDb } from './tables.ts'

export type PresentParts = Pick<HeritageParts, 'belonging' | 'documents' | 'people' | 'places' | 'reactions'> & {
  db: HeritageDb
}

type Owner = NonNullable<PlaceCard['owner']>
type Because = NonNullable<PlaceCard['because']>
type Around = {
  viewerId: string
  owners: Map<string, Owner>
  cities: Map<string, City>
  counts: Map<string, ReactionCount>
  pictureOf: (documentId: string) => Picture
}

/** What is known of rows before they are presented. */
export type Known = {
  /** No owner is across a block: the statement that read the rows left those out. */
  isWithoutBlocked?: boolean
}

/** The owners of places as a viewer sees them, by account; without those across a block. */
async function ownersOf(
  { db, people }: PresentParts,
  viewerId: string,
  rows: readonly CardRow[],
  { isWithoutBlocked = false }: Known = {},
): Promise<Map<string, Owner>> {
  const profiles = await people.profiles(
    db,
    viewerId,
    rows.map((row) => row.owner_id),
  )
  return new Map(
    [...profiles]
      .filter(([id, { standing }]) => isWithoutBlocked || id === viewerId || standing?.blocked === false)
      .map(([id, { name, picture }]) => [id, { id, name, picture }]),
  )
}

/** Everything that places name, read once for all of them. */
async function aroundOf(
  parts: PresentParts,
  viewerId: string,
  rows: readonly CardRow[],
  known?: Known,
): Promise<Around> {
  const [owners, cities, counts] = await Promise.all([
    ownersOf(parts, viewerId, rows, known),
    parts.places.citiesOf(rows.flatMap((row) => row.city_id ?? [])),
    parts.reactions.counts(
      parts.db,
      viewerId,
      rows.map((row) => row.id),
    ),
  ])
  return { viewerId, owners, cities, counts, pictureOf: parts.documents.pictureOf }
}

function shownOf(row: CardRow, { owners, cities, counts, pictureOf }: Around) {
  return {
    id: row.id,
    name: row.name,
    names: row.names,
    kind: row.category && kindOf(row.category),
    category: row.category,
    precision: row.precision,
    coverImage: row.cover_id ? pictureOf(row.cover_id) : null,
    visibility: row.visibility,
    status: row.status,
    likeCount: counts.get(row.id)?.likes ?? 0,
    commentCount: counts.get(row.id)?.comments ?? 0,
    saveCount: row.save_count,
    visitCount: row.visit_count,
    liked: counts.get(row.id)?.liked ?? false,
    saved: row.is_saved,
    visited: row.is_visited,
    visitedOn: row.visited_on,
    owner: owners.get(row.owner_id) ?? null,
    city: (row.city_id && cities.get(row.city_id)) || null,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
  }
}

/** What a place lacks before it can be published. */
export function missingOf(row: Pick<CardRow, 'category' | 'city_id' | 'latitude'>): PlaceCard['missing'] {
  return [
    ...(row.category === null ? (['CATEGORY'] as const) : []),
    ...(row.city_id === null && row.latitude === null ? (['WHERE'] as const) : []),
  ]
}

/** Places of a list as a viewer sees them, in the given order. */
export async function presentCards(
  parts: PresentParts,
  viewerId: string,
  rows: readonly CardRow[],
  { because = new Map(), ...known }: Known & { because?: ReadonlyMap<string, Because> | undefined } = {},
): Promise<PlaceCard[]> {
  if (rows.length === 0) return []
  const around = await aroundOf(parts, viewerId, rows, known)
  return rows.map((row) => ({
    ...shownOf(row, around),
    missing: row.status === 'DRAFT' && row.owner_id === viewerId ? missingOf(row) : [],
    because: because.get(row.id) ?? null,
  }))
}

/**
 * The links of a place to trees and groups that the viewer may see. The owner also sees the others, without a name, and can
 * remove them.
 */
export async function presentLinks(
  { db, belonging }: Pick<PresentParts, 'belonging'> & { db: HeritageDb },
  viewerId: string,
  { owner_id: ownerId, links }: Pick<PlaceRow, 'owner_id' | 'links'>,
): Promise<PlaceLink[]> {
  const [trees, groups] = await Promise.all([
    belonging.seen(db, 'TREE', viewerId, rootsOfKind(links, 'TREE')),
    belonging.seen(db, 'GROUP', viewerId, rootsOfKind(links, 'GROUP')),
  ])
  const isOwner = ownerId === viewerId
  return links.flatMap(({ id, kind, root_id: refId }): PlaceLink[] => {
    const root = (kind === 'TREE' ? trees : groups).get(refId)
    if (!root && !isOwner) return []
    const can = { remove: isOwner || root?.isKeeper === true }
    return [{ id, kind, refId, name: root?.name ?? '', picture: root?.picture ?? null, can }]
  })
}

async function presentPhotos({ db, documents }: PresentParts, rows: readonly PagePhoto[]): Promise<PlacePhoto[]> {
  const files = await documents.files(
    db,
    rows.map((row) => row.document_id),
  )
  return rows.flatMap(({ document_id: id, caption, author, licence, year }) => {
    const file = files.get(id)
    return file ? [{ ...file, caption, author, licence, year }] : []
  })
}

/** One whole place as a viewer sees it. */
export async function presentPlace(parts: PresentParts, viewerId: string, row: PlaceRow): Promise<Place> {
  const [around, medias, links] = await Promise.all([
    aroundOf(parts, viewerId, [row]),
    presentPhotos(parts, row.photos),
    presentLinks(parts, viewerId, row),
  ])
  const isOwner = row.owner_id === viewerId
  return {
    ...shownOf(row, around),
    latitude: row.latitude,
    longitude: row.longitude,
    timezone: row.timezone,
    address: row.address || null,
    description: row.description,
    significance: row.significance,
    story: row.story,
    begin: row.begins,
    end: row.ends,
    condition: row.condition,
    medias,
    sources: row.sources,
    links,
    version: row.version,
    can: { edit: isOwner, remove: isOwner },
  }
}
