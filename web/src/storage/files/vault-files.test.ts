import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { NetworkFailure, Refusal } from '../../kit/failures.ts'
import { Device } from '../testing/device.ts'
import { SmallFiles } from '../testing/small-files.ts'
import { SmallServer } from '../testing/small-server.ts'
import { Browser } from '../testing/tab.ts'

let server: SmallServer
let calls: SmallFiles
let device: Device

beforeEach(async () => {
  server = new SmallServer()
  calls = new SmallFiles(server)
  device = await new Device(server, calls).setUp()
})

function bytes(length: number, seed = 1): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(length)
  for (let index = 0; index < length; index += 1) made[index] = (index * seed) % 251
  return made
}
const sha = (plain: Uint8Array) => createHash('sha256').update(plain).digest('hex')
const elsewhere = () => new Device(server, calls).unlock()

/** The next answer to a call is lost, before or after the server has done its work. */
function loseNext(when: 'failBefore' | 'failAfter', lost: string): void {
  calls[when] = (name) => {
    if (name !== lost) return
    calls[when] = undefined
    throw new NetworkFailure('lost')
  }
}

describe('folders and files', () => {
  test('of one device are read by another', async () => {
    const photos = await device.folder('Photos')
    await device.folder('Dashain', photos)
    const plain = bytes(5000)
    await device.upload({ name: 'note.txt', parentId: photos, plain, thumbnail: bytes(300) })
    const other = await elsewhere()
    expect(other.paths()).toEqual(['Photos', 'Photos/Dashain', 'Photos/note.txt'])
    const note = other.entry('note.txt')
    expect(note.file).toMatchObject({ mime: 'text/plain', size: 5000, hasThumbnail: true })
    expect(await other.download(note)).toBe(sha(plain))
    const small = await other.files.openThumbnail(note.id, await calls.thumbnail(note.id))
    expect(sha(small)).toBe(sha(bytes(300)))
  })

  test.for([0, 1, 4096, 4 * 2 ** 20, 4 * 2 ** 20 + 1])('a file of %i bytes comes back as it was', async (size) => {
    const plain = bytes(size, 7)
    const hash = sha(plain)
    const entry = await device.upload({ name: 'a', plain })
    expect(await device.download(entry, size > 4 * 2 ** 20 ? 2 : 1)).toBe(hash)
  })

  test('that are replaced keep id, name and folder', async () => {
    const first = await device.upload({ name: 'a.txt', plain: bytes(10) })
    await device.files.rename(first.id, 'b.txt')
    const second = await device.upload({ name: 'c.txt', plain: bytes(20), replaces: first.id })
    expect(second).toMatchObject({ id: first.id, name: 'b.txt', revision: 3, file: { size: 20 } })
    expect(await (await elsewhere()).download(second)).toBe(sha(bytes(20)))
  })

  test('get a number where their name is taken, in whatever case or composition', async () => {
    for (const name of ['Été', 'E\u0301te\u0301', 'ÉTÉ']) await device.folder(name)
    await device.upload({ name: 'été.txt', plain: bytes(1) })
    await device.upload({ name: 'été.txt', plain: bytes(1) })
    expect(device.paths()).toEqual(['E\u0301te\u0301 (2)', 'ÉTÉ (3)', 'Été', 'été (2).txt', 'été.txt'].toSorted())
  })

  test('move with all below them, and not into themselves', async () => {
    const [a, b] = [await device.folder('a'), await device.folder('b')]
    await device.folder('c', a)
    await device.files.move([a], b)
    expect(device.paths()).toEqual(['b', 'b/a', 'b/a/c'])
    await expect(device.files.move([b], device.entry('c').id)).rejects.toMatchObject({ code: 'storage/own-child' })
    expect((await elsewhere()).paths()).toEqual(['b', 'b/a', 'b/a/c'])
  })

  test('600 are changed in two batches', async () => {
    const ids = []
    const target = await device.folder('target')
    for (let count = 0; count < 600; count += 1) ids.push(await device.folder(`f${count}`))
    calls.made.length = 0
    await device.files.move(ids, target)
    expect(calls.made).toEqual(['batch', 'batch'])
    expect((await elsewhere()).paths().filter((path) => path.startsWith('target/'))).toHaveLength(600)
  })

  test('are forgotten when the vault locks', async () => {
    await device.folder('a')
    device.vault.lockHere('button')
    expect(device.files.state()).toEqual({ kind: 'none' })
    await expect(device.folder('b')).rejects.toMatchObject({ code: 'stopped' })
  })

  test('names, types and thumbnails are nowhere in what is sent', async () => {
    await device.upload({ name: 'secret-name.txt', plain: bytes(10), mime: 'text/secret', thumbnail: bytes(3) })
    const sent = JSON.stringify([server.sent, calls.sent])
    for (const word of ['secret', Buffer.from('secret-name').toString('base64url').slice(1, 12)])
      expect(sent).not.toContain(word)
  })
})

