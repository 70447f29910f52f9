import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { chunkBytes, contentNumbers, mostNodes, sealBytes } from '../contract/src/storage/contents.ts'
import { newId } from '../server/src/kit/ids.ts'
import { newHead, newVault } from '../server/test/vault.ts'
import { openHere } from './beside-bare.ts'
import { calibration, median, openHouse, signUp } from './house.ts'
import type { Sending } from './src/vault-chunks.ts'

// The server's part of the files of a vault: a batch of 500 changes among 20,000 nodes and the list of all of them, beside a bare
// endpoint with the same statements and bytes; and the memory of the server while ten files arrive. Ends with 1 where memory grows.

const runs = Number(process.env['RUNS'] ?? 15)
const changed = 500
const boxBytes = 320 + sealBytes
const uploads = 10
const uploadBytes = 64 * 2 ** 20
/** An upload holds less than one of its chunks. */
const mostGrowth = uploads * chunkBytes

type Owner = { id: string; headers: Record<string, string> }
type Page = { data: { id: string }[]; seq: number; hasNext: boolean }

const house = await openHouse()
try {
  console.log(`calibration loop ${calibration().toFixed(0)} ms; medians of ${runs}`)
  const [address, bare] = [await house.start('server/src/main.ts'), await house.start('bench/bare-vault.ts')]
  const [mine, its] = [await ownerOf(address), await ownerOf(address)]
  for (const { id } of [mine, its]) await fill(id)
  await house.pool.query('analyze')
  await batches(address, bare, { mine, its })
  await changes(address, bare, mine)
  const growth = await memory()
  process.exitCode = growth > mostGrowth ? 1 : 0
} finally {
  await house.close()
}

/** Somebody with an open vault. */
async function ownerOf(url: string): Promise<Owner> {
  const { id, authorization } = await signUp(url)
  const sealed = { ...newVault(), idleMinutes: 60, accountPassword: 'a long enough password for it' }
  const headers = { authorization, 'content-type': 'application/json' }
  const opened = await send<{ vaultToken: string }>(`${url}/v1/storage/auth/password`, headers, sealed)
  return { id, headers: { ...headers, 'x-vault-token': opened.vaultToken } }
}

async function send<T>(url: string, headers: Record<string, string>, body?: unknown): Promise<T> {
  const reply = await fetch(url, { headers, ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }) })
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

/** Folders of 99 files each; a box is as long as that of a usual name. */
async function fill(accountId: string): Promise<void> {
  const ids = Array.from({ length: mostNodes }, newId)
  const isFolder = (n: number) => n % 100 === 0
  await house.pool.query(
    `insert into storage_node (account_id, id, parent_id, kind, box, content_id, bytes, chunks, thumbnail_bytes, revision, changed)
     select $1::uuid, id, parent_id, case when parent_id is null then 'FOLDER' else 'FILE' end,
       decode(substr(repeat(md5(id::text), 24), 1, $5), 'hex'), content_id, case when parent_id is null then 0 else 4125 end,
       case when parent_id is null then 0 else 1 end, 0, 1, n
     from unnest($2::uuid[], $3::uuid[], $4::uuid[]) with ordinality as node (id, parent_id, content_id, n)`,
    [
      accountId,
      ids,
      ids.map((_, n) => (isFolder(n) ? null : ids[n - (n % 100)])),
      ids.map((_, n) => (isFolder(n) ? null : newId())),
      boxBytes * 2,
    ],
  )
  await house.pool.query('update storage_vault set seq = $2 where account_id = $1', [accountId, mostNodes])
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function batches(address: string, bare: string, { mine, its }: { mine: Owner; its: Owner }): Promise<void> {
  const filesOf = async ({ id }: Owner) =>
    (
      await house.pool.query<{ id: string; parentId: string }>(
        `select id, parent_id as "parentId" from storage_node where account_id = $1 and kind = 'FILE' order by id limit $2`,
        [id, changed],
      )
    ).rows
  const [own, other] = [await filesOf(mine), await filesOf(its)]
  const box = () => randomBytes(boxBytes).toString('base64url')
  const bodyOf = (nodes: typeof own, run: number) => ({
    changes: nodes.map(({ id, parentId }) => ({ act: 'PUT', id, parentId, box: box(), revision: run + 2 })),
    vaultVersion: run + 1,
    head: newHead(),
  })
  const [ours, floor, sql]: [number[], number[], number[]] = [[], [], []]
  for (let run = 0; run < runs + 3; run++) {
    const body = bodyOf(own, run)
    const bareBody = { ...bodyOf(other, run), accountId: its.id, seq: mostNodes + run * changed }
    ours.push(await timed(() => send(`${address}/v1/storage/batch`, mine.headers, body)))
    floor.push(await timed(() => send(`${bare}/batch`, { 'content-type': 'application/json' }, bareBody)))
    sql.push(
      await timed(() =>
        house.pool.query('select id, parent_id, kind, revision from storage_node where account_id = $1', [its.id]),
      ),
    )
  }
  print(`a batch of ${changed} changes among ${mostNodes} nodes`, ours, floor)
  console.log(`  the bare SELECT of their shape: ${middle(sql)}`)
}

async function changes(address: string, bare: string, { id, headers }: Owner): Promise<void> {
  const pages: { since: number; limit: number }[] = []
  const whole = async () => {
    pages.length = 0
    for (let since = 0, hasNext = true; hasNext;) {
      const page = await send<Page>(`${address}/v1/storage/changes?limit=5000&since=${since}`, headers)
      pages.push({ since: since % 2 ** 52, limit: page.data.length })
      ;({ seq: since, hasNext } = page)
    }
  }
  const bareWhole = async () => {
    for (const { since, limit } of pages)
      await send(`${bare}/changes?accountId=${id}&since=${since}&limit=${limit}`, {})
  }
  const [ours, floor]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs + 3; run++) {
    ours.push(await timed(whole))
    floor.push(await timed(bareWhole))
  }
  print(`all ${mostNodes} nodes in ${pages.length} pages`, ours, floor)
}

