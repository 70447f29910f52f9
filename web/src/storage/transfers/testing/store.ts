import { contentNumbers } from '@mulghar/contract/storage/contents'
import { Refusal } from '../../../kit/failures.ts'
import type { Entry } from '../../files/entry.ts'
import { EntryTree } from '../../files/entry-tree.ts'
import type { FilesState, NewFile } from '../../files/files-api.ts'
import { VaultFailure } from '../../keys/failures.ts'
import type { UploadsParts } from '../uploads.ts'

/** Keeps plain bytes: sealing adds a number that no two calls share, as a nonce does. */
export class Store {
  entries: Entry[] = []
  listeners = new Set<() => void>()
  isOpen = true
  /** Throws before a chunk is kept, or after it. */
  before: ((place: number | 'thumbnail') => void) | undefined
  after: ((place: number | 'thumbnail') => void) | undefined
  refuse: ((name: 'upload' | 'complete') => void) | undefined
  chunks = new Map<string, Map<number | 'thumbnail', Uint8Array>>()
  given: string[] = []
  /** Uploads that are not open any more. */
  ended: string[] = []
  mostAtOnce = 0
  sending = 0
  #seals = 0

  state(): FilesState {
    return this.isOpen ? { kind: 'ready', tree: new EntryTree(this.entries) } : { kind: 'none' }
  }

  add(name: string, parentId: string | null, kind: Entry['kind'], id = `${kind}-${this.entries.length}`): Entry {
    const file = kind === 'FILE' ? { mime: '', size: 0, contentId: id, hasThumbnail: false } : null
    const entry = { id, kind, parentId, name, created: 0, modified: 0, revision: 1, trash: null, file }
    this.entries.push(entry)
    return entry
  }

  parts(): UploadsParts {
    const open = () => {
      if (!this.isOpen) throw new VaultFailure('stopped')
    }
    const names = new Map<string, NewFile>()
    let count = 0
    const files = {
      state: () => this.state(),
      subscribe: (listener: () => void) => {
        this.listeners.add(listener)
        return () => this.listeners.delete(listener)
      },
      newFolder: async ({ name, parentId }: { name: string; parentId: string | null }) => {
        open()
        const same = this.entries.find((entry) => entry.name === name && entry.parentId === parentId)
        return (same ?? this.add(name, parentId, 'FOLDER')).id
      },
      beginFile: async (file: NewFile) => {
        open()
        const contentId = `content-${++count}`
        names.set(contentId, file)
        return {
          nodeId: `node-${count}`,
          contentId,
          parentId: file.parentId,
          revision: 1,
          seal: '',
          ...contentNumbers(file.size),
        }
      },
      sealChunk: async (_: unknown, index: number, plain: Uint8Array) => {
        open()
        const bytes = new Uint8Array(plain.length + 1)
        bytes.set(plain)
        bytes[plain.length] = ++this.#seals
        return { bytes, digest: `digest-${index}-${this.#seals}` }
      },
      sealThumbnail: async (_: unknown, bytes: Uint8Array<ArrayBuffer>) => ({ bytes, digest: 'thumbnail' }),
      complete: async (ticket: { contentId: string; parentId: string | null }) => {
        open()
        this.refuse?.('complete')
        const { name, replaces } = names.get(ticket.contentId)!
        if (replaces !== undefined) return this.entries.find(({ id }) => id === replaces)!
        return this.add(name, ticket.parentId, 'FILE', ticket.contentId)
      },
    }
    const calls = {
      upload: async ({ contentId }: { contentId: string }) => {
        this.refuse?.('upload')
        this.chunks.set(contentId, new Map())
        return { uploadId: contentId }
      },
      send: async (
        uploadId: string,
        place: number | 'thumbnail',
        { bytes }: { bytes: Uint8Array },
        signal?: AbortSignal,
      ) => {
        this.sending += 1
        this.mostAtOnce = Math.max(this.mostAtOnce, this.sending)
        try {
          await new Promise((done) => setTimeout(done, 10))
          signal?.throwIfAborted()
          this.before?.(place)
          const kept = this.chunks.get(uploadId)
          if (!kept) throw refusal('storage/upload-not-found', 404)
          const known = kept.get(place)
          if (known && Buffer.compare(known, bytes) !== 0) throw refusal('storage/other-bytes', 409)
          kept.set(place, bytes)
          this.after?.(place)
        } finally {
          this.sending -= 1
        }
      },
      cancel: async (uploadId: string) => {
        this.given.push(uploadId)
        this.chunks.delete(uploadId)
      },
    }
    return {
      files,
      calls,
      thumbnailOf: async () => undefined,
      ended: (uploadId: string) => void this.ended.push(uploadId),
      hold: () => () => {},
      askBeforeUnload: () => () => {},
    } as unknown as UploadsParts
  }
}

export const refusal = (code: string, status: number) => new Refusal({ code: code as never, status, message: code })
