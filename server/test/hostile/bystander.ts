import type { Session } from '@mulghar/contract/accounts/accounts'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import { returningFreedMemory } from '../../../tools/suite/freed-memory.ts'
import { scratchFolder } from '../../../tools/suite/scratch.ts'
import { cloneDatabase } from '../database.ts'
import type { Order, Report } from './app-process.ts'
import type { Waits, Wanted } from './bystander-worker.ts'
import { isLong } from './length.ts'

export type Person = { id: string; email: string; password: string; authorization: string }

/** What somebody else met while the app was being disturbed. */
export type Met = {
  /** Of GETs asked every 25 ms come what may, counted from when each was due: a stall counts for all that it kept waiting. */
  p95Ms: number
  worstMs: number
  asked: number
  /** How many were answered with each status; a connection that broke counts under its code. */
  statuses: Record<string, number>
  /** The most memory that the app's process held meanwhile, its worker threads included. */
  peakBytes: number
  /** How much slower than a quiet usual machine this one was just then, never less than 1. */
  slowness: number
}

export type Stage = {
  /** Where the app listens, without a stroke at its end. */
  url: string
  /** Two ordinary members who know nothing of each other. */
  attacker: Person
  bystander: Person
  /** Another member. */
  signUp(name: string): Promise<Person>
  /**
   * Runs `work` while the bystander goes on asking, and answers what both have met. It measures for a while at least, even if `work` is over at once.
   * `path` is what the bystander asks for: a small answer that needs the database.
   */
  during<T>(work: () => Promise<T>, path?: string): Promise<Met & { result: T }>
  close(): Promise<void>
}

const everyMs = 25
const leastMs = isLong ? 1000 : 400
const calibratedMs = 200
const longestMs = 2000
const usualMs = 250

/**
 * The whole app in a process of its own, listening on a real port, on a fresh database; `settings` are as in the
 * environment. Who disturbs it is the test's own process, who measures is a worker thread with an own event loop: neither
 * the app nor the disturbance is measured by itself.
 *
 *     const stage = await startStage()
 *     const met = await stage.during(() => fetch(`${stage.url}/v1/…`, { method: 'POST', body: hostile, headers: … }))
 *     expect(met.result.status).toBe(413)
 *     expectUndisturbed(met)
 *     expect(met.peakBytes).toBeLessThan(500e6)
 *     await stage.close()
 *
 * Tests with it stand in `server/test/hostile/*.test.ts`; they run one file after the other, when all others are over:
 * `vitest run --project hostile server/test/hostile/bodies.test.ts`.
 */
export async function startStage(settings: Record<string, string> = {}): Promise<Stage> {
  const clone = await cloneDatabase()
  const dataDir = scratchFolder('hostile')
  const app = fork(new URL('./app-process.ts', import.meta.url), { execArgv: [], env: returningFreedMemory() })
  const { url } = await tell(app, 'ready', {
    kind: 'start',
    config: clone.config,
    settings: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SECRET_KEY: 'a secret for tests that is long enough',
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000',
      ...settings,
    },
  })

  async function signUp(name: string): Promise<Person> {
    const account = { name, email: `${name.toLowerCase()}@example.org`, password: 'a lamp in the open door' }
    const response = await fetch(`${url}/v1/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    if (response.status !== 201) throw new Error(`cannot sign up: ${response.status} ${await response.text()}`)
    const { user, accessToken } = (await response.json()) as Session
    return { ...account, id: user.id, authorization: `Bearer ${accessToken.token}` }
  }
  const attacker = await signUp('Attacker')
  const bystander = await signUp('Bystander')
  const takePeak = async () => (await tell(app, 'peak', { kind: 'peak' })).bytes

  return {
    url,
    attacker,
    bystander,
    signUp,
    async during(work, path = '/v1/profile/user-detail') {
      const loops = [calibration()]
      await takePeak()
      const { authorization } = bystander
      const asking = await beginAsking({ url: url + path, authorization, everyMs })
      const least = wait(leastMs)
      const result = await work()
      await least
      const { waits, statuses } = await asking.end()
      const peakBytes = await takePeak()
      loops.push(calibration())
      const sorted = waits.toSorted((one, other) => one - other)
      return {
        result,
        p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Infinity,
        worstMs: sorted.at(-1) ?? Infinity,
        asked: sorted.length,
        statuses,
        peakBytes,
        slowness: Math.max(1, ...loops.map((ms) => ms / calibratedMs)),
      }
    },
    async close() {
      const ended = once(app, 'exit')
      app.send({ kind: 'stop' } satisfies Order)
      await ended
      await clone.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * That somebody else was answered, always, and never waited for long. The long run has the machine to itself, and says of it
 * that 95 of 100 were answered within so many milliseconds on one of usual speed.
 */
export function expectUndisturbed(met: Met): void {
  expect(met.statuses).toEqual({ 200: met.asked })
  expect(met.asked).toBeGreaterThan(leastMs / everyMs / 2)
  const told = JSON.stringify({ ...met, result: undefined })
  expect(met.worstMs, told).toBeLessThanOrEqual(longestMs * met.slowness)
  if (isLong) expect(met.p95Ms, told).toBeLessThanOrEqual(usualMs * met.slowness)
}

/** Milliseconds of a fixed amount of work, to tell machines and moments apart. */
function calibration(): number {
  const started = performance.now()
  let sum = 0
  for (let n = 0; n < 50_000_000; n++) sum = (sum + Math.imul(n, 2_654_435_761)) | 0
  return sum === 42 ? 0 : performance.now() - started
}

async function beginAsking(wanted: Wanted): Promise<{ end(): Promise<Waits> }> {
  const worker = new Worker(new URL('./bystander-worker.ts', import.meta.url), { workerData: wanted, execArgv: [] })
  await once(worker, 'message')
  return {
    async end() {
      worker.postMessage('enough')
      const [waits] = (await once(worker, 'message')) as [Waits]
      await worker.terminate()
      return waits
    },
  }
}

async function tell<K extends Report['kind']>(
  app: ChildProcess,
  awaited: K,
  order: Order,
): Promise<Extract<Report, { kind: K }>> {
  // An answer that did not come is waited for no longer, or its listeners would add up.
  const over = new AbortController()
  const { signal } = over
  const answered = Promise.race([
    once(app, 'message', { signal }) as Promise<[Report]>,
    once(app, 'exit', { signal }).then(([code]) => [{ kind: 'failed', why: `it ended with ${code}` }] as [Report]),
  ])
  app.send(order)
  const [report] = await answered
  over.abort()
  if (report.kind === awaited) return report as Extract<Report, { kind: K }>
  throw new Error(`the app: ${report.kind === 'failed' ? report.why : report.kind}`)
}
