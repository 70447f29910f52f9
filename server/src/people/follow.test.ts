import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { accept, block, follow, idsIn, mute, privacy, profileOf, unfollow } from '../../test/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let asha: Member
let ravi: Member
beforeEach(async () => {
  ;[asha, ravi] = [await app.signUp('Asha'), await app.signUp('Ravi')]
})

const nobody = '01990000-0000-7000-8000-000000000000'
const counts = async (who: Member) => {
  const { followersCount, followingCount } = (await who.get('/v1/profile/user-detail')).body
  return [followersCount, followingCount]
}
type Told = { kind: string; outcome: string | null; actors: { id: string }[]; names: object }
const told = async (who: Member): Promise<Told[]> => (await who.get('/v1/notification')).body.data

describe('following somebody', () => {
  test('counts at both ends, twice like once, and ends again', async () => {
    expect(await follow(ravi, asha)).toMatchObject({ status: 200, body: { status: 'ACTIVE' } })
    expect((await follow(ravi, asha)).body).toEqual({ status: 'ACTIVE' })
    expect([await counts(asha), await counts(ravi)]).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect((await profileOf(ravi, asha)).body).toMatchObject({
      following: true,
      followStatus: 'ACTIVE',
      followersCount: 1,
      can: { seeFollows: true, seeMedia: true },
      listsRefusedBy: null,
    })
    expect((await profileOf(asha, ravi)).body).toMatchObject({ following: false, followsMe: true })
    expect((await unfollow(ravi, asha)).status).toBe(204)
    expect((await unfollow(ravi, asha)).status).toBe(204)
    expect([await counts(asha), await counts(ravi)]).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  test('notifies the followed member', async () => {
    await follow(ravi, asha)
    expect(await told(asha)).toMatchObject([
      { kind: 'FOLLOW', actors: [{ id: ravi.id, name: 'Ravi' }], names: { user: { id: ravi.id, name: 'Ravi' } } },
    ])
    await ravi.put('/v1/profile/user-detail', { name: 'Ravi Rai' })
    expect((await told(asha))[0]).toMatchObject({ names: { user: { name: 'Ravi Rai' } } })
  })

  test('is withdrawn from the notifications when it ends, and notified as new when it returns', async () => {
    await follow(ravi, asha)
    await unfollow(ravi, asha)
    expect(await told(asha)).toMatchObject([{ kind: 'FOLLOW', outcome: 'WITHDRAWN' }])
    await follow(ravi, asha)
    expect(await told(asha)).toMatchObject([{ kind: 'FOLLOW', outcome: null, isRead: false }])
  })

  test('counts as unread once a day, however often it ends and returns', async () => {
    const unread = async () => (await asha.get('/v1/notification/unread-count')).body.count
    await follow(ravi, asha)
    expect(await unread()).toBe(1)
    await asha.put('/v1/notification/read', { all: true })
    for (let times = 0; times < 3; times++) {
      await unfollow(ravi, asha)
      await follow(ravi, asha)
      expect([await unread(), await told(asha)]).toMatchObject([0, [{ kind: 'FOLLOW', outcome: null, isRead: true }]])
    }
    await unfollow(ravi, asha)
    await app.db
      .updateTable('notice')
      .set({ at: new Date(app.clock.now().getTime() - 25 * 60 * 60_000) })
      .where('account_id', '=', asha.id)
      .execute()
    await follow(ravi, asha)
    expect(await unread()).toBe(1)
  })

  test('refuses oneself, an unknown account and a visitor, and keeps nothing', async () => {
    expect((await follow(asha, asha)).body.code).toBe('people/own-account')
    expect(await asha.post('/v1/follow', { userId: nobody })).toMatchObject({
      status: 404,
      body: { code: 'people/not-found' },
    })
    expect((await app.visitor.post('/v1/follow', { userId: asha.id })).status).toBe(401)
    expect((await app.visitor.delete('/v1/follow', { userId: asha.id })).status).toBe(401)
    expect(await counts(asha)).toEqual([0, 0])
    const made = app.db.selectFrom('profile').select('account_id').where('account_id', '=', nobody)
    expect(await made.execute()).toEqual([])
  })

  test('is refused beyond 5,000 followed members, also when a request is accepted', async () => {
    await privacy(asha, { approveFollowers: true })
    await follow(ravi, asha)
    const full = app.db.updateTable('profile').set({ following_count: 5000 })
    await full.where('account_id', '=', ravi.id).execute()
    const meera = await app.signUp('Meera')
    expect((await follow(ravi, meera)).body.code).toBe('people/follows-too-many')
    expect((await accept(asha, ravi)).body.code).toBe('people/follows-too-many')
    expect(await idsIn(asha, '/v1/follow/request')).toEqual([ravi.id])
    expect(await idsIn(meera, '/v1/follow/followers')).toEqual([])
  })

  test('is listed by pages, the latest first', async () => {
    const all: Member[] = []
    for (let n = 0; n < 5; n++) {
      const member = await app.signUp(`Member ${n}`)
      await follow(member, asha)
      await follow(asha, member)
      all.unshift(member)
    }
    for (const list of ['followers', 'following']) {
      const first = (await asha.get(`/v1/follow/${list}?size=3`)).body
      const rest = (await asha.get(`/v1/follow/${list}?size=3&next=${first.next}`)).body
      const rows = [...first.data, ...rest.data]
      expect(rows.map((row) => row.user.id)).toEqual(all.map((member) => member.id))
      expect(rows[0].user).toMatchObject({ name: 'Member 4', isFollowed: true, followStatus: 'ACTIVE', picture: null })
      expect([first.hasNext, rest.hasNext]).toEqual([true, false])
    }
  })
})

describe('asking to follow', () => {
  beforeEach(async () => {
    await privacy(asha, { approveFollowers: true })
  })

  test('waits for the answer, counts nothing, opens nothing', async () => {
    expect((await follow(ravi, asha)).body).toEqual({ status: 'PENDING' })
    expect((await follow(ravi, asha)).body).toEqual({ status: 'PENDING' })
    expect((await profileOf(ravi, asha)).body).toMatchObject({
      following: false,
      followStatus: 'PENDING',
      followersCount: 0,
      can: { seeFollows: false, seeMedia: false },
      listsRefusedBy: 'people/must-follow',
    })
    expect((await ravi.get(`/v1/follow/followers?userId=${asha.id}`)).status).toBe(403)
    expect(await idsIn(asha, '/v1/follow/request')).toEqual([ravi.id])
    expect(await told(asha)).toMatchObject([{ kind: 'FOLLOW_REQUEST', outcome: null }])
  })

  test('notifies both when it is accepted, and opens the profile', async () => {
    await follow(ravi, asha)
    expect((await accept(asha, ravi)).status).toBe(204)
    expect((await profileOf(ravi, asha)).body).toMatchObject({ following: true, followersCount: 1 })
    expect(await told(asha)).toMatchObject([{ kind: 'FOLLOW_REQUEST', outcome: 'ACCEPTED' }])
    expect(await told(ravi)).toMatchObject([{ kind: 'FOLLOW_ACCEPTED', names: { user: { id: asha.id } } }])
    expect((await accept(asha, ravi)).body.code).toBe('people/request-not-found')
    expect(await idsIn(asha, '/v1/follow/request')).toEqual([])
  })

  test('does not notify the follower when it is declined', async () => {
    await follow(ravi, asha)
    expect((await asha.delete(`/v1/follow/request/${ravi.id}`)).status).toBe(204)
    expect(await told(ravi)).toEqual([])
    expect(await told(asha)).toMatchObject([{ outcome: 'DECLINED' }])
    expect((await profileOf(ravi, asha)).body.followStatus).toBe(null)
    expect((await asha.delete(`/v1/follow/request/${ravi.id}`)).status).toBe(404)
  })

  test('can no longer be accepted once it is withdrawn', async () => {
    await follow(ravi, asha)
    await unfollow(ravi, asha)
    expect(await told(asha)).toMatchObject([{ outcome: 'WITHDRAWN' }])
    expect((await accept(asha, ravi)).status).toBe(404)
  })

  test('is listed for the member who asks, alone, until it is answered or withdrawn', async () => {
    const sent = '/v1/follow/request?direction=SENT'
    const meera = await app.signUp('Meera')
    await privacy(meera, { approveFollowers: true })
    for (const whom of [asha, meera]) await follow(ravi, whom)
    expect(await idsIn(ravi, sent)).toEqual([meera.id, asha.id])
    expect(await idsIn(ravi, '/v1/follow/request')).toEqual([])
    for (const other of [asha, meera]) expect(await idsIn(other, sent)).toEqual([])
    expect((await app.visitor.get(sent)).status).toBe(401)
    await privacy(asha, { approveFollowers: false, profileVisibility: 'ONLY_ME', discoverable: false })
    expect(await idsIn(ravi, sent)).toEqual([meera.id, asha.id])
    await accept(meera, ravi)
    expect(await idsIn(ravi, sent)).toEqual([asha.id])
    await unfollow(ravi, asha)
    expect(await idsIn(ravi, sent)).toEqual([])
  })

  test('stays pending when the approval is switched off', async () => {
    await follow(ravi, asha)
    await privacy(asha, { approveFollowers: false })
    expect((await profileOf(ravi, asha)).body.followStatus).toBe('PENDING')
    expect((await follow(ravi, asha)).body.status).toBe('PENDING')
  })

  test('is answered only by the member it is for', async () => {
    await follow(ravi, asha)
    const meera = await app.signUp('Meera')
    expect((await accept(meera, ravi)).status).toBe(404)
    expect((await accept(ravi, asha)).status).toBe(404)
    expect((await meera.delete(`/v1/follow/request/${ravi.id}`)).status).toBe(404)
    expect((await app.visitor.post(`/v1/follow/request/${ravi.id}/accept`)).status).toBe(401)
    expect(await idsIn(asha, '/v1/follow/request')).toEqual([ravi.id])
  })
})

test('a removed follower no longer follows, and is not notified', async () => {
  await follow(ravi, asha)
  expect((await ravi.delete(`/v1/follow/follower/${asha.id}`)).status).toBe(204)
  expect(await counts(asha)).toEqual([1, 0])
  expect((await asha.delete(`/v1/follow/follower/${ravi.id}`)).status).toBe(204)
  expect([await counts(asha), await counts(ravi)]).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(await told(ravi)).toEqual([])
  expect((await app.visitor.delete(`/v1/follow/follower/${ravi.id}`)).status).toBe(401)
})

describe('the lists', () => {
  const lists = ['followers', 'following']

  test.each(lists)('%s: for the person and their followers, as far as the person allows', async (list) => {
    const url = `/v1/follow/${list}?userId=${asha.id}`
    const refused = await ravi.get(url)
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: 'people/must-follow',
        message: 'You must follow this user to view their followers or following.',
      },
    })
    await follow(ravi, asha)
    expect((await ravi.get(url)).status).toBe(200)
    await privacy(asha, { followListVisibility: 'ONLY_ME' })
    expect(await ravi.get(url)).toMatchObject({ status: 403, body: { code: 'people/list-not-shown' } })
    expect((await profileOf(ravi, asha)).body).toMatchObject({
      can: { seeFollows: false },
      listsRefusedBy: 'people/list-not-shown',
    })
    expect((await asha.get(url)).status).toBe(200)
    // Wider than followers they never are.
    await privacy(asha, { followListVisibility: 'MEMBERS' })
    expect((await (await app.signUp('Meera')).get(url)).status).toBe(403)
    await privacy(asha, { followListVisibility: 'FOLLOWERS', profileVisibility: 'ONLY_ME' })
    expect((await ravi.get(url)).status).toBe(403)
    expect((await ravi.get(`/v1/follow/${list}?userId=${nobody}`)).status).toBe(404)
    expect((await app.visitor.get(url)).status).toBe(401)
  })

  test('leave out members behind a block in either direction, and keep those who are only muted', async () => {
    const [meera, sita, gita] = [await app.signUp('Meera'), await app.signUp('Sita'), await app.signUp('Gita')]
    for (const one of [meera, sita, gita]) {
      await follow(one, asha)
      await follow(asha, one)
    }
    await follow(ravi, asha)
    await block(ravi, meera)
    await block(sita, ravi)
    await mute(ravi, gita)
    for (const list of lists) {
      const ids = await idsIn(ravi, `/v1/follow/${list}?userId=${asha.id}`)
      expect(ids).toEqual(list === 'followers' ? [ravi.id, gita.id] : [gita.id])
    }
    // Totals stay.
    expect((await profileOf(ravi, asha)).body).toMatchObject({ followersCount: 4, followingCount: 3 })
  })
})

