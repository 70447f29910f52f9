import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { follow, privacy, profileOf } from '../../test/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let asha: Member
let ravi: Member
let meera: Member
beforeEach(async () => {
  ;[asha, ravi, meera] = [await app.signUp('Asha'), await app.signUp('Ravi'), await app.signUp('Meera')]
  await follow(ravi, asha)
  await asha.put('/v1/profile/user-detail', { phone: '9801234567', bio: 'From Patan' })
})

const url = '/v1/profile/privacy-option'
const links = '/v1/profile/social-link'
const fresh = {
  approveFollowers: false,
  profileVisibility: 'MEMBERS',
  followListVisibility: 'FOLLOWERS',
  emailVisibility: 'ONLY_ME',
  phoneVisibility: 'ONLY_ME',
  discoverable: true,
  postVisibility: 'MEMBERS',
  keepPhotoLocation: false,
  allowEventInvitesFrom: 'EVERYONE',
  allowGroupInvitesFrom: 'EVERYONE',
  allowMessagesFrom: 'EVERYONE',
  showEventAttendance: true,
}

describe('options', () => {
  test('leaves alone what no module offers', async () => {
    await privacy(asha, { allowCallsFrom: 'NOBODY' })
    expect((await asha.get(url)).body).toEqual(fresh)
    expect(await app.db.selectFrom('privacy_choice').selectAll().execute()).toEqual([])
    expect((await asha.put('/v1/profile/user-detail', { showsCalls: false })).body).not.toHaveProperty('showsCalls')
  })

  test('are what they are until one is chosen, and the others stay', async () => {
    expect((await asha.get(url)).body).toEqual(fresh)
    const chosen = await privacy(asha, { emailVisibility: 'FOLLOWERS', discoverable: false })
    expect(chosen).toMatchObject({ status: 200, body: { ...fresh, emailVisibility: 'FOLLOWERS', discoverable: false } })
    expect((await privacy(asha, {})).body).toEqual(chosen.body)
    expect((await ravi.get(url)).body).toEqual(fresh)
  })

  test('refuses invalid options and visitors', async () => {
    expect((await privacy(asha, { profileVisibility: 'WORLD' })).body.errors).toMatchObject([
      { field: 'profileVisibility' },
    ])
    expect((await app.visitor.get(url)).status).toBe(401)
    expect((await app.visitor.put(url, { discoverable: false })).status).toBe(401)
  })

  test.each([
    ['MEMBERS', true, true],
    ['FOLLOWERS', true, false],
    ['ONLY_ME', false, false],
  ])('a profile for %s holds at the next call', async (profileVisibility, forFollower, forStranger) => {
    await asha.post(links, { type: 'WEBSITE', link: 'https://example.org/asha' })
    await privacy(asha, { profileVisibility })
    for (const [who, isShown] of [
      [ravi, forFollower],
      [meera, forStranger],
      [asha, true],
    ] as const) {
      const { body } = await profileOf(who, asha)
      // The name and the picture are for every member.
      expect(body).toMatchObject({ id: asha.id, name: 'Asha', picture: null })
      for (const field of ['bio', 'postsCount', 'followersCount', 'followingCount', 'socialLinks'])
        expect([field, field in body]).toEqual([field, isShown])
      expect((await who.get(`${links}?userId=${asha.id}`)).body.data).toHaveLength(isShown ? 1 : 0)
    }
  })

  test.each([
    ['emailVisibility', 'email'],
    ['phoneVisibility', 'phone'],
  ])('%s decides the readers of the %s', async (option, field) => {
    const shown = async () => Promise.all([ravi, meera].map(async (who) => field in (await profileOf(who, asha)).body))
    expect(await shown()).toEqual([false, false])
    await privacy(asha, { [option]: 'FOLLOWERS' })
    expect(await shown()).toEqual([true, false])
    await privacy(asha, { [option]: 'MEMBERS' })
    expect(await shown()).toEqual([true, true])
    await privacy(asha, { [option]: 'ONLY_ME' })
    expect(await shown()).toEqual([false, false])
  })

  test('only its owner previews a profile as others see it', async () => {
    await privacy(asha, {
      profileVisibility: 'FOLLOWERS',
      phoneVisibility: 'FOLLOWERS',
      followListVisibility: 'ONLY_ME',
    })
    const as = async (who: string) => (await asha.get(`/v1/user/profile?userId=${asha.id}&as=${who}`)).body
    const follower = (await profileOf(ravi, asha)).body
    expect(await as('FOLLOWER')).toEqual(follower)
    expect(follower).toMatchObject({ bio: 'From Patan', phone: '9801234567', listsRefusedBy: 'people/list-not-shown' })
    const stranger = (await profileOf(meera, asha)).body
    expect(await as('STRANGER')).toEqual(stranger)
    expect(stranger).not.toHaveProperty('bio')
    const foreign = await ravi.get(`/v1/user/profile?userId=${asha.id}&as=FOLLOWER`)
    expect(foreign.body.errors).toMatchObject([{ field: 'as' }])
  })

  test('undiscoverable members are not found by others, and are reached by their address', async () => {
    const secret = await app.signUp('Xyloph Findmenot')
    const found = async (who: Member) => (await who.get('/v1/search?q=Findmenot&type=USER')).body.data.length
    expect(await found(ravi)).toBe(1)
    await privacy(secret, { discoverable: false })
    expect([await found(ravi), await found(secret)]).toEqual([0, 1])
    expect((await profileOf(ravi, secret)).status).toBe(200)
  })

  test('pages of found members lose no one between members who are undiscoverable', async () => {
    const all: Member[] = []
    for (let n = 0; n < 12; n++) all.push(await app.signUp(`Pagewala ${String(n).padStart(2, '0')}`))
    for (const one of all.filter((_, n) => n % 3 > 0)) await privacy(one, { discoverable: false })
    const ids: string[] = []
    let next = ''
    do {
      const { body } = await ravi.get(`/v1/search?q=Pagewala&type=USER&limit=2${next && `&next=${next}`}`)
      ids.push(...body.data.map((one: { id: string }) => one.id))
      next = body.next ?? ''
    } while (next)
    expect(ids).toEqual(all.filter((_, n) => n % 3 === 0).map((one) => one.id))
  })
})

