import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { codeOf, codesOf, setUpVault, withToken } from '../../test/vault.ts'
import {
  blobsIn,
  changeOf,
  chunksFor,
  digestOf,
  filesAt,
  fullBytes,
  leastBytes,
  openVaultOf,
  type Draft,
  settledBlobsIn,
} from '../../test/vault-files.ts'
import { newId } from '../kit/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const openVault = async () => openVaultOf(await app.signUp('Asha'))
const left = () => app.db.selectFrom('storage_leftover').select('blob_key').execute()
const twoChunks = { bytes: fullBytes + leastBytes, chunks: 2 }

describe('an upload', () => {
  test('becomes a file with the bytes that were sent in two chunks and a thumbnail', async () => {
    const vault = await openVault()
    const parentId = await vault.folder()
    const draft: Draft = { ...twoChunks, parentId, thumbnailBytes: leastBytes + 4096 }
    const { id, contentId, chunks, thumbnail } = await vault.file(draft)
    expect((await vault.changes('?since=1')).data).toMatchObject([
      { id, parentId, kind: 'FILE', contentId, ...twoChunks, hasThumbnail: true, revision: 1 },
    ])
    for (const [n, bytes] of chunks.entries()) {
      const answer = await vault.get(filesAt.content(id, contentId, n))
      expect(answer.status).toBe(200)
      expect(answer.raw.equals(bytes)).toBe(true)
      expect(answer.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'content-type': 'application/octet-stream',
        'content-length': String(bytes.length),
      })
      expect(answer.headers).not.toHaveProperty('accept-ranges')
    }
    expect((await vault.get(filesAt.thumbnailOf(id))).raw.equals(thumbnail!)).toBe(true)
    for (const url of [
      filesAt.content(id, contentId, 2),
      filesAt.content(id, newId(), 0),
      filesAt.content(parentId, contentId, 0),
      filesAt.thumbnailOf(parentId),
    ])
      expect([url, codeOf(await vault.get(url))]).toEqual([url, 'storage/node-not-found'])
    expect(await vault.usage()).toMatchObject({
      bytes: fullBytes + leastBytes + leastBytes + 4096,
      files: 1,
      folders: 1,
      nodes: 2,
    })
  })

  test('names the chunks that have arrived, and goes on', async () => {
    const vault = await openVault()
    const draft = { id: newId(), bytes: 3 * fullBytes + leastBytes, chunks: 4, thumbnailBytes: leastBytes }
    const { uploadId } = (await vault.begin(draft)).body
    const url = `${filesAt.upload}/${uploadId}`
    expect((await vault.get(url)).body).toEqual({ have: [], hasThumbnail: false })
    const chunks = chunksFor(draft)
    for (const n of [0, 1, 3]) expect((await vault.send(uploadId, n, chunks[n]!)).status).toBe(204)
    expect((await vault.get(url)).body).toEqual({
      have: [
        [0, 1],
        [3, 3],
      ],
      hasThumbnail: false,
    })
    const complete = () => vault.batch([changeOf.complete(uploadId, draft, chunks)])
    expect(codeOf(await complete())).toBe('storage/incomplete')
    await vault.send(uploadId, 2, chunks[2]!)
    expect(codeOf(await complete())).toBe('storage/incomplete')
    await vault.send(uploadId, -1, randomBytes(leastBytes))
    expect((await vault.get(url)).body).toEqual({ have: [[0, 3]], hasThumbnail: true })
    expect((await complete()).status).toBe(200)
    expect(codeOf(await vault.get(url))).toBe('storage/upload-not-found')
  })

  test('takes the same bytes again, keeps the first and refuses others', async () => {
    const vault = await openVault()
    const { uploadId } = (await vault.begin()).body
    const [first, other] = [randomBytes(leastBytes), randomBytes(leastBytes)]
    const before = await settledBlobsIn(app)
    expect((await vault.send(uploadId, 0, first)).status).toBe(204)
    expect((await vault.send(uploadId, 0, first)).status).toBe(204)
    expect(codeOf(await vault.send(uploadId, 0, other))).toBe('storage/other-bytes')
    const claimed = { 'content-digest': `sha-256=:${Buffer.from(digestOf(first), 'base64url').toString('base64')}:` }
    const lie = await vault.member.putBytes(filesAt.chunk(uploadId, 0), other, {
      ...withToken(vault.token),
      ...claimed,
    })
    expect(codeOf(lie)).toBe('kit/bad-digest')
    expect(blobsIn(app) - before).toBe(1)
    expect(await left()).toEqual([])
  })

  test('keeps one of chunks that arrive at once', async () => {
    const vault = await openVault()
    const { uploadId } = (await vault.begin()).body
    const [bytes, other] = [randomBytes(leastBytes), randomBytes(leastBytes)]
    const before = await settledBlobsIn(app)
    const same = await Promise.all([1, 2, 3, 4].map(() => vault.send(uploadId, 0, bytes)))
    expect(same.map(codeOf)).toEqual([204, 204, 204, 204])
    expect(blobsIn(app) - before).toBe(1)
    const next = (await vault.begin()).body.uploadId
    const both = await Promise.all([vault.send(next, 0, bytes), vault.send(next, 0, other)])
    expect(codesOf(both)).toEqual(['204', 'storage/other-bytes'])
    expect(blobsIn(app) - before).toBe(2)
    expect(await left()).toEqual([])
  })

  test('takes chunks of their own length only, with their digest', async () => {
    const vault = await openVault()
    const { uploadId } = (await vault.begin({ ...twoChunks })).body
    const before = await settledBlobsIn(app)
    for (const [n, length] of [
      [0, fullBytes - 1],
      [0, leastBytes],
      [1, leastBytes - 1],
      [1, leastBytes + 1],
      [1, 0],
      [2, leastBytes],
      [-1, leastBytes],
    ] as const)
      expect([n, codeOf(await vault.send(uploadId, n, randomBytes(length)))]).toEqual([n, 'storage/wrong-length'])
    expect(codeOf(await vault.send(uploadId, 0, randomBytes(fullBytes + 1)))).toBe('kit/too-large')
    const changed = { ...withToken(vault.token), 'content-digest': `sha-256=:${'A'.repeat(43)}=:` }
    const lie = await vault.member.putBytes(filesAt.chunk(uploadId, 1), randomBytes(leastBytes), changed)
    expect(codeOf(lie)).toBe('kit/bad-digest')
    expect((await vault.get(`${filesAt.upload}/${uploadId}`)).body.have).toEqual([])
    expect(blobsIn(app)).toBe(before)
    expect(await left()).toEqual([])
  })

  test('is complete with the digests of all chunks in their order, for the node that it began with', async () => {
    const vault = await openVault()
    const draft = { id: newId(), bytes: 2 * fullBytes + leastBytes, chunks: 3 }
    const { uploadId } = (await vault.begin(draft)).body
    const chunks = chunksFor(draft)
    const [first, second, third] = chunks as [Buffer, Buffer, Buffer]
    for (const [n, bytes] of chunks.entries()) await vault.send(uploadId, n, bytes)
    const complete = (sent: Buffer[], more: Draft = {}) =>
      vault.batch([changeOf.complete(uploadId, { ...draft, ...more }, sent)]).then(codeOf)
    for (const sent of [
      [second, first, third],
      [first, second],
      [...chunks, third],
      [first, second, second],
    ])
      expect(await complete(sent)).toBe('storage/other-bytes')
    expect(await complete(chunks, { parentId: newId() })).toBe('storage/node-not-found')
    expect(await complete(chunks, { revision: 2 })).toBe('storage/node-not-found')
    expect(await complete(chunks, { id: newId() })).toBe('storage/upload-not-found')
    expect(await complete(chunks)).toBe(200)
    expect(await complete(chunks)).toBe('storage/upload-not-found')
    expect(codeOf(await vault.send(uploadId, 0, first))).toBe('storage/upload-not-found')
  })

  test('replaces the content of a file, whose old bytes go', async () => {
    const vault = await openVault()
    const { id, contentId } = await vault.file({ ...twoChunks, thumbnailBytes: leastBytes })
    const before = await settledBlobsIn(app)
    const next = await vault.file({ id, revision: 2 })
    expect(codeOf(await vault.get(filesAt.content(id, contentId, 0)))).toBe('storage/node-not-found')
    expect((await vault.get(filesAt.content(id, next.contentId, 0))).raw.equals(next.chunks[0]!)).toBe(true)
    expect(codeOf(await vault.get(filesAt.thumbnailOf(id)))).toBe('storage/node-not-found')
    expect(await vault.usage()).toMatchObject({ bytes: leastBytes, files: 1 })
    await expect.poll(() => blobsIn(app)).toBe(before - 3 + 1)
    expect(await left()).toEqual([])
  })

  test('replaces the content of a file that is renamed, moved, trashed and restored meanwhile', async () => {
    const vault = await openVault()
    const folder = await vault.folder()
    const { id } = await vault.file()
    const contentId = newId()
    const { uploadId } = (await vault.begin({ id, contentId, revision: 2 })).body
    const bytes = randomBytes(leastBytes)
    await vault.send(uploadId, 0, bytes)
    const complete = (place: Draft) =>
      vault.batch([changeOf.complete(uploadId, { id, ...place }, [bytes])]).then(codeOf)

    await vault.batch([changeOf.put({ id, parentId: folder, revision: 2 })])
    expect(await complete({ revision: 2 })).toBe('kit/stale')
    expect(await complete({ revision: 1 })).toBe('kit/stale')
    await vault.batch([changeOf.trash(id, 3)])
    expect(await complete({ revision: 4 })).toBe('storage/node-not-found')
    await vault.batch([changeOf.restore({ id, revision: 4 })])
    // A lost reply: the browser begins again with what it knows now.
    expect((await vault.begin({ id, contentId, revision: 5 })).body).toEqual({ uploadId })
    expect(await complete({ parentId: folder, revision: 5 })).toBe(200)
    const rows = (await vault.changes()).data as { id: string }[]
    expect(rows.find((row) => row.id === id)).toMatchObject({ contentId, parentId: folder, revision: 5 })
    expect((await vault.get(filesAt.content(id, contentId, 0))).raw.equals(bytes)).toBe(true)
  })

  test('with another content does not bring back a deleted file', async () => {
    const vault = await openVault()
    const { id } = await vault.file()
    const { uploadId } = (await vault.begin({ id, revision: 2 })).body
    const bytes = randomBytes(leastBytes)
    await vault.send(uploadId, 0, bytes)
    await vault.batch([changeOf.trash(id, 2)])
    await vault.remove(filesAt.trash)
    for (const revision of [1, 2, 3])
      expect(codeOf(await vault.batch([changeOf.complete(uploadId, { id, revision }, [bytes])]))).toBe(
        'storage/node-not-found',
      )
    expect((await vault.get(`${filesAt.upload}/${uploadId}`)).body.have).toEqual([[0, 0]])
  })

  test('is given up once, and its bytes go', async () => {
    const vault = await openVault()
    const before = await settledBlobsIn(app)
    const { uploadId } = (await vault.begin()).body
    await vault.send(uploadId, 0, randomBytes(leastBytes))
    expect((await vault.usage()).bytes).toBe(leastBytes)
    for (let time = 0; time < 2; time++) expect((await vault.remove(`${filesAt.upload}/${uploadId}`)).status).toBe(204)
    expect((await vault.usage()).bytes).toBe(0)
    expect(codeOf(await vault.send(uploadId, 0, randomBytes(leastBytes)))).toBe('storage/upload-not-found')
    await expect.poll(() => blobsIn(app)).toBe(before)
  })

  test('is complete or given up, never both', async () => {
    const vault = await openVault()
    for (let time = 0; time < 5; time++) {
      const id = newId()
      const { uploadId } = (await vault.begin({ id })).body
      const bytes = randomBytes(leastBytes)
      await vault.send(uploadId, 0, bytes)
      const [completed, given] = await Promise.all([
        vault.batch([changeOf.complete(uploadId, { id }, [bytes])]),
        vault.remove(`${filesAt.upload}/${uploadId}`),
      ])
      expect(given.status).toBe(204)
      const { contentId } = ((await vault.changes()).data as { id: string; contentId: string }[]).find(
        (row) => row.id === id,
      ) ?? { contentId: newId() }
      const kept = codeOf(await vault.get(filesAt.content(id, contentId, 0)))
      expect([codeOf(completed), kept]).toEqual(
        completed.status === 200 ? [200, 200] : ['storage/upload-not-found', 'storage/node-not-found'],
      )
    }
  })

  test('begins once for a content, and for a node that can have it', async () => {
    const vault = await openVault()
    const folder = await vault.folder()
    const file = await vault.file()
    const draft = { id: newId(), contentId: newId() }
    const { uploadId } = (await vault.begin(draft)).body
    expect(await vault.begin(draft)).toMatchObject({ status: 201, body: { uploadId } })
    for (const [wrong, code] of [
      [{ ...draft, id: newId() }, 'storage/node-there'],
      [{ ...draft, thumbnailBytes: leastBytes }, 'storage/node-there'],
      [{ contentId: file.contentId }, 'storage/node-there'],
      [{ id: file.id }, 'storage/node-there'],
      [{ id: file.id, revision: 3 }, 'kit/stale'],
      [{ id: folder, revision: 2 }, 'storage/node-not-found'],
      [{ id: newId(), revision: 2 }, 'storage/node-not-found'],
      [{ parentId: newId() }, 'storage/node-not-found'],
      [{ parentId: file.id }, 'storage/node-not-found'],
      [{ bytes: leastBytes + 1 }, 'kit/bad-input'],
      [{ bytes: fullBytes + 1 }, 'kit/bad-input'],
      [{ bytes: fullBytes, chunks: 2 }, 'kit/bad-input'],
      [{ bytes: leastBytes - 4096 }, 'kit/bad-input'],
      [{ chunks: 0 }, 'kit/bad-input'],
      [{ thumbnailBytes: 100 }, 'kit/bad-input'],
      [{ thumbnailBytes: 2 ** 16 + 29 + 4096 }, 'kit/bad-input'],
    ] as [Draft, string][])
      expect([wrong, codeOf(await vault.begin(wrong))]).toEqual([wrong, code])
  })

  test('is one of four', async () => {
    const vault = await openVault()
    const begun = await Promise.all(Array.from({ length: 6 }, () => vault.begin()))
    const full = 'storage/too-many-uploads'
    expect(codesOf(begun)).toEqual(['201', '201', '201', '201', full, full])
    const { uploadId } = begun.find(({ status }) => status === 201)!.body
    await vault.remove(`${filesAt.upload}/${uploadId}`)
    expect((await vault.begin()).status).toBe(201)
  })

  test('gives way to another one when it has stood still for 15 minutes', async () => {
    const own = await startTestApp()
    const vault = await openVaultOf(await own.signUp('Asha'))
    const begun = await Promise.all(Array.from({ length: 4 }, () => vault.begin()))
    const { uploadId } = begun[0]!.body
    const used = new Date(own.clock.now().getTime() - 15 * 60_000)
    await own.db.updateTable('storage_upload').set({ used_at: used }).where('id', '=', uploadId).execute()
    expect((await vault.begin()).status).toBe(201)
    expect(codeOf(await vault.send(uploadId, 0, randomBytes(leastBytes)))).toBe('storage/upload-not-found')
    expect(codeOf(await vault.begin())).toBe('storage/too-many-uploads')
    await own.close()
  })

  test('ends 48 hours after its last chunk', async () => {
    const own = await startTestApp()
    const vault = await openVaultOf(await own.signUp('Asha'))
    const kept = () => own.db.selectFrom('storage_upload').select('id').execute()
    const draft = { ...twoChunks }
    const { uploadId } = (await vault.begin(draft)).body
    await vault.send(uploadId, 1, randomBytes(leastBytes))
    own.clock.advance(48 * 60 * 60_000 - 60_000)
    await own.app.keepHouse()
    expect(await kept()).toHaveLength(1)
    own.clock.advance(60_000)
    await own.app.keepHouse()
    expect(await kept()).toEqual([])
    await expect.poll(() => blobsIn(own)).toBe(0)
    await own.close()
  })
})

test('a node and an upload of another member do not exist', async () => {
  const vault = await openVault()
  const file = await vault.file()
  const { uploadId } = (await vault.begin()).body
  const ravi = await app.signUp('Ravi')
  const { token } = await setUpVault(ravi)
  const open = withToken(token)
  expect(codeOf(await ravi.get(filesAt.content(file.id, file.contentId, 0), open))).toBe('storage/node-not-found')
  const sent = await ravi.putBytes(filesAt.chunk(uploadId, 0), randomBytes(leastBytes), open)
  expect(codeOf(sent)).toBe('storage/upload-not-found')
  await ravi.delete(`${filesAt.upload}/${uploadId}`, undefined, open)
  expect((await vault.get(`${filesAt.upload}/${uploadId}`)).status).toBe(200)
})
