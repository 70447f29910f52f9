import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3Server, type S3Server } from '../../test/s3.ts'
import { newBlobKey, openBlobStore, type BlobStore } from './blob-store.ts'
import { readEnv } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'blobs-'))
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

const filesOnDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

describe.each(['disk', 's3'])('the store of blobs: %s', (kind) => {
  let blobs: BlobStore
  const kept = () => (kind === 'disk' ? filesOnDisk() : s3.objects.size)
  beforeAll(async () => {
    const bucket = {
      S3_BUCKET: 'family',
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test-secret',
    }
    blobs = await openBlobStore(readEnv({ DATA_DIR: folder, ...(kind === 's3' && bucket) }))
  })

  it('gives back what was put, whole and in part', async () => {
    const key = newBlobKey()
    expect(await blobs.put(key, Readable.from([Buffer.from('Mul'), Buffer.from('ghar')]))).toBe(7)
    expect(await blobs.stat(key)).toEqual({ bytes: 7 })
    expect(String(await buffer((await blobs.get(key))!))).toBe('Mulghar')
    expect(String(await buffer((await blobs.get(key, { start: 3, end: 5 }))!))).toBe('gha')
    await blobs.delete(key)
  })

  it('takes a file that nobody needs any more', async () => {
    const key = newBlobKey()
    const path = join(folder, 'sent')
    writeFileSync(path, 'Mulghar', { mode: 0o644 })
    await blobs.take(key, path)
    rmSync(path, { force: true })
    expect(String(await buffer((await blobs.get(key))!))).toBe('Mulghar')
    await blobs.delete(key)
  })

  it('keeps what is larger than one part', async () => {
    const key = newBlobKey()
    const bytes = randomBytes(17 * 1024 * 1024 + 5)
    const chunks = Array.from({ length: 18 }, (_, n) => bytes.subarray(n * 1_000_003, (n + 1) * 1_000_003))
    expect(await blobs.put(key, Readable.from(chunks))).toBe(bytes.length)
    expect((await buffer((await blobs.get(key))!)).equals(bytes)).toBe(true)
    expect(s3.openUploads()).toBe(0)
    await blobs.delete(key)
  })

  it('keeps an empty blob', async () => {
    const key = newBlobKey()
    expect(await blobs.put(key, Readable.from([]))).toBe(0)
    expect(await blobs.stat(key)).toEqual({ bytes: 0 })
    await blobs.delete(key)
  })

  it('knows nothing of a blob that is deleted, or never was', async () => {
    const key = newBlobKey()
    await blobs.put(key, Readable.from([Buffer.from('short')]))
    await blobs.delete(key)
    await blobs.delete(key)
    expect(await blobs.get(key)).toBeUndefined()
    expect(await blobs.stat(key)).toBeUndefined()
    expect(kept()).toBe(0)
  })

  it.each([100, 9 * 1024 * 1024])('keeps nothing of a source that breaks off after %i bytes', async (length) => {
    const key = newBlobKey()
    const source = Readable.from(
      (function* () {
        yield randomBytes(length)
        throw new Error('the line is dead')
      })(),
    )
    await expect(blobs.put(key, source)).rejects.toThrow('the line is dead')
    expect(await blobs.stat(key)).toBeUndefined()
    expect(kept()).toBe(0)
    expect(s3.openUploads()).toBe(0)
  })
})

it('never leaves the folder of the blobs', async () => {
  const blobs = await openBlobStore(readEnv({ DATA_DIR: folder }))
  await expect(blobs.get('../../etc/passwd')).rejects.toThrow('Not a key')
})
