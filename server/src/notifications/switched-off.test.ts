import type { NoticeKind } from '@mulghar/contract/notifications/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { joinGroup, newPerson, newTree } from '../../test/causes.ts'
import { idOf } from '../../test/client.ts'
import { openNoticesOf } from '../../test/ended-causes.ts'

// A recipient who has switched off a kind of notifications does not get one back by way of an older notification.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const openOf = async (who: Member, kind: NoticeKind) => (await openNoticesOf({ app }, who, kind)).length

type Scene = { owner: Member; author: Member; reader: Member; groupId: string; postId: string }
async function notifiedOfPost(): Promise<Scene> {
  const [owner, author, reader] = [
    await app.signUp('Owner'),
    await app.signUp('Author'),
    await app.signUp('Reader'),
  ] as const
  const groupId = await joinGroup(owner, author, reader)
  const postId = await post(author, groupId)
  expect(await openOf(reader, 'GROUP_POST')).toBe(1)
  return { owner, author, reader, groupId, postId }
}
async function post(author: Member, groupId: string): Promise<string> {
  const id = await idOf(author.post('/v1/post', { text: 'News', groupId }))
  await app.allTold()
  return id
}

const preference = '/v1/notification/preference'
const level = (chosen: string) => (scene: Scene) =>
  scene.reader.put(preference, { choices: [{ kind: 'group', rootId: scene.groupId, level: chosen }] })

describe.each([
  [
    'switched off the kind',
    ({ reader }: Scene) => reader.put(preference, { kinds: [{ kind: 'GROUP_POST', on: false }] }),
    0,
  ],
  ['muted the group', level('MUTED'), 0],
  ['wants mentions alone', level('MENTIONS'), 0],
  ['wants to hear of posts', level('POSTS'), 1],
] as const)('a member who %s', (_, choose, expected) => {
  test(`gets ${expected} notifications of a post that follows a deleted one`, async () => {
    const scene = await notifiedOfPost()
    await scene.author.delete(`/v1/post/${scene.postId}`)
    expect((await choose(scene)).status).toBeLessThan(300)
    await post(scene.owner, scene.groupId)
    expect(await openOf(scene.reader, 'GROUP_POST')).toBe(expected)
  })

  test(`gets ${expected} notifications of a later post when the first one is deleted`, async () => {
    const scene = await notifiedOfPost()
    expect((await choose(scene)).status).toBeLessThan(300)
    await post(scene.owner, scene.groupId)
    await scene.author.delete(`/v1/post/${scene.postId}`)
    expect(await openOf(scene.reader, 'GROUP_POST')).toBe(expected)
  })
})

test.each([
  ['is open again', false, 1],
  ['stays withdrawn once its kind is switched off', true, 0],
])('a notification whose cause is restored %s', async (_, isOff, expected) => {
  const [owner, reader] = [await app.signUp('Owner'), await app.signUp('Reader')]
  const familyTreeId = await newTree(owner)
  const personId = await newPerson(owner, familyTreeId)
  await owner.post('/v1/family/member', { familyTreeId, userId: reader.id, role: 'READ_ONLY' })
  await reader.post('/v1/family/member/accept', { familyTreeId, userId: reader.id })
  await owner.post(`/v1/family/member/me/${reader.id}`, { familyTreeId, personId })
  expect(await openOf(reader, 'SELF_ACCEPTED')).toBe(1)
  await owner.delete(`/v1/family/${familyTreeId}/person/${personId}`)
  const [{ id }] = (await owner.get(`/v1/family/family-tree/${familyTreeId}/history`)).body.data
  if (isOff) await app.db.insertInto('notice_off').values({ account_id: reader.id, kind: 'SELF_ACCEPTED' }).execute()
  expect((await owner.post(`/v1/family/family-tree/${familyTreeId}/history/${id}/revert`)).status).toBeLessThan(300)
  expect(await openOf(reader, 'SELF_ACCEPTED')).toBe(expected)
})
