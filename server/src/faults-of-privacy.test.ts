import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { idOf } from '../test/client.ts'
import { eventDraft, newEvent } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'
import { newPlace, placeDraft } from '../test/heritage.ts'
import { block, mute, unblock } from '../test/people.ts'

// Names and words that were told to whom they are not for.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const signUp = async <const Names extends readonly string[]>(...names: Names) =>
  (await Promise.all(names.map((name) => app.signUp(name)))) as { [K in keyof Names]: Member }
type Told = { kind: string; actors: { name: string }[]; actorCount: number; names: object }
const noticesOf = async (who: Member, kind: string) =>
  ((await who.get('/v1/notification')).body.data as Told[]).filter((notice) => notice.kind === kind)

describe('notices of entries in a finance program', () => {
  const enter = async (by: Member, financeProgramId: string) =>
    expect((await by.post('/v1/finance/donor', { financeProgramId, donorName: 'Hari', amount: 5 })).status).toBe(201)
  const newProgram = (by: Member) => idOf(by.post('/v1/finance/program', { name: 'Roof', description: 'x' }))

  test.each([
    ['a block', block],
    ['a mute', mute],
  ])('are gone after %s', async (_, hide) => {
    const [keeper, other] = await signUp('Keeper', 'Other')
    await enter(other, await newProgram(keeper))
    expect(await noticesOf(keeper, 'FINANCE_ENTRY')).toHaveLength(1)
    expect((await keeper.get('/v1/notification/unread-count')).body.count).toBe(1)
    await hide(keeper, other)
    expect(await noticesOf(keeper, 'FINANCE_ENTRY')).toEqual([])
    expect((await keeper.get('/v1/notification/unread-count')).body.count).toBe(0)
  })

  test('can be switched off', async () => {
    const [keeper, other] = await signUp('Keeper', 'Other')
    const program = await newProgram(keeper)
    const { body } = await keeper.get('/v1/notification/preference')
    expect(body.kinds).toContainEqual({ kind: 'FINANCE_ENTRY', on: true })
    await keeper.put('/v1/notification/preference', { kinds: [{ kind: 'FINANCE_ENTRY', on: false }] })
    await enter(other, program)
    expect(await noticesOf(keeper, 'FINANCE_ENTRY')).toEqual([])
  })
})

test('does not name the moderator who removed a comment in a group', async () => {
  const [owner, member] = await signUp('Owner', 'Member')
  const groupId = await newGroup(owner, { name: 'Ours', joinPolicy: 'OPEN' })
  await member.post(`/v1/group/${groupId}/join`)
  const parentId = await idOf(owner.post('/v1/post', { text: 'Ours', groupId }))
  const comment = await idOf(member.post('/v1/comments', { comment: 'Mine', parentType: 'POST', parentId }))
  await member.delete(`/v1/group/${groupId}/leave`)
  expect((await owner.delete(`/v1/comments/${comment}?reason=x`)).status).toBe(204)
  expect(await noticesOf(member, 'COMMENT_REMOVED')).toMatchObject([{ actors: [], actorCount: 0 }])
  expect((await member.get('/v1/notification')).raw.toString()).not.toContain(owner.id)
})

test("names the post's author as the remover of a comment", async () => {
  const [author, other] = await signUp('Author', 'Other')
  const parentId = await idOf(author.post('/v1/post', { text: 'Mine', visibility: 'MEMBERS' }))
  const comment = await idOf(other.post('/v1/comments', { comment: 'Words', parentType: 'POST', parentId }))
  await author.delete(`/v1/comments/${comment}`)
  expect(await noticesOf(other, 'COMMENT_REMOVED')).toMatchObject([{ actors: [{ name: author.name }] }])
})

