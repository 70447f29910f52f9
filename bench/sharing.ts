import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { newId } from '../server/src/kit/ids.ts'
import { fillSharing } from './fill-sharing.ts'
import { calibration, openHouse, percentile, signUp, type BenchMember } from './house.ts'
import { besideBare, openHere, type BenchCall, type Measured } from './beside-bare.ts'
import { madeSince, record, replay, transactionsOf } from './src/recorded.ts'

// The feed of somebody who follows many among very many posts, and what one does with a post, beside bare Fastify and pg with the
// same statements; then very many likes of one post at once.

const [posts, authors, follows] = [Number(process.env['POSTS'] ?? 2_000_000), 20_000, 2000]
const members = Number(process.env['MEMBERS'] ?? 100_000)
const [runs, seconds, asks] = [Number(process.env['RUNS'] ?? 3), Number(process.env['SECONDS'] ?? 4), 300]
const likes = 10_000

const house = await openHouse()
try {
  const address = await house.start('server/src/main.ts')
  const [asha, kiran] = [await signUp(address), await signUp(address)]
  const likers = await Promise.all(Array.from({ length: 16 }, () => signUp(address)))
  const filled = await fillSharing(house.pool, {
    viewerId: asha.id,
    seldomToldId: kiran.id,
    posts,
    authors,
    follows,
    members,
  })
  const here = await openHere(house)
  const { http } = here
  console.log(`calibration loop ${calibration().toFixed(0)} ms; ${posts} posts of ${authors}, ${follows} followed`)

  try {
    await feeds(http)
    await beside(http)
    await manyLikes(http)
  } finally {
    await here.close()
  }

  /** How long pages of lists take: in SQL alone by asking their statements again, and over HTTP. */
  async function feeds(http: FastifyInstance) {
    const ofMembers = `/v1/group/${filled.groupId}/member`
    const lists: Record<string, { path: string; targets: number[]; by?: BenchMember }> = {
      feed: { path: '/v1/post/others', targets: [25, 40] },
      'feed of who follows as many, of whom few post': { path: '/v1/post/others', targets: [25, 40], by: kiran },
      'feed of a group': { path: `/v1/post?groupId=${filled.groupId}`, targets: [20, 20] },
      'members of a group': { path: ofMembers, targets: [10, 10] },
      'members of a group by name': { path: `${ofMembers}?q=member+77`, targets: [10, 10] },
      'members of a group by three words, the rare one in the midst': {
        path: `${ofMembers}?q=rai+77+member`,
        targets: [10, 10],
      },
    }
    for (const [name, { path, targets, by = asha }] of Object.entries(lists)) {
      const [inSql, overHttp]: [number[], number[]] = [[], []]
      const headers = { authorization: by.authorization }
      let next = ''
      for (let asked = -20; asked < asks; asked++) {
        const url = `${path}${path.includes('?') ? '&' : '?'}${next && `next=${encodeURIComponent(next)}`}`
        const started = performance.now()
        const reply = await fetch(`${address}${url}`, { headers })
        const body = (await reply.json()) as { next: string | null; data: unknown[] }
        const took = performance.now() - started
        if (!reply.ok || (asked === 0 && body.data.length === 0)) throw new Error(`${name}: ${JSON.stringify(body)}`)
        if (asked >= 0) overHttp.push(took)
        if (asked % 3 === 0) {
          const recorded = await record(() => http.inject({ url, headers }))
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

  async function beside(http: FastifyInstance) {
    const headers = { authorization: asha.authorization, 'content-type': 'application/json' }
    const posting = (path: string, bodyOf: (id: string) => object) => (id: string) => ({
      method: 'POST' as const,
      path,
      body: JSON.stringify(bodyOf(id)),
    })
    const calls: Record<string, (id: string) => BenchCall> = {
      feed: () => ({ method: 'GET', path: '/v1/post/others' }),
      'one post': (id) => ({ method: 'GET', path: `/v1/post/${id}` }),
      comment: posting('/v1/comments', (id) => ({ comment: 'What a day', parentType: 'POST', parentId: id })),
      like: posting('/v1/likes', (id) => ({ contentType: 'POST', contentId: id, liked: true })),
    }
    const measured = Object.entries(calls).map(([name, make], at): [string, Measured] => {
      let asked = 100
      const next = () => filled.open[(asked++ * 7919) % filled.open.length]!
      return [name, { make, recorded: filled.open[at]!, next }]
    })
    await besideBare(http, { house, address, headers, runs, seconds }, Object.fromEntries(measured))
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
