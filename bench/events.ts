import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { openApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/kit/clock.ts'
import { openDatabase } from '../server/src/kit/database.ts'
import { readEnv } from '../server/src/kit/env.ts'
import { newId } from '../server/src/kit/ids.ts'
import type { Database } from '../server/src/tables.ts'
import { calibration, median, openHouse, percentile, signUp } from './house.ts'
import { fillEvents, settle, signInMany, type Person } from './src/fill-events.ts'
import { madeSince, record, replay, transactionsOf } from './src/recorded.ts'

// Cities by the beginning of their names; what is recommended among very many events; and very many who come at once to one with
// fewer seats, beside a bare transaction with the same statements. Ends with 1 where a target is missed.

const events = Number(process.env['EVENTS'] ?? 200_000)
const [seats, comers] = [Number(process.env['SEATS'] ?? 1000), Number(process.env['COMERS'] ?? 10_000)]
const [asks, connections, runs] = [300, 32, Number(process.env['RUNS'] ?? 1)]
let isMissed = false

/** Prints a figure beside its target. */
function told(what: string, figure: number, target: number, isAtLeast = false, more = ''): void {
  const isHeld = isAtLeast ? figure >= target : figure <= target
  isMissed ||= !isHeld
  const [value, unit] = isAtLeast ? [figure.toFixed(0), '%'] : [figure.toFixed(1), 'ms']
  console.log(`${what}: ${value} ${unit} (target ${target})${more}${isHeld ? '' : ' MISSED'}`)
}

const house = await openHouse()
try {
  const address = await house.start('server/src/main.ts')
  const asha = await signUp(address)
  const get = async <T>(path: string, authorization = asha.authorization) => {
    const reply = await fetch(`${address}${path}`, { headers: { authorization } })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    return (await reply.json()) as T
  }
  // The first who asks for a city has all of them written.
  await get('/v1/city/filter?countryCode=NP&cityPrefix=ka')
  await house.pool.query('vacuum analyze')
  console.log(`calibration loop ${calibration().toFixed(0)} ms; ${events} events ahead`)

  const database = openDatabase<Database>({ connectionString: house.databaseUrl, max: connections }, console.error)
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
    await cities()
    await recommended()
    await manyComers()
  } finally {
    await here.close()
    await database.close()
  }

  /** What people type, letter by letter: in the largest cities of the world, in those of Nepal, and in any. */
  async function cities() {
    const some = (of: string) => `(select name, native_name, country_code, id from city ${of} limit 100)`
    const { rows } = await house.pool.query<{ name: string; native_name: string | null; country_code: string }>(
      `${some('order by population desc')} union all ${some("where country_code = 'NP' order by population desc")}
       union all ${some('order by md5(id)')}`,
    )
    const typed = rows.flatMap(({ name, native_name: native, country_code: country }, at) =>
      [name, ...(native ? [native] : [])].map((text) => ({ country, text: text.slice(0, 1 + (at % 5)) })),
    )
    const times: number[] = []
    const slowest = { took: 0, text: '' }
    for (const round of [0, 1])
      for (const { country, text } of typed) {
        const from = performance.now()
        await get(`/v1/city/filter?countryCode=${country}&cityPrefix=${encodeURIComponent(text)}`)
        const took = performance.now() - from
        if (round === 1) times.push(took)
        if (round === 1 && took > slowest.took) Object.assign(slowest, { took, text: `${text} in ${country}` })
      }
    const more = `; median ${median(times).toFixed(1)}, longest ${slowest.took.toFixed(1)} for ${slowest.text}`
    told(`cities by the beginning of their names, p95 over HTTP`, percentile(times, 0.95), 5, false, more)
  }

  /** Pages of what is recommended, ten deep, to people whom much or little brings near. */
  async function recommended() {
    const owners = (await signInMany(house.pool, house.dataDir, 5000)).map(({ id }) => id)
    const { roots, cityIds } = await fillEvents(house.pool, { events, owners, roots: 2000 })
    const viewers = {
      'to who has nothing to do with any': { roots: [], followees: [], cityIds: [] },
      'to who has little to do with any': {
        roots: roots.slice(7, 8),
        followees: owners.slice(7, 8),
        cityIds: cityIds.slice(90, 91),
      },
      'to a member of 40 trees and groups who follows 500': {
        roots: roots.slice(0, 40),
        followees: owners.slice(0, 500),
        cityIds: cityIds.slice(0, 20),
      },
      'to who only follows 500': { roots: [], followees: owners.slice(0, 500), cityIds: [] },
    }
    const people = await signInMany(house.pool, house.dataDir, Object.keys(viewers).length)
    for (const [at, near] of Object.values(viewers).entries()) await settle(house.pool, people[at]!.id, near)
    await house.pool.query('vacuum analyze')
    for (const [at, name] of Object.keys(viewers).entries()) {
      const [inSql, times]: [number[], number[]] = [[], []]
      let next = ''
      for (let asked = -20; asked < asks; asked++) {
        const from = performance.now()
        const path = `/v1/social/event${next && `?next=${encodeURIComponent(next)}`}`
        const page = await get<{ next: string | null; data: unknown[] }>(path, people[at]!.authorization)
        if (asked >= 0) times.push(performance.now() - from)
        if (page.data.length === 0) throw new Error('nothing is recommended')
        // The statements alone, asked again as they were.
        if (asked % 3 === 0) {
          const { authorization } = people[at]!
          const recorded = await record(() => here.http.inject({ url: path, headers: { authorization } }))
          const start = performance.now()
          await replay(house.pool, recorded, new Map())
          if (asked >= 0) inSql.push(performance.now() - start)
        }
        next = asked % 10 === 9 ? '' : (page.next ?? '')
      }
      const more = `; median ${median(inSql).toFixed(1)}; over HTTP ${percentile(times, 0.95).toFixed(1)}, median ${median(times).toFixed(1)}`
      told(`recommended ${name}, p95 in SQL`, percentile(inSql, 0.95), 20, false, more)
    }
    const times: number[] = []
    for (let asked = -20; asked < asks; asked++) {
      const from = performance.now()
      await get(`/v1/social/event/linked?groupId=${roots[0]!.id}`)
      if (asked >= 0) times.push(performance.now() - from)
    }
    console.log(`those of one large group, p95 over HTTP: ${percentile(times, 0.95).toFixed(1)} ms`)
  }

  /** Makes an event of Asha's, or gives one more seats. */
  async function saveEvent(capacity: number, id?: string): Promise<string> {
    const { data } = await get<{ data: { id: string }[] }>('/v1/city/filter?countryCode=NP&cityPrefix=kathmandu')
    const start = Date.now() + 48 * 60 * 60_000
    const reply = await fetch(`${address}/v1/social/event${id ? `/${id}` : ''}`, {
      method: id ? 'PUT' : 'POST',
      headers: { authorization: asha.authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Very many come',
        description: 'To one place',
        type: 'PUBLIC',
        cityId: data[0]!.id,
        address: 'Tundikhel',
        startDate: new Date(start).toISOString(),
        endDate: new Date(start + 60 * 60_000).toISOString(),
        capacity,
      }),
    })
    if (!reply.ok) throw new Error(await reply.text())
    return ((await reply.json()) as { id: string }).id
  }

  async function manyComers() {
    const [ours, bare]: [number[], number[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      const people = await signInMany(house.pool, house.dataDir, comers)
      ours.push(await join(await saveEvent(seats), people))
      bare.push(await joinBare(people))
    }
    const share = (100 * median(ours)) / median(bare)
    const said = `; ${median(ours).toFixed(0)}/s, bare ${median(bare).toFixed(0)}/s`
    told(`${comers} come to ${seats} seats over ${connections} connections`, share, 40, true, said)

    /** The statements of two who came, one for a seat and one to wait, asked again for everybody. */
    async function joinBare(people: readonly Person[]): Promise<number> {
      const [event, small] = [await saveEvent(seats), await saveEvent(1)]
      const [first, second] = await signInMany(house.pool, house.dataDir, 2)
      const since = Date.now()
      const statementsOf = async ({ authorization }: Person) => {
        const recorded = await record(async () => {
          const url = `/v1/social/event/${small}/participant`
          const answer = await here.http.inject({ method: 'POST', url, headers: { authorization } })
          if (answer.statusCode !== 200) throw new Error(answer.body)
        })
        return transactionsOf(recorded)
      }
      const steps = [await statementsOf(first!), await statementsOf(second!)] as const
      const made = steps.map((one) => madeSince(one, since, small))
      const from = performance.now()
      let next = 0
      const comeInTurn = async () => {
        for (let at = next++; at < people.length; at = next++) {
          const which = at < seats ? 0 : 1
          const fresh = made[which]!.map((id): [string, string] => [id, newId()])
          const me = [first!.id, second!.id][which]!
          await replay(house.pool, steps[which], new Map([...fresh, [small, event], [me, people[at]!.id]]))
        }
      }
      await Promise.all(Array.from({ length: connections }, comeInTurn))
      return people.length / ((performance.now() - from) / 1000)
    }
  }

  /** Everybody comes once; whether seats and the waiting list are what they have to be; joins a second. */
  async function join(event: string, people: readonly Person[]): Promise<number> {
    const times = people.map(() => ({ asked: 0, answered: 0 }))
    let next = 0
    const started = performance.now()
    const result = await autocannon({
      url: address,
      connections,
      amount: people.length,
      requests: [
        {
          method: 'POST',
          path: `/v1/social/event/${event}/participant`,
          setupRequest(request, context) {
            const at = next++ % people.length
            Object.assign(context as object, { at })
            times[at]!.asked = performance.now()
            return { ...request, headers: { authorization: people[at]!.authorization } }
          },
          onResponse: (_status, _body, context) =>
            void (times[(context as { at: number }).at]!.answered = performance.now()),
        },
      ],
    })
    const took = (performance.now() - started) / 1000
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
    await requireOrder(event, people, times)
    await moveUp(event)
    return people.length / took
  }

  /** Half as many seats more: they go to those who have waited longest. */
  async function moveUp(event: string): Promise<void> {
    const more = Math.floor(seats / 2)
    await saveEvent(seats + more, event)
    let [going, first] = [0, 0]
    while (going < seats + more) {
      await wait(50)
      const { rows } = await house.pool.query<{ going: number; first: number }>(
        `select count(*) filter (where status = 'GOING')::int as going, min(place)::int as first
         from event_guest where event_id = $1`,
        [event],
      )
      ;[going, first] = [rows[0]!.going, rows[0]!.first]
    }
    if (going > seats + more || first !== more + 1) throw new Error(`${going} seats; the first who waits is ${first}`)
  }

  async function requireOrder(
    event: string,
    people: readonly Person[],
    times: readonly { asked: number; answered: number }[],
  ) {
    const { rows } = await house.pool.query<{ account_id: string; status: string; place: string | null }>(
      `select account_id, status, place from event_guest where event_id = $1 order by place nulls first, id`,
      [event],
    )
    const going = rows.filter((row) => row.status === 'GOING').length
    const places = rows.filter((row) => row.status === 'WAITING').map((row) => Number(row.place))
    if (going !== seats || rows.length !== people.length) throw new Error(`${going} seats, ${rows.length} guests`)
    if (places.some((place, at) => place !== at + 1)) throw new Error('a place of the waiting list is missing')
    // Whoever was answered before somebody else asked stands before them.
    const atOf = new Map(people.map(({ id }, at) => [id, at]))
    let lastAsked = 0
    for (const { account_id: id, status } of rows) {
      const { asked, answered } = times[atOf.get(id)!]!
      if (status === 'WAITING' && answered < lastAsked) throw new Error(`${id} waits behind who came later`)
      lastAsked = Math.max(lastAsked, asked)
    }
  }
} finally {
  await house.close()
}
process.exitCode = isMissed ? 1 : 0
