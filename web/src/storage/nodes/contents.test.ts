import { contentNumbers } from '@mulghar/contract/storage/contents'
import { expect, test } from 'vitest'
import { readContent, readThumbnail } from '../../../../tools/vault-reader.ts'
import { areEqual, randomBytes, toBase64Url } from '../keys/bytes.ts'
import { importHkdf } from '../keys/hkdf.ts'
import { contentKey, openChunk, sealChunk, sealThumbnail, thumbnailKey } from './contents.ts'

const owner = { accountId: '0193a7c0-1111-7000-8000-000000000001', vaultId: '0193a7c0-2222-7000-8000-00000000000a' }
const nodeId = '0193a7c0-5555-7000-8000-000000000003'
const contentId = '0193a7c0-5555-7000-8000-000000000006'
const chunkBytes = 4 * 2 ** 20

test.for([0, 1, 4096, chunkBytes, 2 * chunkBytes, 2 * chunkBytes + 4097])(
  'the second reader opens a file of %i bytes',
  async (size) => {
    const key = randomBytes(32)
    const keyed = { key: await contentKey(await importHkdf(key), contentId), owner }
    const plain = new Uint8Array(size)
    for (let index = 0; index < size; index += 997) plain[index] = 1 + (index % 255)
    const { bytes, chunks } = contentNumbers(size)
    const sealed: Buffer[] = []
    for (let index = 0; index < chunks; index += 1) {
      const part = plain.slice(index * chunkBytes, (index + 1) * chunkBytes)
      sealed.push(Buffer.from(await sealChunk(keyed, { nodeId, contentId, size }, { index, plain: part })))
    }
    expect(sealed.reduce((sum, { length }) => sum + length, 0)).toBe(bytes)
    const node = { name: 'a', key: toBase64Url(key), contentId, size, chunks }
    expect(readContent(nodeId, node, owner, sealed).equals(plain)).toBe(true)
  },
)

test('the second reader opens a thumbnail', async () => {
  const key = randomBytes(32)
  const keyed = { key: await thumbnailKey(await importHkdf(key), contentId), owner }
  const plain = randomBytes(5000)
  const sealed = await sealThumbnail(keyed, { nodeId, contentId, size: 0 }, plain)
  const node = { name: 'a', key: toBase64Url(key), contentId, thumbnail: plain.length }
  expect(readThumbnail(nodeId, node, owner, Buffer.from(sealed)).equals(plain)).toBe(true)
})

test('a chunk is sealed into spare bytes of its length, and into others never', async () => {
  const keyed = { key: await contentKey(await importHkdf(randomBytes(32)), contentId), owner }
  const content = { nodeId, contentId, size: chunkBytes + 5 }
  const spare = new Uint8Array(13 + chunkBytes + 16).fill(7)
  const first = await sealChunk(keyed, content, { index: 0, plain: new Uint8Array(chunkBytes).fill(3), spare })
  expect(first).toBe(spare)
  const second = await sealChunk(keyed, content, { index: 1, plain: new Uint8Array(5).fill(4), spare })
  expect(second).not.toBe(spare)
  for (const [index, [sealed, plain]] of [
    [first, new Uint8Array(chunkBytes).fill(3)],
    [second, new Uint8Array(5).fill(4)],
  ].entries())
    expect(areEqual(await openChunk(keyed, content, { index, sealed: sealed! }), plain!)).toBe(true)
})
