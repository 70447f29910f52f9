import { sealedChunkBytes } from '@mulghar/contract/storage/contents'
import { finished } from 'node:stream/promises'
import { AppError } from '../kit/app-error.ts'
import { newBlobKey } from '../kit/blob-store.ts'
import { inTransaction } from '../kit/database.ts'
import { isDiskFull } from '../kit/disk-full.ts'
import type { IncomingBytes } from '../kit/raw-body.ts'
import { endingAfter } from '../kit/still-signed-in.ts'
import type { StorageParts } from './parts.ts'
import type { Content } from './tree.ts'
import type { Context } from './prove.ts'
import { findChunk, findUpload, insertChunk, keepBlob, useUpload } from './uploads.sql.ts'

/** The number of the thumbnail among the chunks of a content. */
export const thumbnailNumber = -1
/** A chunk that takes longer is broken off, well before its blob is due to be deleted. */
const longestMs = 45 * 60_000

/** Chunks of one account that may arrive at once: until they are kept they take room on the disk beyond the quota. */
export const mostArriving = 16
const soonSeconds = 1

type Parts = Pick<StorageParts, 'db' | 'blobs' | 'clock' | 'tokens' | 'leftovers' | 'report'>

type Incoming = Context & { bytes: IncomingBytes }
type Which = { uploadId: string; n: number }

/** Takes sealed chunks, of which few of each account arrive at once in this process. */
export function openReceiver(parts: Parts): (context: Incoming, which: Which) => Promise<void> {
  const arriving = new Map<string, number>()
  return async (context, which) => {
    const accountId = context.viewer.id
    const before = arriving.get(accountId) ?? 0
    if (before >= mostArriving) throw new AppError('kit/too-many', { retryAfter: soonSeconds })
    arriving.set(accountId, before + 1)
    try {
      await receiveChunk(parts, context, which)
    } finally {
      const left = arriving.get(accountId)! - 1
      if (left > 0) arriving.set(accountId, left)
      else arriving.delete(accountId)
    }
  }
}

/**
 * Takes a sealed chunk. Its blob is listed for deletion before it is written, and taken off the list with the row that
 * names it. Whatever cuts this off leaves either both or a listed blob.
 */
export async function receiveChunk(
  parts: Parts,
  { bytes: sent, ...context }: Incoming,
  { uploadId, n }: Which,
): Promise<void> {
  const { db, leftovers, report } = parts
  const accountId = context.viewer.id
  await parts.tokens.requireOpen(context)
  const upload = await findUpload(db, accountId, uploadId)
  if (!upload) throw new AppError('storage/upload-not-found')
  const length = chunkLength(upload.content, n)
  const said = context.asked.headers['content-length']
  if (length === undefined || (said !== undefined && Number(said) !== length))
    throw new AppError('storage/wrong-length')
  // The vault may be locked while the bytes arrive.
  const bytes = { ...sent, stream: endingAfter(sent.stream, () => parts.tokens.requireStillOpen(context)) }
  const { contentId } = upload.content
  const before = await findChunk(db, accountId, contentId, n)
  if (before) {
    requireSame(before.digest, bytes.digest)
    // The bytes are read, so that a digest that is not theirs is noticed.
    await finished(bytes.stream.resume())
    return
  }
  const chunk = { account_id: accountId, content_id: contentId, n, blob_key: newBlobKey(), bytes: length }
  await leftovers.expect(accountId, chunk.blob_key)
  let isKept = false
  try {
    if ((await write(parts, chunk.blob_key, bytes)) !== length) throw new AppError('storage/wrong-length')
    isKept = await keepChunk(parts, uploadId, { ...chunk, digest: bytes.digest })
  } finally {
    if (!isKept) await leftovers.discard(accountId, chunk.blob_key).catch(report)
  }
}

/** Sealed bytes of a chunk; undefined where the content has no such chunk. */
function chunkLength(content: Content, n: number): number | undefined {
  if (n === thumbnailNumber) return content.thumbnailBytes || undefined
  return n < content.chunks ? sealedChunkBytes(content, n) : undefined
}

function requireSame(kept: Buffer, sent: Buffer): void {
  if (!kept.equals(sent)) throw new AppError('storage/other-bytes')
}

async function write({ blobs }: Parts, blobKey: string, { stream }: IncomingBytes): Promise<number> {
  const late = setTimeout(() => stream.destroy(new AppError('kit/too-long')), longestMs).unref()
  try {
    return await blobs.put(blobKey, stream)
  } catch (error) {
    throw isDiskFull(error) ? new AppError('storage/no-room', { cause: error }) : error
  } finally {
    clearTimeout(late)
  }
}

/** Names the blob as a chunk of an open upload; false where the same bytes came before. */
function keepChunk({ db, clock }: Parts, uploadId: string, chunk: Parameters<typeof insertChunk>[1]): Promise<boolean> {
  const accountId = chunk.account_id
  return inTransaction(db, async (trx) => {
    const now = clock.now()
    if (!(await useUpload(trx, accountId, uploadId, now))) throw new AppError('storage/upload-not-found')
    if (!(await insertChunk(trx, chunk))) {
      const first = await findChunk(trx, accountId, chunk.content_id, chunk.n)
      requireSame(first!.digest, chunk.digest)
      return false
    }
    if (!(await keepBlob(trx, accountId, chunk.blob_key, now))) throw new AppError('kit/too-long')
    return true
  })
}