test('an inactive group takes no edits of comments, and no new programs and events', async () => {
  const [owner, member] = await signUp('Owner', 'Member')
  const groupId = await newGroup(owner, { name: 'Ours', joinPolicy: 'OPEN' })
  await member.post(`/v1/group/${groupId}/join`)
  const parentId = await idOf(owner.post('/v1/post', { text: 'Ours', groupId }))
  const comment = await idOf(member.post('/v1/comments', { comment: 'Mine', parentType: 'POST', parentId }))
  const program = { name: 'Roof', description: 'x', groupId }
  const event = { ...(await eventDraft(member, app.clock.now())), groupIds: [groupId] }
  expect((await member.post('/v1/finance/program', program)).status).toBe(201)
  expect((await member.post('/v1/social/event', event)).status).toBe(201)
  const own = await idOf(member.post('/v1/finance/program', { name: 'Wall', description: 'x' }))
  await owner.put(`/v1/group/${groupId}/active`, { active: false })
  expect(await member.put(`/v1/comments/${comment}`, { comment: 'Other' })).toMatchObject({
    status: 403,
    body: { code: 'reactions/read-only' },
  })
  const refused = { status: 403, body: { code: 'groups/inactive' } }
  for (const by of [owner, member]) {
    expect(await by.post('/v1/finance/program', program)).toMatchObject(refused)
    expect(await by.post('/v1/social/event', event)).toMatchObject(refused)
  }
  expect(await member.put(`/v1/finance/program/${own}`, { ...program, name: 'Wall' })).toMatchObject(refused)
})

test.each(['the owner', 'the guest'])(
  'a deleted event is in no calendar feed after %s blocks the other',
  async (who) => {
    const [owner, guest] = await signUp('Owner', 'Guest')
    const event = await newEvent(owner, app.clock.now(), { name: 'Secret puja' })
    await guest.post(`/v1/social/event/${event}/participant`)
    const { url } = (await guest.post('/v1/social/event/feed-token')).body as { url: string }
    const feed = url.slice(url.indexOf('/v1/'))
    expect((await owner.delete(`/v1/social/event/${event}`)).status).toBe(204)
    expect((await app.visitor.get(feed)).raw.toString()).toContain('Secret puja')
    const [by, whom] = who === 'the owner' ? [owner, guest] : [guest, owner]
    await block(by, whom)
    expect((await app.visitor.get(feed)).raw.toString()).not.toContain('Secret puja')
  },
)

