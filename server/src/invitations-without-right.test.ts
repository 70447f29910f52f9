import type { Notice } from '@mulghar/contract/notifications/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { idOf, type Answer } from '../test/client.ts'
import { newEvent } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'

// Each sort of invitation, and whether it outlives the right of its maker to invite.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Cast = { owner: Member; maker: Member; invited: Member }
type Step = (cast: Cast, rootId: string) => Promise<unknown>
type Sort = {
  /** A group, tree or event of the owner to which the maker belongs; returns its id. */
  found: (cast: Cast) => Promise<string>
  /** Invites; returns how the invited account comes in. */
  invite: (cast: Cast, rootId: string) => Promise<() => Promise<Answer>>
  /** The kind of the notification that the invited account has. */
  notice?: Notice['kind']
  ends: Record<string, Step>
  stays: Record<string, Step>
}

const done = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
const cast = async (): Promise<Cast> => {
  const [owner, maker, invited] = await Promise.all(['Owner', 'Maker', 'Invited'].map((name) => app.signUp(name)))
  await app.prove(invited!)
  return { owner: owner!, maker: maker!, invited: invited! }
}
/** The invitation by mail that an account has in the app, which the queue writes. */
const arrival = (invited: Member) => () =>
  expect.poll(async () => (await invited.get('/v1/notification')).body.data.length, { timeout: 15_000 }).toBe(1)
const tokenOf = (url: string) => url.split('/').at(-1)!
async function mailedToken({ email }: Member): Promise<string> {
  const mails = async () => (await app.mails()).filter(({ to }) => to.includes(email)).map(({ text }) => text)
  const found = /invitation\/([\w.-]+)/
  await expect.poll(async () => (await mails()).join(' '), { timeout: 15_000 }).toMatch(found)
  return found.exec((await mails()).join(' '))![1]!
}

const group = (id: string, rest = '') => `/v1/group/${id}${rest}`
const become =
  (role: string): Step =>
  ({ owner, maker }, id) =>
    done(owner.put(group(id, `/member/${maker.id}`), { role }))
const endsForGroups: Record<string, Step> = {
  'is a simple member': become('MEMBER'),
  leaves: ({ maker }, id) => done(maker.delete(group(id, '/leave'))),
  'is removed': ({ owner, maker }, id) => done(owner.delete(group(id, `/member/${maker.id}`))),
  'is banned': ({ owner, maker }, id) => done(owner.post(group(id, `/ban/${maker.id}`), {})),
  'is erased': async ({ maker }, id) => {
    await app.app.leaving.eraseAccount(maker.id)
    const members = () => app.db.selectFrom('group_member').select('id').where('group_id', '=', id)
    await expect.poll(() => members().where('account_id', '=', maker.id).execute(), { timeout: 15_000 }).toEqual([])
  },
}
const staysForGroups: Record<string, Step> = {
  'is an admin': become('ADMIN'),
  'keeps the role when another moderator loses theirs': async ({ owner }, id) => {
    const other = await app.signUp('Another')
    await owner.put(group(id), { joinPolicy: 'OPEN', visibility: 'PUBLIC' })
    await done(other.post(group(id, '/join')))
    for (const role of ['MODERATOR', 'MEMBER']) await done(owner.put(group(id, `/member/${other.id}`), { role }))
    await done(owner.put(group(id), { joinPolicy: 'INVITE', visibility: 'HIDDEN' }))
  },
}
async function foundGroup({ owner, maker }: Cast) {
  const id = await newGroup(owner, { joinPolicy: 'OPEN' })
  await done(maker.post(group(id, '/join')))
  await done(owner.put(group(id, `/member/${maker.id}`), { role: 'MODERATOR' }))
  await done(owner.put(group(id), { joinPolicy: 'INVITE', visibility: 'HIDDEN' }))
  return id
}
const ofGroup = { found: foundGroup, ends: endsForGroups, stays: staysForGroups }

