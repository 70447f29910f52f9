import { performance } from 'node:perf_hooks'
import { besideBare, openHere } from './beside-bare.ts'
import { calibration, median, openHouse, percentile, signUp } from './house.ts'
import { signInMany } from './src/fill-events.ts'
import { fillHeritage } from './src/fill-heritage.ts'

// Lists of places of heritage, a search among them and what is recommended, ten pages deep; and the page of a place beside bare
// Fastify and pg with the same statements. Half of all places are in one city. Ends with 1 where a target is missed.

const places = Number(process.env['PLACES'] ?? 20_000)
const asks = Number(process.env['ASKS'] ?? 300)
const [runs, seconds] = [Number(process.env['RUNS'] ?? 5), Number(process.env['SECONDS'] ?? 5)]

const house = await openHouse()
try {
  const address = await house.start('server/src/main.ts')
  const asha = await signUp(address)
  const headers = { authorization: asha.authorization }
  const get = async <T>(path: string) => {
    const reply = await fetch(`${address}${path}`, { headers })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    return (await reply.json()) as T
  }
  // The first call for a city writes all of them.
  await get('/v1/city/filter?countryCode=NP&cityPrefix=ka')
  const { rows } = await house.pool.query<{ id: string }>(
    `select id from city where country_code = 'NP' order by population desc limit 100`,
  )
  const [valley, ...cities] = rows.map(({ id }) => id)
  const owners = (await signInMany(house.pool, house.dataDir, 2000)).map(({ id }) => id)
  const { ids } = await fillHeritage(house.pool, { places, inValley: places / 2, owners, valley: valley!, cities })
  await house.pool.query(
    `insert into follow (follower_id, followee_id, status, at) select $1, unnest($2::uuid[]), 'ACTIVE', now()`,
    [asha.id, owners.slice(0, 500)],
  )
  await house.pool.query('vacuum analyze')
  // A place in the large city and one in another are saved: both cities bring places near.
  for (const id of [ids[0], ids.at(-1)]) await fetch(`${address}/v1/heritage/${id}/save`, { method: 'POST', headers })
  console.log(`calibration loop ${calibration().toFixed(0)} ms; ${places} places`)

  let isMissed = false
  const lists: Record<string, [path: string, targetMs: number]> = {
    'newest places': ['/v1/heritage', 10],
    'places of a category': ['/v1/heritage?category=MONUMENT', 10],
    'places by a name': ['/v1/heritage?q=golden%20temple', 10],
    'places by a description': ['/v1/heritage?q=remember%20story', 10],
    'popular places': ['/v1/heritage/popular', 10],
    'popular places of a category': ['/v1/heritage/popular?category=MONUMENT', 10],
    'recommended places': ['/v1/heritage/recommended', 20],
  }
  for (const [name, [path, targetMs]] of Object.entries(lists)) {
    const times: number[] = []
    let next = ''
    for (let asked = -20; asked < asks; asked++) {
      const from = performance.now()
      const more = next && `${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
      const page = await get<{ next: string | null; data: unknown[] }>(`${path}${more}`)
      if (asked >= 0) times.push(performance.now() - from)
      if (page.data.length === 0) throw new Error(`${path} lists nothing`)
      next = asked % 10 === 9 ? '' : (page.next ?? '')
    }
    const p95 = percentile(times, 0.95)
    isMissed ||= p95 > targetMs
    const isHeld = p95 <= targetMs
    console.log(
      `${name}: p95 ${p95.toFixed(1)} ms, median ${median(times).toFixed(1)} ms (target ${targetMs})${isHeld ? '' : ' MISSED'}`,
    )
  }

  const here = await openHere(house)
  try {
    let asked = 0
    const next = () => ids[(asked++ * 7919) % ids.length]!
    const make = (id: string) => ({ method: 'GET' as const, path: `/v1/heritage/${id}` })
    const page = { make, recorded: ids[4711 % ids.length]!, next, target: 80 }
    const beside = { house, address, headers, runs, seconds }
    const shares = await besideBare(here.http, beside, { 'the page of a place': page })
    isMissed ||= Object.values(shares).some((share) => share < 80)
  } finally {
    await here.close()
  }
  process.exitCode = isMissed ? 1 : 0
} finally {
  await house.close()
}
