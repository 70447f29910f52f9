import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newGroup } from '../../test/groups.ts'
import { block, follow, privacy } from '../../test/people.ts'
import { jpegOf } from '../../test/pictures.ts'
import { goneAccount } from '../kit/erasure-types.ts'
import { newId } from '../kit/ids.ts'

let app: TestApp
let owner: Member
let asha: Member
let ravi: Member
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signUp('Owner Rai')
  asha = await app.signUp('Asha Shrestha')
  ravi = await app.signUp('Ravi Thapa')
})
afterAll(() => app.close())

const at = (id: string, rest = '') => `/v1/group/${id}${rest}`
const names = async (by: Member, query: string) =>
  (await by.get(`/v1/group?${query}`)).body.data.map((group: { name: string }) => group.name)
const noticesOf = async (who: Member) =>
  (await who.get('/v1/notification')).body.data.map((one: { kind: string; outcome: string | null }) =>
    one.outcome ? `${one.kind} ${one.outcome}` : one.kind,
  )

describe('a group', () => {
  test('is founded with its words and pictures, and shown as such', async () => {
    const picture = (await owner.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id
    const draft = {
      name: '  Rai kirat\nsamaj ',
      description: 'Everybody',
      rules: 'Be kind',
      coverImage: picture,
      profileImage: picture,
    }
    const made = await owner.post('/v1/group', draft)
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Rai kirat samaj',
        description: 'Everybody',
        about: null,
        rules: 'Be kind',
        visibility: 'PUBLIC',
        joinPolicy: 'OPEN',
        memberCount: 1,
        adminCount: 1,
        active: true,
        role: 'OWNER',
        membership: 'MEMBER',
        level: 'POSTS',
        coverImage: { id: picture },
        profileImage: { id: picture },
        can: { read: true, post: true, join: false, ask: false, leave: false, invite: true, moderate: true, own: true },
      },
    })
    expect((await asha.get(at(made.body.id))).body).toMatchObject({
      role: null,
      level: null,
      membership: 'NONE',
      can: {
        read: true,
        post: true,
        join: true,
        ask: false,
        leave: false,
        invite: false,
        moderate: false,
        edit: false,
      },
    })
    expect((await asha.get(`/v1/document/${picture}`)).status).toBe(200)
    const bare = await owner.put(at(made.body.id), { coverImage: null, profileImage: null, version: made.body.version })
    expect(bare.body).toMatchObject({ coverImage: null, profileImage: null, description: 'Everybody' })
    expect((await asha.get(`/v1/document/${picture}`)).status).toBe(404)
    expect(await owner.put(at(made.body.id), { name: 'Other', version: made.body.version })).toMatchObject({
      status: 409,
      body: { code: 'kit/stale' },
    })
  })

  test.each([
    ['one letter', { name: 'R' }],
    ['an invisible name', { name: '\u200b\u200b\u200b' }],
    ['81 letters', { name: 'x'.repeat(81) }],
    ['no name', {}],
    ['2,001 letters of description', { name: 'Rai', description: 'x'.repeat(2001) }],
    ['a visibility of its own', { name: 'Rai', visibility: 'SECRET' }],
  ])('is refused with %s', async (_, draft) => {
    expect((await owner.post('/v1/group', draft)).status).toBe(400)
  })

  test('shows no picture of another account, and no tree that its founder cannot edit', async () => {
    const picture = (await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id
    expect((await owner.post('/v1/group', { name: 'Not mine', coverImage: picture })).status).toBe(404)
    expect((await owner.post('/v1/group', { name: 'Not there', coverImage: newId() })).status).toBe(404)
    const tree = (await asha.post('/v1/family/family-tree', { name: 'Shrestha', description: 'x' })).body.id
    for (const familyTreeId of [tree, newId()])
      expect(await owner.post('/v1/group', { name: 'Of a tree', familyTreeId })).toMatchObject({
        status: 403,
        body: { code: 'groups/tree-not-allowed' },
      })
    const made = await asha.post('/v1/group', { name: 'Of a tree', familyTreeId: tree })
    expect(made.body.familyTree).toEqual({ id: tree, name: 'Shrestha', can: { remove: true } })
    expect(await names(ravi, `familyTreeId=${tree}`)).toEqual(['Of a tree'])
    await asha.put(`/v1/family/family-tree/${tree}`, { discoverable: false })
    expect((await ravi.get(at(made.body.id))).body.familyTree).toBe(null)
  })

  test('is found by name in either script, and lists are as wide as they say', async () => {
    const [hidden, open] = [
      await newGroup(owner, { name: 'Hidden Limbu', visibility: 'HIDDEN' }),
      await newGroup(owner, { name: 'Limbu Samaj', visibility: 'PRIVATE' }),
    ]
    await newGroup(asha, { name: 'लिम्बू परिवार' })
    expect((await names(ravi, 'scope=discover&q=limbu')).toSorted()).toEqual(['Limbu Samaj', 'लिम्बू परिवार'])
    expect((await names(ravi, `scope=discover&q=${encodeURIComponent('लिम्बु')}`)).toSorted()).toEqual([
      'Limbu Samaj',
      'लिम्बू परिवार',
    ])
    expect((await names(owner, 'q=limbu')).toSorted()).toEqual(['Hidden Limbu', 'Limbu Samaj'])
    expect(await names(owner, 'scope=discover&q=limbu')).toEqual(['लिम्बू परिवार'])
    const found = async (by: Member) =>
      (await by.get('/v1/search?type=GROUP&q=limbu')).body.data.map((one: { title: string }) => one.title).toSorted()
    expect(await found(ravi)).toEqual(['Limbu Samaj', 'लिम्बू परिवार'])
    expect(await found(owner)).toEqual(['Hidden Limbu', 'Limbu Samaj', 'लिम्बू परिवार'])
    expect((await ravi.get(at(hidden))).status).toBe(404)
    expect((await ravi.get(at(open))).body.can).toMatchObject({ read: false, post: false })
    const all: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const { body } = await ravi.get(`/v1/group?scope=discover&limit=2&next=${next}`)
      all.push(...body.data.map((group: { id: string }) => group.id))
      next = body.next
    }
    expect(new Set(all).size).toBe(all.length)
    expect(all).not.toContain(hidden)
    expect(all).toContain(open)
  })
})

