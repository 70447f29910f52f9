import type { heritage as wire } from '@mulghar/contract/heritage/heritage'
import { handle } from '../kit/handle.ts'
import type { HeritageParts } from './core/parts.ts'
import { listMine, listPlaces, listPopular } from './lists/lists.ts'
import { listRecommended } from './lists/recommended.ts'
import { savePlaceFor, unmarkPlace, visitPlace } from './place/marks.ts'
import { readPlace } from './place/places.ts'
import { createPlace, removePlace, savePlace } from './place/saving.ts'

export const heritageHandlers = (parts: HeritageParts) =>
  handle<typeof wire>({
    list: ({ viewer }, { query }) => listPlaces(parts, viewer.id, query),
    popular: ({ viewer }, { query }) => listPopular(parts, viewer.id, query),
    recommended: ({ viewer }, { query }) => listRecommended(parts, viewer.id, query),
    mine: ({ viewer }, { query }) => listMine(parts, viewer.id, query),
    get: ({ viewer }, { params }) => readPlace(parts, viewer.id, params.id),

    create: {
      may: () => null,
      makes: ({ id }) => id,
      again: ({ viewer }, id) => readPlace(parts, viewer.id, id),
      run: async ({ viewer }, { body }) => readPlace(parts, viewer.id, await createPlace(parts, viewer.id, body)),
    },

    async update({ viewer }, { params, body }) {
      await savePlace(parts, viewer.id, params.id, body)
      return readPlace(parts, viewer.id, params.id)
    },

    remove: ({ viewer }, { params }) => removePlace(parts, viewer.id, params.id),

    async save({ viewer }, { params }) {
      await savePlaceFor(parts, { placeId: params.id, accountId: viewer.id })
      return readPlace(parts, viewer.id, params.id)
    },
    unsave: ({ viewer }, { params }) => unmarkPlace(parts, 'save', { placeId: params.id, accountId: viewer.id }),

    async visit({ viewer }, { params, body }) {
      await visitPlace(parts, { placeId: params.id, accountId: viewer.id }, body.on)
      return readPlace(parts, viewer.id, params.id)
    },
    unvisit: ({ viewer }, { params }) => unmarkPlace(parts, 'visit', { placeId: params.id, accountId: viewer.id }),
  })
