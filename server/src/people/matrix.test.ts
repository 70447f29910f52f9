import { idOf, type Answer } from '../../test/client.ts'
import { answers, peopleAround, surround } from '../../test/matrix-around.ts'
import { asksEverybody, columnsOf, isWhole, tablesOf, type Row } from '../../test/matrix.ts'
import { privacy } from '../../test/people.ts'
import { jpegOf } from '../../test/pictures.ts'
import { newId } from '../kit/ids.ts'

// Everybody asks somebody who shows themselves to followers.

const link = { type: 'WEBSITE', link: 'https://example.org', label: null }

const stage = peopleAround(async (app, who) => async () => {
  const self = await app.signUp('Star Matrixwala')
  await surround(self, who)
  const face = await idOf(self.upload('/v1/document/upload', { name: 'me.jpg', bytes: await jpegOf() }))
  await self.put(`/v1/profile/user-detail/profileImage/${face}`)
  await self.put('/v1/profile/user-detail', { bio: 'Seen by followers', phone: '9801234567' })
  const linkId = await idOf(self.post('/v1/profile/social-link', link))
  await privacy(self, { profileVisibility: 'FOLLOWERS', emailVisibility: 'FOLLOWERS', phoneVisibility: 'FOLLOWERS' })
  return { self, face, linkId, whom: { userId: self.id }, pending: who.pending.id, follower: who.follower.id }
})
type Planted = Awaited<ReturnType<typeof stage.plant>>

const all = columnsOf(stage.actors)
const followers = { follower: 200, muted: 200, muter: 200, self: 200 }
const fields = ['email', 'phone', 'bio', 'socialLinks', 'postsCount', 'followersCount', 'followingCount']
const isFound = ({ body }: Answer, { self }: Planted) => body.data?.some((one: { id: string }) => one.id === self.id)

const rows: Row<Planted>[] = [
  ['profile.mine', ({ client }) => client.get('/v1/profile/user-detail'), all(200)],
  ['profile.update', ({ client }) => client.put('/v1/profile/user-detail', { city: null }), all(200)],
  [
    'profile.setImage with a picture of theirs',
    ({ client, face }) => client.put(`/v1/profile/user-detail/profileImage/${face}`),
    all(404, { self: 200 }),
  ],
  ['profile.of', ({ client, self }) => client.get(`/v1/user/profile?userId=${self.id}`), answers(200)],
  [
    'profile.of with its fields',
    ({ client, self }) => client.get(`/v1/user/profile?userId=${self.id}`),
    all(0, { visitor: 0, follower: 7, muted: 7, muter: 7, self: 7 }),
    { tells: ({ body }) => fields.filter((field) => field in body).length },
  ],
  ['privacy.mine', ({ client }) => client.get('/v1/profile/privacy-option'), all(200)],
  ['privacy.update', ({ client }) => client.put('/v1/profile/privacy-option', { discoverable: true }), all(200)],
  [
    'socialLinks.list',
    ({ client, self }) => client.get(`/v1/profile/social-link?userId=${self.id}`),
    answers(0, { follower: 1, muted: 1, muter: 1, self: 1 }),
    { tells: ({ status, body }) => body.data?.length ?? status },
  ],
  ['socialLinks.create', ({ client }) => client.post('/v1/profile/social-link', link), all(201)],
  [
    'socialLinks.update',
    ({ client, linkId }) => client.put(`/v1/profile/social-link/${linkId}`, link),
    all(404, { self: 200 }),
  ],
  [
    'socialLinks.remove',
    ({ client, linkId }) => client.delete(`/v1/profile/social-link/${linkId}`),
    all(404, { self: 204 }),
  ],
  ['socialLinks.remove of nobody', ({ client }) => client.delete(`/v1/profile/social-link/${newId()}`), all(404)],
  [
    'follow.followers',
    ({ client, self }) => client.get(`/v1/follow/followers?userId=${self.id}`),
    answers(403, followers),
  ],
  [
    'follow.following',
    ({ client, self }) => client.get(`/v1/follow/following?userId=${self.id}`),
    answers(403, followers),
  ],
  ['follow.suggestion', ({ client }) => client.get('/v1/follow/suggestion'), all(200)],
  ['follow.start', ({ client, whom }) => client.post('/v1/follow', whom), answers(200, { blocker: 409, self: 400 })],
  ['follow.stop', ({ client, whom }) => client.delete('/v1/follow', whom), all(204)],
  ['follow.requests', ({ client }) => client.get('/v1/follow/request'), all(200)],
  [
    'follow.accept',
    ({ client, pending }) => client.post(`/v1/follow/request/${pending}/accept`),
    all(404, { self: 204 }),
  ],
  ['follow.decline', ({ client, pending }) => client.delete(`/v1/follow/request/${pending}`), all(404, { self: 204 })],
  ['follow.removeFollower', ({ client, follower }) => client.delete(`/v1/follow/follower/${follower}`), all(204)],
  ['blocks.list', ({ client }) => client.get('/v1/block'), all(200)],
  ['blocks.start', ({ client, whom }) => client.post('/v1/block', whom), all(204, { blocked: 404, self: 400 })],
  ['blocks.stop', ({ client, whom }) => client.delete('/v1/block', whom), all(204)],
  ['mutes.list', ({ client }) => client.get('/v1/mute'), all(200)],
  ['mutes.start', ({ client, whom }) => client.post('/v1/mute', whom), answers(204, { self: 400 })],
  ['mutes.stop', ({ client, whom }) => client.delete('/v1/mute', whom), all(204)],
  ['documents.get of their picture', ({ client, face }) => client.get(`/v1/document/${face}`), answers(200)],
  [
    'search.find of their name',
    ({ client }) => client.get('/v1/search?q=Matrixwala&type=USER'),
    answers(true, { visitor: undefined, blocked: false, blocker: false }),
    { tells: isFound },
  ],
]

asksEverybody(stage, rows)

isWhole(tablesOf('people'), rows)
