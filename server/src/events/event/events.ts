import type { events as wire, SocialEvent } from '@mulghar/contract/events/events'
import { AppError } from '../../kit/app-error.ts'
import { handle } from '../../kit/handle.ts'
import type { EventParts } from '../core/parts.ts'
import { presentOne } from '../core/present.ts'
import { visibleByIds } from '../core/seen.ts'
import { archiveEvent, fillAlbum, listAlbum } from './album.ts'
import { listBetween, listEvents, listRecommended } from './lists.ts'
import { answeredBy, joinedBy, linkedTo, ownedBy } from './lists.sql.ts'
import { removeLink } from './links.ts'
import { createEvent, removeEvent, saveEvent } from './saving.ts'

export async function oneEvent(parts: EventParts, viewerId: string, id: string): Promise<SocialEvent> {
  const [row] = await visibleByIds(parts, viewerId, [id])
  if (!row) throw new AppError('events/not-found')
  return presentOne(parts, viewerId, row)
}

export function eventHandlers(parts: EventParts) {
  const { db, belonging } = parts
  const one = (viewerId: string, id: string) => oneEvent(parts, viewerId, id)

  return handle<typeof wire>({
    own: ({ viewer }, { query }) =>
      listEvents(parts, viewer.id, query, ownedBy(viewer.id, (query.archived ?? '') !== '')),

    recommended: ({ viewer }, { query }) => listRecommended(parts, viewer.id, query),

    going: ({ viewer }, { query: { status, archived = '', ...query } }) => {
      const which = status ? answeredBy(viewer.id, status) : joinedBy(viewer.id, ['GOING', 'WAITING'], archived !== '')
      return listEvents(parts, viewer.id, query, which)
    },

    invited: ({ viewer }, { query }) => listEvents(parts, viewer.id, query, joinedBy(viewer.id, ['INVITED']), 1),

    async linked({ viewer }, { query }) {
      const { familyTreeId: tree, groupId: group } = query
      // What belongs to something that the viewer may not see is not listed by it.
      const roots = [
        ...(tree ? (await belonging.seen(db, 'TREE', viewer.id, [tree])).keys() : []),
        ...(group ? (await belonging.seen(db, 'GROUP', viewer.id, [group])).keys() : []),
      ]
      if (roots.length === 0) return { data: [], next: null, hasNext: false }
      return listEvents(parts, viewer.id, query, linkedTo(roots))
    },

    removeLink: ({ viewer }, { params: { id, rootId } }) => removeLink(parts, viewer.id, { eventId: id, rootId }),

    between: ({ viewer }, { query }) => listBetween(parts, viewer.id, query),

    get: ({ viewer }, { params }) => one(viewer.id, params.id),

    create: {
      may: () => null,
      makes: ({ id }) => id,
      again: ({ viewer }, id) => one(viewer.id, id),
      run: async ({ viewer }, { body }) => one(viewer.id, await createEvent(parts, viewer.id, body)),
    },

    async update({ viewer }, { params, body }) {
      await saveEvent(parts, viewer.id, params.id, body)
      return one(viewer.id, params.id)
    },

    remove: ({ viewer }, { params }) => removeEvent(parts, viewer.id, params.id),

    async archive({ viewer }, { params, body }) {
      await archiveEvent(parts, viewer.id, params.id, body)
      return one(viewer.id, params.id)
    },

    async upload({ viewer }, { params, body }) {
      await fillAlbum(parts, viewer.id, params.id, body)
      const [row] = await visibleByIds(parts, viewer.id, [params.id])
      return row ? presentOne(parts, viewer.id, row) : null
    },

    album: ({ viewer }, { params, query }) => listAlbum(parts, viewer.id, params.id, query),
  })
}
