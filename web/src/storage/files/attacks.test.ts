import { chunkBytes } from '@mulghar/contract/storage/contents'
import type { VaultNode } from '@mulghar/contract/storage/node'
import { beforeEach, describe, expect, test } from 'vitest'
import { randomBytes, toBase64Url } from '../keys/bytes.ts'
import { importHkdf, hkdfAesKey } from '../keys/hkdf.ts'
import { infos } from '../keys/suite.ts'
import { Device } from '../testing/device.ts'
import { SmallFiles } from '../testing/small-files.ts'
import { SmallServer } from '../testing/small-server.ts'
import { accountId } from '../testing/tab.ts'
import type { NodeRow } from '../nodes/node-list.ts'
import { boxPrefix, openBox, sealBox, type BoxPlace } from '../nodes/boxes.ts'
import { liveIds } from '../nodes/check-tree.ts'
import { contentKey, openChunk, sealChunk } from '../nodes/contents.ts'
import type { Entry } from './entry.ts'

// A server that lies about files. Each test fails when the check that it names is taken out of the code.

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
  for (let index = 0; index < length; index += 1) made[index] = 1 + ((index * seed) % 251)
  return made
}

/** The server changes rows before they leave, or takes them out. */
function lieAbout(change: (row: VaultNode) => VaultNode | undefined): void {
  const changed = (row: NodeRow): NodeRow[] => {
    const lie = 'gone' in row ? row : change(row)
    return lie ? [lie] : []
  }
  calls.lies.changes = (reply) => ({ ...reply, data: reply.data.flatMap(changed) })
}

/** Another device opens the vault: it sees nothing as genuine, opens nothing and changes nothing. */
async function expectWrong(code: string): Promise<void> {
  const other = new Device(server, calls)
  await expect(other.unlock()).rejects.toMatchObject({ code })
  expect(other.files.state()).toEqual({ kind: 'wrong' })
  await expect(other.folder('new')).rejects.toMatchObject({ code })
  await expect(other.files.openChunk(newest, 0, bytes(4125))).rejects.toMatchObject({ code: 'not-checked' })
}
const newest = '0193a7c0-9999-7000-8000-000000000009'

/** The device that has the list already reads it again. */
async function expectWrongHere(code: string): Promise<void> {
  await expect(device.files.refresh()).rejects.toMatchObject({ code })
  expect(device.files.state()).toEqual({ kind: 'wrong' })
}

describe('a node', () => {
  test('that is moved to another folder is noticed', async () => {
    const [a, b] = [await device.folder('a'), await device.folder('b')]
    const child = await device.folder('child', a)
    lieAbout((row) => (row.id === child ? { ...row, parentId: b } : row))
    await expectWrong('foreign-node')
  })

  test('that is moved out of the trash is noticed', async () => {
    const a = await device.folder('a')
    await device.files.trash([a])
    lieAbout((row) => ({ ...row, trashedAt: null }))
    await expectWrong('foreign-node')
  })

  test('with the name of another is noticed', async () => {
    const [a, b] = [await device.folder('a'), await device.folder('b')]
    const boxOf = { [a]: calls.rows.get(b)!.box, [b]: calls.rows.get(a)!.box }
    lieAbout((row) => ({ ...row, box: boxOf[row.id]! }))
    await expectWrong('foreign-node')
  })

  test('with the box of an earlier revision under the newest number is noticed', async () => {
    const a = await device.folder('a')
    const { box } = calls.rows.get(a)!
    await device.files.rename(a, 'b')
    lieAbout((row) => ({ ...row, box }))
    await expectWrong('foreign-node')
  })

  test('that is older than the newest head says is noticed', async () => {
    const a = await device.folder('a')
    const old = { ...calls.rows.get(a)! }
    await device.files.rename(a, 'b')
    lieAbout((row) => ({ ...old, id: row.id }))
    await expectWrong('other-nodes')
  })

  test('of the trash that is older than it was since the vault was opened is noticed', async () => {
    const a = await device.folder('a')
    await device.files.trash([a])
    const old = { ...calls.rows.get(a)! }
    await device.files.restore([a])
    await device.files.rename(a, 'b')
    await device.files.trash([a])
    const other = await new Device(server, calls).unlock()
    calls.lies.changes = (reply) => ({ ...reply, data: [old] })
    await expect(other.files.refresh()).rejects.toMatchObject({ code: 'old-node' })
    expect(other.files.state()).toEqual({ kind: 'wrong' })
  })

  test('that is hidden is noticed', async () => {
    const a = await device.folder('a')
    await device.folder('b')
    lieAbout((row) => (row.id === a ? undefined : row))
    await expectWrong('other-nodes')
  })

  test('that is called deleted is noticed', async () => {
    const a = await device.folder('a')
    await device.folder('b')
    calls.lies.changes = (reply) => ({ ...reply, data: [{ id: a, gone: true }] })
    await expectWrongHere('other-nodes')
  })

  test('that was deleted and is planted again is noticed', async () => {
    const a = await device.folder('a')
    const old = { ...calls.rows.get(a)! }
    await device.files.trash([a])
    await device.files.emptyTrash()
    calls.lies.changes = (reply) => ({ ...reply, data: [old] })
    await expectWrong('other-nodes')
  })

  test('that is shown twice, once with its id in capitals, is noticed', async () => {
    const a = await device.folder('a')
    await device.files.trash([a])
    calls.lies.changes = (reply) => {
      const twin = { ...(reply.data[0] as VaultNode), id: a.toUpperCase() }
      return { ...reply, data: [...reply.data, twin] }
    }
    await expectWrong('bad-node')
  })

  test('whose folder is hidden is noticed', async () => {
    const a = await device.folder('a')
    await device.files.trash([await device.folder('b', a), a])
    await device.folder('c')
    lieAbout((row) => (row.id === a ? undefined : row))
    await expectWrong('bad-tree')
  })

  test('of another content, other chunks or other bytes than its box says is noticed', async () => {
    const { id } = await device.upload({ name: 'a', plain: bytes(10) })
    const others: Partial<VaultNode>[] = [
      { contentId: newest },
      { chunks: 2 },
      { bytes: 8192 + 29 },
      { hasThumbnail: true },
    ]
    for (const other of others) {
      lieAbout((row) => (row.id === id ? { ...row, ...other } : row))
      await expectWrong('bad-content')
    }
  })
})

