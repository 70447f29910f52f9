import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newEvent } from '../../test/events.ts'
import { newGroup } from '../../test/groups.ts'
import { idOf, type Answer } from '../../test/client.ts'

// Owners of events find and withdraw invitations of all members of a group or family tree.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const base = '/v1/social/event'
const done = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
const signUp = async <const Names extends readonly string[]>(...names: Names) =>
  (await Promise.all(names.map((name) => app.signUp(name)))) as { [K in keyof Names]: Member }

const roots: Record<'GROUP' | 'TREE', (host: Member, member: Member) => Promise<string>> = {
  async GROUP(host, member) {
    const group = await newGroup(host, { name: 'Guthi', joinPolicy: 'OPEN' })
    await done(member.post(`/v1/group/${group}/join`))
    return group
  },
  async TREE(host, member) {
    const familyTreeId = await idOf(host.post('/v1/family/family-tree', { name: 'Guthi', description: 'x' }))
    await done(host.post('/v1/family/member', { familyTreeId, userId: member.id, role: 'READ_ONLY' }))
    await done(member.post('/v1/family/member/accept', { familyTreeId, userId: member.id }))
    return familyTreeId
  },
}

describe.each(['GROUP', 'TREE'] as const)('an invitation of all members of a %s', (kind) => {
  const invite = (host: Member, event: string, root: string) =>
    done(host.post(`${base}/${event}/invite`, kind === 'GROUP' ? { groupIds: [root] } : { treeIds: [root] }))

  test('is listed for the owner of the event alone, who withdraws it', async () => {
    const [host, member, stranger] = await signUp('Host', 'Member', 'Stranger')
    const root = await roots[kind](host, member)
    const event = await newEvent(host, app.clock.now(), { type: 'PRIVATE' })
    await invite(host, event, root)
    await done(member.post(`${base}/${event}/participant`))
    const listed = async (who: Member) => (await who.get(`${base}/${event}`)).body.invitedRoots
    expect(await listed(host)).toEqual([{ kind, id: root, name: 'Guthi' }])
    expect(await listed(member)).toEqual([])
    const path = `${base}/${event}/link/${root}`
    expect((await app.visitor.delete(path)).status).toBe(401)
    expect((await stranger.delete(path)).status).toBe(404)
    expect((await member.delete(path)).body.code).toBe('events/not-owner')
    expect((await member.get(`${base}/${event}`)).body.status).toBe('GOING')
    expect((await host.delete(path)).status).toBe(204)
    expect(await listed(host)).toEqual([])
    expect((await member.get(`${base}/${event}`)).status).toBe(404)
    // A job in the queue takes the seats of guests who no longer see the event.
    await expect.poll(async () => (await host.get(`${base}/${event}`)).body.participantsCount).toBe(0)
  })

  test('is withdrawn by an owner who no longer belongs to it and sees only its id', async () => {
    const [host, keeper] = await signUp('Host', 'Keeper')
    const root = await roots[kind](keeper, host)
    if (kind === 'GROUP') await done(keeper.put(`/v1/group/${root}`, { visibility: 'HIDDEN' }))
    const event = await newEvent(host, app.clock.now(), { type: 'PRIVATE' })
    await invite(host, event, root)
    if (kind === 'GROUP') await done(host.delete(`/v1/group/${root}/leave`))
    else await done(host.delete('/v1/family/member/leave', { familyTreeId: root }))
    const [row] = (await host.get(`${base}/${event}`)).body.invitedRoots
    expect(row).toMatchObject({ kind, id: root })
    if (kind === 'GROUP') expect(row.name).toBeNull()
    expect((await keeper.get(`${base}/${event}`)).status).toBe(200)
    expect((await host.delete(`${base}/${event}/link/${root}`)).status).toBe(204)
    expect((await keeper.get(`${base}/${event}`)).status).toBe(404)
  })
})

test('a link of an event is not listed among its invitations', async () => {
  const [host, member] = await signUp('Host', 'Member')
  const group = await roots.GROUP(host, member)
  const event = await newEvent(host, app.clock.now(), { groupIds: [group] })
  expect((await host.get(`${base}/${event}`)).body).toMatchObject({ groups: [{ id: group }], invitedRoots: [] })
})