type Left = {
  joined: (owner: Member, guest: Member) => Promise<[of: object, leave: () => PromiseLike<{ status: number }>]>
}
test.each<[string, Left]>([
  [
    'group',
    {
      async joined(owner, guest) {
        const id = await newGroup(owner, { joinPolicy: 'OPEN' })
        await guest.post(`/v1/group/${id}/join`)
        return [{ groupIds: [id] }, () => owner.post(`/v1/group/${id}/ban/${guest.id}`)]
      },
    },
  ],
  [
    'family tree',
    {
      async joined(owner, guest) {
        const familyTreeId = await idOf(owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
        await owner.post('/v1/family/member', { familyTreeId, userId: guest.id, role: 'READ_WRITE' })
        await guest.post('/v1/family/member/accept', { familyTreeId, userId: guest.id })
        const leave = () => owner.delete('/v1/family/member', { familyTreeId, userId: guest.id })
        return [{ familyTreeIds: [familyTreeId] }, leave]
      },
    },
  ],
])('a deleted private event is told to no former member of its %s', async (_, { joined }) => {
  const [owner, guest] = await signUp('Owner', 'Guest')
  const [of, leave] = await joined(owner, guest)
  const event = await newEvent(owner, app.clock.now(), { name: 'Secret puja', type: 'PRIVATE', ...of })
  expect((await guest.post(`/v1/social/event/${event}/participant`)).status).toBeLessThan(300)
  const { url } = (await guest.post('/v1/social/event/feed-token')).body as { url: string }
  const told = async () => {
    await app.allTold()
    const feed = await app.visitor.get(url.slice(url.indexOf('/v1/')))
    return [feed, await guest.get('/v1/notification')].map(({ raw }) => raw.toString().includes('Secret puja'))
  }
  expect((await owner.delete(`/v1/social/event/${event}`)).status).toBe(204)
  expect(await told()).toEqual([true, true])
  expect((await leave()).status).toBeLessThan(300)
  expect(await told()).toEqual([false, false])
})

test('a mention shows no new name across a block, in posts and comments', async () => {
  const [author, named, viewer] = await signUp('Author', 'Named', 'Viewer')
  const mentions = [{ userId: named.id, from: 0, length: 6 }]
  const post = await idOf(author.post('/v1/post', { text: '@Named came', visibility: 'MEMBERS', mentions }))
  await author.post('/v1/comments', { comment: '@Named came', parentType: 'POST', parentId: post, mentions })
  await named.put('/v1/profile/user-detail', { name: 'Renamed' })
  const told = async () => [
    (await viewer.get(`/v1/post/${post}`)).body.mentions,
    (await viewer.get(`/v1/comments/POST/${post}`)).body.data[0].mentions,
  ]
  expect(await told()).toEqual([
    [expect.objectContaining({ userId: named.id })],
    [expect.objectContaining({ userId: named.id })],
  ])
  for (const [by, whom] of [
    [named, viewer],
    [viewer, named],
  ] as const) {
    await block(by, whom)
    expect(await told()).toEqual([[], []])
    expect((await viewer.get(`/v1/post/${post}`)).body.text).toBe('@Named came')
    await unblock(by, whom)
  }
})

test('invitations show no name of their maker across a block', async () => {
  const [owner, invited] = await signUp('Owner', 'Invited')
  const groupId = await newGroup(owner, { name: 'Ours' })
  const familyTreeId = await idOf(owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
  const tokenOf = (url: string) => url.split('/').at(-1)!
  const group = tokenOf((await owner.post(`/v1/group/${groupId}/invite-link`, {})).body.url)
  const link = await owner.post('/v1/family/member/invite', { familyTreeId, link: true })
  const tree = tokenOf(link.body.data[0].url)
  await owner.post('/v1/family/member', { familyTreeId, userId: invited.id })
  const told = async () => ({
    group: (await invited.get(`/v1/group/invite/${group}`)).body.invitedBy,
    tree: (await invited.get(`/v1/family/member/invite/${tree}`)).body.invitedBy,
    greeting: (await invited.get(`/v1/family/member/invite/${tree}/greeting`)).body.invitedBy,
    waiting: (await invited.get('/v1/family/member/waiting')).body.data[0]?.invitedBy,
  })
  expect(await told()).toEqual({ group: owner.name, tree: owner.name, greeting: owner.name, waiting: owner.name })
  await block(owner, invited)
  expect(await told()).toEqual({ group: '', tree: '', greeting: '', waiting: undefined })
})

test('an invitation shows a visitor who invites to what, without the name of a hidden group', async () => {
  const [owner, invited] = await signUp('Owner', 'Invited')
  const familyTreeId = await idOf(owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
  const { body } = await owner.post('/v1/family/member/invite', { familyTreeId, link: true })
  const greeting = `/v1/family/member/invite/${body.data[0].url.split('/').at(-1)}/greeting`
  const { status, body: said } = await app.visitor.get(greeting)
  expect({ status, said }).toMatchObject({ status: 200, said: { familyTreeName: 'Rai', invitedBy: owner.name } })
  for (const [visibility, groupName] of [
    ['PRIVATE', 'Ours'],
    ['HIDDEN', null],
  ] as const) {
    const groupId = await newGroup(owner, { name: 'Ours', visibility })
    const { url } = (await owner.post(`/v1/group/${groupId}/invite-link`, {})).body
    const ofGroup = `/v1/group/invite/${url.split('/').at(-1)}/greeting`
    expect((await app.visitor.get(ofGroup)).body).toMatchObject({ groupName, invitedBy: owner.name })
    expect((await invited.get(ofGroup)).body).toMatchObject({ groupName, invitedBy: owner.name })
    await owner.delete(`/v1/group/${groupId}/invite-link`)
    expect((await app.visitor.get(ofGroup)).status).toBe(410)
  }
})

test('pending invitations do not name a member who blocked their sender', async () => {
  const [owner, invited, other] = await signUp('Owner', 'Invited', 'Other')
  const groupId = await newGroup(owner, { name: 'Ours' })
  const familyTreeId = await idOf(owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
  for (const { id: userId } of [invited, other]) {
    expect((await owner.post('/v1/family/member', { familyTreeId, userId })).status).toBe(201)
    expect((await owner.post(`/v1/group/${groupId}/invite`, { userIds: [userId] })).status).toBe(201)
  }
  const lists = () =>
    Promise.all(
      [`/v1/group/${groupId}/invite`, `/v1/family/member/${familyTreeId}/request`].map((path) => owner.get(path)),
    )
  for (const { body } of await lists()) expect(body.data).toHaveLength(2)
  await block(invited, owner)
  await invited.put('/v1/profile/user-detail', { name: 'Renamed' })
  for (const { body, raw } of await lists()) {
    expect(body.data).toHaveLength(1)
    expect(raw.toString()).not.toContain('Renamed')
    expect(raw.toString()).not.toContain(invited.id)
  }
})

test('does not name the remover of a comment to a member who can no longer see the place', async () => {
  const [owner, member] = await signUp('Owner', 'Member')
  const parentId = await newPlace(owner)
  const comment = await idOf(member.post('/v1/comments', { comment: 'Words', parentType: 'HERITAGE', parentId }))
  expect((await owner.delete(`/v1/comments/${comment}`)).status).toBe(204)
  expect(await noticesOf(member, 'COMMENT_REMOVED')).toMatchObject([{ actors: [{ name: owner.name }] }])
  const { body } = await owner.get(`/v1/heritage/${parentId}`)
  const hidden = await owner.put(
    `/v1/heritage/${parentId}`,
    placeDraft({ visibility: 'ONLY_ME', version: body.version }),
  )
  expect(hidden.status).toBe(200)
  expect(await noticesOf(member, 'COMMENT_REMOVED')).toMatchObject([{ actors: [], actorCount: 0 }])
  expect((await member.get('/v1/notification')).raw.toString()).not.toContain(owner.id)
})

describe('notices across a block', () => {
  const rename = async (who: Member) =>
    expect((await who.put('/v1/profile/user-detail', { name: 'Renamed' })).status).toBe(200)
  const requireNameless = async (reader: Member, kind: string, hidden: Member) => {
    expect(await noticesOf(reader, kind)).toMatchObject([{ actors: [], actorCount: 0 }])
    const { raw } = await reader.get('/v1/notification')
    expect(raw.toString()).not.toContain(hidden.id)
    expect(raw.toString()).not.toContain('Renamed')
  }

  test.each(['POST', 'EVENT'])('do not name the member who removed a comment on their own %s', async (parentType) => {
    const [owner, other] = await signUp('Owner', 'Other')
    const parentId =
      parentType === 'POST'
        ? await idOf(owner.post('/v1/post', { text: 'Mine', visibility: 'MEMBERS' }))
        : await newEvent(owner, app.clock.now())
    const comment = await idOf(other.post('/v1/comments', { comment: 'Words', parentType, parentId }))
    await block(owner, other)
    await rename(owner)
    expect((await owner.delete(`/v1/comments/${comment}`)).status).toBe(204)
    await requireNameless(other, 'COMMENT_REMOVED', owner)
  })

  test('do not name the member who invited into a tree', async () => {
    const [owner, invited] = await signUp('Owner', 'Invited')
    const familyTreeId = await idOf(owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
    await owner.post('/v1/family/member', { familyTreeId, userId: invited.id })
    expect(await noticesOf(invited, 'INVITED')).toMatchObject([{ actors: [{ name: owner.name }] }])
    await block(owner, invited)
    await rename(owner)
    await requireNameless(invited, 'INVITED', owner)
    await unblock(owner, invited)
    expect(await noticesOf(invited, 'INVITED')).toMatchObject([{ actors: [{ name: 'Renamed' }] }])
  })

  test.each(['GROUP_ACCEPTED', 'GROUP_ROLE'])('do not name the maker of a decision (%s)', async (kind) => {
    const [owner, member] = await signUp('Owner', 'Member')
    const groupId = await newGroup(owner, { name: 'Ours', joinPolicy: 'REQUEST' })
    await member.post(`/v1/group/${groupId}/join`)
    expect((await owner.post(`/v1/group/${groupId}/request/${member.id}/accept`)).status).toBeLessThan(300)
    for (const role of ['MODERATOR', 'MEMBER'])
      expect((await owner.put(`/v1/group/${groupId}/member/${member.id}`, { role })).status).toBeLessThan(300)
    expect(await noticesOf(member, kind)).toMatchObject([{ actors: [{ name: owner.name }] }])
    await rename(owner)
    for (const [by, whom] of [
      [owner, member],
      [member, owner],
    ] as const) {
      await block(by, whom)
      await requireNameless(member, kind, owner)
      await unblock(by, whom)
    }
    expect(await noticesOf(member, kind)).toMatchObject([{ actors: [{ name: 'Renamed' }] }])
  })

  test('name the member whose request waits for a decision', async () => {
    const [owner, asking] = await signUp('Owner', 'Asking')
    const tree = await idOf(owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
    expect((await asking.post(`/v1/family/member/${tree}/request`, {})).status).toBe(201)
    await block(owner, asking)
    expect(await noticesOf(owner, 'JOIN_REQUEST')).toMatchObject([{ actors: [{ name: asking.name }] }])
  })
})

describe('posts and comments keep no controls that turn lines around', () => {
  const controls = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2069', '\u0007', '\u007f']

  test('in texts, descriptions of pictures and reasons, and mentions move with the words', async () => {
    const [author, named] = await signUp('Author', 'Named')
    const dirty = `${controls.join('a')}${controls[0]} @Na\u202emed and`
    const clean = `aaaaaaaa @Named and`
    const mentions = [{ userId: named.id, from: dirty.indexOf('@'), length: 7 }]
    const moved = [{ userId: named.id, from: clean.indexOf('@'), length: 6, name: 'Named' }]
    const made = await author.post('/v1/post', { text: dirty, visibility: 'MEMBERS', mentions })
    expect(made.body).toMatchObject({ text: clean, mentions: moved })
    const changed = await author.put(`/v1/post/${made.body.id}`, { text: dirty, mentions })
    expect(changed.body).toMatchObject({ text: clean, mentions: moved })
    const draft = { comment: dirty, mentions }
    const said = await author.post('/v1/comments', { ...draft, parentType: 'POST', parentId: made.body.id })
    expect(said.body).toMatchObject({ comment: clean, mentions: moved })
    expect((await author.put(`/v1/comments/${said.body.id}`, draft)).body).toMatchObject({
      comment: clean,
      mentions: moved,
    })
  })

  test('and are refused where they have nothing but controls', async () => {
    const [author] = await signUp('Author')
    const nothing = controls.join('')
    expect((await author.post('/v1/post', { text: nothing, visibility: 'MEMBERS' })).status).toBe(400)
    const parentId = await idOf(author.post('/v1/post', { text: 'Words', visibility: 'MEMBERS' }))
    expect((await author.post('/v1/comments', { comment: nothing, parentType: 'POST', parentId })).status).toBe(400)
  })
})