describe('a suggested member', () => {
  type Suggested = { user: { id: string }; reason: { code: string; name: string | null; count: number } }
  const suggested = async (who: Member): Promise<Suggested[]> => (await who.get('/v1/follow/suggestion')).body.data

  test('is followed by those one follows, or is in a tree of one’s own; each once, with the reason', async () => {
    const [meera, sita] = [await app.signUp('Meera'), await app.signUp('Sita')]
    await follow(asha, ravi)
    await follow(ravi, meera)
    const { id: treeId } = (await asha.post('/v1/family/family-tree', { name: 'Rai', description: 'x' })).body
    for (const one of [sita, meera]) {
      await one.post(`/v1/family/member/${treeId}/request`)
      await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: one.id, role: 'READ_ONLY' })
    }
    const found = await suggested(asha)
    expect(found.map(({ user }) => user.id).toSorted()).toEqual([meera.id, sita.id].toSorted())
    expect(found).toContainEqual({
      user: { id: sita.id, name: 'Sita', picture: null, approvesFollowers: false },
      reason: { code: 'SAME_TREE', name: 'Rai', count: 1 },
    })
    await asha.delete('/v1/family/member', { familyTreeId: treeId, userId: meera.id })
    expect(await suggested(asha)).toContainEqual({
      user: { id: meera.id, name: 'Meera', picture: null, approvesFollowers: false },
      reason: { code: 'FOLLOWED_BY', name: 'Ravi', count: 1 },
    })
    for (const hide of [() => privacy(sita, { discoverable: false }), () => mute(asha, meera)]) await hide()
    expect(await suggested(asha)).toEqual([])
    expect((await app.visitor.get('/v1/follow/suggestion')).status).toBe(401)
  })

  test('comes from no hidden list, is not blocked, and not followed or asked already', async () => {
    const [meera, sita, gita] = [await app.signUp('Meera'), await app.signUp('Sita'), await app.signUp('Gita')]
    await follow(asha, ravi)
    for (const one of [meera, sita, gita]) await follow(ravi, one)
    await block(meera, asha)
    await privacy(sita, { approveFollowers: true })
    await follow(asha, sita)
    expect((await suggested(asha)).map(({ user }) => user.id)).toEqual([gita.id])
    await privacy(ravi, { followListVisibility: 'ONLY_ME' })
    expect(await suggested(asha)).toEqual([])
  })

  test('is never found through a muted member', async () => {
    const [meera, sita] = [await app.signUp('Meera'), await app.signUp('Sita')]
    for (const one of [ravi, sita]) {
      await follow(asha, one)
      await follow(one, meera)
    }
    await mute(asha, sita)
    expect(await suggested(asha)).toMatchObject([{ user: { id: meera.id }, reason: { name: 'Ravi', count: 1 } }])
    await mute(asha, ravi)
    expect(await suggested(asha)).toEqual([])
  })
})

