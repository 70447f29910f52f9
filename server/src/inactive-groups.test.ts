import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { idOf, type Answer } from '../test/client.ts'
import { eventDraft } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'

// An inactive group begins nothing new. What was begun before goes on (decision 83).

let app: TestApp
/** For calls that are refused, so that they leave it as it is. */
let shared: Placed
beforeAll(async () => {
  app = await startTestApp()
  people = (await Promise.all(names.map((name) => app.signUp(name)))) as People
  shared = await place()
})
afterAll(() => app.close())

const done = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  expect(status).toBeLessThan(300)
  return body
}
const names = ['Owner', 'Admin', 'Member', 'Other', 'Asker', 'Invited', 'Stranger'] as const
type People = [Member, Member, Member, Member, Member, Member, Member]
let people: People

/** A group in which everything was begun before it became inactive. The same people are in all of these groups. */
async function place() {
  const [owner, admin, member, other, asker, invited, stranger] = people
  const group = await newGroup(owner, { name: 'Ours', joinPolicy: 'OPEN' })
  const at = `/v1/group/${group}`
  for (const who of [admin, member, other]) await done(who.post(`${at}/join`))
  await done(owner.put(`${at}/member/${admin.id}`, { role: 'ADMIN' }))
  const post = await idOf(member.post('/v1/post', { text: 'Words', groupId: group }))
  await done(other.post('/v1/likes', { contentType: 'POST', contentId: post, liked: true }))
  const say = (by: Member, parentType: string, parentId: string) =>
    by.post('/v1/comments', { comment: 'Words', parentType, parentId })
  const comment = await idOf(say(other, 'POST', post))
  const program = await idOf(member.post('/v1/finance/program', { name: 'Roof', description: 'x', groupId: group }))
  const entry = await idOf(other.post('/v1/finance/donor', { financeProgramId: program, donorName: 'Hari', amount: 5 }))
  const draft = await eventDraft(member, app.clock.now())
  const event = await idOf(member.post('/v1/social/event', { ...draft, groupIds: [group] }))
  await done(member.post(`/v1/social/event/${event}/invite`, { userIds: [invited.id] }))
  const tree = await idOf(owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
  const { url } = await done(owner.post(`${at}/invite-link`, {}))
  await done(owner.post(`${at}/invite`, { userIds: [invited.id] }))
  await done(owner.put(at, { name: 'Ours', joinPolicy: 'REQUEST' }))
  await done(asker.post(`${at}/join`, { message: 'Please' }))
  const ownProgram = await idOf(member.post('/v1/finance/program', { name: 'Wall', description: 'x' }))
  const ownEvent = await idOf(member.post('/v1/social/event', draft))
  const token = url.slice(url.lastIndexOf('/') + 1) as string
  await done(owner.put(`${at}/active`, { active: false }))
  const byName = { owner, admin, member, other, asker, invited, stranger }
  return { ...byName, group, at, post, comment, program, entry, event, draft, tree, token, ownProgram, ownEvent, say }
}
type Placed = Awaited<ReturnType<typeof place>>

const inactive = [403, 'groups/inactive'] as const
const closed = [403, 'reactions/closed'] as const
const readOnly = [403, 'reactions/read-only'] as const

type Row = [name: string, call: (placed: Placed) => Promise<Answer>, status: number, code?: string]
const begins: Row[] = [
  ['posting', ({ member, group }) => member.post('/v1/post', { text: 'New', groupId: group }), ...inactive],
  [
    'sharing a post into the group',
    ({ member, post, group }) => member.post(`/v1/post/${post}/share`, { target: 'GROUP', groupId: group }),
    ...inactive,
  ],
  ['editing a post', ({ member, post }) => member.put(`/v1/post/${post}`, { text: 'Other' }), ...inactive],
  ['commenting on a post', ({ member, post, say }) => say(member, 'POST', post), ...closed],
  ['replying to a comment', ({ member, comment, say }) => say(member, 'COMMENT', comment), ...closed],
  ['editing a comment', ({ other, comment }) => other.put(`/v1/comments/${comment}`, { comment: 'New' }), ...readOnly],
  [
    'liking a post',
    ({ owner, post }) => owner.post('/v1/likes', { contentType: 'POST', contentId: post, liked: true }),
    ...readOnly,
  ],
  ['pinning a post', ({ owner, at, post }) => owner.put(`${at}/pin`, { postId: post }), ...inactive],
  ['joining', ({ stranger, at }) => stranger.post(`${at}/join`), ...inactive],
  ['accepting an invitation', ({ invited, at }) => invited.post(`${at}/join`), ...inactive],
  ['using a link', ({ stranger, token }) => stranger.post(`/v1/group/invite/${token}/accept`), ...inactive],
  ['accepting a request', ({ owner, at, asker }) => owner.post(`${at}/request/${asker.id}/accept`), ...inactive],
  ['inviting', ({ owner, at, stranger }) => owner.post(`${at}/invite`, { userIds: [stranger.id] }), ...inactive],
  ['making a link', ({ owner, at }) => owner.post(`${at}/invite-link`, {}), ...inactive],
  [
    'a new program',
    ({ member, group }) => member.post('/v1/finance/program', { name: 'New', description: 'x', groupId: group }),
    ...inactive,
  ],
  [
    'linking a program',
    ({ member, group, ownProgram }) =>
      member.put(`/v1/finance/program/${ownProgram}`, { name: 'Wall', description: 'x', groupId: group }),
    ...inactive,
  ],
  [
    'a new event',
    ({ member, group, draft }) => member.post('/v1/social/event', { ...draft, groupIds: [group] }),
    ...inactive,
  ],
  [
    'linking an event',
    ({ member, group, draft, ownEvent }) => member.put(`/v1/social/event/${ownEvent}`, { ...draft, groupIds: [group] }),
    ...inactive,
  ],
  [
    'inviting the whole group to an event',
    ({ member, group, ownEvent }) => member.post(`/v1/social/event/${ownEvent}/invite`, { groupIds: [group] }),
    ...inactive,
  ],
  ['linking a tree', ({ owner, at, tree }) => owner.put(at, { familyTreeId: tree }), ...inactive],
]

const goesOn: Row[] = [
  [
    'entries in its program',
    ({ other, program }) =>
      other.post('/v1/finance/donor', { financeProgramId: program, donorName: 'Sita', amount: 7 }),
    201,
  ],
  [
    'editing an entry',
    ({ other, entry }) => other.put(`/v1/finance/donor/${entry}`, { donorName: 'Hari', amount: 6 }),
    200,
  ],
  ['a receipt', ({ other, entry }) => other.post(`/v1/finance/donor/${entry}/receipt`), 201],
  [
    'editing its program',
    ({ member, program }) => member.put(`/v1/finance/program/${program}`, { name: 'New roof', description: 'x' }),
    200,
  ],
  ['a seat at its event', ({ other, event }) => other.post(`/v1/social/event/${event}/participant`), 200],
  ['an answer', ({ invited, event }) => invited.put(`/v1/social/event/${event}/answer`, { answer: 'MAYBE' }), 200],
  ['a comment on its event', ({ other, event, say }) => say(other, 'EVENT', event), 201],
  [
    'inviting people to its event',
    ({ member, event, stranger }) => member.post(`/v1/social/event/${event}/invite`, { userIds: [stranger.id] }),
    200,
  ],
  [
    'editing its event',
    ({ member, event, draft, group }) =>
      member.put(`/v1/social/event/${event}`, { ...draft, name: 'Later', groupIds: [group] }),
    200,
  ],
  ['the settings', ({ owner, at }) => owner.put(at, { name: 'Ours still' }), 200],
  ['changing a role', ({ owner, at, member }) => owner.put(`${at}/member/${member.id}`, { role: 'MODERATOR' }), 200],
  ['handing over', ({ owner, at, admin }) => owner.post(`${at}/transfer`, { userId: admin.id }), 200],
  ['leaving', ({ member, at }) => member.delete(`${at}/leave`), 204],
  ['removing a member', ({ owner, at, member }) => owner.delete(`${at}/member/${member.id}`), 204],
  ['banning', ({ owner, at, member }) => owner.post(`${at}/ban/${member.id}`), 204],
  ['refusing a request', ({ owner, at, asker }) => owner.delete(`${at}/request/${asker.id}/reject`), 204],
  ['withdrawing a request', ({ asker, at }) => asker.delete(`${at}/join`), 204],
  ['declining an invitation', ({ invited, at }) => invited.delete(`${at}/join`), 204],
  ['ending the link', ({ owner, at }) => owner.delete(`${at}/invite-link`), 204],
  ['deleting an own post', ({ member, post }) => member.delete(`/v1/post/${post}`), 204],
  ["deleting another's post as its moderator", ({ owner, post }) => owner.delete(`/v1/post/${post}?reason=x`), 204],
  ['deleting an own comment', ({ other, comment }) => other.delete(`/v1/comments/${comment}`), 204],
  [
    'taking back a like',
    ({ other, post }) => other.post('/v1/likes', { contentType: 'POST', contentId: post, liked: false }),
    200,
  ],
  ['becoming active again', ({ owner, at }) => owner.put(`${at}/active`, { active: true }), 200],
  ['deleting the group', ({ owner, at }) => owner.delete(at, { name: 'Ours' }), 204],
]

test.each(begins)('refuses %s', async (_, call, status, code) => {
  const { status: given, body } = await call(shared)
  expect([given, body?.code]).toEqual([status, code])
})

/** Calls beside one of the same kind that the whole run makes. */
const ofRoom = [
  'editing an entry',
  'a receipt',
  'an answer',
  'inviting people to its event',
  'changing a role',
  'banning',
  'withdrawing a request',
  'declining an invitation',
  'ending the link',
  'deleting an own comment',
  'taking back a like',
]

for (const [name, call, status] of goesOn)
  test(`allows ${name}`, { tags: ofRoom.includes(name) ? ['room'] : [] }, async () => {
    const answer = await call(await place())
    expect([answer.status, answer.status < 300 ? undefined : answer.body]).toEqual([status, undefined])
  })
