import type { NoticeKind } from '@mulghar/contract/notifications/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { mentioning, newPost, newTree } from '../test/causes.ts'
import { idOf } from '../test/client.ts'
import { openNoticesOf, row, testEndings, type Row } from '../test/ended-causes.ts'
import { eventDraft, newEvent } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'
import { newPlace } from '../test/heritage.ts'
import { follow } from '../test/people.ts'

// A notification is withdrawn when its recipient loses access to the resource.

let app: TestApp
let actor: Member
let reader: Member
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function privateGroup(owner: Member, ...members: Member[]): Promise<string> {
  const groupId = await newGroup(owner, { visibility: 'PRIVATE', joinPolicy: 'REQUEST' })
  for (const member of members) {
    await member.post(`/v1/group/${groupId}/join`)
    await owner.post(`/v1/group/${groupId}/request/${member.id}/accept`)
  }
  return groupId
}
async function joinTree(owner: Member, ...members: Member[]): Promise<string> {
  const familyTreeId = await newTree(owner)
  for (const { id: userId, ...member } of members) {
    await member.post(`/v1/family/member/${familyTreeId}/request`)
    await owner.post('/v1/family/member/accept', { familyTreeId, userId, role: 'READ_ONLY' })
  }
  return familyTreeId
}

const lostGroup = (groupId: string) => ({
  'the member leaves the group': () => reader.delete(`/v1/group/${groupId}/leave`),
  'the member is removed from the group': () => actor.delete(`/v1/group/${groupId}/member/${reader.id}`),
  'the member is banned from the group': () => actor.post(`/v1/group/${groupId}/ban/${reader.id}`, {}),
  'the group is deleted': () => actor.delete(`/v1/group/${groupId}`, { name: 'A group' }),
})
const left = [
  'the member leaves the group',
  'the member is removed from the group',
  'the member is banned from the group',
] as const
const lostTree = (familyTreeId: string) => ({
  'the member leaves the tree': () => reader.delete('/v1/family/member/leave', { familyTreeId }),
  'the member is removed from the tree': () => actor.delete('/v1/family/member', { familyTreeId, userId: reader.id }),
})
const leftTree = ['the member leaves the tree', 'the member is removed from the tree'] as const

const comment = (by: Member, parentType: string, parentId: string, text: object = { comment: 'Words' }) =>
  idOf(by.post('/v1/comments', { parentType, parentId, ...text }))
const like = (by: Member, contentType: string, contentId: string) =>
  by.post('/v1/likes', { contentType, contentId, liked: true })
const mentionOf = (who: Member) => {
  const { text, mentions } = mentioning(who)
  return { comment: text, mentions }
}

async function groupWithPost(by: Member, draft: object = { text: 'Ours' }) {
  const groupId = await privateGroup(actor, reader)
  return { groupId, postId: await idOf(by.post('/v1/post', { groupId, ...draft })) }
}
async function placeOfTree() {
  const treeId = await joinTree(actor, reader)
  const placeId = await newPlace(actor, { visibility: 'SCOPE' })
  const linked = await actor.post(`/v1/heritage/${placeId}/link`, { kind: 'TREE', refId: treeId })
  expect(linked.status).toBeLessThan(300)
  return { treeId, placeId, commentId: await comment(reader, 'HERITAGE', placeId) }
}
/** The actor reacts to a comment of the reader: below a post of a group, and below a place of a tree. */
const reactionsToComments = (
  kind: NoticeKind,
  react: (commentId: string) => PromiseLike<unknown>,
): [NoticeKind, Row][] => [
  [
    kind,
    row(
      async () => {
        const { groupId, postId } = await groupWithPost(actor)
        await react(await comment(reader, 'POST', postId))
        return lostGroup(groupId)
      },
      ...left,
      'the group is deleted',
    ),
  ],
  [
    kind,
    row(
      async () => {
        const { treeId, commentId } = await placeOfTree()
        await react(commentId)
        return lostTree(treeId)
      },
      ...leftTree,
    ),
  ],
]
async function changedEvent(type: 'PUBLIC' | 'PRIVATE') {
  const id = await newEvent(actor, app.clock.now(), { type })
  if (type === 'PRIVATE') await actor.post(`/v1/social/event/${id}/invite`, { userIds: [reader.id] })
  await reader.post(`/v1/social/event/${id}/participant`)
  await actor.put(`/v1/social/event/${id}`, await eventDraft(actor, app.clock.now(), { inHours: 72, type }))
  return {
    'the guest is removed': () => actor.delete(`/v1/social/event/${id}/participant/${reader.id}`),
    'the guest gives the seat back': () => reader.delete(`/v1/social/event/${id}/participant`),
    'the host blocks the guest': () => actor.post('/v1/block', { userId: reader.id }),
  }
}
const lostSeat = ['the guest is removed', 'the guest gives the seat back', 'the host blocks the guest'] as const

