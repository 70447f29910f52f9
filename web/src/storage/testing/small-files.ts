import { createHash } from 'node:crypto'
import type { ErrorCode } from '@mulghar/contract/kit/errors'
import type { NodeChange } from '@mulghar/contract/storage/files'
import type { VaultNode } from '@mulghar/contract/storage/node'
import { Refusal } from '../../kit/failures.ts'
import type { Batch, Changes, FileCalls, UploadBody } from '../files/file-calls.ts'
import type { SmallServer } from './small-server.ts'

type Row = VaultNode & { changed: number }
type Place = number | 'thumbnail'
type Upload = UploadBody & { uploadId: string; have: Map<Place, Uint8Array<ArrayBuffer>> }

const refuse = (status: number, code: ErrorCode): never => {
  throw new Refusal({ status, code, message: code })
}

/** The calls for files as the contract has them, in memory. With `lies` it is a server that lies. */
export class SmallFiles implements FileCalls {
  readonly rows = new Map<string, Row>()
  readonly gone = new Map<string, number>()
  readonly uploads = new Map<string, Upload>()
  readonly contents = new Map<string, Map<Place, Uint8Array<ArrayBuffer>>>()
  readonly made: string[] = []
  /** All bodies of batches and uploads. */
  readonly sent: unknown[] = []
  seq = 0
  /** Rows of a page. */
  pageSize = 5000
  isTooOld = false
  lies: {
    changes?: (reply: Changes) => Changes
    content?: (bytes: Uint8Array<ArrayBuffer>, at: { id: string; n: number }) => Uint8Array<ArrayBuffer>
  } = {}
  /** Throw before or after the work of a call, as a lost network does. */
  failBefore: ((name: string) => void) | undefined
  failAfter: ((name: string) => void) | undefined
  readonly #server: SmallServer

  constructor(server: SmallServer) {
    this.#server = server
  }

