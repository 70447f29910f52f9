import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { randomOf } from '../../tools/genealogy.ts'
import { openApp } from '../src/app.ts'
import { openDatabase } from '../src/kit/database.ts'
import { readEnv } from '../src/kit/env.ts'
import { startEmbeddedPostgres } from '../src/kit/postgres-embedded.ts'
import type { Database } from '../src/tables.ts'
import { copyKept } from '../test/template.ts'
import { changeOf, filesAt, fullBytes, leastBytes } from '../test/vault-files.ts'
import { Caller, Unanswered } from './caller.ts'
import { isLong, seed } from './length.ts'
import { killHard, startApp, stopApp, type RunningApp } from './running-app.ts'
import { VaultCaller, type NodeState } from './vault-caller.ts'

// Kills the app in the midst of an upload, a batch and a deletion of the trash, each of another vault: acknowledged chunks and files
// are readable, no blob is left that nothing lists, and version, head and numbers of changes agree.

const kills = isLong ? 10 : 1
const random = randomOf(seed)
const dataDir = mkdtempSync(join(tmpdir(), 'mulghar-vault-kill-'))
let app: RunningApp | undefined
afterAll(async () => {
  if (app) await stopApp(app)
  rmSync(dataDir, { recursive: true, force: true })
})

type Row = { id: string; gone?: true; revision: number; trashedAt: string | null }

/** A body that stops half-way, so that the app is killed while it writes the chunk. */
function halfOf(bytes: Buffer): ReadableStream {
  return new ReadableStream({ start: (sender) => sender.enqueue(new Uint8Array(bytes.subarray(0, bytes.length / 2))) })
}

/** Work in the midst of which the app is killed. Each prepares it and answers what is to be started. */
const works = {
  async upload(vault: VaultCaller): Promise<(() => Promise<unknown>)[]> {
    const upload = await vault.begin({ bytes: 4 * fullBytes + leastBytes, chunks: 5 })
    vault.upload = upload
    const send = async (n: number, body?: ReadableStream) => {
      await vault.chunk(upload.uploadId, n, upload.chunks[n]!, body)
      upload.acknowledged.add(n)
    }
    await send(4)
    await send(0)
    return [() => send(1, halfOf(upload.chunks[1]!)), () => send(2), () => send(3)]
  },

  async batch(vault: VaultCaller): Promise<(() => Promise<unknown>)[]> {
    const many = () => Array.from({ length: 100 }, () => changeOf.folder())
    await vault.batch(many())
    const endless = async () => {
      for (;;) await vault.batch(many())
    }
    return [endless]
  },

  async purge(vault: VaultCaller): Promise<(() => Promise<unknown>)[]> {
    const folder = changeOf.folder()
    const below = Array.from({ length: 300 }, () => changeOf.folder({ parentId: folder.id }))
    await vault.batch([folder, ...below])
    for (let count = 0; count < 6; count++)
      await vault.finish(await vault.begin({ bytes: leastBytes, chunks: 1, parentId: folder.id }), folder.id)
    const deleted = vault.files.splice(-6)
    await vault.batch([changeOf.trash(folder.id, 2)])
    vault.dying = [...vault.dying, folder.id, ...[...below, ...deleted].map(({ id }) => id)]
    const empty = async () => {
      await vault.json('DELETE', filesAt.trash)
      for (const id of vault.dying) vault.nodes.delete(id)
      vault.dying = []
    }
    return [empty]
  },
}

async function allChanges(vault: VaultCaller) {
  const rows: Row[] = []
  for (let since = 0; ;) {
    const page = await vault.json<{
      data: Row[]
      seq: number
      hasNext: boolean
      vaultVersion: number
      head: string
    }>('GET', `${filesAt.changes}?limit=5000&since=${since}`)
    rows.push(...page.data)
    since = page.seq
    if (!page.hasNext) return { ...page, rows }
  }
}

/** Compares what the app answers with what it has acknowledged. */
async function check(vault: VaultCaller): Promise<void> {
  const { rows, vaultVersion, head } = await allChanges(vault)
  vault.learnVersion(vaultVersion)
  expect(vaultVersion).toBe(vault.vaultVersion)
  expect(head).toBe(vault.newestHead)

  const found = new Map(rows.filter((row) => !row.gone).map((row) => [row.id, row]))
  const left = vault.dying.filter((id) => found.has(id))
  expect([0, vault.dying.length]).toContain(left.length)
  if (left.length === 0) for (const id of vault.dying) vault.nodes.delete(id)
  vault.dying = left
  const states = [...found].map(([id, row]): [string, NodeState] => [
    id,
    { revision: row.revision, isTrashed: row.trashedAt !== null },
  ])
  expect(new Map(states)).toEqual(vault.nodes)

  const { data } = await vault.json<{ data: unknown[] }>('GET', '/v1/storage/head?from=1&to=1000')
  expect(data).toHaveLength(vaultVersion)
  for (const { id, contentId, chunks } of vault.files)
    for (const [n, bytes] of chunks.entries()) {
      const answer = await vault.call('GET', filesAt.content(id, contentId, n))
      expect(answer.status).toBe(200)
      expect(answer.bytes.equals(bytes)).toBe(true)
    }
}

