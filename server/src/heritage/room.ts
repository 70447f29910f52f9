import { photoPlaceOf } from '../documents/public.ts'
import { heritage as heritageWire, placeLinks, placePhotos } from '@mulghar/contract/heritage/heritage'
import { placeMap } from '@mulghar/contract/heritage/place-map'
import { degreesOfNames } from '../kit/names/said.sql.ts'
import { routes, type OpenRoom } from '../kit/room.ts'
import { placeHearers } from './audience.ts'
import { leaveRoot } from './belonging.ts'
import type { HeritageParts } from './core/parts.ts'
import { selectAudiences } from './core/places.sql.ts'
import { seersOf, visibleByIds } from './core/seen.ts'
import { heritageDb } from './core/tables.ts'
import { heritageHandlers } from './heritage.ts'
import { eraseFromHeritage, exportHeritage } from './leaving.ts'
import { noteOlderNames } from './lists/older-names.sql.ts'
import { scorePlaces } from './lists/popularity.ts'
import { findForSearch } from './lists/search.ts'
import { mapHandlers } from './map/map.ts'
import { heritageNotices } from './notices.ts'
import { forgetRemovedLinks } from './place/links.ts'
import { removePhoto } from './place/photos.ts'
import { linkHandlers, photoHandlers } from './place/places.ts'

declare module '../kit/belonging.ts' {
  interface BelongingKinds {
    HERITAGE: 'part'
  }
}

export const open: OpenRoom<'heritage'> = (house, below) => {
  const { accounts, documents, groups, notifications: notices, people, places, reactions } = below
  const { clock, change, belonging, idempotency, limits } = house
  const { db, tasks } = house.databaseOf(heritageDb)
  const parts: HeritageParts = {
    db,
    clock,
    change,
    belonging,
    limits,
    accounts,
    documents,
    groups,
    notices,
    people,
    places,
    reactions,
    async forget(trx, placeId) {
      await notices.forget(trx, placeId)
      await idempotency.forget(trx, placeId)
    },
  }
  const working = { ...parts, db: tasks.db }

  return {
    rates: { heritage: 60, map: 600 },
    routes: [
      routes(heritageWire, heritageHandlers(parts)),
      routes(placePhotos, photoHandlers(parts)),
      routes(placeLinks, linkHandlers(parts)),
      routes(placeMap, mapHandlers(parts)),
    ],
    duties: [() => noteOlderNames(tasks.db), () => scorePlaces(working), () => forgetRemovedLinks(working)],
    belongingEnded: (handle, rootId, accountIds, ending) => leaveRoot(parts, handle, { rootId, accountIds, ...ending }),
    notifications: heritageNotices(parts),
    hearers: { heritage: placeHearers(parts) },
    reactedTo: {
      HERITAGE: {
        isCommented: true,
        isLiked: true,
        async seen(viewerId, ids) {
          const rows = await visibleByIds(parts, viewerId, ids)
          return new Map(
            rows.map((row) => [
              row.id,
              {
                ownerId: row.owner_id,
                title: row.name,
                commentsClosed: false,
                moderates: row.owner_id === viewerId,
              },
            ]),
          )
        },
        seenBy: async (ids, accountIds) => seersOf(parts, await selectAudiences(db, ids), accountIds),
      },
    },
    belonging: {
      HERITAGE: {
        async seen(handle, viewerId, ids) {
          const rows = await visibleByIds({ ...parts, db: heritageDb(handle) }, viewerId, ids)
          return new Map(
            rows.map((row) => [
              row.id,
              {
                name: row.name,
                picture: row.cover_id ? documents.pictureOf(row.cover_id) : null,
                mayLink: false,
                isMember: false,
              },
            ]),
          )
        },
      },
    },
    visibility: {
      async heritage({ id }, showers) {
        const rows = await visibleByIds(parts, id, [...new Set(showers.map(({ rootId }) => rootId))])
        const seen = new Set(rows.map((row) => row.id))
        return showers.filter(({ rootId }) => seen.has(rootId))
      },
    },
    searchWays: { HERITAGE: (q) => degreesOfNames(db, 'heritage_place', q) },
    photoPlaces: { heritage: photoPlaceOf(belonging, 'HERITAGE') },
    // A photo is attached by the owner of the place alone.
    uploadRemovers: {
      heritage: ({ id: accountId }, { documentId, rootId: placeId }) =>
        removePhoto(parts, { placeId, accountId }, documentId),
    },
    search: { HERITAGE: (viewerId, q, query, match) => findForSearch(parts, viewerId, q, query, match) },
    exportAccount: (accountId) => exportHeritage(db, accountId),
    eraseAccount: (accountId) => eraseFromHeritage(working, accountId),
  }
}