const tree = '/v1/family/member'
const toMember = (familyTreeId: string, { id: userId }: Member) => ({ familyTreeId, userId })
const handOver: Step = ({ owner, maker }, id) => done(maker.post(`${tree}/transfer`, toMember(id, owner)))
const afterHandOver =
  (step: Step): Step =>
  async (people, id) => {
    await handOver(people, id)
    await step(people, id)
  }
const lossesOfTrees: Record<string, Step> = {
  'hands the tree over and leaves': afterHandOver(({ maker }, id) =>
    done(maker.delete(`${tree}/leave`, { familyTreeId: id })),
  ),
  'hands the tree over and is removed': afterHandOver(({ owner, maker }, id) =>
    done(owner.delete(tree, toMember(id, maker))),
  ),
}
async function foundTree({ owner, maker }: Cast) {
  const familyTreeId = await idOf(
    maker.post('/v1/family/family-tree', { name: 'Rai', description: 'x', discoverable: false }),
  )
  await done(maker.post(tree, { ...toMember(familyTreeId, owner), role: 'READ_WRITE' }))
  await done(owner.post(`${tree}/accept`, toMember(familyTreeId, owner)))
  return familyTreeId
}
const acceptInTree =
  ({ invited }: Cast, id: string) =>
  () =>
    invited.post(`${tree}/accept`, toMember(id, invited))
const ofTree = { found: foundTree, ends: lossesOfTrees, stays: { 'hands the tree over': handOver } }

const event = (id: string, rest = '') => `/v1/social/event/${id}${rest}`
/** An event of a member of a group, to which all members of the group are invited. */
async function foundEvent({ owner, maker, invited }: Cast) {
  groupOfEvents = await newGroup(owner, { joinPolicy: 'OPEN' })
  for (const who of [maker, invited]) await done(who.post(group(groupOfEvents, '/join')))
  return newEvent(maker, app.clock.now(), { type: 'PRIVATE' })
}
let groupOfEvents = ''

