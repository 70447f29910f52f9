import { newId } from '../server/src/kit/ids.ts'
import { fillTree } from './fill.ts'
import { calibration, median, openHouse, signUp } from './house.ts'

// A save in a tree with very many members beside the same in a tree of two, in turns, over HTTP; and how long after it the
// last member has been told who is to be.

const members = Number(process.env['MEMBERS'] ?? 10_000)
const saves = Number(process.env['SAVES'] ?? 200)
const listeners = 100

const house = await openHouse()
try {
  const address = await house.start('server/src/main.ts')
  const asha = await signUp(address)
  const treeOf = async (count: number, name: string) => {
    const { treeId, ids } = await fillTree(house.pool, { ownerId: asha.id, people: 2000, seed: 7, name })
    await addMembers(treeId, count - 1)
    return { treeId, ids }
  }
  const trees = { two: await treeOf(2, 'Two'), many: await treeOf(members, 'Many') }
  await house.pool.query('vacuum analyze')

  const times = { two: [] as number[], many: [] as number[] }
  const told: number[] = []
  for (let save = -20; save < saves; save++) {
    for (const name of save % 2 === 0 ? (['two', 'many'] as const) : (['many', 'two'] as const)) {
      const id = trees[name].ids[(Math.abs(save) * 7919) % 2000]!
      const started = performance.now()
      await put(`${address}/v1/family/person/${id}`, { nickname: `save ${save}` })
      const answered = performance.now()
      await isTold(trees[name].treeId)
      if (save < 0) continue
      times[name].push(answered - started)
      if (name === 'many') told.push(performance.now() - answered)
    }
  }
  const [two, many] = [median(times.two), median(times.many)]
  console.log(`calibration loop ${calibration().toFixed(0)} ms; ${saves} saves each, in turns`)
  console.log(`a save in a tree of two            ${two.toFixed(2)} ms`)
  console.log(`a save in a tree of ${members} members ${many.toFixed(2)} ms`)
  console.log(`ratio                              ${(many / two).toFixed(2)} (target 1.2)`)
  console.log(`${listeners} of them told after             ${median(told).toFixed(0)} ms`)

  async function put(url: string, body: object): Promise<void> {
    const headers = { authorization: asha.authorization, 'content-type': 'application/json' }
    const reply = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    await reply.arrayBuffer()
  }
} finally {
  await house.close()
}

/** Members by the hand of the database; the first of them hear of every change. */
async function addMembers(treeId: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, newId)
  await house.pool.query(
    `insert into account (id, name, email) select id, 'Member', id || '@example.org' from unnest($1::uuid[]) as id`,
    [ids],
  )
  await house.pool.query(
    `insert into tree_member (tree_id, account_id, role, status, origin)
     select $1, id, 'READ_ONLY', 'ACTIVE', 'REQUEST' from unnest($2::uuid[]) as id`,
    [treeId, ids],
  )
  await house.pool.query(
    `insert into notice_choice (account_id, root_id, level) select id, $1, 'ALL' from unnest($2::uuid[]) as id`,
    [treeId, ids.slice(0, listeners)],
  )
  await house.pool.query('update tree set member_count = member_count + $2 where id = $1', [treeId, count])
}

async function isTold(treeId: string): Promise<void> {
  const waiting = `select 1 from change_event where root_id = $1 and telling is not null limit 1`
  while ((await house.pool.query(waiting, [treeId])).rows.length > 0) await new Promise((done) => setTimeout(done, 2))
}
