import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../app.ts'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { clientOf } from '../../test/client.ts'
import { newGroup } from '../../test/groups.ts'
import { jpegOf } from '../../test/pictures.ts'

let app: TestApp
let small: App
const on = (member: Member): Member => ({ ...member, ...clientOf(small.http, member.tokens.accessToken.token) })
beforeAll(async () => {
  app = await startTestApp()
  small = await app.openAnother({}, 1)
})
afterAll(async () => {
  await small.close()
  await app.close()
})

test('no change asks for a second connection while it holds the only one', async () => {
  const people = []
  for (const name of ['Owner', 'Asha', 'Ravi']) people.push(on(await app.signUp(name)))
  const [owner, asha, ravi] = people as [Member, Member, Member]
  await app.prove(ravi)
  const upload = async (who: Member) =>
    (await who.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id
  const tree = (await owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' })).body.id
  const draft = { coverImage: await upload(owner), profileImage: await upload(owner), familyTreeId: tree }
  const group = await newGroup(owner, { ...draft, joinPolicy: 'REQUEST' })
  const at = (rest: string) => `/v1/group/${group}/${rest}`
  const call = async <T extends { status: number }>(expected: number, asked: Promise<T>): Promise<T> => {
    const answer = await asked
    expect(answer).toMatchObject({ status: expected })
    return answer
  }
  await call(200, owner.put(`/v1/group/${group}`, { name: 'Renamed', coverImage: await upload(owner) }))
  await call(200, asha.post(at('join'), { message: 'Please' }))
  await call(200, owner.post(at(`request/${asha.id}/accept`)))
  await call(200, owner.put(at(`member/${asha.id}`), { role: 'MODERATOR' }))
  await call(201, owner.post(at('invite'), { userIds: [ravi.id], emails: [ravi.email] }))
  await call(204, ravi.delete(at('join')))
  const { body: link } = await call(201, asha.post(at('invite-link'), {}))
  await call(200, ravi.post(`/v1/group/invite/${link.url.split('/').at(-1)}/accept`))
  const mentions = [{ userId: ravi.id, from: 0, length: 5 }]
  const { body: post } = await call(
    201,
    asha.post('/v1/post', { text: '@Ravi look', mentions, groupId: group, mediaIds: [await upload(asha)] }),
  )
  await call(200, asha.put(`/v1/post/${post.id}`, { text: '@Ravi see', mentions, mediaIds: [await upload(asha)] }))
  await call(204, owner.put(at('pin'), { postId: post.id }))
  await call(201, ravi.post(`/v1/post/${post.id}/share`, { target: 'GROUP', groupId: group, text: 'Again' }))
  const said = { comment: '@Ravi yes', mentions, parentType: 'POST', parentId: post.id }
  const { body: comment } = await call(201, ravi.post('/v1/comments', said))
  await call(201, asha.post('/v1/comments', { ...said, parentType: 'COMMENT', parentId: comment.id }))
  await call(200, ravi.put(`/v1/comments/${comment.id}`, { comment: '@Ravi no', mentions }))
  await call(200, owner.post('/v1/likes', { contentType: 'POST', contentId: post.id }))
  await call(200, owner.post('/v1/likes', { contentType: 'COMMENT', contentId: comment.id }))
  await call(204, owner.delete(`/v1/comments/${comment.id}?reason=No`))
  await call(204, owner.delete(`/v1/post/${post.id}?reason=No`))
  await call(200, owner.put(at('notification'), { level: 'ALL' }))
  await call(204, owner.post(at(`ban/${ravi.id}`), { reason: 'No' }))
  await call(204, owner.delete(at(`ban/${ravi.id}`)))
  await call(200, owner.post(at('transfer'), { userId: asha.id }))
  await call(204, owner.delete(at('leave')))
  await call(200, asha.put(at('active'), { active: false }))
  await call(204, asha.delete(`/v1/group/${group}`, { name: 'Renamed' }))
})
