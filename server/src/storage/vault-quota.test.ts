import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { codeOf, codesOf } from '../../test/vault.ts'
import { changeOf, filesAt, fullBytes, leastBytes, openVaultOf } from '../../test/vault-files.ts'

const quota = 4 * leastBytes
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ VAULT_QUOTA_BYTES: String(quota), VAULT_FILE_BYTES: '8192' })
})
afterAll(() => app.close())

const openVault = async () => openVaultOf(await app.signUp('Asha'))

test('a vault takes its quota to the byte, with thumbnails, the trash and what open uploads reserve', async () => {
  const vault = await openVault()
  expect(await vault.usage()).toEqual({
    bytes: 0,
    quota,
    files: 0,
    folders: 0,
    nodes: 0,
    trashed: 0,
    limits: { fileBytes: 8192, nodes: 20_000, depth: 32, uploads: 4 },
  })
  const { id } = await vault.file({ thumbnailBytes: leastBytes })
  const { uploadId } = (await vault.begin()).body
  expect((await vault.usage()).bytes).toBe(3 * leastBytes)
  await vault.batch([changeOf.trash(id, 2)])
  expect(await vault.usage()).toMatchObject({ bytes: 3 * leastBytes, files: 1, trashed: 1 })
  expect(codeOf(await vault.begin({ bytes: leastBytes + 4096 }))).toBe('storage/quota')
  expect(codeOf(await vault.begin({ thumbnailBytes: leastBytes }))).toBe('storage/quota')
  // Of several at once one finds the room.
  const answers = await Promise.all([1, 2, 3].map(() => vault.begin()))
  expect(codesOf(answers)).toEqual(['201', 'storage/quota', 'storage/quota'])
  expect((await vault.usage()).bytes).toBe(quota)
  await vault.remove(`${filesAt.upload}/${uploadId}`)
  expect((await vault.usage()).bytes).toBe(quota - leastBytes)
  expect((await vault.remove(`${filesAt.trash}/${id}`)).status).toBe(204)
  expect(await vault.usage()).toMatchObject({ bytes: leastBytes, files: 0, trashed: 0 })
  expect((await vault.begin({ bytes: leastBytes + 4096 })).status).toBe(201)
})

test('a file is at most as large as the setting', async () => {
  const vault = await openVault()
  expect((await vault.begin({ bytes: leastBytes + 4096 })).status).toBe(201)
  expect(codeOf(await vault.begin({ bytes: leastBytes + 8192 }))).toBe('storage/file-too-large')
  expect(codeOf(await vault.begin({ bytes: fullBytes * 4096, chunks: 4096 }))).toBe('storage/file-too-large')
  expect(codeOf(await vault.begin({ bytes: fullBytes * 4097, chunks: 4097 }))).toBe('kit/bad-input')
})

test('a replaced content needs room for both until it is complete', async () => {
  const vault = await openVault()
  const { id } = await vault.file({ bytes: leastBytes + 4096 })
  const begun = await vault.begin({ id, revision: 2 })
  expect((await vault.usage()).bytes).toBe(2 * leastBytes + 4096)
  const bytes = randomBytes(leastBytes)
  await vault.send(begun.body.uploadId, 0, bytes)
  expect((await vault.batch([changeOf.complete(begun.body.uploadId, { id, revision: 2 }, [bytes])])).status).toBe(200)
  expect((await vault.usage()).bytes).toBe(leastBytes)
})
