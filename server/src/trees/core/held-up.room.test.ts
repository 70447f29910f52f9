import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { genealogyAsGedcom } from '../../../../tools/gedcom-write.ts'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

// Work that takes long, or is held up, does not take the others with it.

const trees = '/v1/family/family-tree'
const member = '/v1/family/member'

let app: TestApp
let address: string
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ PORT: '0' })
  address = await app.app.listen()
  owner = await app.signUp('Owner')
})
afterAll(() => app.close())

const newTree = async (name: string) => (await owner.post(trees, { name, description: 'x' })).body.id as string
const ready = () => app.visitor.get('/v1/health/ready')
const genealogy = (people: number) => ({ name: 'family.ged', bytes: [...genealogyAsGedcom(people, 5)].join('') })

async function jobIs(jobId: string, status: string, whose = owner): Promise<void> {
  await vi.waitFor(async () => expect((await whose.get(`/v1/job/${jobId}`)).body).toMatchObject({ status }), 60_000)
}

/** Another connection, which holds what it is told to until it is let go. */
async function holding(...statements: string[]): Promise<{ letGo(): Promise<void> }> {
  const client = new pg.Client(app.config)
  await client.connect()
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  return {
    async letGo() {
      await client.query('rollback')
      await client.end()
    },
  }
}

test('a save to a locked tree fails after three seconds, and others do not wait', async () => {
  const [held, free] = [await newTree('Held'), await newTree('Free')]
  const { letGo } = await holding(`select 1 from tree where id = '${held}' for update`)
  let isAnswered = false
  const saves = Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const answer = await owner.post(`/v1/family/${held}/person`, { firstName: `Person ${n}` })
      isAnswered = true
      return answer
    }),
  )
  await wait(500)
  expect((await owner.post(`/v1/family/${free}/person`, { firstName: 'Somebody' })).status).toBe(201)
  expect((await ready()).status).toBe(200)
  // All of that while the first of them still waited.
  expect(isAnswered).toBe(false)
  for (const { status, body } of await saves)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'trees/busy' })
  await letGo()
  expect((await owner.post(`/v1/family/${held}/person`, { firstName: 'At last' })).status).toBe(201)
})

test('saves to a tree that is being imported into take nothing from the import', async () => {
  const treeId = await newTree('Imported into')
  const { status, body } = await owner.upload(`${trees}/import?familyTreeId=${treeId}`, genealogy(8000))
  expect(status).toBe(202)
  await vi.waitFor(async () => {
    const task = (await owner.get(`/v1/job/${body.jobId}`)).body
    expect(task.stage === 'people' || task.endedAt !== null).toBe(true)
  }, 60_000)
  const saves = await Promise.all(
    Array.from({ length: 20 }, (_, n) => owner.post(`/v1/family/${treeId}/person`, { firstName: `Person ${n}` })),
  )
  for (const one of saves) expect(one.status === 201 || one.body.code === 'trees/busy').toBe(true)
  await jobIs(body.jobId, 'DONE')
})

test('one of eight simultaneous imports into a tree runs', async () => {
  const treeId = await newTree('Eight')
  // Until all eight have asked, none gets to its people.
  const { letGo } = await holding('lock table tree_person in share mode')
  const sent = await Promise.all(
    Array.from({ length: 8 }, () => owner.upload(`${trees}/import?familyTreeId=${treeId}`, genealogy(400))),
  )
  const taken = sent.filter(({ status }) => status === 202)
  expect(taken).toHaveLength(1)
  for (const { status, body } of sent)
    if (status !== 202) expect({ status, code: body.code }).toEqual({ status: 409, code: 'trees/import-running' })
  await letGo()
  await jobIs(taken[0]!.body.jobId, 'DONE')
  const people = await app.db.selectFrom('tree_person').select('id').where('tree_id', '=', treeId).execute()
  expect(people).toHaveLength(400)
  // When it is done, the next may come.
  const next = await owner.upload(`${trees}/import?familyTreeId=${treeId}`, genealogy(10))
  expect(next.status).toBe(202)
  await jobIs(next.body.jobId, 'DONE')
})

test('one account with many imports lets another begin after those that run', async () => {
  const [many, one] = [await app.signUp('Many'), await app.signUp('One')]
  const sent = await Promise.all(Array.from({ length: 30 }, () => many.upload(`${trees}/import`, genealogy(700))))
  const other = await one.upload(`${trees}/import`, genealogy(20))
  expect([...sent, other].every(({ status }) => status === 202)).toBe(true)
  await jobIs(other.body.jobId, 'DONE', one)
  const task = await app.db.selectFrom('task').selectAll().where('id', '=', other.body.jobId).executeTakeFirstOrThrow()
  const between = await app.db
    .selectFrom('task')
    .select('id')
    .where('account_id', '=', many.id)
    .where('ended_at', '>', task.created_at)
    .where('ended_at', '<', task.ended_at)
    .execute()
  // Two run at once; while it ran itself, one more may have come to its end beside it.
  expect(between.length).toBeLessThanOrEqual(4)
  const waiting = await app.db
    .selectFrom('task')
    .select('id')
    .where('account_id', '=', many.id)
    .where('status', '=', 'WAITING')
    .execute()
  expect(waiting.length).toBeGreaterThan(10)
  await Promise.all(waiting.map(({ id }) => many.delete(`/v1/job/${id}`)))
  // Those that had begun come to their end before somebody else is looked at.
  const open = app.db.selectFrom('task').select('id').where('account_id', '=', many.id).where('ended_at', 'is', null)
  await expect.poll(() => open.execute(), { timeout: 30_000 }).toEqual([])
})

test('twenty members who send long calls and leave keep nothing busy, and the app stays ready', async () => {
  const ids: string[] = []
  for (let n = 0; n < 20; n++) ids.push(await newTree(`Asked ${n}`))
  const { letGo } = await holding('lock table tree_union in access exclusive mode')
  const gone = new AbortController()
  const headers = { authorization: `Bearer ${owner.tokens.accessToken.token}` }
  const calls = ids.flatMap((id) =>
    ['graph', 'statistics', `kinship?from=${id}&to=${id}`].map((what) =>
      fetch(`${address}${trees}/${id}/${what}`, { headers, signal: gone.signal }).catch(() => undefined),
    ),
  )
  await wait(1000)
  expect((await ready()).status).toBe(200)
  expect((await owner.get(`${trees}?scope=mine`)).status).toBe(200)
  gone.abort()
  await Promise.all(calls)
  const working = async () => {
    const client = new pg.Client(app.config)
    await client.connect()
    const { rows } = await client.query(
      `select query from pg_stat_activity
       where datname = current_database() and state = 'active' and backend_type = 'client backend' and query like '%tree_union%' and pid <> pg_backend_pid()`,
    )
    await client.end()
    return rows
  }
  await vi.waitFor(async () => expect(await working()).toEqual([]), 5000)
  await letGo()
  const answer = await fetch(`${address}${trees}/${ids[0]}/graph`, { headers })
  expect(answer.status).toBe(200)
  expect((await ready()).status).toBe(200)
  expect((await owner.get(`${member}/${ids[0]}`)).status).toBe(200)
})
