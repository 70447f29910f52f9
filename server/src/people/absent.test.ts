import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shouting } from '../../test/capitals.ts'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { block, follow, idsIn, mute, privacy, profileOf, unblock } from '../../test/people.ts'
import { jpegOf } from '../../test/pictures.ts'

// The blocker and the blocked are absent to each other, by every path. A muted person is not told.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let asha: Member
let ravi: Member
beforeEach(async () => {
  ;[asha, ravi] = [await app.signUp('Asha Blockwala'), await app.signUp('Ravi Blockwala')]
})

const notices = async (who: Member) =>
  ((await who.get('/v1/notification')).body.data as { kind: string }[]).map(({ kind }) => kind)
const unread = async (who: Member) => (await who.get('/v1/notification/unread-count')).body.count
const found = async (who: Member) =>
  ((await who.get('/v1/search?q=Blockwala&type=USER&limit=100')).body.data as { id: string }[]).map(({ id }) => id)

test.each([
  ['the blocker', true],
  ['the blocked', false],
])('hides the blocked side from %s on every path', async (_, isBlocker) => {
  await follow(asha, ravi)
  await follow(ravi, asha)
  const { body: face } = await ravi.upload('/v1/document/upload', { name: 'me.jpg', bytes: await jpegOf() })
  await ravi.put(`/v1/profile/user-detail/profileImage/${face.id}`)
  expect((await asha.get(`/v1/document/${face.id}`)).status).toBe(200)
  expect(await unread(asha)).toBe(1)
  expect(await (isBlocker ? block(asha, ravi) : block(ravi, asha))).toMatchObject({ status: 204 })

  expect(await profileOf(asha, ravi)).toMatchObject({ status: 404, body: { code: 'people/not-found' } })
  for (const path of ['/v1/follow/followers', '/v1/follow/following', '/v1/profile/social-link'])
    expect((await asha.get(`${path}?userId=${ravi.id}`)).status).toBe(404)
  expect(await follow(asha, ravi)).toMatchObject(
    isBlocker ? { status: 409, body: { code: 'people/blocked-by-you' } } : { status: 404 },
  )
  expect((await mute(asha, ravi)).status).toBe(404)
  expect((await block(asha, ravi)).status).toBe(isBlocker ? 204 : 404)
  expect((await asha.get(`/v1/document/${face.id}`)).status).toBe(404)
  expect(await found(asha)).not.toContain(ravi.id)
  expect(await found(asha)).toContain(asha.id)
  // Earlier notices are gone too, and both follow no more.
  expect([await notices(asha), await unread(asha)]).toEqual([[], 0])
  for (const list of ['followers', 'following']) expect(await idsIn(asha, `/v1/follow/${list}`)).toEqual([])
  expect((await asha.get('/v1/profile/user-detail')).body).toMatchObject({ followersCount: 0, followingCount: 0 })
  expect(await idsIn(asha, '/v1/block')).toEqual(isBlocker ? [ravi.id] : [])

  await (isBlocker ? unblock(asha, ravi) : unblock(ravi, asha))
  expect((await profileOf(asha, ravi)).body).toMatchObject({ following: false, followsMe: false })
  expect((await asha.get(`/v1/document/${face.id}`)).status).toBe(200)
})

test("an account id in capitals passes no block, makes no request, and stays the member's own", async () => {
  await block(asha, ravi)
  const loud = shouting(ravi)
  const { id: familyTreeId } = (await ravi.post('/v1/family/family-tree', { name: 'Own', description: 'x' })).body
  expect((await loud.post('/v1/family/member', { familyTreeId, userId: asha.id })).body.code).toBe('people/not-found')
  expect((await loud.post('/v1/follow', { userId: asha.id })).body.code).toBe('people/not-found')
  expect((await loud.post(`/v1/follow/request/${asha.id}/accept`)).body.code).toBe('people/request-not-found')
  expect(await notices(asha)).toEqual([])
  expect((await loud.post('/v1/mute', { userId: ravi.id })).body.code).toBe('people/own-account')
  expect((await loud.get(`/v1/follow/followers?userId=${ravi.id}`)).status).toBe(200)
  expect((await loud.get(`/v1/user/profile?userId=${ravi.id}`)).body).toMatchObject({
    id: ravi.id,
    can: { edit: true },
  })
  const { body: face } = await ravi.upload('/v1/document/upload', { name: 'me.jpg', bytes: await jpegOf() })
  expect((await loud.get(`/v1/document?ids=${face.id},${face.id}`)).body.items).toHaveLength(1)
})

test('a request that waits ends with a block, and stays ended', async () => {
  await privacy(asha, { approveFollowers: true })
  await follow(ravi, asha)
  await block(asha, ravi)
  await unblock(asha, ravi)
  expect(await idsIn(asha, '/v1/follow/request')).toEqual([])
  expect((await profileOf(ravi, asha)).body.followStatus).toBe(null)
  expect((await asha.get('/v1/notification')).body.data).toMatchObject([{ outcome: 'WITHDRAWN' }])
})

