import type { Task } from '@mulghar/contract/tasks/tasks'
import type { ChangeEvent } from '@mulghar/contract/service/service'
import type { Tree } from '@mulghar/contract/trees/trees'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { randomOf } from '../../tools/genealogy.ts'
import { startEmbeddedPostgres } from '../src/kit/postgres-embedded.ts'
import { Caller } from './caller.ts'
import { Ledger } from './ledger.ts'
import { isLong, seed } from './length.ts'
import { importer, personWriter, type Import } from './load.ts'
import { killHard, lastWordsOf, startApp, stopApp, type RunningApp } from './running-app.ts'
import { contradictions, peopleOf } from './truth.ts'

// Two processes on one database, with a proxy that hands them the calls in turns. Either is killed at any moment while people
// are written, genealogies are read in and a stream is listened to: nothing acknowledged is lost, no change goes unheard.
// Only the long run has time for it; KILL_SEED repeats a run.

const kills = 20
const random = randomOf(seed)
const hearsWithinMs = 15_000
const importsWithinMs = 180_000

const theirs = mkdtempSync(join(tmpdir(), 'mulghar-two-'))
const dataDir = mkdtempSync(join(tmpdir(), 'mulghar-two-data-'))
const apps: RunningApp[] = []
let turns: Server | undefined
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined

afterAll(async () => {
  turns?.closeAllConnections()
  turns?.close()
  for (const app of apps) await stopApp(app)
  await database?.stop()
  for (const folder of [theirs, dataDir]) rmSync(folder, { recursive: true, force: true })
})

/** Hands the calls to the processes in turns; to the other one where one is not there. */
async function openTurns(): Promise<string> {
  let calls = 0
  turns = createServer((asked, answer) => {
    const target = apps[calls++ % apps.length]!.url
    const passed = request(new URL(asked.url!, target), { method: asked.method, headers: asked.headers }, (reply) => {
      answer.writeHead(reply.statusCode!, reply.headers)
      reply.once('error', () => answer.destroy())
      reply.pipe(answer)
    })
    passed.once('error', () => answer.destroy())
    answer.once('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => turns!.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(turns.address() as AddressInfo).port}`
}

/** Listens as a page does: from where it was, whenever the stream has ended. */
function listenAlways(caller: Caller, isOver: () => boolean) {
  const heardAt = new Map<string, number>()
  let lastId: string | undefined
  const listenOnce = async () => {
    const headers = { ...caller.bearer(), ...(lastId !== undefined && { 'last-event-id': lastId }) }
    const response = await fetch(`${caller.url}/v1/stream`, { headers })
    if (!response.ok) throw new Error(`the stream answers ${response.status}`)
    let text = ''
    for await (const piece of response.body!) {
      text += Buffer.from(piece).toString()
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        hear(text.slice(0, end))
        text = text.slice(end + 2)
      }
      if (isOver()) return
    }
  }
  const hear = (event: string) => {
    lastId = /^id: (.*)$/m.exec(event)?.[1] ?? lastId
    if (event.includes('"missed":true')) throw new Error('the stream says that it does not know what was missed')
    const data = /^data: (.*)$/m.exec(event)?.[1]
    if (!event.includes('event: change') || !data) return
    const { kind, rootId } = JSON.parse(data) as ChangeEvent
    heardAt.set(`${kind} ${rootId}`, performance.now())
  }
  const faults: unknown[] = []
  const always = async () => {
    while (!isOver()) {
      await listenOnce().catch((error: Error) => {
        // A stream breaks off where its process is killed; anything else is a fault.
        if (error.message.startsWith('the stream')) faults.push(error)
      })
      await wait(50)
    }
  }
  void always()
  return { heardAt, faults }
}

test.runIf(isLong)(`either of two processes may be killed (KILL_SEED=${seed})`, { timeout: 40 * 60_000 }, async () => {
  console.log(`KILL_SEED=${seed}`)
  database = await startEmbeddedPostgres({ dataDir: theirs, durable: true, report: console.error, now: Date.now })
  const settings = { DATABASE_URL: `postgres://mulghar@localhost/mulghar?host=${encodeURIComponent(theirs)}` }
  apps.push(await startApp(dataDir, settings), await startApp(dataDir, settings))
  const url = await openTurns()
  const [asha, ravi] = [new Caller('Asha'), new Caller('Ravi')]
  for (const caller of [asha, ravi]) {
    caller.url = url
    await caller.register()
  }
  const makeTree = async (caller: Caller, name: string) =>
    (await caller.call<Tree>('POST', '/v1/family/family-tree', { name, description: name })).id
  const trees = [await makeTree(asha, 'House by the river'), await makeTree(asha, 'House on the hill')]
  const ledger = new Ledger()
  const imports: Import[] = []
  const load = [
    ...[0, 1, 2, 3].map((n) => personWriter(asha, ledger, trees[n % 2]!, `Person${n}-`, random)),
    importer(ravi, await makeTree(ravi, 'House of books'), imports),
  ]
  let hasListened = false
  const { heardAt, faults } = listenAlways(asha, () => hasListened)

  for (let kill = 1; kill <= kills; kill++) {
    let isOver = false
    const working = Promise.all(load.map((write) => write(() => isOver)))
    await wait(500 + random() * 2000)
    const place = Math.floor(random() * 2)
    const victim = apps[place]!
    killHard(victim.child.pid!)
    await victim.ended
    await wait(random() * 1000)
    apps[place] = await startApp(dataDir, settings)
    isOver = true
    await working
    for (const caller of [asha, ravi])
      await caller.login().catch(async (error: Error) => {
        const words = await Promise.all(apps.map(lastWordsOf))
        throw new Error(`nobody signs in: ${words.join('\n')}`, { cause: error })
      })
    // The last change of each tree, whoever made it, is heard by whoever listens.
    for (const treeId of trees) {
      const changedAt = performance.now()
      await asha.again('PUT', `/v1/family/family-tree/${treeId}`, { description: `after kill ${kill}` })
      await expect.poll(() => heardAt.get(`tree ${treeId}`) ?? 0, { timeout: hearsWithinMs }).toBeGreaterThan(changedAt)
      const people = await peopleOf(asha, treeId)
      expect(ledger.faultsOf(treeId, people)).toEqual([])
    }
    expect(await contradictions(theirs)).toEqual([])
    console.log(`kill ${kill}: ${ledger.acknowledged} writes were acknowledged, ${imports.length} imports`)
  }

  const until = performance.now() + importsWithinMs
  for (const { jobId } of imports) {
    let task = await ravi.call<Task>('GET', `/v1/job/${jobId}`)
    for (; task.status !== 'DONE' && performance.now() < until; task = await ravi.call('GET', `/v1/job/${jobId}`))
      await wait(200)
    expect(task).toMatchObject({ status: 'DONE' })
  }
  hasListened = true
  expect(faults).toEqual([])
  expect(ledger.acknowledged).toBeGreaterThan(kills)
  expect(imports.length).toBeGreaterThan(0)
})
