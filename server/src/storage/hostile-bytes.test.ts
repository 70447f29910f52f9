import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync, rmSync } from 'node:fs'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { codeOf, codesOf, vaultAt, withToken } from '../../test/vault.ts'
import {
  blobsIn,
  changeOf,
  chunksFor,
  digestOf,
  filesAt,
  fullBytes,
  leastBytes,
  openVaultOf,
  type VaultClient,
  settledBlobsIn,
} from '../../test/vault-files.ts'
import { newId } from '../kit/ids.ts'
import { mostArriving } from './chunks.ts'

// A member with an open vault sends and asks for wrong things, over real connections.

let app: TestApp
let address: string
beforeAll(async () => {
  app = await startTestApp()
  address = await app.app.listen()
})
afterAll(() => app.close())

const openVault = async () => openVaultOf(await app.signUp('Asha'))
const left = () => app.db.selectFrom('storage_leftover').select('blob_key').execute()

function open(vault: VaultClient, method: string, path: string, headers: Record<string, string | number> = {}) {
  const { token } = vault.member.tokens.accessToken
  return request(address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-vault-token': vault.token, ...headers },
  })
}
const answerTo = (call: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => void call.once('response', resolve).once('error', reject))

const typed = { 'content-type': 'application/octet-stream' }
const saying = (bytes: Buffer) => ({
  ...typed,
  'content-digest': `sha-256=:${Buffer.from(digestOf(bytes), 'base64url').toString('base64')}:`,
})

/** Sends bytes as they are; without a length in the headers they go in pieces. */
async function codeFor(vault: VaultClient, path: string, bytes: Buffer, headers: Record<string, string | number>) {
  const call = open(vault, 'PUT', path, headers)
  const answered = answerTo(call)
  call.write(bytes)
  call.end()
  const answer = await answered
  return answer.statusCode === 204 ? 204 : ((await json(answer)) as { code: string }).code
}

describe('a chunk', () => {
  test('without its digest, or with one that cannot be read, is refused', async () => {
    const vault = await openVault()
    const { uploadId } = (await vault.begin()).body
    const path = filesAt.chunk(uploadId, 0)
    const bytes = randomBytes(leastBytes)
    for (const headers of [
      typed,
      { ...typed, 'content-digest': digestOf(bytes) },
      { ...typed, 'content-digest': `md5=:${'A'.repeat(22)}==:` },
      { ...typed, 'content-digest': 'sha-256=:AAAA:' },
    ])
      expect(await codeFor(vault, path, bytes, headers)).toBe('kit/bad-input')
    expect(await codeFor(vault, path, bytes, { ...saying(bytes), 'content-type': 'text/plain' })).toBe('kit/wrong-type')
    expect(await codeFor(vault, path, bytes, saying(bytes))).toBe(204)
  })

  test('leaves nothing when it has no length and is too long, too short or empty', async () => {
    const vault = await openVault()
    const { uploadId } = (await vault.begin({ bytes: fullBytes + leastBytes, chunks: 2 })).body
    const before = await settledBlobsIn(app)
    for (const [n, length, code] of [
      [1, leastBytes + 1, 'storage/wrong-length'],
      [1, leastBytes - 1, 'storage/wrong-length'],
      [1, 0, 'storage/wrong-length'],
      [0, fullBytes + 1, 'kit/too-large'],
    ] as const) {
      const bytes = randomBytes(length)
      expect([n, length, await codeFor(vault, filesAt.chunk(uploadId, n), bytes, saying(bytes))]).toEqual([
        n,
        length,
        code,
      ])
    }
    expect(blobsIn(app)).toBe(before)
    expect(await left()).toEqual([])
  })

  test('leaves nothing when it breaks off half-way, and can be sent again', async () => {
    const vault = await openVault()
    const { uploadId } = (await vault.begin({ bytes: fullBytes, chunks: 1 })).body
    const before = await settledBlobsIn(app)
    const bytes = randomBytes(fullBytes)
    const path = filesAt.chunk(uploadId, 0)
    const lengths: Record<string, number>[] = [{ 'content-length': fullBytes }, {}]
    for (const length of lengths) {
      const call = open(vault, 'PUT', path, { ...saying(bytes), ...length })
      call.on('error', () => {})
      call.write(bytes.subarray(0, fullBytes / 2))
      await expect.poll(() => blobsIn(app), { interval: 10 }).toBe(before + 1)
      call.destroy()
      await expect.poll(() => blobsIn(app), { interval: 10 }).toBe(before)
      await expect.poll(left, { interval: 10 }).toEqual([])
    }
    expect((await vault.get(`${filesAt.upload}/${uploadId}`)).body.have).toEqual([])
    expect(await codeFor(vault, path, bytes, saying(bytes))).toBe(204)
  })

  test('is refused when the vault is locked while it arrives, and leaves nothing', async () => {
    const vault = await openVault()
    const { uploadId } = (await vault.begin({ bytes: fullBytes, chunks: 1 })).body
    const before = await settledBlobsIn(app)
    const bytes = randomBytes(fullBytes)
    const call = open(vault, 'PUT', filesAt.chunk(uploadId, 0), { ...saying(bytes), 'content-length': fullBytes })
    const answered = answerTo(call)
    call.write(bytes.subarray(0, fullBytes / 2))
    await expect.poll(() => blobsIn(app), { interval: 10 }).toBe(before + 1)
    expect((await vault.member.post(vaultAt.lock, undefined, withToken(vault.token))).status).toBe(204)
    call.end(bytes.subarray(fullBytes / 2))
    const answer = await answered
    expect([answer.statusCode, await json(answer)]).toMatchObject([423, { code: 'storage/locked' }])
    await expect.poll(() => blobsIn(app), { interval: 10 }).toBe(before)
    await expect.poll(left, { interval: 10 }).toEqual([])
    const kept = app.db.selectFrom('storage_chunk').select('n').where('account_id', '=', vault.member.id)
    expect(await kept.execute()).toEqual([])
  })

  test('is one of 16 of its account that arrive at once', async () => {
    const [vault, other] = [await openVault(), await openVault()]
    const { uploadId } = (await vault.begin({ bytes: 40 * fullBytes, chunks: 40 })).body
    const before = await settledBlobsIn(app)
    const bytes = randomBytes(fullBytes)
    const calls = Array.from({ length: mostArriving }, (_, n) => {
      const call = open(vault, 'PUT', filesAt.chunk(uploadId, n), { ...saying(bytes), 'content-length': fullBytes })
      call.on('error', () => {})
      call.write(bytes.subarray(0, 100_000))
      return call
    })
    await expect.poll(() => blobsIn(app), { interval: 10 }).toBe(before + mostArriving)
    const next = filesAt.chunk(uploadId, mostArriving)
    expect(await codeFor(vault, next, bytes, saying(bytes))).toBe('kit/too-many')
    expect((await vault.get(`${filesAt.upload}/${uploadId}`)).status).toBe(200)
    await other.file()
    for (const call of calls) call.destroy()
    await expect.poll(() => codeFor(vault, next, bytes, saying(bytes))).toBe(204)
    await expect.poll(() => blobsIn(app)).toBe(before + 2)
  })

  test('with a number beyond all chunks is refused', async () => {
    const vault = await openVault()
    const { uploadId } = (await vault.begin()).body
    const bytes = randomBytes(leastBytes)
    for (const [n, code] of [
      ['1', 'storage/wrong-length'],
      ['4095', 'storage/wrong-length'],
      ['4096', 'kit/bad-input'],
      ['-1', 'kit/bad-input'],
      ['1e3', 'kit/bad-input'],
      ['0.5', 'kit/bad-input'],
      ['x', 'kit/bad-input'],
    ])
      expect([n, await codeFor(vault, `${filesAt.upload}/${uploadId}/chunk/${n}`, bytes, saying(bytes))]).toEqual([
        n,
        code,
      ])
  })
})