describe('a box is bound to', () => {
  const owner = { accountId, vaultId: newest }
  const place: BoxPlace = { id: accountId, parentId: newest, kind: 'FOLDER', revision: 1, isTrashed: false }
  const others: [string, Partial<BoxPlace>][] = [
    ['its node', { id: newest }],
    ['its folder', { parentId: null }],
    ['its kind', { kind: 'FILE' }],
    ['its revision', { revision: 2 }],
    ['its place in or out of the trash', { isTrashed: true }],
  ]
  test.for(others)('%s', async ([, other]) => {
    const key = await hkdfAesKey(await importHkdf(randomBytes(32)), infos.top)
    const keyed = { key, prefix: boxPrefix(owner) }
    const plain = { name: 'a', created: 0, modified: 0, key: toBase64Url(randomBytes(32)) }
    const box = await sealBox(keyed, place, plain)
    await expect(openBox(keyed, place, box)).resolves.toEqual(plain)
    await expect(openBox(keyed, { ...place, ...other }, box)).rejects.toMatchObject({ code: 'foreign-node' })
  })
})

describe('folders', () => {
  const folder = (id: string, parentId: string | null) => ({ id, parentId, kind: 'FOLDER' as const, isTrashed: false })
  const tree = (...nodes: Parameters<typeof liveIds>[0] extends ReadonlyMap<string, infer Node> ? Node[] : never) =>
    new Map(nodes.map((node) => [node.id, node]))

  test('that are below each other are refused', () => {
    expect(() => liveIds(tree(folder('a', 'b'), folder('b', 'a')))).toThrow('bad-tree')
  })

  test('in a file, in nothing, or in the trash with a folder besides are refused', () => {
    expect(() => liveIds(tree({ ...folder('a', null), kind: 'FILE' }, folder('b', 'a')))).toThrow('bad-tree')
    expect(() => liveIds(tree(folder('b', 'a')))).toThrow('bad-tree')
    expect(() => liveIds(tree(folder('a', null), { ...folder('b', 'a'), isTrashed: true }))).toThrow('bad-tree')
  })

  test('below an item of the trash are not live', () => {
    const live = liveIds(tree({ ...folder('a', null), isTrashed: true }, folder('b', 'a'), folder('c', null)))
    expect([...live]).toEqual(['c'])
  })
})

describe('an item of the trash', () => {
  let a: string
  let inside: string
  beforeEach(async () => {
    a = await device.folder('a')
    inside = await device.folder('inside', a)
    await device.files.trash([a])
  })

  test('from which something was taken is not restored, unless its owner wants that', async () => {
    lieAbout((row) => (row.id === inside ? undefined : row))
    const other = await new Device(server, calls).unlock()
    await expect(other.files.restore([a])).rejects.toMatchObject({ code: 'shrunk' })
    expect(other.files.state().kind).toBe('ready')
    await other.files.restore([a], { evenIfChanged: true })
    expect(other.paths()).toEqual(['a'])
  })

  test('in which something older lies is not restored', async () => {
    await device.files.restore([a])
    const old = { ...calls.rows.get(inside)! }
    await device.files.rename(inside, 'newer')
    await device.files.trash([a])
    lieAbout((row) => (row.id === inside ? old : row))
    const other = await new Device(server, calls).unlock()
    await expect(other.files.restore([a])).rejects.toMatchObject({ code: 'shrunk' })
  })
})

