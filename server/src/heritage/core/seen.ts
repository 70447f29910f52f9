import { placeLinkKinds, type PlaceLinkKind } from '@mulghar/contract/heritage/kinds'
import { selectLinks, type LinkRow } from './links.sql.ts'
import type { HeritageParts } from './parts.ts'
import { findPlaces, type PlaceAudience, type PlaceRow } from './places.sql.ts'
import type { HeritageDb } from './tables.ts'

export type SeenParts = Pick<HeritageParts, 'belonging'> & { db: HeritageDb }

export const rootsOfKind = (links: readonly Pick<LinkRow, 'kind' | 'root_id'>[], kind: PlaceLinkKind) =>
  links.filter((link) => link.kind === kind).map((link) => link.root_id)

/**
 * Of these places those that a viewer may see: their own, public ones, and those for members of linked trees and groups where the
 * viewer is an active member of one. A block hides the owner, not the place.
 */
export async function visiblePlaces<Row extends PlaceAudience>(
  { db, belonging }: SeenParts,
  viewerId: string,
  places: readonly Row[],
): Promise<Row[]> {
  const scoped = places.filter(
    (place) => place.owner_id !== viewerId && place.status === 'PUBLISHED' && place.visibility === 'SCOPE',
  )
  const links = await selectLinks(
    db,
    scoped.map(({ id }) => id),
  )
  const seen = await Promise.all(
    placeLinkKinds.map((kind) => belonging.seen(db, kind, viewerId, rootsOfKind(links, kind))),
  )
  const letIn = new Set(
    links.filter(({ root_id: root }) => seen.some((roots) => roots.get(root)?.isMember)).map((link) => link.place_id),
  )
  return places.filter(({ id, owner_id: owner, status, visibility }) => {
    if (owner === viewerId) return true
    return status === 'PUBLISHED' && (visibility === 'PUBLIC' || letIn.has(id))
  })
}

export async function visibleByIds(parts: SeenParts, viewerId: string, ids: readonly string[]): Promise<PlaceRow[]> {
  return visiblePlaces(parts, viewerId, await findPlaces(parts.db, viewerId, ids))
}

/** Which of these accounts may see which of these places: the same question from the other end. */
export async function seersOf(
  { db, belonging }: SeenParts,
  places: readonly PlaceAudience[],
  accountIds: readonly string[],
): Promise<{ id: string; accountId: string }[]> {
  if (places.length === 0 || accountIds.length === 0) return []
  const scoped = places.filter((place) => place.status === 'PUBLISHED' && place.visibility === 'SCOPE')
  const links = await selectLinks(
    db,
    scoped.map(({ id }) => id),
  )
  const members = await Promise.all(
    placeLinkKinds.map((kind) => belonging.among(db, kind, rootsOfKind(links, kind), accountIds)),
  )
  const inRoot = new Set(members.flat().map(({ rootId, accountId }) => `${rootId} ${accountId}`))
  const linksOf = Map.groupBy(links, (link) => link.place_id)
  return places.flatMap(({ id, owner_id: owner, status, visibility }) =>
    accountIds
      .filter(
        (accountId) =>
          accountId === owner ||
          (status === 'PUBLISHED' &&
            (visibility === 'PUBLIC' ||
              (linksOf.get(id) ?? []).some((link) => inRoot.has(`${link.root_id} ${accountId}`)))),
      )
      .map((accountId) => ({ id, accountId })),
  )
}
