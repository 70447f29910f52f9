import type { Place, placeLinks as linksWire, placePhotos as photosWire } from '@mulghar/contract/heritage/heritage'
import { AppError } from '../../kit/app-error.ts'
import { handle } from '../../kit/handle.ts'
import type { HeritageParts } from '../core/parts.ts'
import { presentLinks, presentPlace } from '../core/present.ts'
import { visibleByIds } from '../core/seen.ts'
import { addLink, removeLink } from './links.ts'
import { addPhoto, arrangePhotos, changePhoto, removePhoto } from './photos.ts'

async function requireSeen(parts: HeritageParts, viewerId: string, id: string) {
  const [row] = await visibleByIds(parts, viewerId, [id])
  if (!row) throw new AppError('heritage/not-found')
  return row
}

export async function readPlace(parts: HeritageParts, viewerId: string, id: string): Promise<Place> {
  return presentPlace(parts, viewerId, await requireSeen(parts, viewerId, id))
}

/** Refuses everybody but the owner of a place; answers its id, under which a repeated call is known. */
async function requireOwn(parts: HeritageParts, viewerId: string, id: string): Promise<string> {
  const row = await requireSeen(parts, viewerId, id)
  if (row.owner_id !== viewerId) throw new AppError('heritage/not-owner')
  return row.id
}

export const photoHandlers = (parts: HeritageParts) =>
  handle<typeof photosWire>({
    add: {
      may: ({ viewer }, { params }) => requireOwn(parts, viewer.id, params.id),
      makes: ({ id }) => id,
      again: ({ viewer }, id) => readPlace(parts, viewer.id, id),
      async run({ viewer }, { params, body }) {
        await addPhoto(parts, { placeId: params.id, accountId: viewer.id }, body)
        return readPlace(parts, viewer.id, params.id)
      },
    },
    async arrange({ viewer }, { params, body }) {
      await arrangePhotos(parts, { placeId: params.id, accountId: viewer.id }, body.documentIds)
      return readPlace(parts, viewer.id, params.id)
    },
    async update({ viewer }, { params, body }) {
      await changePhoto(parts, { placeId: params.id, accountId: viewer.id }, params.documentId, body)
      return readPlace(parts, viewer.id, params.id)
    },
    async remove({ viewer }, { params }) {
      await removePhoto(parts, { placeId: params.id, accountId: viewer.id }, params.documentId)
      return readPlace(parts, viewer.id, params.id)
    },
  })

export const linkHandlers = (parts: HeritageParts) =>
  handle<typeof linksWire>({
    async list({ viewer }, { params }) {
      return { data: await presentLinks(parts, viewer.id, await requireSeen(parts, viewer.id, params.id)) }
    },
    add: {
      may: ({ viewer }, { params }) => requireOwn(parts, viewer.id, params.id),
      makes: ({ id }) => id,
      again: ({ viewer }, id) => readPlace(parts, viewer.id, id),
      async run({ viewer }, { params, body }) {
        await addLink(parts, { placeId: params.id, accountId: viewer.id }, body)
        return readPlace(parts, viewer.id, params.id)
      },
    },
    async remove({ viewer }, { params }) {
      const before = await readPlace(parts, viewer.id, params.id)
      await removeLink(parts, { placeId: params.id, accountId: viewer.id }, params.linkId)
      const [row] = await visibleByIds(parts, viewer.id, [params.id])
      // A keeper may have seen the place by this link alone.
      if (!row) return { ...before, links: before.links.filter(({ id }) => id !== params.linkId) }
      return presentPlace(parts, viewer.id, row)
    },
  })
