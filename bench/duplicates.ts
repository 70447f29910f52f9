import { performance } from 'node:perf_hooks'
import { fillTree } from './fill.ts'
import { calibration, median, openHouse, signUp } from './house.ts'

// A tree of so many people looked over for doubles and contradictions, as the task does it: read, weighed, written. Beside it
// a bare read of the same columns into JavaScript, which is the least that it could take.

const people = Number(process.env['PEOPLE'] ?? 100_000)
const runs = Number(process.env['RUNS'] ?? 3)

const house = await openHouse()
try {
  const address = await house.start('server/src/main.ts')
  const asha = await signUp(address)
  const { treeId } = await fillTree(house.pool, { ownerId: asha.id, people, seed: 7, name: 'Everybody' })
  await house.pool.query('vacuum analyze')
  const headers = { authorization: asha.authorization }

  type Task = {
    status: string
    endedAt: string | null
    report: { seconds: number; doubles: number; contradictions: number }
  }
  async function look(): Promise<{ seconds: number; longestWait: number; report: Task['report'] }> {
    const started = performance.now()
    const asked = await fetch(`${address}/v1/family/family-tree/${treeId}/review`, { method: 'POST', headers })
    const { jobId } = (await asked.json()) as { jobId: string }
    let longestWait = 0
    for (;;) {
      const before = performance.now()
      const task = (await (await fetch(`${address}/v1/job/${jobId}`, { headers })).json()) as Task
      longestWait = Math.max(longestWait, performance.now() - before)
      if (task.endedAt) {
        if (task.status !== 'DONE') throw new Error(`The look ended ${task.status}`)
        return { seconds: (performance.now() - started) / 1000, longestWait, report: task.report }
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async function bareRead(): Promise<number> {
    const started = performance.now()
    await house.pool.query(
      `select id, first_name, last_name, names, gender, birth, birth_from, birth_to, birth_place, death, death_from,
         death_to, gotra, current_gotra, marriage from tree_person where tree_id = $1`,
      [treeId],
    )
    await house.pool.query('select id, partner_a, partner_b, from_date from tree_union where tree_id = $1', [treeId])
    await house.pool.query('select union_id, child_id, kind_a, kind_b from tree_child where tree_id = $1', [treeId])
    return (performance.now() - started) / 1000
  }

  const looks: Awaited<ReturnType<typeof look>>[] = []
  const reads: number[] = []
  for (let run = 0; run < runs; run++) {
    looks.push(await look())
    reads.push(await bareRead())
  }
  const seconds = median(looks.map((one) => one.seconds))
  const { doubles, contradictions } = looks[0]!.report
  console.log(`calibration loop ${calibration().toFixed(0)} ms; ${people} people looked over, median of ${runs}`)
  console.log(
    `by the task           ${seconds.toFixed(1)} s (target 20); ${doubles} pairs, ${contradictions} contradictions`,
  )
  console.log(`a bare read of it     ${median(reads).toFixed(2)} s, ratio ${(seconds / median(reads)).toFixed(1)}`)
  console.log(`others waited at most ${Math.max(...looks.map((one) => one.longestWait)).toFixed(0)} ms for an answer`)
} finally {
  await house.close()
}
