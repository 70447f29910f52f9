import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { FastifyInstance } from 'fastify'
import { openApp, type App } from '../server/src/app.ts'
import { systemClock } from '../server/src/kit/clock.ts'
import { openDatabase } from '../server/src/kit/database.ts'
import { readEnv } from '../server/src/kit/env.ts'
import type { Database } from '../server/src/tables.ts'
import { median, type House } from './house.ts'
import { madeSince, record, type Recorded } from './src/recorded.ts'

export type BenchCall = { method: 'GET' | 'POST'; path: string; body?: string }

/** One kind of call: how it is made, about whom it is recorded, about whom it is made next, and its target in percent. */
export type Measured = { make: (id: string) => BenchCall; recorded: string; next: () => string; target?: number }

type Beside = {
  house: House
  /** Where ours answers. */
  address: string
  headers: Record<string, string>
  /** In how many runs, which alternate, and how long each. */
  runs: number
  seconds: number
}

/** The app in this process, on the database of a house: what it asks of it can be recorded. */
export async function openHere(house: House): Promise<App> {
  const database = openDatabase<Database>({ connectionString: house.databaseUrl, max: 16 }, console.error)
  const env = readEnv({
    DATABASE_URL: house.databaseUrl,
    DATA_DIR: house.dataDir,
    SERVE_PAGES: 'off',
    PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000000',
  })
  const app = await openApp({ env, database, clock: systemClock, pages: undefined })
  await app.listen()
  return { ...app, close: () => app.close().then(() => database.close()) }
}

/**
 * What a call manages eight at once, beside the floor: bare Fastify and pg with the same statements. A call that reads is recorded
 * when it is made again: the first one fills caches, and the floor would ask what later calls do not. Answers the shares by name.
 */
export async function besideBare(
  http: FastifyInstance,
  { house, address, headers, runs, seconds }: Beside,
  calls: Record<string, Measured>,
): Promise<Record<string, number>> {
  const floors: Record<string, Recorded & { reply: unknown; subject: string; fresh: string[] }> = {}
  for (const [name, { make, recorded: subject }] of Object.entries(calls)) {
    const { method, path, body } = make(subject)
    let reply: unknown
    if (method === 'GET') await http.inject({ method, url: path, headers })
    const before = Date.now()
    const recorded = await record(async () => {
      const answer = await http.inject({ method, url: path, headers, ...(body && { payload: body }) })
      if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.body}`)
      reply = answer.json()
    })
    floors[name] = { ...recorded, reply, subject, fresh: madeSince(recorded, before, subject) }
  }
  const file = join(house.dataDir, 'recorded.json')
  writeFileSync(file, JSON.stringify(floors))
  const bare = await house.start('bench/bare-recorded.ts', { RECORDED: file })
  const shares: Record<string, number> = {}
  for (const [name, { make, next, target = 70 }] of Object.entries(calls)) {
    const ours = () => load(address, headers, seconds, () => make(next()))
    const its = () =>
      load(bare, {}, seconds, () => ({ method: 'GET', path: `/${encodeURIComponent(name)}?id=${next()}` }))
    await ours()
    await its()
    const [mine, floor]: [number[], number[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      mine.push(await ours())
      floor.push(await its())
    }
    const share = (100 * median(mine)) / median(floor)
    console.log(
      `${name}: ${median(mine).toFixed(0)} calls/s, bare ${median(floor).toFixed(0)}, ${share.toFixed(0)} % (target ${target})`,
    )
    shares[name] = share
  }
  return shares
}

async function load(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  setup: () => BenchCall,
): Promise<number> {
  const result = await autocannon({
    url,
    connections: 8,
    duration: seconds,
    headers,
    requests: [{ setupRequest: (request) => ({ ...request, ...setup() }) }],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}
