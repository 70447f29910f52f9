import type { Task } from '@mulghar/contract/tasks/tasks'
import type { Tree } from '@mulghar/contract/trees/trees'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { randomOf } from '../../tools/genealogy.ts'
import { Caller } from './caller.ts'
import { Ledger } from './ledger.ts'
import { jpegOf } from '../test/pictures.ts'
import { copyKept } from '../test/template.ts'
import { isLong, seed } from './length.ts'
import { importer, personWriter, pictureWriter, type Import } from './load.ts'
import {
  childrenOf,
  killHard,
  lastWordsOf,
  launchApp,
  postmasterOf,
  startApp,
  stopApp,
  type RunningApp,
} from './running-app.ts'
import { contradictions, lostPictures, peopleOf } from './truth.ts'

// Kills the app, its database, or both while people are written and genealogies are read in, again and again: what was
// acknowledged is there, nothing is half there, and nobody has to lend a hand. The short run kills each of the two once.

const kills = isLong ? 20 : 2
const random = randomOf(seed)
const victims = ['app', 'database', 'start', 'both', 'connection'] as const
const readyWithinMs = 60_000
/** A crashed import is begun again when its worker has been silent for a while. */
const importsWithinMs = 180_000

const dataDir = mkdtempSync(join(tmpdir(), 'mulghar-kill-'))
let app: RunningApp | undefined

afterAll(async () => {
  if (app) await stopApp(app)
  rmSync(dataDir, { recursive: true, force: true })
})

test(`kills lose nothing (KILL_SEED=${seed})`, { timeout: 40 * 60_000 }, async () => {
  console.log(`KILL_SEED=${seed}`)
  const [asha, ravi] = [new Caller('Asha'), new Caller('Ravi')]
  const ledger = new Ledger()
  const imports: Import[] = []
  const pictures: string[] = []

  // The migrated database of the server tests: creating one takes longer than a kill. embedded.test.ts starts from nothing.
  copyKept(dataDir)
  app = await startApp(dataDir)
  for (const caller of [asha, ravi]) {
    caller.url = app.url
    await caller.register()
  }
  const makeTree = async (caller: Caller, name: string) =>
    (await caller.call<Tree>('POST', '/v1/family/family-tree', { name, description: name })).id
  const trees = [await makeTree(asha, 'House by the river'), await makeTree(asha, 'House on the hill')]
  const load = [
    ...[0, 1, 2, 3].map((n) => personWriter(asha, ledger, trees[n % 2]!, `Person${n}-`, random)),
    pictureWriter(ravi, await jpegOf(), pictures),
    importer(ravi, await makeTree(ravi, 'House of books'), imports),
  ]

  let checkedPictures = 0
  async function check(): Promise<void> {
    for (const treeId of trees) {
      const people = await peopleOf(asha, treeId)
      expect(ledger.faultsOf(treeId, people)).toEqual([])
      const tree = await asha.call<Tree>('GET', `/v1/family/family-tree/${treeId}`)
      expect(tree.personCount).toBe(people.size)
    }
    expect(await contradictions(dataDir)).toEqual([])
    expect(await lostPictures(ravi, pictures.slice(checkedPictures))).toEqual([])
    checkedPictures = pictures.length
  }

  for (let kill = 1; kill <= kills; kill++) {
    // Each kind in turn first, then as the dice say.
    const victim = victims[kill <= 3 ? kill - 1 : Math.floor(random() * victims.length)]!
    let isOver = false
    const working = Promise.all(load.map((write) => write(() => isOver)))
    await wait(500 + random() * 2500)
    const before = ledger.acknowledged
    app = await strike(app, victim)
    isOver = true
    await working
    for (const caller of [asha, ravi]) {
      caller.url = app.url
      await caller.login()
    }
    await check()
    console.log(
      `kill ${kill} (${victim}): ${before} writes were acknowledged, ${imports.length} imports, ${pictures.length} pictures`,
    )
  }

  const until = performance.now() + importsWithinMs
  for (const { jobId } of imports) {
    let task = await ravi.call<Task>('GET', `/v1/job/${jobId}`)
    for (; task.status !== 'DONE' && performance.now() < until; task = await ravi.call('GET', `/v1/job/${jobId}`))
      await wait(200)
    expect(task).toMatchObject({ status: 'DONE' })
  }
  await check()
  expect(ledger.acknowledged).toBeGreaterThan(kills)
  expect(imports.length).toBeGreaterThan(0)
  expect(pictures.length).toBeGreaterThan(0)
})

/** Kills without a warning, and brings back what does not come back by itself: the app, by starting it. */
async function strike(running: RunningApp, victim: (typeof victims)[number]): Promise<RunningApp> {
  const postmaster = postmasterOf(dataDir)
  const workers = childrenOf(postmaster)
  if (victim === 'connection') {
    killHard(workers[Math.floor(random() * workers.length)]!)
  }
  if (victim === 'database' || victim === 'both' || victim === 'start')
    for (const pid of [postmaster, ...workers]) killHard(pid)
  if (victim === 'app' || victim === 'both') {
    killHard(running.child.pid!)
    await running.ended
    return startApp(dataDir)
  }
  if (victim === 'start') {
    killHard(running.child.pid!)
    await running.ended
    // The next start does not come to its end either, and what it has begun is left as it is.
    const interrupted = await launchApp(dataDir)
    await wait(random() * 2000)
    killHard(interrupted.child.pid!)
    await interrupted.ended
    return startApp(dataDir)
  }
  // A server that has lost a process ends all others before it begins anew; until then it still answers.
  for (let waited = 0; childrenOf(postmaster).some((pid) => workers.includes(pid)); waited += 20) {
    if (waited > readyWithinMs) throw new Error('the database does not notice that one of its processes was killed')
    await wait(20)
  }
  // The app is alive and sees to its database.
  await wait(50)
  for (let waited = 0; ; waited += 50) {
    if (running.child.exitCode !== null) throw new Error(`the app ended with its database:\n${running.said()}`)
    const ready = await fetch(`${running.url}/v1/health/ready`).catch(async (error: Error) => {
      throw new Error(`the app does not answer: ${await lastWordsOf(running)}`, { cause: error })
    })
    if (ready.ok) return running
    if (waited > readyWithinMs) throw new Error(`the app does not come back:\n${running.said()}`)
    await wait(50)
  }
}
