import type { CallOf } from '@mulghar/contract/kit/endpoint'
import type { vaultFiles as wire } from '@mulghar/contract/storage/files'
import { mostOpenUploads, paddedBytes, paddedTo, uploadHours } from '@mulghar/contract/storage/contents'
import { AppError } from '../kit/app-error.ts'
import { inTransaction } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'
import { eachAccount } from './each-account.ts'
import { selectFoldersAnd } from './nodes.sql.ts'
import type { StorageParts } from './parts.ts'
import { requireRoomForNodes, requireTarget, type OpenUpload } from './plan.ts'
import { lockOpenVault, type Context } from './prove.ts'
import type { StorageDb } from './tables.ts'
import { treeOf } from './tree.ts'
import {
  deleteUploads,
  findChunk,
  findUpload,
  insertUpload,
  leaveChunks,
  lockUploads,
  selectAccountsWithOldUploads,
  selectChunks,
} from './uploads.sql.ts'

/** An upload without a chunk for so long may give way to another one. */
const stillMinutes = 15

type Draft = CallOf<(typeof wire)['upload']>['body']

/** Begins an upload and reserves its space; the same content again answers the upload that is open for it. */
export function beginUpload(parts: StorageParts, context: Context, draft: Draft): Promise<string> {
  const { db, clock } = parts
  const accountId = context.viewer.id
  const wanted = uploadOf(newId(), draft)
  return inTransaction(db, async (trx) => {
    await lockOpenVault(parts, trx, context)
    let open = await lockUploads(trx, accountId)
    const { contentId, bytes, chunks, thumbnailBytes } = wanted.content
    const same = open.find(({ content }) => content.contentId === contentId)
    if (same && isSame(same, wanted)) return same.id
    if (same || (await findChunk(trx, accountId, contentId, 0))) throw new AppError('storage/node-there')
    requireTarget(treeOf(await selectFoldersAnd(trx, accountId, draft.id)), draft)
    if (open.length >= mostOpenUploads) open = await giveWay(parts, trx, accountId, open)
    await requireSpace(parts, trx, accountId, [...open, wanted])
    const now = clock.now()
    await insertUpload(trx, {
      account_id: accountId,
      id: wanted.id,
      node_id: wanted.nodeId,
      content_id: contentId,
      bytes,
      chunks,
      thumbnail_bytes: thumbnailBytes,
      is_new: wanted.isNew,
      created_at: now,
      used_at: now,
    })
    return wanted.id
  })
}

/**
 * Ends uploads that have stood still, so that another one can begin: those of a lost phone would stop all others for two days.
 * A browser that continues one later begins it again.
 */
async function giveWay(
  { clock, leftovers }: StorageParts,
  trx: StorageDb,
  accountId: string,
  open: readonly OpenUpload[],
): Promise<OpenUpload[]> {
  const usedBefore = new Date(clock.now().getTime() - stillMinutes * 60_000)
  const ended = new Set(await deleteUploads(trx, accountId, { usedBefore }))
  if (ended.size === 0) throw new AppError('storage/too-many-uploads')
  if (await leaveChunks(trx, accountId, clock.now(), [...ended])) await leftovers.sweepSoon(trx)
  return open.filter(({ content }) => !ended.has(content.contentId))
}

const uploadOf = (id: string, draft: Draft): OpenUpload => {
  const { contentId, bytes, chunks, thumbnailBytes = 0 } = draft
  const content = { contentId, bytes, chunks, thumbnailBytes }
  return { id, nodeId: draft.id, isNew: draft.revision === 1, content }
}

/** Whether two uploads of the same content are for the same node. */
const isSame = (a: OpenUpload, b: OpenUpload): boolean =>
  a.nodeId === b.nodeId &&
  a.isNew === b.isNew &&
  a.content.bytes === b.content.bytes &&
  a.content.chunks === b.content.chunks &&
  a.content.thumbnailBytes === b.content.thumbnailBytes

/** Refuses the last of these uploads where it does not fit. The vault is locked, so that no two reserve the same space. */
async function requireSpace(
  { contents, limits }: StorageParts,
  trx: StorageDb,
  accountId: string,
  uploads: readonly OpenUpload[],
): Promise<void> {
  const { content } = uploads.at(-1)!
  const mostPadded = Math.ceil(limits.fileBytes / paddedTo) * paddedTo
  if (paddedBytes(content) > mostPadded) throw new AppError('storage/file-too-large')
  const { bytes, nodes } = await contents.usage(trx, accountId)
  requireRoomForNodes(nodes, uploads)
  if (bytes + content.bytes + content.thumbnailBytes > limits.quotaBytes) throw new AppError('storage/quota')
}

/** Which chunks have arrived, as ranges. */
export async function readUpload({ db, tokens }: StorageParts, context: Context, uploadId: string) {
  await tokens.requireOpen(context)
  const accountId = context.viewer.id
  const upload = await findUpload(db, accountId, uploadId)
  if (!upload) throw new AppError('storage/upload-not-found')
  const rows = await selectChunks(db, accountId, [upload.content.contentId])
  const numbers = rows.map(({ n }) => n)
  return { have: rangesOf(numbers.filter((n) => n >= 0)), hasThumbnail: numbers.includes(-1) }
}

/** Ascending numbers as ranges of the first and the last. */
export function rangesOf(numbers: readonly number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const n of numbers) {
    const last = ranges.at(-1)
    if (last?.[1] === n - 1) last[1] = n
    else ranges.push([n, n])
  }
  return ranges
}

/** Gives up an upload; nothing where it is over. */
export async function cancelUpload(parts: StorageParts, context: Context, uploadId: string): Promise<void> {
  await parts.tokens.requireOpen(context)
  await endUploads(parts, context.viewer.id, { ids: [uploadId] })
}

function endUploads(
  { db, clock, leftovers }: Pick<StorageParts, 'db' | 'clock' | 'leftovers'>,
  accountId: string,
  which: Parameters<typeof deleteUploads>[2],
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const contentIds = await deleteUploads(trx, accountId, which)
    if (contentIds.length === 0) return
    if (await leaveChunks(trx, accountId, clock.now(), contentIds)) await leftovers.sweepSoon(trx)
  })
}

/** Ends uploads that have stood still for two days. */
export function purgeUploads(parts: Pick<StorageParts, 'db' | 'clock' | 'leftovers'>): Promise<void> {
  const usedBefore = new Date(parts.clock.now().getTime() - uploadHours * 60 * 60_000)
  return eachAccount(
    (page) => selectAccountsWithOldUploads(parts.db, usedBefore, page),
    (accountId) => endUploads(parts, accountId, { usedBefore }),
  )
}
