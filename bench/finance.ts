import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { newId } from '../server/src/kit/ids.ts'
import { calibration, median, openHouse, percentile, signUp } from './house.ts'
import { besideBare, openHere, type BenchCall } from './beside-bare.ts'

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
  const here = await openHere(house)
  try {
    await beside(here.http)
  } finally {
    await here.close()
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

  async function beside(http: FastifyInstance) {
    let asked = 0
    const next = () => others[asked++ % others.length]!
    const save = (financeProgramId: string): BenchCall => ({
      method: 'POST',
      path: '/v1/finance/donor',
      body: JSON.stringify({ financeProgramId, donorName: 'Hari Bahadur', amount: 12.5, donorAddress: 'Ilam' }),
    })
    const firstPage = (id: string): BenchCall => ({ method: 'GET', path: `/v1/finance/donor/program/${id}` })
    await besideBare(
      http,
      { house, address, headers, runs, seconds },
      {
        'first page': { make: firstPage, recorded: large, next: () => large },
        save: { make: save, recorded: others[0]!, next },
      },
    )
  }
} finally {
  await house.close()
}
