import { deepStrictEqual } from 'node:assert'
import autocannon from 'autocannon'
import { fillTree } from './fill.ts'
import { calibration, median, openHouse, signUp } from './house.ts'

// A person's page, signed in, among so many people, eight at once, beside the same on bare Fastify and pg.

const people = Number(process.env['PEOPLE'] ?? 200_000)
const runs = Number(process.env['RUNS'] ?? 5)
const seconds = Number(process.env['SECONDS'] ?? 5)

const house = await openHouse()
try {
  const address = await house.start('server/src/main.ts')
  const asha = await signUp(address)
  const { ids } = await fillTree(house.pool, { ownerId: asha.id, people, seed: 7, name: 'Everybody' })
  await house.pool.query('vacuum analyze')
  const bare = await house.start('bench/bare-person.ts', { VIEWER_ID: asha.id })

  const same = await Promise.all(
    [address, bare].map(async (url) => {
      const reply = await fetch(`${url}/v1/family/person/${ids[4711]}`, { headers: asha })
      return reply.json()
    }),
  )
  deepStrictEqual(same[0], same[1])

  const load = async (url: string) => {
    let asked = 0
    const result = await autocannon({
      url,
      connections: 8,
      duration: seconds,
      headers: { authorization: asha.authorization },
      requests: [
        {
          setupRequest: (request) => ({ ...request, path: `/v1/family/person/${ids[(asked++ * 7919) % ids.length]}` }),
        },
      ],
    })
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
    return result.requests.average
  }

  await load(address)
  await load(bare)
  const ours: number[] = []
  const floor: number[] = []
  for (let run = 0; run < runs; run++) {
    ours.push(await load(address))
    floor.push(await load(bare))
  }
  const [mine, its] = [median(ours), median(floor)]
  console.log(`calibration loop ${calibration().toFixed(0)} ms; ${people} people, 8 connections, median of ${runs}`)
  console.log(`a person's page      ${mine.toFixed(0)} requests/s (target 3000)`)
  console.log(`bare Fastify and pg  ${its.toFixed(0)} requests/s`)
  console.log(`share                ${((100 * mine) / its).toFixed(0)} % (target 70 %)`)
} finally {
  await house.close()
}
