import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { FastifyInstance } from 'fastify'
import { openApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/kit/clock.ts'
import { openDatabase } from '../server/src/kit/database.ts'
import { readEnv } from '../server/src/kit/env.ts'
import { newId } from '../server/src/kit/ids.ts'
import type { Database } from '../server/src/tables.ts'
import { calibration, median, openHouse, percentile, signUp } from './house.ts'
import { madeSince, record, type Recorded } from './src/recorded.ts'

// A program of very many entries among very many programs: its first page and totals, and saving an entry, beside bare Fastify and
// pg with the same statements; then its books as files, and the memory that they take.

const [entries, programs] = [Number(process.env['ENTRIES'] ?? 100_000), Number(process.env['PROGRAMS'] ?? 1_000_000)]
const [runs, seconds, asks] = [Number(process.env['RUNS'] ?? 3), Number(process.env['SECONDS'] ?? 4), 300]
/** Entries are saved into so many programs in turn, as people do. */
const saved = 64
const atOnce = 10_000
const megabyte = 1024 * 1024

const house = await openHouse()
try {
  const address = await house.start('server/src/main.ts')
  const asha = await signUp(address)
  const headers = { authorization: asha.authorization, 'content-type': 'application/json' }
  const ask = async (path: string, body?: object) => {
    const reply = await fetch(`${address}${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    return reply
  }
  const newProgram = async (name: string) =>
    ((await (await ask('/v1/finance/program', { name, description: 'For the bench' })).json()) as { id: string }).id
  const large = await newProgram('Large')
  const others: string[] = []
  for (let n = 0; n < saved; n++) others.push(await newProgram(`Saved ${n}`))
  await fill()
  console.log(`calibration loop ${calibration().toFixed(0)} ms; ${entries} entries, ${programs} programs besides`)

  await reads()
  await files()
  const database = openDatabase<Database>({ connectionString: house.databaseUrl, max: 16 }, console.error)
  const env = readEnv({
    DATABASE_URL: house.databaseUrl,
    DATA_DIR: house.dataDir,
    SERVE_PAGES: 'off',
    PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000000',
  })
  const here = await openApp({ env, database, clock: systemClock, pages: undefined })
  await here.listen()
  try {
    await besideBare(here.http)
  } finally {
    await here.close()
    await database.close()
  }

  /** Rows of their own making, counted as the house counts them. */
  async function fill() {
    await house.pool.query(
      `insert into finance_program (id, name, sounds, description, donation_minor, donation_count, created_at, updated_at)
       select gen_random_uuid(), 'Program ' || n, array['program', n::text], 'Of many', n, 1, now(), now()
       from generate_series(1, $1::int) n`,
      [programs],
    )
    for (let from = 0; from < entries; from += atOnce) {
      const ids = Array.from({ length: Math.min(atOnce, entries - from) }, () => newId())
      await house.pool.query(
        `insert into donor_entry (program_id, id, name, sounds, amount_minor, is_expense, address, phone, created_by, created_at, updated_at)
         select $1, id, case when n % 3 = 0 then 'हर्कबहादुर श्रेष्ठ ' else 'Hari Bahadur Shrestha ' end || n, array['hari', n::text],
           case when n % 7 = 0 then -1 else 1 end * (n + 1), n % 7 = 0, 'Suryodaya Municipality ' || n % 100, '98412' || n, $3, now(), now()
         from unnest($2::uuid[]) with ordinality as made(id, at), lateral (select $4::int + at::int as n) as numbers`,
        [large, ids, asha.id, from],
      )
    }
    await house.pool.query(
      `update finance_program set (donation_minor, donation_count, expense_minor, expense_count) = (
         select sum(amount_minor) filter (where not is_expense), count(*) filter (where not is_expense),
           sum(amount_minor) filter (where is_expense), count(*) filter (where is_expense)
         from donor_entry where program_id = $1) where id = $1`,
      [large],
    )
    await house.pool.query(
      `update finance_sum set donation_minor = coalesce((select sum(donation_minor) from finance_program
         where get_byte(uuid_send(id), 15) & 63 = part), 0)`,
    )
    await house.pool.query('vacuum analyze')
  }

  async function reads() {
    const lists = {
      'first page and totals': [`/v1/finance/donor/program/${large}`, 20],
      'first page of expenses': [`/v1/finance/donor/program/${large}?kind=EXPENSE`, 20],
      'programs with the sum of all': ['/v1/finance/program/all', 20],
    } as const
    for (const [name, [path, target]] of Object.entries(lists)) {
      const times: number[] = []
      for (let asked = -20; asked < asks; asked++) {
        const from = performance.now()
        await (await ask(path)).json()
        if (asked >= 0) times.push(performance.now() - from)
      }
      console.log(`${name}, p95: ${percentile(times, 0.95).toFixed(1)} ms over HTTP (target ${target})`)
    }
    const sums: Record<string, string> = {
      'the sum of all from its 64 rows': 'select sum(donation_minor) from finance_sum',
      'the same from all programs': 'select sum(donation_minor) from finance_program',
    }
    for (const [name, sql] of Object.entries(sums)) {
      const times: number[] = []
      for (let n = 0; n < 20; n++) {
        const from = performance.now()
        await house.pool.query(sql)
        times.push(performance.now() - from)
      }
      console.log(`${name}: ${median(times).toFixed(1)} ms`)
    }
  }

  /** Each kind of file once before it counts; memory is what the process holds above its rest, its workers included. */
  async function files() {
    for (const [format, target] of [
      ['csv', 50],
      ['xlsx', 300],
      ['pdf', 300],
    ] as const) {
      await wait(2000)
      house.takePeak()
      await wait(500)
      const rest = house.takePeak()
      const from = performance.now()
      const reply = await ask(`/v1/finance/program/${large}/export?format=${format}`)
      let bytes = 0
      for await (const piece of reply.body!) bytes += (piece as Uint8Array).length
      const took = (performance.now() - from) / 1000
      const above = (house.takePeak() - rest) / megabyte
      console.log(
        `${format}: ${(bytes / megabyte).toFixed(1)} MB in ${took.toFixed(1)} s, ${above.toFixed(0)} MB above rest (target ${target})`,
      )
    }
  }

  /** What one call manages eight at once, beside the floor with the same statements. */
  async function besideBare(http: FastifyInstance) {
    type Call = { method: 'GET' | 'POST'; path: string; body?: string }
    const calls: Record<string, (id: string) => Call> = {
      'first page': (id) => ({ method: 'GET', path: `/v1/finance/donor/program/${id}` }),
      save: (id) => ({
        method: 'POST',
        path: '/v1/finance/donor',
        body: JSON.stringify({ financeProgramId: id, donorName: 'Hari Bahadur', amount: 12.5, donorAddress: 'Ilam' }),
      }),
    }
    const subjectsOf = (name: string) => (name === 'save' ? others : [large])
    const floors: Record<string, Recorded & { reply: unknown; subject: string; fresh: string[] }> = {}
    for (const [name, make] of Object.entries(calls)) {
      const subject = subjectsOf(name)[0]!
      const { method, path, body } = make(subject)
      let reply: unknown
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
    for (const [name, make] of Object.entries(calls)) {
      let asked = 0
      const next = () => subjectsOf(name)[asked++ % subjectsOf(name).length]!
      const ours = () =>
        load(address, headers, () => {
          const { method, path, body } = make(next())
          return { method, path, ...(body && { body }) }
        })
      const its = () => load(bare, {}, () => ({ method: 'GET', path: `/${encodeURIComponent(name)}?id=${next()}` }))
      await ours()
      await its()
      const [mine, floor]: [number[], number[]] = [[], []]
      for (let run = 0; run < runs; run++) {
        mine.push(await ours())
        floor.push(await its())
      }
      const share = (100 * median(mine)) / median(floor)
      console.log(
        `${name}: ${median(mine).toFixed(0)} calls/s, bare ${median(floor).toFixed(0)}, ${share.toFixed(0)} % (target 70)`,
      )
    }
  }

  async function load(
    url: string,
    headers: Record<string, string>,
    setup: () => { method: 'GET' | 'POST'; path: string; body?: string },
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
} finally {
  await house.close()
}
