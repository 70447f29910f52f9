import { chunkBytes, contentNumbers } from '@mulghar/contract/storage/contents'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkFailure, Refusal } from '../../kit/failures.ts'
import type { Entry } from '../files/entry.ts'
import { EntryTree } from '../files/entry-tree.ts'
import type { FilesState, NewFile } from '../files/files-api.ts'
import { VaultFailure } from '../keys/failures.ts'
import { Uploads, type UploadsParts } from './uploads.ts'
import type { SameName } from './uploads-state.ts'
import type { Found } from './walk-files.ts'

/** Keeps plain bytes: sealing adds a number that no two calls share, as a nonce does. */
class Store {
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

const refusal = (code: string, status: number) => new Refusal({ code: code as never, status, message: code })
const both = async (): Promise<SameName> => 'both'
async function* found(...files: (readonly [string, ...string[]])[]): AsyncGenerator<Found> {
  for (const [name, ...folders] of files) yield { file: new File([name], name), folders }
}
const large = (chunks: number) => new File([new Uint8Array(chunks * chunkBytes - 5)], 'large.mov')
const soon = (look: () => void) => vi.waitFor(look, { timeout: 20_000, interval: 20 })
const finish = (uploads: Uploads) =>
  vi.waitFor(() => expect(uploads.isBusy).toBe(false), { timeout: 100_000, interval: 20 })
const namesOf = (store: Store) => store.entries.map(({ name }) => name).toSorted()

let store: Store
let uploads: Uploads
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.spyOn(console, 'error').mockImplementation(() => {})
  store = new Store()
  uploads = new Uploads(store.parts())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('uploads', () => {
  it('sends two files at once and makes each folder once', async () => {
    const names = Array.from({ length: 7 }, (_, n) => [`${n}.jpg`, 'Dashain', n % 2 ? 'odd' : 'even'] as const)
    uploads.add(found(...names), null, both)
    await finish(uploads)
    expect(store.mostAtOnce).toBe(2)
    expect(namesOf(store)).toEqual([
      '0.jpg',
      '1.jpg',
      '2.jpg',
      '3.jpg',
      '4.jpg',
      '5.jpg',
      '6.jpg',
      'Dashain',
      'even',
      'odd',
    ])
    await soon(() => expect(uploads.state()).toMatchObject({ done: 7, total: 7, failed: 0, items: [] }))
    expect(store.ended.toSorted()).toEqual([...store.chunks.keys()].toSorted())
  })

  it('makes a folder that has no files', async () => {
    uploads.add(
      (async function* () {
        yield { folders: ['a', 'empty'] }
      })(),
      null,
      both,
    )
    await finish(uploads)
    expect(namesOf(store)).toEqual(['a', 'empty'])
  })

  it('repeats exactly the sealed bytes after an answer was lost', async () => {
    let lost = 0
    store.after = (place) => {
      if (place === 1 && lost++ < 2) throw new NetworkFailure('lost')
    }
    uploads.add(
      (async function* () {
        yield { file: large(3), folders: [] }
      })(),
      null,
      both,
    )
    const seen = new Set<unknown>()
    uploads.subscribe(() => seen.add(uploads.state().waitsFor))
    await finish(uploads)
    expect(seen).toContain('connection')
    expect(lost).toBe(3)
    expect(namesOf(store)).toEqual(['large.mov'])
  })

  it('continues after a pause with the chunk that is missing', async () => {
    const sent: unknown[] = []
    store.before = (place) => {
      sent.push(place)
      if (place === 1 && sent.length === 2) uploads.pause()
    }
    uploads.add(
      (async function* () {
        yield { file: large(3), folders: [] }
      })(),
      null,
      both,
    )
    await soon(() => expect(uploads.state().isPaused).toBe(true))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(store.entries).toEqual([])
    uploads.resume()
    await finish(uploads)
    expect(sent.filter((place) => place === 0)).toHaveLength(1)
    expect(namesOf(store)).toEqual(['large.mov'])
  })

  it('waits while the vault is locked, and continues when it is open again', async () => {
    store.before = (place) => {
      if (place === 0) store.isOpen = false
    }
    uploads.add(
      (async function* () {
        yield { file: large(3), folders: [] }
      })(),
      null,
      both,
    )
    await soon(() => expect(uploads.state().waitsFor).toBe('vault'))
    store.isOpen = true
    for (const listener of store.listeners) listener()
    await finish(uploads)
    expect(namesOf(store)).toEqual(['large.mov'])
  })

  it('begins again when the server has given the upload up', async () => {
    let isForgotten = false
    store.before = (place) => {
      if (place !== 1 || isForgotten) return
      isForgotten = true
      store.chunks.clear()
    }
    uploads.add(
      (async function* () {
        yield { file: large(2), folders: [] }
      })(),
      null,
      both,
    )
    await finish(uploads)
    expect(namesOf(store)).toEqual(['large.mov'])
    expect([...store.chunks.keys()]).toEqual(['content-2'])
  })

  it('lists a file that was refused, goes on with the others, and tries it again', async () => {
    store.refuse = (name) => {
      if (name === 'upload') throw refusal('storage/file-too-large', 413)
    }
    uploads.add(found(['a.txt']), null, both)
    await finish(uploads)
    store.refuse = undefined
    uploads.add(found(['b.txt']), null, both)
    await finish(uploads)
    await soon(() => expect(uploads.state()).toMatchObject({ failed: 1, items: [{ name: 'a.txt', status: 'failed' }] }))
    uploads.tryAgain()
    await finish(uploads)
    expect(namesOf(store)).toEqual(['a.txt', 'b.txt'])
  })

  it('frees the place of a file that cannot be read, and begins it again', async () => {
    const bad = new File(['gone'], 'bad.txt')
    let isGone = true
    const { slice } = bad
    bad.slice = (...range) => {
      if (!isGone) return slice.apply(bad, range)
      return {
        size: 4,
        arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
      } as unknown as Blob
    }
    uploads.add(
      (async function* () {
        yield { file: bad, folders: [] }
      })(),
      null,
      both,
    )
    await finish(uploads)
    await soon(() => expect(store.given).toEqual(['content-1']))
    isGone = false
    uploads.tryAgain()
    await finish(uploads)
    expect(namesOf(store)).toEqual(['bad.txt'])
  })

  it('goes on after any number of failures', async () => {
    const bad = Array.from({ length: 230 }, (_, n) => [`bad ${n}`] as const)
    const begun: string[] = []
    store.refuse = (name) => {
      if (name === 'upload') begun.push(name)
      if (name === 'upload' && begun.length <= 230) throw refusal('storage/file-too-large', 413)
    }
    uploads.add(found(...bad, ['good 1'], ['good 2']), null, both)
    await finish(uploads)
    expect(namesOf(store)).toEqual(['good 1', 'good 2'])
    await soon(() => expect(uploads.state()).toMatchObject({ failed: 230, done: 2 }))
  })

  it('continues with a file that has lost its connection when bytes of another one arrive', async () => {
    const two = [large(3), large(3)]
    let isLost = false
    store.before = () => {
      if (isLost) return
      isLost = true
      throw new NetworkFailure('lost')
    }
    uploads.add(
      (async function* () {
        for (const file of two) yield { file, folders: [] }
      })(),
      null,
      both,
    )
    await finish(uploads)
    expect(namesOf(store)).toEqual(['large.mov', 'large.mov'])
  })

  it('pauses where the space is used up, since all others would be refused too', async () => {
    let isFull = true
    store.refuse = (name) => {
      if (name === 'upload' && isFull) throw refusal('storage/quota', 413)
    }
    uploads.add(found(...Array.from({ length: 50 }, (_, n) => [`${n}.txt`] as const)), null, both)
    await soon(() => expect(uploads.state()).toMatchObject({ isPaused: true }))
    expect(uploads.state().failed).toBeLessThanOrEqual(2)
    isFull = false
    uploads.tryAgain()
    await finish(uploads)
    expect(store.entries).toHaveLength(50)
  })

  it('frees the place of an upload that is given up, also while it is being opened', async () => {
    uploads.add(
      (async function* () {
        yield { file: large(9), folders: [] }
      })(),
      null,
      both,
    )
    await soon(() => expect(uploads.state().items[0]?.sent).toBeGreaterThan(0))
    uploads.cancelAll()
    expect(uploads.isBusy).toBe(false)
    await soon(() => expect(store.given).toEqual(['content-1']))
    expect(store.entries).toEqual([])
  })

  it.each([
    ['both', ['a.txt', 'a.txt']],
    ['replace', ['a.txt']],
    ['skip', ['a.txt']],
  ] as const)('asks about a name that is taken: %s', async (choice, names) => {
    store.add('a.txt', null, 'FILE')
    const asked: string[] = []
    uploads.add(found(['a.txt']), null, async (name) => {
      asked.push(name)
      return choice
    })
    await finish(uploads)
    expect(asked).toEqual(['a.txt'])
    expect(namesOf(store)).toEqual(names)
    expect(store.chunks.size).toBe(choice === 'skip' ? 0 : 1)
  })

  it('tells one failure where a folder cannot be read, and uploads what was found before', async () => {
    uploads.add(
      (async function* () {
        yield { file: new File(['a'], 'a.txt'), folders: [] }
        throw new DOMException('gone', 'NotFoundError')
      })(),
      null,
      both,
    )
    await finish(uploads)
    await soon(() => expect(uploads.state()).toMatchObject({ failed: 1, done: 1 }))
    expect(namesOf(store)).toEqual(['a.txt'])
  })
})