describe('the head', () => {
  test('of an earlier version under the newest number is noticed', async () => {
    await device.folder('a')
    const before = server.kept!.heads[2]!
    await device.folder('b')
    calls.lies.changes = (reply) => ({ ...reply, head: before })
    await expectWrongHere('other-version')
  })

  test('of an earlier version, with the nodes of that time, is noticed', async () => {
    const a = await device.folder('a')
    const old = { head: server.kept!.heads[2]!, vaultVersion: 2 }
    const row = { ...calls.rows.get(a)! }
    await device.folder('b')
    calls.isTooOld = true
    calls.lies.changes = (reply) => ({ ...reply, ...old, data: [row] })
    await expectWrongHere('broken-chain')
  })

  test('of the same version as the one that was seen, but another one, is noticed', async () => {
    const fork = await new Device(server, calls).unlock()
    await device.folder('a')
    const { kept } = server
    const rows = new Map(calls.rows)
    server.kept = { ...structuredClone(kept!), vaultVersion: 1 }
    calls.rows.clear()
    await fork.folder('other')
    await expectWrongHere('broken-chain')
    expect(rows.size).toBe(1)
  })

  test('to which the heads between do not lead is noticed', async () => {
    const other = await new Device(server, calls).unlock()
    for (const name of ['a', 'b', 'c']) await device.folder(name)
    server.lies.heads = ({ data }) => ({ data: data.filter(({ vaultVersion }) => vaultVersion !== 3) })
    await expect(other.files.refresh()).rejects.toMatchObject({ code: 'broken-chain' })
    server.lies = {}
    await other.files.refresh()
    expect(other.paths()).toEqual(['a', 'b', 'c'])
  })
})

describe('a content', () => {
  let file: Entry
  const chunkOf = (entry: Entry, n: number) => calls.contents.get(entry.file!.contentId)!.get(n)!.slice()
  const open = (n: number, sealed: Uint8Array<ArrayBuffer>) => device.files.openChunk(file.id, n, sealed)
  const foreign = { code: 'foreign-chunk' }

  beforeEach(async () => {
    file = await device.upload({ name: 'a', plain: bytes(3 * chunkBytes, 3) })
  })

  test('with reordered or doubled chunks is refused', async () => {
    await expect(open(0, chunkOf(file, 1))).rejects.toMatchObject(foreign)
    await expect(open(1, chunkOf(file, 0))).rejects.toMatchObject(foreign)
    expect(await open(1, chunkOf(file, 1))).toHaveLength(chunkBytes)
  })

  test('with a dropped chunk at its end is refused: no other chunk is its last', async () => {
    await expect(open(2, chunkOf(file, 1))).rejects.toMatchObject(foreign)
    lieAbout((row) => ({ ...row, chunks: 2, bytes: 2 * (chunkBytes + 29) }))
    await expectWrong('bad-content')
  })

  test('with a truncated chunk is refused', async () => {
    await expect(open(0, chunkOf(file, 0).slice(0, -4096))).rejects.toMatchObject(foreign)
    await expect(open(0, new Uint8Array(0))).rejects.toMatchObject(foreign)
  })

  test('with a chunk of another file is refused', async () => {
    const other = await device.upload({ name: 'b', plain: bytes(3 * chunkBytes, 5) })
    await expect(open(0, chunkOf(other, 0))).rejects.toMatchObject(foreign)
  })

  test('with a chunk of the content before is refused', async () => {
    const old = chunkOf(file, 0)
    file = await device.upload({ name: 'a', plain: bytes(3 * chunkBytes, 7), replaces: file.id })
    await expect(open(0, old)).rejects.toMatchObject(foreign)
  })
})

describe('a chunk', () => {
  const content = { nodeId: accountId, contentId: newest }
  async function keyedBy() {
    const key = await contentKey(await importHkdf(randomBytes(32)), newest)
    return { key, owner: { accountId, vaultId: newest } }
  }
  const foreign = { code: 'foreign-chunk' }

  test('that is longer than the size of its file says is refused', async () => {
    const keyed = await keyedBy()
    const sealed = await sealChunk(keyed, { ...content, size: 9000 }, { index: 0, plain: new Uint8Array(9000) })
    const opened = openChunk(keyed, { ...content, size: 100 }, { index: 0, sealed })
    await expect(opened).rejects.toMatchObject(foreign)
  })

  test('with something in its padding is refused', async () => {
    const keyed = await keyedBy()
    const sealed = await sealChunk(keyed, { ...content, size: 9000 }, { index: 0, plain: bytes(9000) })
    const opened = openChunk(keyed, { ...content, size: 8999 }, { index: 0, sealed })
    await expect(opened).rejects.toMatchObject(foreign)
  })

  test('that was the last of a shorter content is refused', async () => {
    const keyed = await keyedBy()
    const chunk = { index: 0, plain: bytes(chunkBytes) }
    const sealed = await sealChunk(keyed, { ...content, size: chunkBytes }, chunk)
    const opened = openChunk(keyed, { ...content, size: chunkBytes + 1 }, { index: 0, sealed })
    await expect(opened).rejects.toMatchObject(foreign)
  })

  test('is bound to its node and its content', async () => {
    const keyed = await keyedBy()
    const sealed = await sealChunk(keyed, { ...content, size: 5 }, { index: 0, plain: bytes(5) })
    for (const other of [{ nodeId: newest }, { contentId: accountId }]) {
      const opened = openChunk(keyed, { ...content, size: 5, ...other }, { index: 0, sealed })
      await expect(opened).rejects.toMatchObject(foreign)
    }
  })
})
