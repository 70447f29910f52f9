import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { idOf } from '../test/client.ts'
import { newGroup } from '../test/groups.ts'
import { at, befriend, listed, openGroup, sent } from '../test/messages.ts'
import { block, unblock } from '../test/people.ts'

// A block between two people ends the invitations of one to the other that wait for an answer.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Invitation = {
  /** The list of the inviter. */
  list: string
  invite: () => Promise<{ status: number }>
  mail: () => Promise<{ status: number }>
  accept: () => Promise<{ status: number }>
  waiting: () => Promise<number>
}
type People = { owner: Member; invited: Member }

const kinds: Record<string, (people: People) => Promise<Invitation>> = {
  async GROUP({ owner, invited }) {
    const id = await newGroup(owner, { joinPolicy: 'INVITE', visibility: 'PRIVATE' })
    const list = `/v1/group/${id}/invite`
    return {
      list,
      invite: () => owner.post(list, { userIds: [invited.id] }),
      mail: () => owner.post(list, { emails: [invited.email] }),
      accept: () => invited.post(`/v1/group/${id}/join`),
      waiting: async () => (await invited.get('/v1/group?scope=waiting')).body.data.length,
    }
  },
  async TREE({ owner, invited }) {
    const familyTreeId = await idOf(owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
    return {
      list: `/v1/family/member/${familyTreeId}/request`,
      invite: () => owner.post('/v1/family/member', { familyTreeId, userId: invited.id }),
      mail: () => owner.post('/v1/family/member/invite', { familyTreeId, emails: [invited.email] }),
      accept: () => invited.post('/v1/family/member/accept', { familyTreeId, userId: invited.id }),
      waiting: async () => (await invited.get('/v1/family/member/waiting')).body.data.length,
    }
  },
}

async function invitedTo(kind: string) {
  const [owner, invited] = (await Promise.all(['Owner', 'Invited'].map((name) => app.signUp(name)))) as [Member, Member]
  return { owner, invited, invitation: await kinds[kind]!({ owner, invited }) }
}
const byBoth = ({ owner, invited }: People) =>
  [
    [owner, invited],
    [invited, owner],
  ] as const

describe.each(Object.keys(kinds))('an invitation into a %s', (kind) => {
  test.each([0, 1])('ends with a block while it waits, and does not return after it (%i)', async (way) => {
    const { owner, invited, invitation } = await invitedTo(kind)
    const [by, whom] = byBoth({ owner, invited })[way]!
    expect((await invitation.invite()).status).toBe(201)
    expect(await invitation.waiting()).toBe(1)
    await block(by, whom)
    expect((await invitation.accept()).status).toBe(404)
    await app.allTold()
    await unblock(by, whom)
    expect((await owner.get(invitation.list)).body.data).toEqual([])
    expect(await invitation.waiting()).toBe(0)
    expect((await invitation.accept()).status).toBeGreaterThanOrEqual(403)
    expect((await invitation.invite()).status).toBe(201)
    expect((await invitation.accept()).status).toBe(200)
  })

  test('ends for the account, and stays in the list of the inviter, when it went by mail', async () => {
    const { owner, invited, invitation } = await invitedTo(kind)
    await app.prove(invited)
    expect((await invitation.mail()).status).toBe(201)
    await expect.poll(invitation.waiting, { timeout: 15_000 }).toBe(1)
    const tokens = async () =>
      (await app.mails()).flatMap(({ to, text }) =>
        to.includes(invited.email) ? (/(?:group-invitation|invitation)\/([\w.-]+)/.exec(text)?.[1] ?? []) : [],
      )
    // The mail and the entry in the app are made by two tasks, which end in either order.
    await expect.poll(tokens, { timeout: 15_000 }).toHaveLength(1)
    const [token] = await tokens()
    const list = kind === 'TREE' ? invitation.list.replace('/request', '/invite') : invitation.list
    const before = (await owner.get(list)).body.data
    await block(owner, invited)
    await app.allTold()
    expect(await invitation.waiting()).toBe(0)
    expect((await invitation.accept()).status).toBeGreaterThanOrEqual(403)
    expect((await owner.get(list)).body.data).toEqual(before)
    const page = kind === 'TREE' ? `/v1/family/member/invite/${token}` : `/v1/group/invite/${token}`
    const over = { body: { code: kind === 'TREE' ? 'trees/invite-over' : 'groups/invite-over' } }
    expect(await invited.get(page)).toMatchObject(over)
    expect(await invited.post(`${page}/accept`)).toMatchObject(over)
  })
})

describe.each([0, 1])(
  'an invitation by name into a tree with a block between the invited and the new owner (%i)',
  (way) => {
    test('ends when the tree is handed over', async () => {
      const [former, heir, invited, other] = (await Promise.all(
        ['Former', 'Heir', 'Invited', 'Other'].map((name) => app.signUp(name)),
      )) as [Member, Member, Member, Member]
      const member = '/v1/family/member'
      const draft = { name: 'Rai', description: 'x', discoverable: false }
      const familyTreeId = await idOf(former.post('/v1/family/family-tree', draft))
      for (const { id: userId } of [heir, invited, other])
        expect((await former.post(member, { familyTreeId, userId, role: 'READ_WRITE' })).status).toBe(201)
      expect((await heir.post(`${member}/accept`, { familyTreeId, userId: heir.id })).status).toBe(200)
      const [by, whom] = byBoth({ owner: heir, invited })[way]!
      await block(by, whom)
      const card = (who: Member) => who.get(`/v1/family/family-tree/${familyTreeId}`)
      expect((await card(invited)).status).toBe(200)
      expect((await former.post(`${member}/transfer`, { familyTreeId, userId: heir.id })).status).toBe(200)
      await app.allTold()
      expect((await card(invited)).status).toBe(404)
      expect((await card(other)).status).toBe(200)
      expect((await invited.get('/v1/notification')).body.data).toEqual([])
      expect((await other.get('/v1/notification')).body.data).toMatchObject([{ kind: 'INVITED', outcome: null }])
      await unblock(by, whom)
      expect((await invited.get(`${member}/waiting`)).body.data).toEqual([])
      expect((await invited.post(`${member}/accept`, { familyTreeId, userId: invited.id })).status).toBe(404)
      expect((await heir.get(`${member}/${familyTreeId}/request`)).body.data).toMatchObject([{ userId: other.id }])
    })
  },
)

describe('a request to join a group of messages', () => {
  type Adding = (adder: Member, other: Member, invited: Member) => Promise<string>
  const ways: Record<string, Adding> = {
    opened: (adder, other, invited) => openGroup(adder, [other, invited], 'Rude words'),
    async added(adder, other, invited) {
      const id = await openGroup(other, [adder], 'Rude words')
      expect((await adder.post(at(id, '/member'), { userIds: [invited.id] })).status).toBe(200)
      return id
    },
  }

  async function requestTo(invited: Member) {
    const { body } = await invited.get('/v1/message/unread')
    return { listed: (await listed(invited, '?tab=requests')).map(({ id }) => id), count: body.requests as number }
  }

  test.each(Object.entries(ways))(
    'is hidden while a block is between the member and the one who %s',
    async (_, add) => {
      const [adder, other, invited] = (await Promise.all(
        ['Adder', 'Other', 'Invited'].map((name) => app.signUp(name)),
      )) as [Member, Member, Member]
      await befriend(adder, other)
      const id = await add(adder, other, invited)
      await sent(other, id, 'Namaste')
      expect(await requestTo(invited)).toEqual({ listed: [id], count: 1 })
      for (const [by, whom] of byBoth({ owner: adder, invited })) {
        await block(by, whom)
        expect(await requestTo(invited)).toEqual({ listed: [], count: 0 })
        for (const path of ['', '/detail']) expect((await invited.get(at(id, path))).status).toBe(404)
        expect((await invited.put(at(id, '/request'))).status).toBe(404)
        expect((await invited.get('/v1/message/search?q=namaste')).body.data).toEqual([])
        await unblock(by, whom)
      }
      expect(await requestTo(invited)).toEqual({ listed: [id], count: 1 })
      expect((await invited.put(at(id, '/request'))).status).toBe(200)
      await block(invited, adder)
      expect((await invited.get(at(id))).body.data).toMatchObject([{ text: 'Namaste' }])
    },
  )
})