test('only the blocker ends a block; oneself, an unknown account and a visitor are refused', async () => {
  await block(asha, ravi)
  expect((await unblock(ravi, asha)).status).toBe(204)
  expect((await profileOf(ravi, asha)).status).toBe(404)
  for (const path of ['/v1/block', '/v1/mute']) {
    expect((await asha.post(path, { userId: asha.id })).body.code).toBe('people/own-account')
    expect((await asha.post(path, { userId: '01990000-0000-7000-8000-000000000000' })).status).toBe(404)
    for (const answer of [
      await app.visitor.get(path),
      await app.visitor.post(path, { userId: asha.id }),
      await app.visitor.delete(path, { userId: asha.id }),
    ])
      expect(answer.status).toBe(401)
  }
})

test('a block leaves names, requests and memberships of a shared tree as they are', async () => {
  const { id: treeId } = (await asha.post('/v1/family/family-tree', { name: 'Shared', description: 'x' })).body
  await block(asha, ravi)
  for (const [owner, guest] of [
    [asha, ravi],
    [ravi, asha],
  ] as const) {
    const own = (await owner.post('/v1/family/family-tree', { name: 'Own', description: 'x' })).body.id
    const invited = await owner.post('/v1/family/member', { familyTreeId: own, userId: guest.id, role: 'READ_ONLY' })
    expect(invited).toMatchObject({ status: 404, body: { code: 'people/not-found' } })
  }
  // A blocked person asks as often as they like: it waits, and rings nowhere.
  const request = `/v1/family/member/${treeId}/request`
  for (const message of ['Let me in', 'I am here']) {
    await ravi.delete('/v1/family/member', { familyTreeId: treeId, userId: ravi.id })
    expect((await ravi.post(request, { message })).status).toBe(201)
    expect([await notices(asha), await unread(asha)]).toEqual([[], 0])
  }
  expect((await asha.get(request)).body.data).toMatchObject([{ userId: ravi.id, message: 'I am here' }])
  await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: ravi.id, role: 'READ_WRITE' })
  const { body } = await asha.get(`/v1/family/member/${treeId}`)
  expect(body.data.map((one: { userName: string }) => one.userName)).toContain('Ravi Blockwala')
})

test('muted members stay visible, and their notifications, past ones too, disappear', async () => {
  const meera = await app.signUp('Meera')
  await follow(ravi, asha)
  await follow(asha, ravi)
  expect(await notices(asha)).toEqual(['FOLLOW'])
  expect((await mute(asha, ravi)).status).toBe(204)
  expect((await mute(asha, ravi)).status).toBe(204)
  expect([await notices(asha), await unread(asha)]).toEqual([[], 0])
  expect((await profileOf(asha, ravi)).body).toMatchObject({ muted: true, following: true })
  expect((await profileOf(ravi, asha)).body).toMatchObject({ muted: false, following: true })
  expect(await idsIn(asha, '/v1/mute')).toEqual([ravi.id])
  expect(await found(asha)).toContain(ravi.id)
  await follow(meera, asha)
  expect(await notices(asha)).toEqual(['FOLLOW'])
  expect((await asha.delete('/v1/mute', { userId: ravi.id })).status).toBe(204)
  expect(await notices(asha)).toEqual(['FOLLOW', 'FOLLOW'])
})

test('the daily mail says nothing of blocked or muted members', async () => {
  const meera = await app.signUp('Meera')
  for (const one of [ravi, meera]) await follow(one, asha)
  await mute(asha, ravi)
  await app.app.keepHouse()
  const digest = async () => (await app.mails()).find((mail) => mail.to.includes(asha.email))
  await expect.poll(async () => (await digest())?.subject).toBe('Followers')
  const { text } = (await digest())!
  expect(text).toContain('- Meera started following you')
  expect(text).not.toContain('Ravi')
})

test('a kind of notification is not sent while it is switched off, and sent again when it is on', async () => {
  const choices = '/v1/notification/preference'
  const off = await asha.put(choices, { kinds: [{ kind: 'FOLLOW', on: false }] })
  expect(off.body.kinds).toContainEqual({ kind: 'FOLLOW', on: false })
  expect(off.body.kinds).toContainEqual({ kind: 'FOLLOW_REQUEST', on: true })
  await follow(ravi, asha)
  expect(await notices(asha)).toEqual([])
  await asha.put(choices, { kinds: [{ kind: 'FOLLOW', on: true }] })
  await follow(await app.signUp('Meera'), asha)
  expect(await notices(asha)).toEqual(['FOLLOW'])
  const refused = await asha.put(choices, { kinds: [{ kind: 'JOIN_REQUEST', on: false }] })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'kinds.0.kind', code: 'not-offered' }] } })
})