const sorts: Record<string, Sort> = {
  'into a group, by name': {
    ...ofGroup,
    notice: 'GROUP_INVITED',
    async invite({ maker, invited }, id) {
      await done(maker.post(group(id, '/invite'), { userIds: [invited.id] }))
      return () => invited.post(group(id, '/join'))
    },
  },
  'into a group, by mail in the app': {
    ...ofGroup,
    notice: 'GROUP_INVITED',
    async invite({ maker, invited }, id) {
      await done(maker.post(group(id, '/invite'), { emails: [invited.email] }))
      await arrival(invited)()
      return () => invited.post(group(id, '/join'))
    },
  },
  'into a group, by mail': {
    ...ofGroup,
    async invite({ maker, invited }, id) {
      await done(maker.post(group(id, '/invite'), { emails: [invited.email] }))
      await arrival(invited)()
      const token = await mailedToken(invited)
      return () => invited.post(`/v1/group/invite/${token}/accept`)
    },
  },
  'into a group, by link': {
    ...ofGroup,
    async invite({ maker, invited }, id) {
      const { url } = await done(maker.post(group(id, '/invite-link'), {}))
      return () => invited.post(`/v1/group/invite/${tokenOf(url)}/accept`)
    },
  },
  'into an open group, by name': {
    notice: 'GROUP_INVITED',
    async found({ owner, maker }) {
      const id = await newGroup(owner, { joinPolicy: 'OPEN' })
      await done(maker.post(group(id, '/join')))
      return id
    },
    async invite({ maker, invited }, id) {
      await done(maker.post(group(id, '/invite'), { userIds: [invited.id] }))
      return () => invited.post(group(id, '/join'))
    },
    ends: {
      'may not invite when members join by invitation': ({ owner }, id) =>
        done(owner.put(group(id), { joinPolicy: 'INVITE' })),
    },
    stays: { 'is in a group with another name': ({ owner }, id) => done(owner.put(group(id), { name: 'Renamed' })) },
  },
  // By name the owner of a tree invites, whoever that is: the new owner is shown as inviter, and lists and ends the invitation.
  'into a tree, by name': {
    found: foundTree,
    notice: 'INVITED',
    async invite(people, id) {
      await done(people.maker.post(tree, toMember(id, people.invited)))
      return acceptInTree(people, id)
    },
    ends: {},
    stays: { 'hands the tree over': handOver, ...lossesOfTrees },
  },
  'into a tree, by mail in the app': {
    ...ofTree,
    notice: 'INVITED',
    async invite(people, id) {
      await done(people.maker.post(`${tree}/invite`, { familyTreeId: id, emails: [people.invited.email] }))
      await arrival(people.invited)()
      return acceptInTree(people, id)
    },
  },
  'into a tree, by mail': {
    ...ofTree,
    async invite({ maker, invited }, id) {
      await done(maker.post(`${tree}/invite`, { familyTreeId: id, emails: [invited.email] }))
      const token = await mailedToken(invited)
      return () => invited.post(`${tree}/invite/${token}/accept`)
    },
  },
  'into a tree, by link': {
    ...ofTree,
    async invite({ maker, invited }, id) {
      const { data } = await done(maker.post(`${tree}/invite`, { familyTreeId: id, link: true }))
      return () => invited.post(`${tree}/invite/${tokenOf(data[0].url)}/accept`)
    },
  },
  // Only its owner invites to an event, and an event has the same owner for ever.
  'to an event, by name': {
    found: foundEvent,
    notice: 'EVENT_INVITED',
    async invite({ maker, invited }, id) {
      await done(maker.post(event(id, '/invite'), { userIds: [invited.id] }))
      return () => invited.post(event(id, '/participant'))
    },
    ends: {},
    stays: { 'leaves the group of both': ({ maker }) => done(maker.delete(group(groupOfEvents, '/leave'))) },
  },
  // The owner withdraws the invitation of a group also after leaving it; a removal takes it back.
  'to an event, of all members of a group': {
    found: foundEvent,
    notice: 'EVENT_INVITED',
    async invite({ maker, invited }, id) {
      await done(maker.post(event(id, '/invite'), { groupIds: [groupOfEvents] }))
      await arrival(invited)()
      return () => invited.post(event(id, '/participant'))
    },
    ends: {
      'is removed from the group': ({ owner, maker }) =>
        done(owner.delete(group(groupOfEvents, `/member/${maker.id}`))),
      'is banned from the group': ({ owner, maker }) => done(owner.post(group(groupOfEvents, `/ban/${maker.id}`), {})),
    },
    stays: { 'leaves the group': ({ maker }) => done(maker.delete(group(groupOfEvents, '/leave'))) },
  },
}

/** The notifications that still invite. */
async function openNotices({ invited }: Cast, kind: Notice['kind']): Promise<Notice[]> {
  await app.allTold()
  const { data } = (await invited.get('/v1/notification')).body
  return data.filter((notice: Notice) => notice.kind === kind && notice.outcome === null)
}

for (const [name, { found, invite, notice, ends, stays }] of Object.entries(sorts))
  describe(`an invitation ${name}`, () => {
    const made = async () => {
      const people = await cast()
      const id = await found(people)
      return { people, id, accept: await invite(people, id) }
    }

    test.for(Object.entries(ends))('ends when its maker %s', async ([, lose]) => {
      const { people, id, accept } = await made()
      if (notice) expect(await openNotices(people, notice)).toHaveLength(1)
      await lose(people, id)
      // A job in the queue asks guests of events again.
      if (notice) await expect.poll(() => openNotices(people, notice), { timeout: 15_000 }).toEqual([])
      expect((await accept()).status).toBeGreaterThanOrEqual(403)
    })

    test.for(Object.entries(stays))('stays when its maker %s', async ([, step]) => {
      const { people, id, accept } = await made()
      await step(people, id)
      if (notice) expect(await openNotices(people, notice)).toHaveLength(1)
      expect((await accept()).status).toBeLessThan(300)
    })
  })