describe('joining a group', () => {
  test('succeeds at once in an open group, which is left again', async () => {
    const id = await newGroup(owner)
    expect((await asha.post(at(id, '/join'))).body).toMatchObject({ role: 'MEMBER', memberCount: 2, adminCount: 1 })
    expect(await asha.post(at(id, '/join'))).toMatchObject({ status: 409, body: { code: 'groups/already-member' } })
    expect((await owner.delete(at(id, '/leave'))).body.code).toBe('groups/last-owner')
    expect((await asha.delete(at(id, '/leave'))).status).toBe(204)
    expect((await asha.delete(at(id, '/leave'))).status).toBe(204)
    expect((await owner.get(at(id))).body).toMatchObject({ memberCount: 1, adminCount: 1 })
  })

  test('asks first where requests are taken; moderators answer', async () => {
    const id = await newGroup(owner, { visibility: 'PRIVATE', joinPolicy: 'REQUEST' })
    const asked = await asha.post(at(id, '/join'), { message: 'Namaste' })
    expect(asked.body).toMatchObject({ membership: 'REQUESTED', role: null, can: { ask: false, read: false } })
    expect(await names(asha, 'scope=waiting')).toContain('A group')
    expect((await asha.get(at(id, '/request'))).body.code).toBe('groups/not-allowed')
    expect((await owner.get(at(id, '/request'))).body.data).toMatchObject([
      { name: 'Asha Shrestha', message: 'Namaste' },
    ])
    expect(await noticesOf(owner)).toContain('GROUP_REQUEST')
    await asha.delete(at(id, '/join'))
    expect((await owner.post(at(id, `/request/${asha.id}/accept`))).body.code).toBe('groups/request-not-found')
    await asha.post(at(id, '/join'))
    expect((await owner.delete(at(id, `/request/${asha.id}/reject`))).status).toBe(204)
    expect(await noticesOf(asha)).toContain('GROUP_REFUSED')
    await asha.post(at(id, '/join'))
    expect((await owner.post(at(id, `/request/${asha.id}/accept`))).body).toMatchObject({ role: 'MEMBER' })
    expect(await noticesOf(asha)).toContain('GROUP_ACCEPTED')
    expect((await asha.get(at(id))).body).toMatchObject({ memberCount: 2, can: { read: true } })
  })

  test('succeeds by an invitation where only invited members join', async () => {
    const id = await newGroup(owner, { visibility: 'HIDDEN', joinPolicy: 'INVITE' })
    expect((await asha.post(at(id, '/join'))).status).toBe(404)
    const sent = await owner.post(at(id, '/invite'), { userIds: [asha.id, owner.id, newId()] })
    expect(sent.body).toMatchObject({ invited: [asha.id], refusedUsers: [{ why: 'NOT_FOUND' }, { why: 'NOT_FOUND' }] })
    expect((await asha.get(at(id))).body).toMatchObject({ membership: 'INVITED', can: { join: true, read: false } })
    expect((await owner.get(at(id, '/invite'))).body.data).toMatchObject([{ kind: 'USER', user: { id: asha.id } }])
    expect((await asha.post(at(id, '/join'))).body).toMatchObject({ role: 'MEMBER' })
    expect(await noticesOf(asha)).toContain('GROUP_INVITED ACCEPTED')
    const visible = await newGroup(owner, { joinPolicy: 'INVITE' })
    expect((await ravi.post(at(visible, '/join'))).body.code).toBe('groups/invited-only')
  })

  test('takes an invitation only as the member allows, and never over a block', async () => {
    const id = await newGroup(owner)
    const shy = await app.signUp('Shy')
    await privacy(shy, { allowGroupInvitesFrom: 'FOLLOWING' })
    const invited = async () => (await owner.post(at(id, '/invite'), { userIds: [shy.id] })).body
    expect(await invited()).toMatchObject({ invited: [], refusedUsers: [{ userId: shy.id, why: 'NO_INVITES' }] })
    await follow(shy, owner)
    expect(await invited()).toMatchObject({ invited: [shy.id] })
    expect(await invited()).toMatchObject({ refusedUsers: [{ why: 'ALREADY' }] })
    await shy.delete(at(id, '/join'))
    await block(shy, owner)
    expect(await invited()).toMatchObject({ invited: [], refusedUsers: [{ why: 'NOT_FOUND' }] })
  })

  test('is refused by an inactive group', async () => {
    const id = await newGroup(owner)
    await owner.put(at(id, '/active'), { active: false })
    expect(await asha.post(at(id, '/join'))).toMatchObject({ status: 403, body: { code: 'groups/inactive' } })
    expect((await owner.post(at(id, '/invite'), { userIds: [asha.id] })).body.code).toBe('groups/inactive')
    expect(await names(asha, 'scope=discover&limit=100')).not.toContain(id)
    await owner.put(at(id, '/active'), { active: true })
    expect((await asha.post(at(id, '/join'))).status).toBe(200)
  })
})

