import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { blobsIn, filesAt, leastBytes, openVaultOf, type VaultClient } from '../../test/vault-files.ts'
import type { BlobStore } from '../kit/blob-store.ts'
import { openBlobStore } from '../kit/blob-store.ts'
import { readEnv } from '../kit/env.ts'
import { receiveChunk } from './chunks.ts'
import { openLeftovers, sweepAll } from './leftovers.ts'
import { storageDb } from './tables.ts'
import { openTokens } from './tokens.ts'

let app: TestApp
let blobs: BlobStore
let vault: VaultClient
beforeAll(async () => {
  app = await startTestApp()
  blobs = await openBlobStore(readEnv({ DATA_DIR: app.dataDir }))
  vault = await openVaultOf(await app.signUp('Asha'))
})
afterAll(() => app.close())

const listed = () => app.db.selectFrom('storage_leftover').select(['blob_key', 'due_at']).execute()

/** The parts of the module on a store of blobs of the test's own. */
function partsOn(store: BlobStore, reported: unknown[] = []) {
  const db = storageDb(app.db)
  const { clock } = app
  const leftovers = openLeftovers({ db, blobs: store, clock, sweepSoon: async () => {} })
  const report = (error: unknown) => void reported.push(error)
  return { db, clock, blobs: store, leftovers, tokens: openTokens({ db, clock }), report }
}

async function receive(store: BlobStore, reported: unknown[] = []) {
  const { uploadId } = (await vault.begin()).body
  const bytes = randomBytes(leastBytes)
  const sessions = await app.db.selectFrom('storage_token').select('session_id').execute()
  const context = {
    viewer: { id: vault.member.id, sessionId: sessions[0]!.session_id } as never,
    asked: { ip: '127.0.0.1', headers: { 'x-vault-token': vault.token } },
    bytes: { stream: Readable.from([bytes]), digest: createHash('sha256').update(bytes).digest() },
  }
  const done = receiveChunk(partsOn(store, reported), context, { uploadId, n: 0 })
  return done.finally(() => vault.remove(`${filesAt.upload}/${uploadId}`))
}

/** A killed process does nothing more. */
const killed = () => Promise.reject(new Error('killed'))
const hour = 60 * 60_000

describe('a chunk that is cut off', () => {
  test.each([
    ['before its blob is written', { put: killed, delete: killed }, 0],
    [
      'after its blob is written',
      {
        put: async (key: string, source: Readable) => {
          await blobs.put(key, source)
          return killed()
        },
        delete: killed,
      },
      1,
    ],
    [
      'by a kill while its blob is written',
      {
        put: async (key: string) => {
          const folder = join(app.dataDir, 'blobs', key.slice(0, 2), key.slice(2, 4))
          await mkdir(folder, { recursive: true })
          await writeFile(join(folder, `${key}.0123456789ab.part`), 'half')
          return killed()
        },
        delete: killed,
      },
      1,
    ],
  ])('%s leaves a listed blob, which goes within the hour', async (_, cut, written) => {
    const before = blobsIn(app)
    const reported: unknown[] = []
    await expect(receive({ ...blobs, ...cut }, reported)).rejects.toThrow('killed')
    expect(reported).toHaveLength(1)
    expect(await listed()).toHaveLength(1)
    expect(blobsIn(app)).toBe(before + written)
    // It may still be on its way.
    await app.app.keepHouse()
    expect(await listed()).toHaveLength(1)
    const due = new Date(app.clock.now().getTime() - 1)
    await app.db.updateTable('storage_leftover').set({ due_at: due }).execute()
    await app.app.keepHouse()
    expect(await listed()).toEqual([])
    expect(blobsIn(app)).toBe(before)
  })

  test('is listed for an hour', async () => {
    await expect(receive({ ...blobs, put: killed, delete: killed })).rejects.toThrow('killed')
    const [row] = await listed()
    const wait = row!.due_at.getTime() - app.clock.now().getTime()
    expect(wait).toBeGreaterThan(hour - 60_000)
    expect(wait).toBeLessThanOrEqual(hour)
    await app.db.deleteFrom('storage_leftover').execute()
  })

  test('does not become a chunk once its blob may be deleted', async () => {
    const late: BlobStore = {
      ...blobs,
      async put(key, source) {
        const bytes = await blobs.put(key, source)
        await app.db
          .updateTable('storage_leftover')
          .set({ due_at: new Date(0) })
          .execute()
        return bytes
      },
    }
    const before = blobsIn(app)
    await expect(receive(late)).rejects.toMatchObject({ code: 'kit/too-long' })
    expect(await listed()).toEqual([])
    expect(blobsIn(app)).toBe(before)
  })

  test('by a full disk answers 507 and leaves nothing', async () => {
    const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    await expect(receive({ ...blobs, put: full })).rejects.toMatchObject({ code: 'storage/no-room', status: 507 })
    expect(await listed()).toEqual([])
  })
})

test('blobs are deleted later where their store failed, do not hold up others, and go only when they are due', async () => {
  const store = partsOn(blobs)
  const keys = Array.from({ length: 150 }, () => randomBytes(16).toString('hex'))
  const row = (blob_key: string, at: number) => ({ account_id: vault.member.id, blob_key, due_at: new Date(at) })
  const now = app.clock.now().getTime()
  await app.db
    .insertInto('storage_leftover')
    .values([...keys.map((key) => row(key, now - 1000)), row('f'.repeat(32), now + hour)])
    .execute()
  for (const key of keys.slice(0, 3)) await blobs.put(key, Readable.from(['a']))
  const before = blobsIn(app)
  const failing = { ...blobs, delete: (key: string) => (key === keys[0] ? killed() : blobs.delete(key)) }
  await expect(sweepAll(partsOn(failing).leftovers)).rejects.toThrow('1 blobs of vaults')
  // The failed one has let the others pass, and is due again in an hour.
  expect(new Set((await listed()).map((left) => left.blob_key))).toEqual(new Set([keys[0], 'f'.repeat(32)]))
  await sweepAll(store.leftovers)
  expect(await listed()).toHaveLength(2)
  await app.db
    .updateTable('storage_leftover')
    .set({ due_at: new Date(now - 1) })
    .where('blob_key', '=', keys[0]!)
    .execute()
  await sweepAll(store.leftovers)
  expect((await listed()).map((left) => left.blob_key)).toEqual(['f'.repeat(32)])
  expect(blobsIn(app)).toBe(before - 3)
})
