import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newEvent } from '../../test/events.ts'
import { newGroup } from '../../test/groups.ts'

// A seat that somebody loses goes to who has waited longest, whatever they lost it by.

let app: TestApp
let host: Member
beforeAll(async () => {
  app = await startTestApp()
  host = await app.signUp('The host')
})
afterAll(() => app.close())

const base = '/v1/social/event'
const people = async (...names: string[]) => Promise.all(names.map((name) => app.signUp(name)))
const join = (by: Member, id: string) => by.post(`${base}/${id}/participant`)
const statusOf = async (by: Member, id: string) => {
  await app.allTold()
  return (await by.get(`${base}/${id}`)).body.status
}
const countsOf = async (id: string) => {
  const { body } = await host.get(`${base}/${id}`)
  return [body.participantsCount, body.waitingCount]
}

test('an erasure frees a seat', async () => {
  const [going, waiting, last] = await people('Going', 'Waiting', 'Last')
  const id = await newEvent(host, app.clock.now(), { capacity: 1 })
  for (const one of [going, waiting, last]) await join(one!, id)
  await app.app.leaving.eraseAccount(going!.id)
  await expect.poll(() => statusOf(waiting!, id)).toBe('GOING')
  expect(await statusOf(last!, id)).toBe('WAITING')
  expect(await countsOf(id)).toEqual([1, 1])
})

test.each(['the host blocks them', 'they block the host'])('a block frees a seat: %s', async (how) => {
  const [going, waiting] = await people('Going', 'Waiting')
  const id = await newEvent(host, app.clock.now(), { capacity: 1 })
  for (const one of [going, waiting]) await join(one!, id)
  const isHosts = how.startsWith('the host')
  const [by, other] = isHosts ? [host, going!] : [going!, host]
  expect((await by.post('/v1/block', { userId: other.id })).status).toBe(204)
  expect((await going!.get(`${base}/${id}`)).status).toBe(404)
  expect(await statusOf(waiting!, id)).toBe('GOING')
  expect(await countsOf(id)).toEqual([1, 0])
  await by.delete('/v1/block', { userId: other.id })
  expect(await statusOf(going!, id)).toBe(null)
})

test('a block frees a seat, also of a guest invited by name', async () => {
  const [going, waiting] = await people('Going', 'Waiting')
  const id = await newEvent(host, app.clock.now(), { capacity: 1, type: 'PRIVATE' })
  await host.post(`${base}/${id}/invite`, { userIds: [going!.id, waiting!.id] })
  for (const one of [going, waiting]) await join(one!, id)
  await host.post('/v1/block', { userId: going!.id })
  expect(await statusOf(waiting!, id)).toBe('GOING')
  const { body } = await host.post(`${base}/${id}/invite`, { userIds: [going!.id] })
  expect(body).toEqual({ invited: [], refusedUsers: [{ userId: going!.id, why: 'NOT_FOUND' }] })
  await host.delete('/v1/block', { userId: going!.id })
  expect((await going!.get(`${base}/${id}`)).status).toBe(404)
})

test.each(['the host blocks the guest', 'the guest blocks the host'])(
  'a cancellation does not name the event after %s',
  async (how) => {
    const [owner, guest] = await people('Owner', 'Guest')
    const id = await newEvent(owner!, app.clock.now(), { name: 'Told of' })
    await join(guest!, id)
    await owner!.delete(`${base}/${id}`)
    await app.allTold()
    const cancelled = async () => {
      const { data } = (await guest!.get('/v1/notification')).body
      return data.filter(({ kind }: { kind: string }) => kind === 'EVENT_CANCELLED')
    }
    expect(await cancelled()).toMatchObject([{ names: { EVENT: { name: 'Told of' } } }])
    const [by, whom] = how.startsWith('the host') ? [owner!, guest!] : [guest!, owner!]
    await by.post('/v1/block', { userId: whom.id })
    for (const { names } of await cancelled()) expect(names).toEqual({})
    expect((await guest!.get('/v1/notification')).raw.toString()).not.toContain('Told of')
    await by.delete('/v1/block', { userId: whom.id })
    expect(await cancelled()).toMatchObject([{ names: { EVENT: { name: 'Told of' } } }])
  },
)

test('leaving a tree and removal from a group free a seat', async () => {
  const [going, waiting] = await people('Going', 'Waiting')
  const { body: tree } = await host.post('/v1/family/family-tree', { name: 'Rai', description: 'x' })
  const group = await newGroup(host, { name: 'Guthi', joinPolicy: 'OPEN' })
  for (const one of [going!, waiting!]) {
    await one.post(`/v1/family/member/${tree.id}/request`)
    await host.post('/v1/family/member/accept', { familyTreeId: tree.id, userId: one.id, role: 'READ_ONLY' })
    await one.post(`/v1/group/${group}/join`)
  }
  const links = { familyTreeIds: [tree.id], groupIds: [group] }
  const id = await newEvent(host, app.clock.now(), { capacity: 1, type: 'PRIVATE', ...links })
  for (const one of [going, waiting]) await join(one!, id)
  await going!.delete('/v1/family/member/leave', { familyTreeId: tree.id })
  // They are in the group yet.
  expect(await statusOf(going!, id)).toBe('GOING')
  expect((await host.delete(`/v1/group/${group}/member/${going!.id}`)).status).toBe(204)
  expect((await going!.get(`${base}/${id}`)).status).toBe(404)
  expect(await statusOf(waiting!, id)).toBe('GOING')
  expect(await countsOf(id)).toEqual([1, 0])
})

test('a seat freed while an event is archived is given once it is restored', async () => {
  const [going, waiting] = await people('Going', 'Waiting')
  const id = await newEvent(host, app.clock.now(), { capacity: 1 })
  for (const one of [going, waiting]) await join(one!, id)
  await host.put(`${base}/archive/${id}`, { decision: true })
  expect((await going!.delete(`${base}/${id}/participant`)).status).toBe(200)
  expect(await statusOf(waiting!, id)).toBe('WAITING')
  await host.put(`${base}/archive/${id}`, { decision: false })
  expect(await statusOf(waiting!, id)).toBe('GOING')
})