/** Without the first three, which fill caches. */
function middle(times: readonly number[]): string {
  return `${median(times.slice(3)).toFixed(1)} ms`
}

function print(what: string, ours: readonly number[], floor: readonly number[]): void {
  const ratio = median(ours.slice(3)) / median(floor.slice(3))
  console.log(`${what}: ${middle(ours)}, bare ${middle(floor)}, ${ratio.toFixed(2)} ×`)
}

/** How much more the server holds, garbage apart, while files arrive at once than before. */
async function memory(): Promise<number> {
  const app = await openHere(house)
  try {
    const { port } = app.http.server.address() as AddressInfo
    const address = `http://127.0.0.1:${port}`
    // Four uploads at most are open in a vault.
    const owners = [await ownerOf(address), await ownerOf(address), await ownerOf(address)]
    const arriving = async (count: number): Promise<{ ms: number; most: number }> => {
      const numbers = contentNumbers(uploadBytes)
      const begun = await Promise.all(
        Array.from({ length: count }, async (_, n) => {
          const { headers } = owners[n % owners.length]!
          const draft = { id: newId(), parentId: null, contentId: newId(), ...numbers, revision: 1 }
          const { uploadId } = await send<{ uploadId: string }>(`${address}/v1/storage/upload`, headers, draft)
          return { path: `/v1/storage/upload/${uploadId}/chunk`, chunks: numbers.chunks, headers }
        }),
      )
      let most = 0
      const ms = await timed(async () => {
        const worker = sending({ address, uploads: begun, bytes: chunkBytes + sealBytes })
        for (let isOver = false; !isOver; most = Math.max(most, heldBytes()))
          isOver = await Promise.race([worker.then(() => true), wait(100, false)])
      })
      for (const { path, headers } of begun)
        await fetch(`${address}${path.replace('/chunk', '')}`, {
          method: 'DELETE',
          headers: { authorization: headers['authorization']!, 'x-vault-token': headers['x-vault-token']! },
        })
      return { ms, most }
    }
    await arriving(1)
    const idle = heldBytes()
    const one = await arriving(1)
    const ten = await arriving(uploads)
    console.log(
      `${uploads} uploads of ${mib(uploadBytes)} MiB at once: ${((uploads * uploadBytes) / 2 ** 20 / (ten.ms / 1000)).toFixed(0)} MiB/s; ` +
        `the server holds ${mib(ten.most - idle)} MiB more than idle (${mib(idle)}), with one ${mib(one.most - idle)} (target ${mib(mostGrowth)})`,
    )
    return ten.most - idle
  } finally {
    await app.close()
  }
}

function sending(work: Sending): Promise<void> {
  const worker = new Worker(new URL('./src/vault-chunks.ts', import.meta.url), { workerData: work })
  return new Promise((resolve, reject) => void worker.once('error', reject).once('message', () => resolve()))
}

function heldBytes(): number {
  globalThis.gc!()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function mib(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}