describe('links and mails', () => {
  const linkOf = async (id: string, wish?: object) => {
    const { body } = await owner.post(at(id, '/invite-link'), wish)
    return { ...body, token: String(body.url).split('/').at(-1)! }
  }
  const open = (by: Member, token: string) => by.get(`/v1/group/invite/${token}`)
  const accept = (by: Member, token: string) => by.post(`/v1/group/invite/${token}/accept`)

  test('a link lets in as many as it says, until it is ended or replaced', async () => {
    const id = await newGroup(owner, {
      name: 'Very hidden',
      visibility: 'HIDDEN',
      joinPolicy: 'INVITE',
      rules: 'Be kind',
    })
    const link = await linkOf(id, { days: 7, uses: 1 })
    expect(link).toMatchObject({ kind: 'LINK', uses: 0, mostUses: 1 })
    expect((await open(asha, link.token)).body).toMatchObject({
      groupName: 'Very hidden',
      rules: 'Be kind',
      memberCount: 1,
      invitedBy: 'Owner Rai',
      can: { accept: true, open: false },
    })
    const both = await Promise.all([accept(asha, link.token), accept(ravi, link.token)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410])
    expect((await open(owner, link.token)).status).toBe(410)
    const next = await linkOf(id)
    const last = await linkOf(id)
    const late = await app.signUp('Late')
    expect((await accept(late, next.token)).status).toBe(410)
    expect((await accept(owner, last.token)).body.code).toBe('groups/already-member')
    await owner.delete(at(id, '/invite-link'))
    expect((await accept(late, last.token)).status).toBe(410)
    expect((await accept(late, `${last.token.slice(0, -2)}AA`)).status).toBe(410)
  })

  test('a link ends with its days', async () => {
    const id = await newGroup(owner)
    const link = await linkOf(id, { days: 1 })
    await app.db.updateTable('group_invite').set({ expires_at: app.clock.now() }).where('id', '=', link.id).execute()
    expect((await accept(asha, link.token)).status).toBe(410)
    expect(new Date(link.expiresAt).getTime() - app.clock.now().getTime()).toBeLessThanOrEqual(86_400_000)
  })

  test('a mail invites its reader, in the app too where the address is proved, and counts among those of a day', async () => {
    const reader = await app.signUp('Reader')
    await app.prove(reader)
    const id = await newGroup(owner, { visibility: 'HIDDEN', joinPolicy: 'INVITE' })
    const sent = await owner.post(at(id, '/invite'), { emails: [reader.email, 'nobody.here@example.org'] })
    expect(sent.body).toMatchObject({ mailed: [reader.email, 'nobody.here@example.org'], refused: [] })
    const again = await owner.post(at(id, '/invite'), { emails: [reader.email] })
    expect(again).toMatchObject({
      status: 429,
      body: { code: 'groups/invites-enough', errors: [{ code: 'invited-today' }] },
    })
    await expect.poll(() => noticesOf(reader), { timeout: 15_000 }).toContain('GROUP_INVITED')
    // Which of the addresses is somebody's is told to nobody.
    expect((await owner.get(at(id, '/invite'))).body.data.map((one: { kind: string }) => one.kind)).toEqual([
      'EMAIL',
      'EMAIL',
    ])
    const mail = async () => (await app.mails()).find(({ to }) => to.includes(reader.email))
    await expect.poll(async () => (await mail())?.subject, { timeout: 15_000 }).toBe('Owner Rai invites you to a group')
    const token = /group-invitation\/(\S+)/.exec((await mail())!.text)![1]!
    expect((await reader.post(at(id, '/join'))).body.role).toBe('MEMBER')
    expect((await accept(asha, token)).status).toBe(410)
  })
})