describe('the trash', () => {
  test('gives back what was in a folder', async () => {
    const a = await device.folder('a')
    const b = await device.folder('b', a)
    await device.folder('c', b)
    await device.files.trash([b])
    expect(device.paths()).toEqual(['a'])
    const other = await elsewhere()
    expect(other.entry('b').trash).toMatchObject({ from: a })
    await other.files.restore([b])
    expect(other.paths()).toEqual(['a', 'a/b', 'a/b/c'])
  })

  test('restores to the top where the folder is gone or in the trash itself, under a free name', async () => {
    const a = await device.folder('a')
    const b = await device.folder('b', a)
    await device.folder('b')
    await device.files.trash([b])
    await device.files.trash([a])
    await device.files.restore([b])
    expect(device.paths()).toEqual(['b', 'b (2)'])
    await device.files.trash([b])
    await device.files.deleteForGood([a])
    await device.files.restore([b])
    expect((await elsewhere()).paths()).toEqual(['b', 'b (2)'])
  })

  test('is emptied for all devices', async () => {
    const a = await device.folder('a')
    await device.folder('b', a)
    const other = await elsewhere()
    await device.files.trash([a])
    await device.files.emptyTrash()
    await other.files.refresh()
    for (const { files } of [device, other]) expect(files.state()).toMatchObject({ kind: 'ready', tree: { size: 0 } })
  })
})

describe('two devices', () => {
  test('change the same vault without loss', async () => {
    const other = await elsewhere()
    await Promise.all([
      ...['a', 'b', 'c'].map((name) => device.folder(name)),
      ...['c', 'd', 'e'].map((name) => other.folder(name)),
    ])
    await device.files.refresh()
    await other.files.refresh()
    expect(device.paths()).toEqual(['a', 'b', 'c', 'c (2)', 'd', 'e'])
    expect(other.paths()).toEqual(device.paths())
  })

  test('that upload the same folder at once make one', async () => {
    const other = await elsewhere()
    const shared = { parentId: null, name: 'Photos', isShared: true }
    const ids = await Promise.all([device.files.newFolder(shared), other.files.newFolder(shared)])
    expect(ids[0]).toBe(ids[1])
    expect((await elsewhere()).paths()).toEqual(['Photos'])
  })

  test('an upload whose folder was put in the trash elsewhere goes to the top', async () => {
    const folder = await device.folder('a')
    const other = await elsewhere()
    const ticket = await device.files.beginFile({
      parentId: folder,
      name: 'x',
      mime: '',
      size: 3,
      modified: 0,
    })
    const { nodeId: id, parentId, contentId, bytes: all, chunks, revision } = ticket
    const { uploadId } = await calls.upload({ id, parentId, contentId, bytes: all, chunks, revision })
    await other.files.trash([folder])
    device.vault.lockHere('button')
    await device.unlock()
    const sealed = await device.files.sealChunk(ticket, 0, bytes(3))
    await calls.send(uploadId, 0, sealed)
    expect(await device.files.complete(ticket, uploadId, [sealed.digest])).toMatchObject({ parentId: null })
    expect(device.paths()).toEqual(['x'])
  })

  test('a folder that was moved elsewhere is renamed where it is now', async () => {
    const [a, b] = [await device.folder('a'), await device.folder('b')]
    const other = await elsewhere()
    await other.files.move([a], b)
    await device.files.rename(a, 'new')
    expect(device.paths()).toEqual(['b', 'b/new'])
  })

  test('what was deleted elsewhere cannot be renamed', async () => {
    const a = await device.folder('a')
    const other = await elsewhere()
    await other.files.trash([a])
    await other.files.emptyTrash()
    await expect(device.files.rename(a, 'new')).rejects.toMatchObject({ code: 'storage/node-not-found' })
  })
})