test('one of two simultaneous completions of an upload happens', async () => {
  const vault = await openVault()
  const draft = { id: newId(), bytes: fullBytes + leastBytes, chunks: 2 }
  const { uploadId } = (await vault.begin(draft)).body
  const chunks = chunksFor(draft)
  for (const [n, bytes] of chunks.entries()) await vault.send(uploadId, n, bytes)
  const complete = changeOf.complete(uploadId, draft, chunks)
  const answers = await Promise.all([1, 2].map(() => vault.batch([complete], 1)))
  expect(codesOf(answers)).toEqual(['200', 'kit/stale'])
  // Both batches cannot be right, nor can one batch complete an upload for two nodes.
  const twice = [complete, { ...complete, id: newId() }]
  expect(codeOf(await vault.batch(twice))).toBe('storage/upload-not-found')
  expect(await vault.usage()).toMatchObject({ files: 1, bytes: fullBytes + leastBytes })
})

test('a folder with many levels below it cannot be moved deeper than 32', async () => {
  const vault = await openVault()
  const chain = (length: number) => {
    const changes = Array.from({ length }, () => changeOf.folder())
    return changes.map((change, at) => ({ ...change, parentId: changes[at - 1]?.id ?? null }))
  }
  const [deep, other] = [chain(20), chain(14)]
  await vault.batch([...deep, ...other])
  const move = (parentId: string) => vault.batch([changeOf.put({ id: other[0]!.id, parentId, revision: 2 })])
  for (const at of [18, 19]) expect(codeOf(await move(deep[at]!.id))).toBe('storage/too-deep')
  expect((await move(deep[17]!.id)).status).toBe(200)
})

describe('a reader of a file', () => {
  /** Files of the blob store that this process has open. */
  const openBlobs = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(join(app.dataDir, 'blobs'))
      } catch {
        // Closed since it was listed.
        return false
      }
    }).length

  test('a reader who takes nothing and leaves keeps no file open and no other reader waiting', async () => {
    const vault = await openVault()
    const file = await vault.file({ bytes: fullBytes, chunks: 1 })
    const calls = Array.from({ length: 10 }, () => open(vault, 'GET', filesAt.content(file.id, file.contentId, 0)))
    const answers = await Promise.all(calls.map((call) => (call.end(), answerTo(call))))
    for (const answer of answers) answer.on('error', () => {}).pause()
    expect((await vault.get(filesAt.content(file.id, file.contentId, 0))).raw.equals(file.chunks[0]!)).toBe(true)
    for (const call of calls) call.destroy()
    await expect.poll(openBlobs).toBe(0)
  })

  test('answers a HEAD request without opening the file', async () => {
    const vault = await openVault()
    const file = await vault.file()
    const path = filesAt.content(file.id, file.contentId, 0)
    const head = () => answerTo(open(vault, 'HEAD', path).end())
    expect((await head()).headers).toMatchObject({ 'content-length': String(leastBytes) })
    rmSync(join(app.dataDir, 'blobs'), { recursive: true })
    expect((await head()).statusCode).toBe(200)
    expect(codeOf(await vault.get(path))).toBe('storage/node-not-found')
  })
})
