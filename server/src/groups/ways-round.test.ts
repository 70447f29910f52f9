import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { idOf } from '../../test/client.ts'
import { newGroup } from '../../test/groups.ts'
import { block } from '../../test/people.ts'

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp()
  await app.signUp('The Admin')
  owner = await app.signUp('Owner Rai')
})
afterAll(() => app.close())

/** Waits until so many wait for a group that is held. */
const waiting = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql<object>`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%social_group%'`.execute(app.db)
      return rows.length
    })
    .toBe(count)

const at = (id: string, rest = '') => `/v1/group/${id}${rest}`

test('erases an applicant of a group that became hidden', async () => {
  const asha = await app.signUp('Asha')
  const group = await newGroup(owner, { joinPolicy: 'REQUEST' })
  expect((await asha.post(at(group, '/join'))).body.membership).toBe('REQUESTED')
  await owner.put(at(group), { visibility: 'HIDDEN' })
  expect((await asha.get(at(group))).status).toBe(404)
  await app.app.leaving.eraseAccount(asha.id)
  await expect.poll(async () => (await owner.get(at(group, '/request'))).body.data).toEqual([])
})

test('an applicant of a group that became hidden withdraws, and sees only the request', async () => {
  const [asha, ravi] = [await app.signUp('Asha'), await app.signUp('Ravi')]
  const group = await newGroup(owner, { name: 'Mknamed', joinPolicy: 'REQUEST' })
  await asha.post(at(group, '/join'), { message: 'The sister of Ravi' })
  const waits = async (by: Member) => (await by.get('/v1/group/hidden-request')).body
  expect((await waits(asha)).data).toEqual([])
  await owner.put(at(group), { visibility: 'HIDDEN' })
  const answer = await asha.get('/v1/group/hidden-request')
  expect(answer.body).toMatchObject({ data: [{ groupId: group, message: 'The sister of Ravi' }], hasNext: false })
  expect(answer.raw.toString()).not.toContain('Mknamed')
  expect((await waits(ravi)).data).toEqual([])
  expect((await ravi.delete(at(group, '/join'))).body.code).toBe('groups/not-found')
  for (const status of [204, 404]) expect((await asha.delete(at(group, '/join'))).status).toBe(status)
  expect((await waits(asha)).data).toEqual([])
  expect((await owner.get(at(group, '/request'))).body.data).toEqual([])
  const asked = (await owner.get('/v1/notification')).body.data.find(
    (one: { kind: string }) => one.kind === 'GROUP_REQUEST',
  )
  expect(asked).toMatchObject({ names: { GROUP: { id: group } }, outcome: 'WITHDRAWN' })
  // Of several it pages by key.
  for (const _ of [1, 2, 3]) {
    const id = await newGroup(owner, { joinPolicy: 'REQUEST' })
    await ravi.post(at(id, '/join'))
    await owner.put(at(id), { visibility: 'HIDDEN' })
  }
  const first = (await ravi.get('/v1/group/hidden-request?limit=2')).body
  const rest = (await ravi.get(`/v1/group/hidden-request?limit=2&next=${encodeURIComponent(first.next)}`)).body
  expect([first.data.length, rest.data.length, rest.hasNext]).toEqual([2, 1, false])
})

test('an owner who leaves is succeeded by the next; counters equal the rows', async () => {
  const asha = await app.signUp('Asha')
  const group = await newGroup(owner)
  await asha.post(at(group, '/join'))
  // Members are notified in a transaction that would wait for the group too.
  await app.allTold()
  const erased = await app.db.transaction().execute(async (trx) => {
    await sql`select from social_group where id = ${group} for update`.execute(trx)
    const handedOver = owner.post(at(group, '/transfer'), { userId: asha.id })
    await waiting(1)
    const erased = app.app.leaving.eraseAccount(asha.id)
    await waiting(2)
    return [handedOver, erased]
  })
  await Promise.all(erased)
  const now = async () => (await owner.get(at(group))).body
  await expect.poll(now).toMatchObject({ role: 'OWNER', memberCount: 1, adminCount: 1 })
})