const rows: [NoticeKind, Row][] = [
  [
    'POST_MENTION',
    row(
      async () => lostGroup((await groupWithPost(actor, mentioning(reader))).groupId),
      ...left,
      'the group is deleted',
    ),
  ],
  [
    'COMMENT_MENTION',
    row(
      async () => {
        const { groupId, postId } = await groupWithPost(actor)
        await comment(actor, 'POST', postId, mentionOf(reader))
        return lostGroup(groupId)
      },
      ...left,
      'the group is deleted',
    ),
  ],
  ...reactionsToComments('REPLY', (id) => comment(actor, 'COMMENT', id)),
  ...reactionsToComments('LIKE', (id) => like(actor, 'COMMENT', id)),
  [
    'LIKE',
    row(
      async () => {
        const { groupId, postId } = await groupWithPost(reader)
        await like(actor, 'POST', postId)
        return lostGroup(groupId)
      },
      ...left,
    ),
  ],
  [
    'COMMENT',
    row(
      async () => {
        const { groupId, postId } = await groupWithPost(reader)
        await comment(actor, 'POST', postId)
        return lostGroup(groupId)
      },
      ...left,
    ),
  ],
  ['EVENT_CHANGED', row(() => changedEvent('PRIVATE'), ...lostSeat)],
  ['EVENT_CHANGED', row(() => changedEvent('PUBLIC'), ...lostSeat)],
  [
    'EVENT_INVITED',
    row(
      async () => {
        const groupId = await privateGroup(actor, reader)
        const id = await newEvent(actor, app.clock.now(), { type: 'PRIVATE' })
        await actor.post(`/v1/social/event/${id}/invite`, { groupIds: [groupId] })
        return lostGroup(groupId)
      },
      ...left,
      'the group is deleted',
    ),
  ],
]

for (const [kind, ofKind] of rows)
  testEndings(
    () => app,
    { [kind]: ofKind },
    (cast) => ({ actor, reader } = cast),
  )

const signUp = async <const Names extends readonly string[]>(...names: Names) =>
  (await Promise.all(names.map((name) => app.signUp(name)))) as { [K in keyof Names]: Member }
const unreadOf = async (who: Member) => (await who.get('/v1/notification/unread-count')).body.count

test('notifications about a resource that is open in another way stay, and those of other members', async () => {
  ;[actor, reader] = await signUp('Actor', 'Reader')
  const [third] = await signUp('Third')
  const [groupId, otherId] = [await privateGroup(actor, reader, third), await privateGroup(actor, reader)]
  await idOf(actor.post('/v1/post', { groupId: otherId, ...mentioning(reader) }))
  await idOf(actor.post('/v1/post', { groupId, ...mentioning(reader, third) }))
  const open = await newPost(actor, mentioning(reader))
  await like(actor, 'COMMENT', await comment(reader, 'POST', open))
  const mentions = async (who: Member) => (await openNoticesOf({ app }, who, 'POST_MENTION')).length
  expect([await mentions(reader), await mentions(third)]).toEqual([3, 1])
  const before = await unreadOf(reader)
  await reader.delete(`/v1/group/${groupId}/leave`)
  await expect.poll(() => mentions(reader)).toBe(2)
  expect(await openNoticesOf({ app }, reader, 'LIKE')).toHaveLength(1)
  expect(await mentions(third)).toBe(1)
  // The group's own notifications went with the membership: its answer to the request, its post, and the mention.
  expect(before - (await unreadOf(reader))).toBe(3)
})

test('a place that is linked to two trees, and an own post of a deleted group, keep their notifications', async () => {
  ;[actor, reader] = await signUp('Actor', 'Reader')
  const { treeId, placeId, commentId } = await placeOfTree()
  const secondTree = await joinTree(actor, reader)
  await actor.post(`/v1/heritage/${placeId}/link`, { kind: 'TREE', refId: secondTree })
  await like(actor, 'COMMENT', commentId)
  const { groupId, postId } = await groupWithPost(reader)
  await like(actor, 'POST', postId)
  const likes = async () => (await openNoticesOf({ app }, reader, 'LIKE')).length
  expect(await likes()).toBe(2)
  await lostTree(treeId)['the member leaves the tree']()
  await lostGroup(groupId)['the group is deleted']()
  // A lost mention shows that the queue has come past both losses.
  const { groupId: last } = await groupWithPost(actor, mentioning(reader))
  await lostGroup(last)['the member leaves the group']()
  await expect.poll(async () => (await openNoticesOf({ app }, reader, 'POST_MENTION')).length).toBe(0)
  expect(await likes()).toBe(2)
  await lostTree(secondTree)['the member leaves the tree']()
  await expect.poll(likes).toBe(1)
})

test('mails leave out notifications about lost resources, and count likes in a sentence of their own', async () => {
  ;[actor, reader] = await signUp('Actor', 'Reader')
  const [second] = await signUp('Second')
  await follow(reader, actor)
  const [liked, likedOnce] = [await newPost(reader, { text: 'Ours' }), await newPost(reader, { text: 'Mine' })]
  for (const who of [second, actor]) await like(who, 'POST', liked)
  await like(second, 'POST', likedOnce)
  const id = await newPost(actor, mentioning(reader))
  expect(await openNoticesOf({ app }, reader, 'POST_MENTION')).toHaveLength(1)
  // As if the narrowing had not withdrawn the notification yet.
  await app.db.updateTable('post').set({ visibility: 'ONLY_ME' }).where('id', '=', id).execute()
  await app.app.keepHouse()
  const mails = async () =>
    (await app.mails()).filter((mail) => mail.to.includes(reader.email) && /something you shared/.test(mail.text))
  await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBe(1)
  const [mail] = await mails()
  expect(mail!.text).toContain('- Actor and others like something you shared')
  expect(mail!.text).toContain('- Second likes something you shared')
  expect(mail!.text).not.toContain('mentioned you')
})
