import { chunkBytes, sealBytes, sealedChunkBytes } from '@mulghar/contract/storage/contents'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '../src/kit/ids.ts'
import type { Member, TestApp } from './app.ts'
import type { Answer } from './client.ts'
import { newHead, setUpVault, vaultAt, withToken } from './vault.ts'

// Files of a vault, as a browser sends them. To the server sealed bytes are any bytes.

export const filesAt = {
  changes: '/v1/storage/changes',
  batch: '/v1/storage/batch',
  upload: '/v1/storage/upload',
  trash: '/v1/storage/trash',
  chunk: (uploadId: string, n: number) => `/v1/storage/upload/${uploadId}/chunk/${n}`,
  thumbnail: (uploadId: string) => `/v1/storage/upload/${uploadId}/thumbnail`,
  content: (id: string, contentId: string, n: number) => `/v1/storage/node/${id}/content/${contentId}/${n}`,
  thumbnailOf: (id: string) => `/v1/storage/node/${id}/thumbnail`,
}

export const newBox = (blocks = 2) => randomBytes(blocks * 64 + sealBytes).toString('base64url')
/** The least sealed bytes that a chunk can have. */
export const leastBytes = 4096 + sealBytes
export const fullBytes = chunkBytes + sealBytes
export const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url')

export type Change = { act: string; id: string; revision: number; [field: string]: unknown }
type Place = { id?: string; parentId?: string | null; revision?: number }
export type Draft = Place & { bytes?: number; chunks?: number; thumbnailBytes?: number; contentId?: string }

const at = ({ id = newId(), parentId = null, revision = 1 }: Place = {}) => ({ id, parentId, box: newBox(), revision })
export const changeOf = {
  folder: (place: Place = {}): Change => ({ act: 'FOLDER', ...at(place) }),
  put: (place: Place): Change => ({ act: 'PUT', ...at(place) }),
  restore: (place: Place): Change => ({ act: 'RESTORE', ...at(place) }),
  trash: (id: string, revision: number): Change => ({ act: 'TRASH', id, box: newBox(), revision }),
  complete: (uploadId: string, place: Place, chunks: readonly Buffer[]): Change => ({
    act: 'COMPLETE',
    ...at(place),
    uploadId,
    digests: chunks.map(digestOf),
  }),
}

/** A content that fits what an upload says. */
export const chunksFor = ({ bytes = leastBytes, chunks = 1 }: Draft): Buffer[] =>
  Array.from({ length: chunks }, (_, n) => randomBytes(sealedChunkBytes({ bytes, chunks }, n)))

export type VaultClient = Awaited<ReturnType<typeof openVaultOf>>

/** A member with an open vault, who knows its version. */
export async function openVaultOf(member: Member) {
  const { sealed, token } = await setUpVault(member)
  const open = withToken(token)
  let vaultVersion = 1

  async function batch(changes: readonly Change[], version = vaultVersion): Promise<Answer> {
    const answer = await member.post(filesAt.batch, { changes, vaultVersion: version, head: newHead() }, open)
    if (answer.status === 200) vaultVersion = answer.body.vaultVersion
    return answer
  }
  const begin = (draft: Draft = {}): Promise<Answer> => {
    const usual = { id: newId(), parentId: null, contentId: newId(), bytes: leastBytes, chunks: 1, revision: 1 }
    return member.post(filesAt.upload, { ...usual, ...draft }, open)
  }
  const send = (uploadId: string, n: number, bytes: Buffer): Promise<Answer> =>
    member.putBytes(n < 0 ? filesAt.thumbnail(uploadId) : filesAt.chunk(uploadId, n), bytes, open)

  return {
    member,
    sealed,
    token,
    version: () => vaultVersion,
    get: (url: string) => member.get(url, open),
    remove: (url: string) => member.delete(url, undefined, open),
    batch,
    begin,
    send,
    changes: async (query = '') => (await member.get(`${filesAt.changes}${query}`, open)).body,
    usage: async () => (await member.get('/v1/storage/usage')).body,
    async folder(place: Place = {}): Promise<string> {
      const change = changeOf.folder(place)
      const answer = await batch([change])
      if (answer.status !== 200) throw new Error(`no folder: ${JSON.stringify(answer.body)}`)
      return change.id
    },
    /** Uploads a file, whole. */
    async file(draft: Draft = {}) {
      const id = draft.id ?? newId()
      const contentId = draft.contentId ?? newId()
      const chunks = chunksFor(draft)
      const begun = await begin({ ...draft, id, contentId })
      if (begun.status !== 201) throw new Error(`no upload: ${JSON.stringify(begun.body)}`)
      const uploadId = begun.body.uploadId as string
      const thumbnail = draft.thumbnailBytes ? randomBytes(draft.thumbnailBytes) : undefined
      for (const [n, bytes] of chunks.entries()) await send(uploadId, n, bytes)
      if (thumbnail) await send(uploadId, -1, thumbnail)
      const completed = await batch([changeOf.complete(uploadId, { ...draft, id }, chunks)])
      if (completed.status !== 200) throw new Error(`not complete: ${JSON.stringify(completed.body)}`)
      return { id, contentId, uploadId, chunks, thumbnail }
    },
  }
}

/** How many blobs there are on the disk, drafts too. */
export function blobsIn({ dataDir }: Pick<TestApp, 'dataDir'>): number {
  const folder = join(dataDir, 'blobs')
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
}

/** The same once the blobs that earlier tests have deleted are gone. */
export async function settledBlobsIn(app: Pick<TestApp, 'dataDir' | 'db' | 'clock'>): Promise<number> {
  const due = () =>
    app.db.selectFrom('storage_leftover').select('blob_key').where('due_at', '<=', app.clock.now()).execute()
  while ((await due()).length > 0) await wait(10)
  return blobsIn(app)
}

/** A vault of a member with files, also in the trash, an open upload, a deletion, and a link to start over. */
export async function settleInStorage(member: Member): Promise<void> {
  const vault = await openVaultOf(member)
  const folder = await vault.folder()
  await vault.file({ parentId: folder, thumbnailBytes: leastBytes })
  const [trashed, deleted] = [await vault.file(), await vault.file()]
  await vault.batch([changeOf.trash(trashed.id, 2), changeOf.trash(deleted.id, 2)])
  await vault.remove(`${filesAt.trash}/${deleted.id}`)
  const { uploadId } = (await vault.begin()).body
  await vault.send(uploadId, 0, randomBytes(leastBytes))
  await member.put(vaultAt.reset, { mode: 'WIPE' })
}
