import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import type { FastifyInstance } from 'fastify'
import { openApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/kit/clock.ts'
import { openDatabase } from '../server/src/kit/database.ts'
import { readEnv } from '../server/src/kit/env.ts'
import { newId } from '../server/src/kit/ids.ts'
import type { Database } from '../server/src/tables.ts'
import { fillSharing } from './fill-sharing.ts'
import { calibration, median, openHouse, percentile, signUp, type BenchMember } from './house.ts'
import { madeSince, record, replay, transactionsOf, type Recorded } from './src/recorded.ts'

// The feed of somebody who follows many among very many posts, and what one does with a post, beside bare Fastify and pg with the
// same statements; then very many likes of one post at once.

const [posts, authors, follows] = [Number(process.env['POSTS'] ?? 2_000_000), 20_000, 2000]
const members = Number(process.env['MEMBERS'] ?? 100_000)
const [runs, seconds, asks] = [Number(process.env['RUNS'] ?? 3), Number(process.env['SECONDS'] ?? 4), 300]
const likes = 10_000

const house = await openHouse()
try {
  const address = await house.start('server/src/main.ts')
  const asha = await signUp(address)
  const likers = await Promise.all(Array.from({ length: 16 }, () => signUp(address)))
  const filled = await fillSharing(house.pool, { viewerId: asha.id, posts, authors, follows, members })
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
  const { http } = here
  console.log(`calibration loop ${calibration().toFixed(0)} ms; ${posts} posts of ${authors}, ${follows} followed`)

  try {
    await feeds(http)
    await besideBare(http)
    await manyLikes(http)
  } finally {
    await here.close()
    await database.close()
  }

  /** How long pages of lists take: in SQL alone by asking their statements again, and over HTTP. */
  async function feeds(http: FastifyInstance) {
    const lists = {
      feed: { path: '/v1/post/others', targets: [25, 40] },
      'feed of a group': { path: `/v1/post?groupId=${filled.groupId}`, targets: [20, 20] },
      'members of a group': { path: `/v1/group/${filled.groupId}/member`, targets: [10, 10] },
      'members of a group by name': { path: `/v1/group/${filled.groupId}/member?q=member+77`, targets: [10, 10] },
    }
    for (const [name, { path, targets }] of Object.entries(lists)) {
      const [inSql, overHttp]: [number[], number[]] = [[], []]
      let next = ''
      for (let asked = -20; asked < asks; asked++) {
        const url = `${path}${path.includes('?') ? '&' : '?'}${next && `next=${encodeURIComponent(next)}`}`
        const started = performance.now()
        const reply = await fetch(`${address}${url}`, { headers: { authorization: asha.authorization } })
        const body = (await reply.json()) as { next: string | null; data: unknown[] }
        const took = performance.now() - started
        if (!reply.ok || (asked === 0 && body.data.length === 0)) throw new Error(`${name}: ${JSON.stringify(body)}`)
        if (asked >= 0) overHttp.push(took)
        if (asked % 3 === 0) {
          const recorded = await record(() => http.inject({ url, headers: { authorization: asha.authorization } }))
          const from = performance.now()
          await replay(house.pool, recorded, new Map())
          if (asked >= 0) inSql.push(performance.now() - from)
        }
        // Ten pages deep, then from the top again.
        next = asked % 10 === 9 ? '' : (body.next ?? '')
      }
      const said = [inSql, overHttp].map((times) => percentile(times, 0.95).toFixed(1))
      console.log(`${name}, p95: ${said[0]} ms in SQL, ${said[1]} over HTTP (targets ${targets.join(', ')})`)
    }
  }

  /** What one call manages eight at once, beside the floor with the same statements. */
  async function besideBare(http: FastifyInstance) {
    const headers = { authorization: asha.authorization, 'content-type': 'application/json' }
    const json = (body: object) => JSON.stringify(body)
    const calls: Record<string, (id: string) => { method: 'GET' | 'POST'; path: string; body?: string }> = {
      feed: () => ({ method: 'GET', path: '/v1/post/others' }),
      'one post': (id) => ({ method: 'GET', path: `/v1/post/${id}` }),
      comment: (id) => ({
        method: 'POST',
        path: '/v1/comments',
        body: json({ comment: 'What a day', parentType: 'POST', parentId: id }),
      }),
      like: (id) => ({
        method: 'POST',
        path: '/v1/likes',
        body: json({ contentType: 'POST', contentId: id, liked: true }),
      }),
    }
    const floors: Record<string, Recorded & { reply: unknown; subject: string; fresh: string[] }> = {}
    for (const [at, [name, ask]] of Object.entries(calls).entries()) {
      const subject = filled.open[at]!
      const { method, path, body } = ask(subject)
      const before = Date.now()
      const call = () => http.inject({ method, url: path, headers, ...(body && { payload: body }) })
      let reply: unknown
      const recorded = await record(async () => {
        const answer = await call()
        if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.body}`)
        return (reply = answer.json())
      })
      floors[name] = { ...recorded, reply, subject, fresh: madeSince(recorded, before, subject) }
    }
    const file = join(house.dataDir, 'recorded.json')
    writeFileSync(file, JSON.stringify(floors))
    const bare = await house.start('bench/bare-recorded.ts', { RECORDED: file })
    for (const [name, ask] of Object.entries(calls)) {
      let asked = 100
      const next = () => filled.open[(asked++ * 7919) % filled.open.length]!
      const ours = () =>
        load(address, headers, () => {
          const { method, path, body } = ask(next())
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

  /** Sixteen like one post and take it back, again and again; the counter is what the rows are. */
  async function manyLikes(http: FastifyInstance) {
    const post = filled.open[5]!
    const each = likes / likers.length
    const toggle = async (by: BenchMember, liked: boolean) => {
      const reply = await fetch(`${address}/v1/likes`, {
        method: 'POST',
        headers: { authorization: by.authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ contentType: 'POST', contentId: post, liked }),
      })
      if (!reply.ok) throw new Error(await reply.text())
      await reply.arrayBuffer()
    }
    const started = performance.now()
    await Promise.all(
      likers.map(async (by) => {
        for (let n = 1; n <= each; n++) await toggle(by, n % 2 === 1 || n === each)
      }),
    )
    const ours = likes / ((performance.now() - started) / 1000)
    const { rows } = await house.pool.query<{ likes: number; rows: number }>(
      `select likes, (select count(*)::int from content_like where thing_id = $1) as rows
       from reaction_count where thing_id = $1`,
      [post],
    )
    const [counted] = rows
    if (!counted || counted.likes !== counted.rows || counted.rows < likers.length)
      throw new Error(`${counted?.likes} counted, ${counted?.rows} rows`)

    const other = filled.open[6]!
    const [first] = likers
    const once = (liked: boolean) =>
      record(() =>
        http.inject({
          method: 'POST',
          url: '/v1/likes',
          headers: { authorization: first!.authorization },
          payload: { contentType: 'POST', contentId: other, liked },
        }),
      )
    const since = Date.now()
    const bareLikes = [transactionsOf(await once(true)), transactionsOf(await once(false))] as const
    const fresh = bareLikes.map((one) => madeSince(one, since, other))
    const from = performance.now()
    await Promise.all(
      likers.map(async ({ id }) => {
        for (let n = 0; n < each; n++) {
          const which = n % 2
          const ids = fresh[which]!.map((made): [string, string] => [made, newId()])
          await replay(house.pool, bareLikes[which]!, new Map([...ids, [first!.id, id]]))
        }
      }),
    )
    const bare = likes / ((performance.now() - from) / 1000)
    console.log(
      `${likes} likes of one post by 16: ${ours.toFixed(0)}/s, counter exact; a bare transaction with the same statements ${bare.toFixed(0)}/s, ${((100 * ours) / bare).toFixed(0)} % (target 50)`,
    )
  }
} finally {
  await house.close()
}