test('the groups of a tree are listed only for those who may see the tree', async () => {
  const stranger = await app.signUp('A Stranger')
  const tree = await idOf(owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
  const group = await newGroup(owner, { familyTreeId: tree })
  const told = async (by: Member) =>
    (await by.get(`/v1/group?familyTreeId=${tree}`)).body.data.map(({ id }: { id: string }) => id)
  expect(await told(stranger)).toEqual([group])
  await owner.put(`/v1/family/family-tree/${tree}`, { discoverable: false })
  expect(await told(owner)).toEqual([group])
  expect(await told(stranger)).toEqual([])
})

test('an invitation by mail shows a hidden group to nobody when its sender leaves at the same moment', async () => {
  const [ravi, sita] = [await app.signUp('Ravi'), await app.signUp('Sita')]
  await app.prove(sita)
  const group = await newGroup(owner)
  await ravi.post(at(group, '/join'))
  await owner.put(at(group), { visibility: 'HIDDEN' })
  await app.allTold()
  const done = await app.db.transaction().execute(async (trx) => {
    await sql`select from social_group where id = ${group} for update`.execute(trx)
    const invited = ravi.post(at(group, '/invite'), { emails: [sita.email] })
    await waiting(1)
    const left = ravi.delete(at(group, '/leave'))
    await waiting(2)
    return [invited, left]
  })
  expect((await Promise.all(done)).map(({ status }) => status)).toEqual([201, 204])
  const jobs = sql`select from pgboss.job where data ->> 'name' = 'tell-invited-to-group' and state <> 'completed'`
  await expect.poll(async () => (await jobs.execute(app.db)).rows, { timeout: 15_000 }).toEqual([])
  expect((await sita.get(at(group))).status).toBe(404)
  expect((await sita.get('/v1/notification')).body.data).toEqual([])
})

test('a blocker gets no notification when the blocked account joins', async () => {
  const [asha, ravi] = [await app.signUp('Asha'), await app.signUp('Ravi')]
  const group = await newGroup(owner)
  await asha.post(at(group, '/join'))
  await asha.put(at(group, '/notification'), { level: 'ALL' })
  await block(asha, ravi)
  await ravi.post(at(group, '/join'))
  await app.allTold()
  expect((await asha.get('/v1/notification')).body.data).toEqual([])
})

test('twenty at once by a link for one: one comes in', async () => {
  const group = await newGroup(owner, { joinPolicy: 'INVITE' })
  const token = (await owner.post(at(group, '/invite-link'), { uses: 1 })).body.url.split('/').at(-1)
  const people = await Promise.all(Array.from({ length: 20 }, (_, n) => app.signUp(`Many ${n}`)))
  const statuses = (await Promise.all(people.map((one) => one.post(`/v1/group/invite/${token}/accept`)))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 410)).toHaveLength(19)
  expect((await owner.get(at(group))).body.memberCount).toBe(2)
})

test('a link ends when its maker loses the role or the membership', async () => {
  const [moderator, asha] = [await app.signUp('Moderator'), await app.signUp('Asha')]
  const group = await newGroup(owner, { joinPolicy: 'REQUEST' })
  await moderator.post(at(group, '/join'))
  await owner.post(at(group, `/request/${moderator.id}/accept`))
  await owner.put(at(group, `/member/${moderator.id}`), { role: 'MODERATOR' })
  const token = String((await moderator.post(at(group, '/invite-link'))).body.url)
    .split('/')
    .at(-1)!
  expect((await asha.get(`/v1/group/invite/${token}`)).status).toBe(200)
  await owner.put(at(group, `/member/${moderator.id}`), { role: 'MEMBER' })
  expect((await asha.get(`/v1/group/invite/${token}`)).body.code).toBe('groups/invite-over')
  await owner.put(at(group, `/member/${moderator.id}`), { role: 'MODERATOR' })
  await owner.delete(at(group, `/member/${moderator.id}`))
  expect((await asha.post(`/v1/group/invite/${token}/accept`)).body.code).toBe('groups/invite-over')
})
