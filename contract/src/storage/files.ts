import * as z from 'zod/mini'
import { Id, numberInUrl } from '../kit/scalars.ts'
import {
  areContentNumbers,
  chunkBytes,
  isPadded,
  mostChunks,
  mostContentBytes,
  mostThumbnailBytes,
  sealBytes,
} from './contents.ts'
import { Box, Digest, GoneNode, VaultNode } from './node.ts'
import { endpoints } from './rows.ts'
import { Count, Head } from './vault-password.ts'

const Revision = Count
const at = { id: Id, parentId: z.nullable(Id), box: Box, revision: Revision }

/** `revision` is the new one: 1 for a new node, else one higher than before. */
export const NodeChange = z.discriminatedUnion('act', [
  /** A new folder. */
  z.object({ act: z.literal('FOLDER'), ...at }),
  /** Another name or another place. */
  z.object({ act: z.literal('PUT'), ...at }),
  z.object({ act: z.literal('TRASH'), id: Id, box: Box, revision: Revision }),
  z.object({ act: z.literal('RESTORE'), ...at }),
  /**
   * A new file, or another content of one, whose chunks have all arrived: their digests in order, without the thumbnail's.
   * Revision and parent are those of the node as it is now, whatever the upload began with.
   */
  z.object({
    act: z.literal('COMPLETE'),
    ...at,
    uploadId: Id,
    digests: z.array(Digest).check(z.minLength(1), z.maxLength(mostChunks)),
  }),
])
export type NodeChange = z.output<typeof NodeChange>

const areOfDifferentNodes = (changes: readonly { id: string }[]) =>
  new Set(changes.map(({ id }) => id)).size === changes.length

const UploadId = z.object({ uploadId: Id })
const ChunkNumber = numberInUrl(z.coerce.number().check(z.int(), z.gte(0), z.lte(mostChunks - 1)))
const Seq = numberInUrl(z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)))

const row = { access: 'member', scope: null } as const
const open = ['storage/locked', 'storage/no-vault'] as const
const arriving = [
  ...open,
  'storage/upload-not-found',
  'storage/wrong-length',
  'storage/other-bytes',
  'storage/no-room',
  'kit/too-many',
] as const

export const vaultFiles = endpoints({
  changes: {
    ...row,
    method: 'GET',
    path: '/v1/storage/changes',
    summary:
      'The nodes of the vault that changed after `since`, the first change first; with 0 all of them. A page ends at about 1 MB.',
    query: z.object({
      since: z._default(Seq, 0),
      limit: z._default(numberInUrl(z.coerce.number().check(z.int(), z.gte(1), z.lte(5000))), 1000),
    }),
    reply: z.object({
      data: z.array(z.union([VaultNode, GoneNode])),
      /** The `since` of the next call. */
      seq: z.int(),
      hasNext: z.boolean(),
      /** Deletions after `since` have been forgotten, which happens after a day. Begin again with 0. */
      isTooOld: z.boolean(),
      vaultVersion: z.int(),
      head: z.string(),
    }),
    errors: open,
  },
  batch: {
    ...row,
    method: 'POST',
    path: '/v1/storage/batch',
    summary: 'Changes nodes, all of them or none. Carries the vault version that the sender knows, and the next head.',
    bodyOnly: true,
    maxBodyBytes: 4 * 2 ** 20,
    body: z.object({
      /** One change a node. */
      changes: z.array(NodeChange).check(z.minLength(1), z.maxLength(500), z.refine(areOfDifferentNodes)),
      vaultVersion: Count,
      head: Head,
    }),
    reply: z.object({ vaultVersion: z.int(), seq: z.int() }),
    errors: [
      ...open,
      'kit/stale',
      'storage/node-not-found',
      'storage/node-there',
      'storage/own-child',
      'storage/too-deep',
      'storage/too-many-nodes',
      'storage/upload-not-found',
      'storage/incomplete',
      'storage/other-bytes',
    ],
  },
  upload: {
    ...row,
    method: 'POST',
    path: '/v1/storage/upload',
    summary:
      'Begins an upload and reserves its space. `bytes` are those of all its sealed chunks together. The same content again answers the same upload.',
    bodyOnly: true,
    body: z
      .object({
        id: Id,
        parentId: z.nullable(Id),
        contentId: Id,
        bytes: z.int().check(z.gte(1), z.lte(mostContentBytes)),
        chunks: z.int().check(z.gte(1), z.lte(mostChunks)),
        thumbnailBytes: z.optional(z.int().check(z.gte(1), z.lte(mostThumbnailBytes), z.refine(isPadded))),
        revision: Revision,
      })
      .check(z.refine(areContentNumbers, { path: ['bytes'] })),
    reply: z.object({ uploadId: Id }),
    status: 201,
    errors: [
      ...open,
      'kit/stale',
      'storage/file-too-large',
      'storage/quota',
      'storage/too-many-nodes',
      'storage/too-many-uploads',
      'storage/node-not-found',
      'storage/node-there',
      'storage/too-deep',
    ],
  },
  uploaded: {
    ...row,
    method: 'GET',
    path: '/v1/storage/upload/:uploadId',
    summary: 'Which chunks of an upload have arrived, as ranges of the first and the last.',
    params: UploadId,
    reply: z.object({ have: z.array(z.tuple([z.int(), z.int()])), hasThumbnail: z.boolean() }),
    errors: [...open, 'storage/upload-not-found'],
  },
  cancel: {
    ...row,
    method: 'DELETE',
    path: '/v1/storage/upload/:uploadId',
    summary: 'Gives up an upload. Twice is the same as once.',
    params: UploadId,
    errors: open,
  },
  chunk: {
    ...row,
    method: 'PUT',
    path: '/v1/storage/upload/:uploadId/chunk/:n',
    summary: 'Sends a sealed chunk. The same bytes again are the same; others are refused.',
    params: z.extend(UploadId, { n: ChunkNumber }),
    raw: { maxBytes: chunkBytes + sealBytes },
    errors: arriving,
  },
  sendThumbnail: {
    ...row,
    method: 'PUT',
    path: '/v1/storage/upload/:uploadId/thumbnail',
    summary: 'Sends the sealed thumbnail of an upload.',
    params: UploadId,
    raw: { maxBytes: mostThumbnailBytes },
    errors: arriving,
  },
  content: {
    ...row,
    method: 'GET',
    path: '/v1/storage/node/:id/content/:contentId/:n',
    summary: 'A sealed chunk of a file.',
    params: z.object({ id: Id, contentId: Id, n: ChunkNumber }),
    produces: 'application/octet-stream',
    errors: [...open, 'storage/node-not-found'],
  },
  thumbnail: {
    ...row,
    method: 'GET',
    path: '/v1/storage/node/:id/thumbnail',
    summary: 'The sealed thumbnail of a file.',
    params: z.object({ id: Id }),
    produces: 'application/octet-stream',
    errors: [...open, 'storage/node-not-found'],
  },
  deleteTrashed: {
    ...row,
    method: 'DELETE',
    path: '/v1/storage/trash/:id',
    summary: 'Deletes one node of the trash for good, with all below it.',
    params: z.object({ id: Id }),
    errors: [...open, 'storage/node-not-found'],
  },
  emptyTrash: {
    ...row,
    method: 'DELETE',
    path: '/v1/storage/trash',
    summary: 'Deletes all nodes of the trash for good.',
    errors: open,
  },
})