/** Keys of the blobs that are on the disk, also of those that are half written. */
const blobKeys = () =>
  readdirSync(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name.split('.')[0]!)

async function checkRows(): Promise<void> {
  const client = new pg.Client({ host: dataDir, port: 5432, user: 'mulghar', database: 'mulghar' })
  await client.connect()
  const ask = async (question: string) => (await client.query({ text: question, rowMode: 'array' })).rows as unknown[][]
  const listed = await ask('select blob_key from storage_chunk union select blob_key from storage_leftover')
  const known = new Set(listed.flat())
  expect(blobKeys().filter((key) => !known.has(key))).toEqual([])
  // Each change of a node has a number of its own, of which the vault has the newest.
  const faults = await ask(`
    select vault.account_id, seq, count(*), count(distinct changed), max(changed)
    from storage_vault vault join (
      select account_id, changed from storage_node union all select account_id, changed from storage_gone
    ) as changes using (account_id)
    group by vault.account_id, seq having count(*) <> count(distinct changed) or max(changed) <> seq`)
  expect(faults).toEqual([])
  await client.end()
}

/** Sends an upload that was cut off again, and completes it. */
async function goOn(vault: VaultCaller): Promise<void> {
  if (!vault.upload) return
  const { uploadId, acknowledged } = vault.upload
  const { have } = await vault.json<{ have: [number, number][] }>('GET', `${filesAt.upload}/${uploadId}`)
  const hasArrived = (n: number) => have.some(([first, last]) => first <= n && n <= last)
  expect([...acknowledged].filter((n) => !hasArrived(n))).toEqual([])
  expect(acknowledged.size).toBeGreaterThanOrEqual(2)
  expect(hasArrived(1)).toBe(false)
  await vault.finish(vault.upload)
  vault.upload = undefined
}

/** The hourly jobs, two hours later: nothing that was being written then is still being written. */
async function runJobs(): Promise<{ chunks: string[]; leftovers: number }> {
  const report = (error: unknown) => console.error(error)
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, report, now: Date.now })
  const database = openDatabase<Database>(postgres.config, report)
  const clock = { now: () => new Date(Date.now() + 2 * 60 * 60_000) }
  const env = readEnv({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' })
  const opened = await openApp({ env, database, clock, pages: undefined })
  await opened.keepHouse()
  const chunks = await database.db.selectFrom('storage_chunk').select('blob_key').execute()
  const leftovers = await database.db.selectFrom('storage_leftover').select('blob_key').execute()
  await opened.close()
  await database.close()
  await postgres.stop()
  return { chunks: chunks.map((row) => row.blob_key), leftovers: leftovers.length }
}

test(
  `kills lose no acknowledged byte of a vault and leave no blob (KILL_SEED=${seed})`,
  { timeout: 20 * 60_000 },
  async () => {
    copyKept(dataDir)
    app = await startApp(dataDir)
    const vaults = ['Asha', 'Ravi', 'Meera'].map((name) => new VaultCaller(new Caller(name)))
    for (const { owner } of vaults) owner.url = app.url
    await Promise.all(vaults.map((vault) => vault.setUp()))
    const [uploading, changing, deleting] = vaults as [VaultCaller, VaultCaller, VaultCaller]

    for (let kill = 0; kill < kills; kill++) {
      const prepared = [await works.upload(uploading), await works.batch(changing), await works.purge(deleting)]
      const outcomes = Promise.allSettled(prepared.flat().map((start) => start()))
      await wait(20 + random() * 150)
      killHard(app.child.pid!)
      await app.ended
      for (const outcome of await outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Unanswered)

      const { url } = (app = await startApp(dataDir))
      await checkRows()
      for (const vault of vaults) {
        vault.owner.url = url
        await vault.unlock()
        await check(vault)
        await goOn(vault)
        await check(vault)
      }
      await checkRows()
    }
    for (const vault of vaults) await vault.json('DELETE', filesAt.trash)
    await stopApp(app)
    app = undefined
    const { chunks, leftovers } = await runJobs()
    expect(leftovers).toBe(0)
    expect(blobKeys().toSorted()).toEqual(chunks.toSorted())
  },
)
