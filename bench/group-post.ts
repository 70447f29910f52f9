import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { openHere } from './beside-bare.ts'
import { fillSharing } from './fill-sharing.ts'
import { calibration, median, openHouse, signUp } from './house.ts'
import { record } from './src/recorded.ts'

// A post in a very large group beside one in a group of ten: how long the call takes, and what it asks of the database. Members
// are told of it after the commit. Ends with 1 where the large one takes more than half as long again, or asks more.

const members = Number(process.env['MEMBERS'] ?? 100_000)
const [times, target] = [200, 1.5]

const house = await openHouse()
try {
  const address = await house.start('server/src/main.ts')
  const [asha, kiran] = [await signUp(address), await signUp(address)]
  const sizes = { posts: 1000, authors: 200, follows: 100, members }
  const { groupId: large } = await fillSharing(house.pool, { viewerId: asha.id, seldomToldId: kiran.id, ...sizes })
  const headers = { authorization: asha.authorization, 'content-type': 'application/json' }
  const ask = async (path: string, body: object) => {
    const reply = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(await reply.text())
    return (await reply.json()) as { id: string }
  }
  const { id: small } = await ask('/v1/group', { name: 'Ten', joinPolicy: 'OPEN' })
  await house.pool.query(
    `insert into group_member (group_id, account_id, id, status, rank, since)
     select $1, account_id, gen_random_uuid(), 'ACTIVE', 3, now() from group_member where group_id = $2 and rank = 3 limit 9`,
    [small, large],
  )
  await house.pool.query('vacuum analyze')
  console.log(`calibration loop ${calibration().toFixed(0)} ms; ${members} members beside ten`)

  const groups = { small, large }
  // The first of an hour is told to all members: what is measured begins when they know.
  for (const groupId of Object.values(groups)) await ask('/v1/post', { text: 'The first', groupId })
  const isTold = async () =>
    (await house.pool.query('select 1 from change_event where telling is not null limit 1')).rows.length === 0
  while (!(await isTold())) await wait(200)

  const took = { small: [] as number[], large: [] as number[] }
  for (let time = -20; time < times; time++)
    for (const [size, groupId] of Object.entries(groups) as [keyof typeof groups, string][]) {
      const from = performance.now()
      await ask('/v1/post', { text: `Number ${time}`, groupId })
      if (time >= 0) took[size].push(performance.now() - from)
    }
  const [ofSmall, ofLarge] = [median(took.small), median(took.large)]
  const ratio = ofLarge / ofSmall
  console.log(
    `a post in the large group: ${ofLarge.toFixed(1)} ms, in the small one ${ofSmall.toFixed(1)}: ${ratio.toFixed(2)} × (target ${target})`,
  )

  const here = await openHere(house)
  const statements: number[] = []
  for (const groupId of Object.values(groups)) {
    const payload = JSON.stringify({ text: 'One more', groupId })
    const { steps } = await record(() => here.http.inject({ method: 'POST', url: '/v1/post', headers, payload }))
    statements.push(steps.flatMap((step) => ('transaction' in step ? step.transaction : [])).length)
  }
  await here.close()
  console.log(`statements in its transaction: ${statements[1]} in the large group, ${statements[0]} in the small one`)
  if (ratio > target || statements[1]! > statements[0]!) process.exitCode = 1
} finally {
  await house.close()
}
