import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import type { Answer, Client } from '../../test/client.ts'
import { asksEverybody, isWhole, rolesOfTree, tablesOf, type Row } from '../../test/matrix.ts'
import { accept, block, follow, mute, privacy } from '../../test/people.ts'
import { jpegOf } from '../../test/pictures.ts'
import { newId } from '../kit/ids.ts'

const roles = rolesOfTree()
const members = (status: number) => [401, ...Array<number>(8).fill(status)]
const link = { type: 'WEBSITE', link: 'https://example.org', label: null }
const spare = () => ({ userId: roles.spare.id })

const rows: Row[] = [
  ['profile.mine', ({ client }) => client.get('/v1/profile/user-detail'), members(200)],
  ['profile.update', ({ client }) => client.put('/v1/profile/user-detail', { bio: 'New' }), members(200)],
  [
    'profile.setImage with a picture of the owner',
    async ({ client }) => {
      const { body } = await roles.owner.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })
      return client.put(`/v1/profile/user-detail/profileImage/${body.id}`)
    },
    [401, 403, 403, 403, 403, 403, 403, 403, 200],
  ],
  ['profile.of', ({ client }) => client.get(`/v1/user/profile?userId=${roles.owner.id}`), members(200)],
  ['privacy.mine', ({ client }) => client.get('/v1/profile/privacy-option'), members(200)],
  ['privacy.update', ({ client }) => client.put('/v1/profile/privacy-option', { discoverable: true }), members(200)],
  ['socialLinks.list', ({ client }) => client.get(`/v1/profile/social-link?userId=${roles.spare.id}`), members(200)],
  ['socialLinks.create', ({ client }) => client.post('/v1/profile/social-link', link), members(201)],
  ['socialLinks.update', ({ client }) => client.put(`/v1/profile/social-link/${newId()}`, link), members(404)],
  ['socialLinks.remove', ({ client }) => client.delete(`/v1/profile/social-link/${newId()}`), members(404)],
  ['follow.followers', ({ client }) => client.get(`/v1/follow/followers?userId=${roles.helper.id}`), members(403)],
  ['follow.following', ({ client }) => client.get(`/v1/follow/following?userId=${roles.helper.id}`), members(403)],
  ['follow.suggestion', ({ client }) => client.get('/v1/follow/suggestion'), members(200)],
  ['follow.start', ({ client }) => client.post('/v1/follow', spare()), members(200)],
  ['follow.stop', ({ client }) => client.delete('/v1/follow', spare()), members(204)],
  ['follow.requests', ({ client }) => client.get('/v1/follow/request'), members(200)],
  ['follow.accept', ({ client }) => client.post(`/v1/follow/request/${roles.spare.id}/accept`), members(404)],
  ['follow.decline', ({ client }) => client.delete(`/v1/follow/request/${roles.spare.id}`), members(404)],
  ['follow.removeFollower', ({ client }) => client.delete(`/v1/follow/follower/${roles.spare.id}`), members(204)],
  ['blocks.list', ({ client }) => client.get('/v1/block'), members(200)],
  ['blocks.start', ({ client }) => client.post('/v1/block', spare()), members(204)],
  ['blocks.stop', ({ client }) => client.delete('/v1/block', spare()), members(204)],
  ['mutes.list', ({ client }) => client.get('/v1/mute'), members(200)],
  ['mutes.start', ({ client }) => client.post('/v1/mute', { userId: roles.helper.id }), members(204)],
  ['mutes.stop', ({ client }) => client.delete('/v1/mute', { userId: roles.helper.id }), members(204)],
]

asksEverybody(roles, rows)

isWhole(tablesOf('people'), rows)

// Who stands how to somebody, and what each call then answers of them.

const seen = ['stranger', 'pending', 'follower', 'blocked', 'blocker', 'muted', 'moderator', 'self'] as const
type Seen = (typeof seen)[number] | 'visitor'