describe('moderating a group', () => {
  test("gives roles below one's own, hands over, removes with a reason and bans from every way in", async () => {
    const id = await newGroup(owner, { visibility: 'PRIVATE', joinPolicy: 'OPEN' })
    const [admin, moderator, member] = [
      await app.signUp('Admin'),
      await app.signUp('Moderator'),
      await app.signUp('Member'),
    ]
    for (const who of [admin, moderator, member]) await who.post(at(id, '/join'))
    const give = (by: Member, to: Member, role: string) => by.put(at(id, `/member/${to.id}`), { role })
    expect((await give(owner, admin, 'ADMIN')).body).toMatchObject({ role: 'ADMIN' })
    expect((await give(admin, moderator, 'MODERATOR')).status).toBe(200)
    expect((await give(admin, moderator, 'ADMIN')).body.code).toBe('groups/not-allowed')
    expect((await give(admin, owner, 'MEMBER')).body.code).toBe('groups/not-allowed')
    expect((await give(moderator, member, 'MODERATOR')).body.code).toBe('groups/not-allowed')
    expect((await owner.get(at(id))).body).toMatchObject({ memberCount: 4, adminCount: 2 })
    const listed = (await member.get(at(id, '/member'))).body.data
    expect(listed.map((one: { name: string }) => one.name)).toEqual(['Owner Rai', 'Admin', 'Moderator', 'Member'])
    expect((await member.get(at(id, '/member?q=mod'))).body.data.map((one: { name: string }) => one.name)).toEqual([
      'Moderator',
    ])
    expect((await asha.get(at(id, '/member'))).body.code).toBe('groups/not-member')

    expect((await moderator.delete(at(id, `/member/${admin.id}`))).body.code).toBe('groups/not-allowed')
    expect((await moderator.delete(at(id, `/member/${member.id}?reason=Spam`))).status).toBe(204)
    const told = (await member.get('/v1/notification')).body.data[0]
    expect(told).toMatchObject({ kind: 'GROUP_REMOVED', reason: 'Spam', actors: [] })
    expect((await member.post(at(id, '/join'))).status).toBe(200)

    const link = String((await moderator.post(at(id, '/invite-link'))).body.url)
      .split('/')
      .at(-1)!
    expect((await moderator.post(at(id, `/ban/${member.id}`), { reason: 'Spam again' })).status).toBe(204)
    expect((await moderator.post(at(id, `/ban/${member.id}`))).status).toBe(204)
    expect((await member.post(at(id, '/join'))).body.code).toBe('groups/banned')
    expect((await member.post(`/v1/group/invite/${link}/accept`)).body.code).toBe('groups/invite-over')
    expect((await owner.post(at(id, '/invite'), { userIds: [member.id] })).body.refusedUsers).toMatchObject([
      { why: 'BANNED' },
    ])
    expect((await moderator.get(at(id, '/ban'))).body.data).toMatchObject([
      { name: 'Member', reason: 'Spam again', bannedBy: 'Moderator' },
    ])
    for (let time = 0; time < 2; time++) expect((await moderator.delete(at(id, `/ban/${member.id}`))).status).toBe(204)
    expect((await member.post(at(id, '/join'))).status).toBe(200)

    const both = await Promise.all([admin, moderator].map((who) => owner.post(at(id, '/transfer'), { userId: who.id })))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
    const owners = (await member.get(at(id, '/member'))).body.data.filter(
      (one: { role: string }) => one.role === 'OWNER',
    )
    expect(owners).toHaveLength(1)
    const log = (await moderator.get(at(id, '/log?limit=100'))).body.data.map((one: { kind: string }) => one.kind)
    expect(log).toEqual(expect.arrayContaining(['CREATED', 'JOINED', 'ROLE', 'REMOVED', 'BANNED', 'UNBANNED', 'OWNER']))
    expect((await member.get(at(id, '/log'))).body.code).toBe('groups/not-allowed')
  })

  test('deletes the group by its typed name', async () => {
    const id = await newGroup(owner, { name: 'To go' })
    await asha.post(at(id, '/join'))
    expect((await asha.delete(at(id), { name: 'To go' })).body.code).toBe('groups/not-allowed')
    expect((await owner.delete(at(id), { name: 'to go' })).body.code).toBe('groups/other-name')
    expect((await owner.delete(at(id), { name: 'To go' })).status).toBe(204)
    expect((await owner.get(at(id))).status).toBe(404)
    expect(await names(asha, '')).not.toContain('To go')
  })

  test('notifies of a new member only those who chose all notifications', async () => {
    const id = await newGroup(owner, { name: 'Loud' })
    await ravi.post(at(id, '/join'))
    expect((await owner.put(at(id, '/notification'), { level: 'ALL' })).body.level).toBe('ALL')
    expect((await asha.put(at(id, '/notification'), { level: 'ALL' })).body.code).toBe('groups/not-member')
    const choices = (await owner.get('/v1/notification/preference')).body.choices
    expect(choices).toContainEqual(expect.objectContaining({ kind: 'group', rootId: id, name: 'Loud', level: 'ALL' }))
    await asha.post(at(id, '/join'))
    await app.allTold()
    expect(await noticesOf(owner)).toContain('GROUP_JOINED')
    expect(await noticesOf(ravi)).not.toContain('GROUP_JOINED')
  })
})

test('an owner who is erased is followed by the next role, or leaves it read only; nothing names them', async () => {
  const founder = await app.signUp('Founder')
  const [alone, shared] = [await newGroup(founder, { name: 'Alone' }), await newGroup(founder, { name: 'Shared' })]
  for (const who of [asha, ravi]) await who.post(at(shared, '/join'))
  await founder.put(at(shared, `/member/${ravi.id}`), { role: 'MODERATOR' })
  const progress = async () => {}
  await app.app.leaving.task.run({
    id: goneAccount,
    accountId: goneAccount,
    payload: { accountId: founder.id },
    progress,
  })
  expect((await ravi.get(at(shared))).body).toMatchObject({ role: 'OWNER', memberCount: 2, adminCount: 1 })
  expect((await asha.get(at(alone))).body).toMatchObject({ active: false, memberCount: 0, adminCount: 0 })
})