  changes = ({ since, limit }: { since: number; limit: number }) =>
    this.#call('changes', undefined, (): Changes => {
      const { vaultVersion, heads } = this.#server.kept!
      const state = { vaultVersion, head: heads[vaultVersion]! }
      if (this.isTooOld && since > 0) return { data: [], seq: 0, hasNext: false, isTooOld: true, ...state }
      const rows = [...this.rows.values()].map(({ changed, ...item }) => ({ changed, item }))
      const gone = [...this.gone].map(([id, changed]) => ({ changed, item: { id, gone: true as const } }))
      const all = [...rows, ...gone].filter(({ changed }) => changed > since).sort((a, b) => a.changed - b.changed)
      const page = all.slice(0, Math.min(limit, this.pageSize))
      const hasNext = page.length < all.length
      const seq = hasNext ? page.at(-1)!.changed : this.seq
      const reply = { data: page.map(({ item }) => item), seq, hasNext, isTooOld: false, ...state }
      return this.lies.changes?.(structuredClone(reply)) ?? reply
    })

  batch = (body: Batch) =>
    this.#call('batch', body, () => {
      const kept = this.#server.kept!
      if (body.vaultVersion !== kept.vaultVersion) return refuse(409, 'kit/stale')
      const before = new Map(this.rows)
      const { seq } = this
      try {
        for (const change of body.changes) this.#apply(change)
      } catch (error) {
        this.rows.clear()
        for (const [id, row] of before) this.rows.set(id, row)
        this.seq = seq
        throw error
      }
      kept.vaultVersion += 1
      kept.heads[kept.vaultVersion] = body.head
      return { vaultVersion: kept.vaultVersion, seq: this.seq }
    })

  upload = (body: UploadBody) =>
    this.#call('upload', body, () => {
      const uploadId = `upload-${body.contentId}`
      if (!this.uploads.has(uploadId)) this.uploads.set(uploadId, { ...body, uploadId, have: new Map() })
      return { uploadId }
    })

  uploaded = (uploadId: string) =>
    this.#call('uploaded', undefined, () => {
      const { have } = this.uploads.get(uploadId) ?? refuse(404, 'storage/upload-not-found')
      const numbers = [...have.keys()].filter((place) => place !== 'thumbnail')
      return { have: numbers.map((n): [number, number] => [n, n]), hasThumbnail: have.has('thumbnail') }
    })

  cancel = (uploadId: string) => this.#call('cancel', undefined, () => void this.uploads.delete(uploadId))

  send = (uploadId: string, place: Place, { bytes }: { bytes: Uint8Array<ArrayBuffer> }) =>
    this.#call('send', undefined, () => {
      const { have } = this.uploads.get(uploadId) ?? refuse(404, 'storage/upload-not-found')
      have.set(place, bytes)
    })

  content = (at: { id: string; contentId: string; n: number }) =>
    this.#call('content', undefined, () => {
      const bytes = this.contents.get(at.contentId)?.get(at.n) ?? refuse(404, 'storage/node-not-found')
      return this.lies.content?.(bytes, at) ?? bytes
    })

  thumbnail = (id: string) =>
    this.#call('thumbnail', undefined, () => {
      const contentId = this.rows.get(id)?.contentId ?? ''
      return this.contents.get(contentId)?.get('thumbnail') ?? refuse(404, 'storage/node-not-found')
    })

  deleteTrashed = (id: string) =>
    this.#call('deleteTrashed', undefined, () => {
      if (!this.rows.get(id)?.trashedAt) return refuse(404, 'storage/node-not-found')
      this.#delete(id)
    })

  emptyTrash = () =>
    this.#call('emptyTrash', undefined, () => {
      for (const { id, trashedAt } of this.rows.values()) if (trashedAt) this.#delete(id)
    })

  async #call<T>(name: string, body: unknown, work: () => T): Promise<T> {
    this.made.push(name)
    if (body !== undefined) this.sent.push(structuredClone(body))
    this.failBefore?.(name)
    const reply = structuredClone(work())
    this.failAfter?.(name)
    return reply
  }

  #delete(id: string): void {
    for (const row of this.rows.values()) if (row.parentId === id) this.#delete(row.id)
    this.rows.delete(id)
    this.seq += 1
    this.gone.set(id, this.seq)
  }

  #isLive(id: string): boolean {
    const row = this.rows.get(id)
    return row !== undefined && !row.trashedAt && (row.parentId === null || this.#isLive(row.parentId))
  }

  #put(row: VaultNode): void {
    this.seq += 1
    this.rows.set(row.id, { ...row, changed: this.seq })
  }

  #apply(change: NodeChange): void {
    const { id, box, revision } = change
    const before = this.rows.get(id)
    const isNew = change.act === 'FOLDER' || (change.act === 'COMPLETE' && revision === 1)
    if (isNew && before) refuse(409, 'storage/node-there')
    if (change.act === 'RESTORE' && before && this.#isLive(id)) refuse(409, 'storage/node-there')
    const isThere = change.act === 'RESTORE' ? before?.trashedAt : this.#isLive(id)
    if (!isNew && !isThere) refuse(404, 'storage/node-not-found')
    if (revision !== (before?.revision ?? 0) + 1) refuse(409, 'kit/stale')
    const parentId = change.act === 'TRASH' ? null : change.parentId
    this.#requirePlace(id, parentId)
    const none = { contentId: null, bytes: 0, chunks: 0, hasThumbnail: false }
    const trashedAt = change.act === 'TRASH' ? new Date().toISOString() : null
    const kind = before?.kind ?? (change.act === 'FOLDER' ? 'FOLDER' : 'FILE')
    const content = change.act === 'COMPLETE' ? this.#complete(change) : {}
    this.#put({ ...none, ...before, ...content, id, parentId, kind, box, revision, trashedAt })
  }

  #requirePlace(id: string, parentId: string | null): void {
    if (parentId === null) return
    if (this.rows.get(parentId)?.kind !== 'FOLDER' || !this.#isLive(parentId)) refuse(404, 'storage/node-not-found')
    for (let place: string | null = parentId; place !== null; place = this.rows.get(place)!.parentId)
      if (place === id) refuse(400, 'storage/own-child')
  }

  #complete({ uploadId, digests }: Extract<NodeChange, { act: 'COMPLETE' }>) {
    const upload = this.uploads.get(uploadId) ?? refuse(404, 'storage/upload-not-found')
    const { contentId, bytes, chunks, thumbnailBytes, have } = upload
    const kept = digests.map((_, n) =>
      createHash('sha256')
        .update(have.get(n) ?? '')
        .digest('base64url'),
    )
    if (digests.length !== chunks || digests.some((digest, n) => digest !== kept[n])) refuse(409, 'storage/other-bytes')
    this.contents.set(contentId, have)
    this.uploads.delete(uploadId)
    return { contentId, bytes, chunks, hasThumbnail: thumbnailBytes !== undefined }
  }
}