describe('an invitation into a hidden group that ended with the role of its maker', () => {
  async function ended() {
    const people = await cast()
    const id = await foundGroup(people)
    await done(people.maker.post(group(id, '/invite'), { userIds: [people.invited.id] }))
    expect((await people.invited.get(group(id))).body.membership).toBe('INVITED')
    await become('MEMBER')(people, id)
    return { ...people, id, card: () => people.invited.get(group(id)) }
  }

  test('hides the group again, and is in no list', async () => {
    const { owner, maker, invited, id, card } = await ended()
    expect((await card()).status).toBe(404)
    expect((await owner.get(group(id, '/invite'))).body.data).toEqual([])
    expect((await maker.get('/v1/group/sent-invite')).body.data).toEqual([])
    expect((await invited.get('/v1/group?scope=waiting')).body.data).toEqual([])
  })

  test('does not return with the role; another moderator invites again', async () => {
    const { owner, maker, invited, id, card } = await ended()
    await done(owner.put(group(id, `/member/${maker.id}`), { role: 'MODERATOR' }))
    expect((await card()).status).toBe(404)
    expect(await done(owner.post(group(id, '/invite'), { userIds: [invited.id] }))).toMatchObject({
      invited: [invited.id],
    })
    await done(owner.delete(group(id, `/member/${maker.id}`)))
    await done(invited.post(group(id, '/join')))
  })
})

describe('an invitation into a tree by mail or link', () => {
  const greet = (token: string) => app.visitor.get(`${tree}/invite/${token}/greeting`)
  async function invitedBy({ maker, invited }: Cast, familyTreeId: string, role: string) {
    const draft = { familyTreeId, emails: [invited.email], link: true, role }
    const { data } = await done(maker.post(`${tree}/invite`, draft))
    return (data as { url: string }[]).map(({ url }) => tokenOf(url))
  }
  const letIn = async ({ owner, maker }: Cast, familyTreeId: string, role: string) => {
    await done(owner.post(tree, { ...toMember(familyTreeId, maker), role }))
    await done(maker.post(`${tree}/accept`, toMember(familyTreeId, maker)))
  }

  test.for(
    Object.entries(lossesOfTrees).flatMap(([name, lose]) =>
      ['VIEW_ONLY', 'READ_WRITE'].map((role) => [name, role, lose] as const),
    ),
  )('does not return when its maker %s and is let in again as %s', async ([, role, lose]) => {
    const people = await cast()
    const id = await foundTree(people)
    const tokens = await invitedBy(people, id, 'READ_WRITE')
    await lose(people, id)
    await letIn(people, id, role)
    for (const token of tokens) {
      expect((await greet(token)).body.code).toBe('trees/invite-over')
      expect((await people.invited.post(`${tree}/invite/${token}/accept`)).body.code).toBe('trees/invite-over')
    }
    expect((await people.owner.get(`${tree}/${id}/invite`)).body.data).toEqual([])
    expect((await people.maker.get(`${tree}/sent`)).body.data).toEqual([])
  })

  test('gives no more than the role that a former owner keeps, also when the role rises again', async () => {
    const people = await cast()
    const id = await foundTree(people)
    const [high, low] = [
      await invitedBy(people, id, 'READ_WRITE'),
      await invitedBy({ ...people, invited: people.owner }, id, 'VIEW_ONLY'),
    ]
    await handOver(people, id)
    for (const token of [...high, ...low]) expect((await greet(token)).status).toBe(200)
    for (const role of ['VIEW_ONLY', 'READ_WRITE']) {
      await done(people.owner.put(tree, { ...toMember(id, people.maker), role }))
      for (const token of high) expect((await greet(token)).body.code).toBe('trees/invite-over')
      for (const token of low) expect((await greet(token)).body.role).toBe('VIEW_ONLY')
    }
  })
})
