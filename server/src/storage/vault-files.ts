import type { vaultFiles as wire } from '@mulghar/contract/storage/files'
import { AppError } from '../kit/app-error.ts'
import { handle, type Download } from '../kit/handle.ts'
import { openReceiver, thumbnailNumber } from './chunks.ts'
import { changeNodes, readChanges } from './node-changes.ts'
import type { StorageParts } from './parts.ts'
import type { Context } from './prove.ts'
import { deleteTrashed, emptyTrash } from './trash.ts'
import { beginUpload, cancelUpload, readUpload } from './uploads.ts'
import { findNodeChunk } from './uploads.sql.ts'

export function vaultFilesHandlers(parts: StorageParts) {
  const receive = openReceiver(parts)
  return handle<typeof wire>({
    changes: (context, { query }) => readChanges(parts, context, query),
    batch: (context, { body }) => changeNodes(parts, context, body),
    upload: async (context, { body }) => ({ uploadId: await beginUpload(parts, context, body) }),
    uploaded: (context, { params }) => readUpload(parts, context, params.uploadId),
    cancel: (context, { params }) => cancelUpload(parts, context, params.uploadId),
    chunk: (context, { params }) => receive(context, params),
    sendThumbnail: (context, { params }) => receive(context, { ...params, n: thumbnailNumber }),
    content: (context, { params: { id, contentId, n } }) => sendChunk(parts, context, { nodeId: id, contentId, n }),
    thumbnail: (context, { params }) => sendChunk(parts, context, { nodeId: params.id, n: thumbnailNumber }),
    deleteTrashed: (context, { params }) => deleteTrashed(parts, context, params.id),
    emptyTrash: (context) => emptyTrash(parts, context),
  })
}

/** A sealed chunk of the content that a node of the caller's own has. */
async function sendChunk(
  { db, blobs, tokens }: StorageParts,
  context: Context,
  which: Parameters<typeof findNodeChunk>[2],
): Promise<Download> {
  await tokens.requireOpen(context)
  const chunk = (await findNodeChunk(db, context.viewer.id, which)) ?? refuseMissing()
  return {
    headers: { 'cache-control': 'private, no-store', 'content-length': chunk.bytes },
    // Deleted since it was looked up, where there is none.
    body: async () => (await blobs.get(chunk.blob_key)) ?? refuseMissing(),
  }
}

const refuseMissing = (): never => {
  throw new AppError('storage/node-not-found')
}
