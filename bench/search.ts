import { performance } from 'node:perf_hooks'
import { fillTree } from './fill.ts'
import { calibration, openHouse, percentile, signUp } from './house.ts'

// Search of trees and of people among so many, over HTTP: one big tree of one's own, others in trees of other people.

const people = Number(process.env['PEOPLE'] ?? 1_000_000)
const rounds = Number(process.env['ROUNDS'] ?? 100)
const ownShare = 0.2
const otherTrees = 100

const house = await openHouse()
try {
  const address = await house.start('server/src/main.ts')
  const [asha, ravi] = [await signUp(address), await signUp(address)]
  const own = await fillTree(house.pool, { ownerId: asha.id, people: people * ownShare, seed: 1, name: 'Our Gurungs' })
  for (let n = 0; n < otherTrees; n++) {
    const wish = { people: Math.round((people * (1 - ownShare)) / otherTrees), seed: n + 2, name: `Shrestha line ${n}` }
    await fillTree(house.pool, { ownerId: ravi.id, ...wish })
  }
  await house.pool.query('vacuum analyze')
  const size = await house.pool.query('select count(*) as people from tree_person')

  const ask = async (path: string): Promise<{ ms: number; found: number }> => {
    const started = performance.now()
    const reply = await fetch(`${address}${path}`, { headers: { authorization: asha.authorization } })
    const body = (await reply.json()) as { data: unknown[] }
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(body)}`)
    return { ms: performance.now() - started, found: body.data.length }
  }

  const names = [
    'Shrestha',
    'श्रेष्ठ',
    'Srestha',
    'Shresta',
    'Ram Shrestha',
    'shrestha ram',
    'राम श्रेष्ठ',
    'Laxmi Chaudhary',
  ]
  const calls: [string, (name: string) => string][] = [
    ['trees by a person in them', (name) => `/v1/family/family-tree/search?person.name=${name}`],
    [
      'trees by person and birthday',
      (name) => `/v1/family/family-tree/search?person.name=${name}&person.dateOfBirth=1950-07-15`,
    ],
    [
      'trees by person and address',
      (name) => `/v1/family/family-tree/search?person.name=${name}&person.address=Pokhara`,
    ],
    ['trees by their name', (name) => `/v1/family/family-tree/search?name=${name}`],
    ['people of the big tree', (name) => `/v1/family/family-tree/${own.treeId}/people?q=${name}`],
    ['everything', (name) => `/v1/search?q=${name}`],
  ]
  console.log(
    `calibration loop ${calibration().toFixed(0)} ms; ${size.rows[0].people} people in ${otherTrees + 1} trees`,
  )
  for (const [what, pathOf] of calls) {
    for (const name of names) await ask(pathOf(encodeURIComponent(name)))
    const all: number[] = []
    let slowest = { name: '', p95: 0 }
    const founds: number[] = []
    for (const name of names) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const { ms, found } = await ask(pathOf(encodeURIComponent(name)))
        times.push(ms)
        if (round === 0) founds.push(found)
      }
      all.push(...times)
      const p95 = percentile(times, 0.95)
      if (p95 > slowest.p95) slowest = { name, p95 }
    }
    console.log(
      `${what.padEnd(30)} p50 ${percentile(all, 0.5).toFixed(1)}, p95 ${percentile(all, 0.95).toFixed(1)} ms (target 10); slowest "${slowest.name}" p95 ${slowest.p95.toFixed(1)} ms; found ${founds.join(' ')}`,
    )
  }
} finally {
  await house.close()
}
