import { chunkBytes } from '@mulghar/contract/storage/contents'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkFailure } from '../../kit/failures.ts'
import { refusal, Store } from './testing/store.ts'
import { Uploads } from './uploads.ts'
import type { SameName } from './uploads-state.ts'
import type { Found } from './walk-files.ts'

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
