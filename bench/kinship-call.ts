import { performance } from 'node:perf_hooks'
import { randomOf } from '../tools/genealogy.ts'
import { fillTree } from './fill.ts'
import { calibration, median, openHouse, percentile, signUp } from './house.ts'

// The call that says how two people are related, in a tree of 100,000: the first one after a change, which opens the family
// anew, and the following ones; beside it the page of a person, as a call that asks the database alone.

const people = Number(process.env['PEOPLE'] ?? 100_000)
const runs = 5
const pairs = 300

const house = await openHouse()
try {
  const address = await house.start('server/src/main.ts')
  const asha = await signUp(address)
  const { treeId, ids } = await fillTree(house.pool, { ownerId: asha.id, people, seed: 7, name: 'Everybody' })
  await house.pool.query('vacuum analyze')
  const headers = { authorization: asha.authorization }
  const random = randomOf(7)
  const anybody = () => ids[Math.floor(random() * ids.length)]!

  async function timed(path: string): Promise<number> {
    const started = performance.now()
    const reply = await fetch(address + path, { headers })
    const body = await reply.text()
    if (!reply.ok) throw new Error(body)
    return performance.now() - started
  }
  const ask = () => timed(`/v1/family/family-tree/${treeId}/kinship?from=${anybody()}&to=${anybody()}`)

  const cold: number[] = []
  for (let run = 0; run < runs; run++) {
    const saved = await fetch(`${address}/v1/family/person/${ids[run]}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ nickname: `run ${run}` }),
    })
    if (!saved.ok) throw new Error(await saved.text())
    cold.push(await ask())
  }
  const warm: number[] = []
  for (let pair = 0; pair < pairs; pair++) warm.push(await ask())
  const page: number[] = []
  for (let one = 0; one < pairs; one++) page.push(await timed(`/v1/family/person/${anybody()}`))

  console.log(`calibration loop ${calibration().toFixed(0)} ms; kinship among ${people} people, one call at a time`)
  console.log(`after a change, median of ${runs}   ${median(cold).toFixed(0)} ms`)
  console.log(
    `then, ${pairs} random pairs   median ${median(warm).toFixed(1)} ms, p95 ${percentile(warm, 0.95).toFixed(1)} ms`,
  )
  console.log(
    `a person's page, ${pairs} random ones   median ${median(page).toFixed(1)} ms, p95 ${percentile(page, 0.95).toFixed(1)} ms`,
  )
} finally {
  await house.close()
}