test('counts the follows in common with a member who is found, without hidden ones', async () => {
  const [meera, sita] = [await app.signUp('Meera Samename'), await app.signUp('Meera Samename')]
  const commonOf = async (viewer: Member) =>
    new Map<string, number | undefined>(
      (await viewer.get('/v1/search?q=Samename&type=USER')).body.data.map(
        (find: { id: string; followsInCommon?: number }) => [find.id, find.followsInCommon],
      ),
    )
  await follow(asha, ravi)
  await follow(meera, ravi)
  const seen = await commonOf(asha)
  expect([seen.get(meera.id), seen.get(sita.id)]).toEqual([1, 0])
  expect((await commonOf(sita)).get(meera.id)).toBe(0)
  expect((await commonOf(meera)).get(meera.id)).toBeUndefined()
  await privacy(ravi, { followListVisibility: 'ONLY_ME' })
  expect((await commonOf(asha)).get(meera.id)).toBe(0)
  expect((await app.visitor.get('/v1/search?q=Samename&type=USER')).status).toBe(401)
})

test('says before following that approval is needed, everywhere; a single block is queried by itself', async () => {
  const meera = await app.signUp('Meera Askfirst')
  await privacy(meera, { approveFollowers: true })
  const found = async () => (await ravi.get('/v1/search?q=Askfirst&type=USER')).body.data
  expect((await profileOf(ravi, meera)).body).toMatchObject({ followStatus: null, approvesFollowers: true })
  expect(await found()).toMatchObject([{ id: meera.id, follow: { status: null, approvesFollowers: true } }])
  await follow(ravi, meera)
  expect(await found()).toMatchObject([{ id: meera.id, follow: { status: 'PENDING', approvesFollowers: true } }])
  expect((await meera.get('/v1/search?q=Askfirst&type=USER')).body.data[0]).not.toHaveProperty('follow')
  await accept(meera, ravi)
  const { body: followed } = await ravi.get('/v1/follow/following')
  expect(followed.data).toMatchObject([{ user: { id: meera.id, approvesFollowers: true, followStatus: 'ACTIVE' } }])

  await block(ravi, asha)
  expect(await idsIn(ravi, `/v1/block?userId=${asha.id}`)).toEqual([asha.id])
  expect(await idsIn(ravi, `/v1/block?userId=${meera.id}`)).toEqual([])
  expect(await idsIn(meera, `/v1/block?userId=${asha.id}`)).toEqual([])
})