describe('of somebody who shows themselves to followers', () => {
  let app: TestApp
  let star: Member
  let face: string
  const who = {} as Record<(typeof seen)[number], Member>
  beforeAll(async () => {
    app = await startTestApp()
    star = await app.signUp('Star Matrixwala')
    face = (await star.upload('/v1/document/upload', { name: 'me.jpg', bytes: await jpegOf() })).body.id
    await star.put(`/v1/profile/user-detail/profileImage/${face}`)
    await star.put('/v1/profile/user-detail', { bio: 'Seen by followers', phone: '9801234567' })
    await star.post('/v1/profile/social-link', link)
    for (const name of seen) who[name] = name === 'self' ? star : await app.signUp(name)
    await privacy(star, {
      approveFollowers: true,
      profileVisibility: 'FOLLOWERS',
      emailVisibility: 'FOLLOWERS',
      phoneVisibility: 'FOLLOWERS',
    })
    for (const name of ['pending', 'follower', 'muted'] as const) await follow(who[name], star)
    for (const name of ['follower', 'muted'] as const) await accept(star, who[name])
    await block(star, who.blocked)
    await block(who.blocker, star)
    await mute(star, who.muted)
    await app.db.updateTable('account').set({ role: 'MODERATOR' }).where('id', '=', who.moderator.id).execute()
  })
  afterAll(() => app.close())

  type Asked = { status: (answer: Answer) => unknown; ask: (client: Client) => Promise<Answer> }
  const statusOf = ({ status }: Answer) => status
  const listed = ({ body }: Answer) => body.data?.some((one: { id: string }) => one.id === star.id)
  const asked: Record<string, Asked> = {
    profile: { ask: (client) => client.get(`/v1/user/profile?userId=${star.id}`), status: statusOf },
    'fields of the profile': {
      ask: (client) => client.get(`/v1/user/profile?userId=${star.id}`),
      status: ({ body }) =>
        ['email', 'phone', 'bio', 'socialLinks', 'postsCount', 'followersCount', 'followingCount'].filter(
          (field) => field in body,
        ).length,
    },
    links: {
      ask: (client) => client.get(`/v1/profile/social-link?userId=${star.id}`),
      status: (answer) => answer.body.data?.length ?? answer.status,
    },
    followers: { ask: (client) => client.get(`/v1/follow/followers?userId=${star.id}`), status: statusOf },
    following: { ask: (client) => client.get(`/v1/follow/following?userId=${star.id}`), status: statusOf },
    picture: { ask: (client) => client.get(`/v1/document/${face}`), status: statusOf },
    'found by search': { ask: (client) => client.get('/v1/search?q=Matrixwala&type=USER'), status: listed },
  }
  const expected: Record<string, Record<Seen, unknown>> = {
    profile: inOrder(401, 200, 200, 200, 404, 404, 200, 200, 200),
    'fields of the profile': inOrder(0, 0, 0, 7, 0, 0, 7, 0, 7),
    links: inOrder(401, 0, 0, 1, 404, 404, 1, 0, 1),
    followers: inOrder(401, 403, 403, 200, 404, 404, 200, 403, 200),
    following: inOrder(401, 403, 403, 200, 404, 404, 200, 403, 200),
    picture: inOrder(401, 200, 200, 200, 404, 404, 200, 200, 200),
    'found by search': inOrder(undefined, true, true, true, false, false, true, true, true),
  }
  function inOrder(...statuses: unknown[]): Record<Seen, unknown> {
    return Object.fromEntries(['visitor', ...seen].map((name, at) => [name, statuses[at]])) as Record<Seen, unknown>
  }

  test.each(Object.keys(asked))('%s', async (what) => {
    const { ask, status } = asked[what]!
    const found: Record<string, unknown> = { visitor: status(await ask(app.visitor)) }
    for (const name of seen) found[name] = status(await ask(who[name]))
    expect(found).toEqual(expected[what])
  })
})