describe('a lost answer', () => {
  test.for(['failBefore', 'failAfter'] as const)('of a new folder makes one folder: %s', async (when) => {
    loseNext(when, 'batch')
    const id = await device.folder('a')
    expect(device.paths()).toEqual(['a'])
    expect(device.entry('a').id).toBe(id)
    expect(calls.made.filter((name) => name === 'batch')).toHaveLength(when === 'failBefore' ? 2 : 1)
  })

  test('of a rename that another device has renamed since is not sent again', async () => {
    const a = await device.folder('a')
    const other = await elsewhere()
    loseNext('failAfter', 'batch')
    device.waits = async () => {
      await other.files.refresh()
      await other.files.rename(a, 'c')
    }
    await device.files.rename(a, 'b')
    expect(device.paths()).toEqual(['c'])
  })

  test('of a completed upload leaves one file', async () => {
    loseNext('failAfter', 'batch')
    await device.upload({ name: 'a', plain: bytes(10) })
    expect(device.paths()).toEqual(['a'])
  })

  test('without a network for a minute is thrown, and the list stays', async () => {
    const a = await device.folder('a')
    calls.failBefore = () => {
      throw new NetworkFailure('lost')
    }
    await expect(device.files.rename(a, 'b')).rejects.toThrow(NetworkFailure)
    calls.failBefore = undefined
    expect(device.paths()).toEqual(['a'])
    await device.files.rename(a, 'c')
    expect(device.paths()).toEqual(['c'])
  })

  test.for([
    [500, 'kit/bug'],
    [503, 'kit/unavailable'],
  ] as const)('of a fault at every try, %i, is the fault and not a lost connection', async ([status, code]) => {
    const a = await device.folder('a')
    const fault = new Refusal({ status, code, message: 'Fault', requestId: 'one' })
    calls.failBefore = (name) => {
      if (name === 'batch') throw fault
    }
    const failure = await device.files.rename(a, 'b').catch((error: unknown) => error)
    expect(failure).toBe(fault)
    expect(calls.made.filter((name) => name === 'batch').length).toBeGreaterThan(2)
    calls.failBefore = undefined
    expect(device.paths()).toEqual(['a'])
  })
})

describe('reading', () => {
  test('shows rows before they are checked, in pages, and goes on from where it was', async () => {
    const a = await device.folder('a')
    for (let count = 0; count < 10; count += 1) await device.folder(`f${count}`, a)
    await device.files.rename(a, 'renamed')
    calls.pageSize = 3
    const other = new Device(server, calls)
    await other.vault.unlock('the goat ate my land deed', 15)
    const kinds: string[] = []
    other.files.subscribe(() => kinds.push(other.files.state().kind))
    await other.files.refresh()
    expect(kinds).toEqual([...Array.from({ length: 4 }, () => 'checking'), 'ready'])
    expect(other.paths()).toHaveLength(11)
    await device.folder('more')
    calls.made.length = 0
    await other.files.refresh()
    expect(calls.made).toEqual(['changes'])
    expect(other.paths()).toHaveLength(12)
  })

  test('begins again where the server has forgotten deletions', async () => {
    await device.folder('a')
    const other = await elsewhere()
    await device.folder('b')
    calls.isTooOld = true
    await other.files.refresh()
    expect(other.paths()).toEqual(['a', 'b'])
  })

  test('that breaks off says so, and is tried again', async () => {
    await device.folder('a')
    const other = new Device(server, calls)
    await other.vault.unlock('the goat ate my land deed', 15)
    loseNext('failBefore', 'changes')
    await expect(other.files.refresh()).rejects.toThrow(NetworkFailure)
    expect(other.files.state()).toMatchObject({ kind: 'failed' })
    await other.files.refresh()
    expect(other.paths()).toEqual(['a'])
  })

  test('remembers the newest head: an older one at the next unlocking is read-only', async () => {
    const browser = new Browser()
    const kept = await new Device(server, calls, browser).unlock()
    const old = structuredClone(server.kept!)
    await kept.folder('a')
    kept.vault.lockHere('button')
    server.kept = old
    calls.rows.clear()
    await kept.unlock()
    expect(kept.vault.state()).toMatchObject({ sighting: 'older', isReadOnly: true, missingVersions: 1 })
    await expect(kept.folder('b')).rejects.toMatchObject({ code: 'read-only' })
    await expect(kept.files.emptyTrash()).rejects.toMatchObject({ code: 'read-only' })
    expect(kept.files.state().kind).toBe('ready')
  })

  test('finds a change that was made just before the vault was locked', async () => {
    calls.failAfter = (name) => {
      if (name === 'batch') device.vault.lockHere('everywhere')
    }
    await device.files.newFolder({ parentId: null, name: 'a' })
    calls.failAfter = undefined
    expect(device.files.state()).toEqual({ kind: 'none' })
    await device.unlock()
    expect(device.paths()).toEqual(['a'])
  })

  test('in a tab that lags behind keeps the newer head that another tab has seen', async () => {
    const browser = new Browser()
    const ahead = await new Device(server, calls, browser).unlock()
    const behind = await new Device(server, calls, browser).unlock()
    await ahead.folder('a')
    const { vault, seen } = behind.vault.opened()!
    const kept = structuredClone(browser.kept)
    behind.vault.goOn(vault, seen)
    expect(browser.kept).toEqual(kept)
    await behind.files.refresh()
    expect(behind.vault.opened()!.seen).toEqual(ahead.vault.opened()!.seen)
  })

  test('after a change event leaves alone what nobody has read', async () => {
    const other = new Device(server, calls)
    await other.vault.unlock('the goat ate my land deed', 15)
    calls.made.length = 0
    await other.files.hear()
    expect(calls.made).toEqual([])
    await other.files.refresh()
    await device.folder('a')
    await other.files.hear()
    expect(other.paths()).toEqual(['a'])
  })
})