describe('social links', () => {
  const draft = { type: 'GITHUB', link: 'https://github.com/asha', label: null }

  test('are added, changed and taken away by their owner alone', async () => {
    const made = await asha.post(links, draft)
    expect(made).toMatchObject({ status: 201, body: draft })
    const one = `${links}/${made.body.id}`
    const changed = { type: 'OTHER', link: 'https://example.org/a', label: 'Page' }
    expect((await ravi.put(one, changed)).status).toBe(404)
    expect((await ravi.delete(one)).status).toBe(404)
    expect((await asha.put(one, changed)).body).toEqual({ ...changed, id: made.body.id })
    expect((await asha.get(links)).body.data).toEqual([{ ...changed, id: made.body.id }])
    expect((await profileOf(ravi, asha)).body.socialLinks).toEqual([{ ...changed, id: made.body.id }])
    expect((await asha.delete(one)).status).toBe(204)
    expect((await asha.delete(one)).status).toBe(404)
    for (const answer of [
      await app.visitor.get(links),
      await app.visitor.post(links, draft),
      await app.visitor.put(one, draft),
      await app.visitor.delete(one),
    ])
      expect(answer.status).toBe(401)
  })

  test.each([
    ['https:foo.example/a', 'https://foo.example/a'],
    ['HTTPS://Example.ORG', 'https://example.org/'],
    // The first letter is Cyrillic.
    ['https://\u0430pple.com/', 'https://xn--pple-43d.com/'],
  ])('%s is kept as a browser opens it', async (typed, link) => {
    const made = await asha.post(links, { ...draft, link: typed })
    expect(made).toMatchObject({ status: 201, body: { link } })
    expect((await asha.get(links)).body.data).toMatchObject([{ link }])
  })

  test('are limited to ten, also by two calls at once', async () => {
    for (let n = 0; n < 9; n++) await asha.post(links, draft)
    const answers = await Promise.all([asha.post(links, draft), asha.post(links, draft)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect((await asha.get(links)).body.data).toHaveLength(10)
  })

  test.each(['http://example.org', 'javascript:alert(1)', 'https://a:b@example.org', 'https://localhost', 'x', ''])(
    '%j is no link',
    async (link) => {
      const { status, body } = await asha.post(links, { ...draft, link })
      expect([status, body.errors[0].field]).toEqual([400, 'link'])
    },
  )
})
