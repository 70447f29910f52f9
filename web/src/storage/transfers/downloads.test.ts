import { chunkBytes } from '@mulghar/contract/storage/contents'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkFailure } from '../../kit/failures.ts'
import type { Entry } from '../files/entry.ts'
import { EntryTree } from '../files/entry-tree.ts'
import { VaultFailure } from '../keys/failures.ts'
import { Downloads, TooLargeToSave } from './downloads.ts'
import { zipEntries } from './zip-entries.ts'

const entry = (name: string, contents: Uint8Array | undefined, parentId: string | null = null, id = name): Entry => ({
  id,
  kind: contents ? 'FILE' : 'FOLDER',
  parentId,
  name,
  created: 0,
  modified: Date.UTC(2026, 0, 2),
  revision: 1,
  trash: null,
  file: contents ? { mime: '', size: contents.length, contentId: id, hasThumbnail: false } : null,
})

const text = (words: string) => new TextEncoder().encode(words)
let contents: Map<string, Uint8Array>
let fail: ((n: number) => void) | undefined
let written: Uint8Array[]
let end: 'closed' | 'aborted' | undefined
let names: string[]
let held: number

function downloads(): Downloads {
  return new Downloads({
    calls: {
      content: async ({ contentId, n }) => {
        fail?.(n)
        return contents.get(contentId)!.slice(n * chunkBytes, (n + 1) * chunkBytes)
      },
    },
    files: {
      openChunk: async (_, __, sealed) => {
        if (sealed[0] === 255) throw new VaultFailure('bad-head')
        return sealed
      },
    },
    hold: () => {
      held += 1
      return () => (held -= 1)
    },
    askBeforeUnload: () => () => {},
    chooseSink: async (name) => {
      names.push(name)
      return {
        write: async (bytes) => void written.push(bytes),
        close: async () => void (end = 'closed'),
        abort: async () => void (end = 'aborted'),
      }
    },
  })
}
const all = () => Buffer.concat(written)

beforeEach(() => {
  ;[contents, fail, written, end, names, held] = [new Map(), undefined, [], undefined, [], 0]
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('downloads', () => {
  it('saves the bytes of a file in their order, under a clean name', async () => {
    const bytes = new Uint8Array(2 * chunkBytes + 7).map((_, n) => n % 251)
    contents.set('a', bytes)
    await downloads().saveOne(entry('../a\u202E.bin', bytes, null, 'a'), 'file')
    expect(names).toEqual(['_a.bin'])
    expect(all().equals(bytes)).toBe(true)
    expect([end, held]).toEqual(['closed', 0])
  })

  it('goes on after a lost connection without a byte too many', async () => {
    const bytes = new Uint8Array(3 * chunkBytes).fill(7)
    contents.set('a', bytes)
    let lost = 0
    fail = (n) => {
      if (n === 1 && lost++ === 0) throw new NetworkFailure('lost')
    }
    await downloads().saveOne(entry('a', bytes), 'file')
    expect(all().equals(bytes)).toBe(true)
  })

  it('deletes what was written when a chunk does not open', async () => {
    const bytes = new Uint8Array(2 * chunkBytes)
    bytes[chunkBytes] = 255
    contents.set('a', bytes)
    const some = downloads()
    await some.saveOne(entry('a', bytes), 'file')
    expect([end, held]).toEqual(['aborted', 0])
    await vi.waitFor(() => expect(some.state()).toMatchObject([{ status: 'failed' }]))
  })

  it('deletes what was written when it is cancelled', async () => {
    const bytes = new Uint8Array(9 * chunkBytes)
    contents.set('a', bytes)
    const some = downloads()
    fail = (n) => {
      if (n === 4) some.cancel(1)
    }
    await some.saveOne(entry('a', bytes), 'file')
    expect(end).toBe('aborted')
    await vi.waitFor(() => expect(some.state()).toEqual([]))
  })

  it('refuses a file that the browser cannot save, before it is chosen where', async () => {
    const huge = {
      ...entry('a', text('a')),
      file: { mime: '', size: 2 ** 30 + 1, contentId: 'a', hasThumbnail: false },
    }
    await expect(downloads().saveOne(huge, 'file')).rejects.toBeInstanceOf(TooLargeToSave)
    expect(names).toEqual([])
  })

  it('makes a ZIP that another program reads', async () => {
    const folder = entry('बाजेका चिठी', undefined, null, 'folder')
    const files = [
      folder,
      entry('empty', undefined, 'folder'),
      entry('१.txt', text('नमस्ते'), 'folder', 'one'),
      entry('2.txt', text('two'), null, 'two'),
    ]
    contents.set('one', text('नमस्ते'))
    contents.set('two', text('two'))
    await downloads().saveZip('Storage.zip', zipEntries(new EntryTree(files), ['folder', 'two'], 'file'))
    expect(readZip(all())).toEqual({ 'बाजेका चिठी/empty/': '', 'बाजेका चिठी/१.txt': 'नमस्ते', '2.txt': 'two' })
  })
})

describe('zipEntries', () => {
  it('gives different names to what a system would take for the same', () => {
    const names = ['a.txt', 'A.txt', 'a?.txt', 'a*.txt', '..']
    const tree = new EntryTree(names.map((name) => entry(name, text('x'))))
    expect(zipEntries(tree, names, 'file').map(({ path }) => path)).toEqual([
      'a.txt',
      'A (2).txt',
      'a_.txt',
      'a_ (2).txt',
      'file',
    ])
  })
})

/** Reads stored entries by the central directory at the end, as unzip does. */
function readZip(zip: Buffer): Record<string, string> {
  const found: Record<string, string> = {}
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [size, nameLength, extra, comment] = [
      zip.readUInt32LE(at + 20),
      ...[28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)),
    ]
    const local = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength!)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    found[name] = zip.toString('utf8', from, from + size!)
    at += 46 + nameLength! + extra! + comment!
  }
  return found
}
