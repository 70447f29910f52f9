import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { idOf } from '../test/client.ts'
import { newEvent } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'
import { at, befriend, openGroup, openPair, sent } from '../test/messages.ts'
import { block } from '../test/people.ts'
import { jpegOf } from '../test/pictures.ts'

// Members can always delete their own comments, likes and uploads, even after they lose access to the place.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const signUp = async <const Names extends readonly string[]>(...names: Names) =>
  (await Promise.all(names.map((name) => app.signUp(name)))) as { [K in keyof Names]: Member }

/** Something of the author's in a place of the host's. */
type Placed = { host: Member; author: Member; other: Member; groupId: string; postId: string; eventId: string }

async function place(): Promise<Placed> {
  const [host, author, other] = await signUp('Host', 'Author', 'Other')
  const groupId = await newGroup(host, { name: 'Ours', visibility: 'PRIVATE', joinPolicy: 'OPEN' })
  for (const who of [author, other]) await requireDone(who.post(`/v1/group/${groupId}/join`))
  const postId = await idOf(host.post('/v1/post', { text: 'Ours', groupId }))
  const eventId = await newEvent(host, app.clock.now())
  await requireDone(author.post(`/v1/social/event/${eventId}/participant`))
  return { host, author, other, groupId, postId, eventId }
}

/** The call that takes access away. */
type Call = (placed: Placed) => ReturnType<Member['get']>

async function requireDone(call: ReturnType<Call>): Promise<void> {
  const { status, body } = await call
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}

const ways: Record<string, Call> = {
  'leaving the group': ({ author, groupId }) => author.delete(`/v1/group/${groupId}/leave`),
  'a ban': ({ host, author, groupId }) => host.post(`/v1/group/${groupId}/ban/${author.id}`),
  'a block by the host': ({ host, author }) => block(host, author),
  'a block of the host': ({ host, author }) => block(author, host),
  'the group being closed': ({ host, groupId }) => host.put(`/v1/group/${groupId}/active`, { active: false }),
}

describe.each(Object.entries(ways))('after %s', (way, happens) => {
  test('comments, replies and likes can be taken back', async () => {
    const placed = await place()
    const { author, other, postId, eventId } = placed
    const base = await idOf(other.post('/v1/comments', { comment: 'First', parentType: 'POST', parentId: postId }))
    const say = (parentType: string, parentId: string) =>
      idOf(author.post('/v1/comments', { comment: 'Mine', parentType, parentId }))
    const comments = [await say('POST', postId), await say('COMMENT', base), await say('EVENT', eventId)]
    const likes = [
      ['POST', postId],
      ['COMMENT', base],
    ]
    for (const [contentType, contentId] of likes)
      expect((await author.post('/v1/likes', { contentType, contentId, liked: true })).status).toBeLessThan(300)
    await requireDone(happens(placed))
    for (const [at, [contentType, contentId]] of likes.entries())
      expect(
        (await author.post('/v1/likes', { contentType, contentId, ...(at === 0 && { liked: false }) })).body,
      ).toMatchObject({ liked: false })
    for (const id of comments) expect((await author.delete(`/v1/comments/${id}`)).status).toBe(204)
    const rows = await app.db.selectFrom('comment').select('text').where('id', 'in', comments).execute()
    expect(rows.filter(({ text }) => text !== '')).toEqual([])
    // Nothing else is let through by it.
    expect((await author.delete(`/v1/comments/${base}`)).status).toBeGreaterThanOrEqual(403)
  })

  test('a like taken back says how many others there are only where they are still shown', async () => {
    const placed = await place()
    const { author, other, postId } = placed
    const base = await idOf(other.post('/v1/comments', { comment: 'First', parentType: 'POST', parentId: postId }))
    const likes = [
      { contentType: 'POST', contentId: postId },
      { contentType: 'COMMENT', contentId: base },
    ]
    for (const like of likes)
      for (const who of [author, other]) await requireDone(who.post('/v1/likes', { ...like, liked: true }))
    await requireDone(happens(placed))
    const likeCount = way === 'the group being closed' ? 1 : 0
    for (const like of likes)
      expect(await author.post('/v1/likes', { ...like, liked: false })).toMatchObject({
        status: 200,
        body: { liked: false, likeCount },
      })
  })

  test('posts can be taken back', async () => {
    const placed = await place()
    const { author, groupId } = placed
    const id = await idOf(author.post('/v1/post', { text: 'Mine', groupId }))
    await requireDone(happens(placed))
    expect((await author.delete(`/v1/post/${id}`)).status).toBe(204)
  })
})

const albumEnds: Record<string, Call> = {
  'giving the seat back': ({ author, eventId }) => author.delete(`/v1/social/event/${eventId}/participant`),
  'being taken off the list': ({ host, author, eventId }) =>
    host.delete(`/v1/social/event/${eventId}/participant/${author.id}`),
  'a block by the host': ({ host, author }) => block(host, author),
  'a block of the host': ({ host, author }) => block(author, host),
  'the event being archived': ({ host, eventId }) =>
    host.put(`/v1/social/event/archive/${eventId}`, { decision: true, mediaIds: [] }),
}

test.each(Object.entries(albumEnds))(
  'after %s photos can be taken out of the album, and deleted',
  async (_, happens) => {
    const placed = await place()
    const { host, author, other, eventId } = placed
    const upload = async (who: Member) =>
      (await who.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id as string
    const [mine, theirs] = [await upload(author), await upload(host)]
    const begun = { starts_at: new Date(app.clock.now().getTime() - 60_000) }
    await app.db.updateTable('social_event').set(begun).where('id', '=', eventId).execute()
    const album = `/v1/social/event/upload/${eventId}`
    for (const [who, id] of [
      [author, mine],
      [host, theirs],
    ] as const)
      expect((await who.put(album, { decision: true, mediaIds: [id] })).status).toBe(200)
    await requireDone(happens(placed))
    expect((await author.put(album, { decision: false, mediaIds: [theirs] })).status).toBeGreaterThanOrEqual(403)
    expect((await author.put(album, { decision: false, mediaIds: [mine, theirs] })).status).toBeGreaterThanOrEqual(403)
    expect((await other.put(album, { decision: false, mediaIds: [mine] })).status).toBe(403)
    expect((await author.put(album, { decision: false, mediaIds: [mine] })).status).toBe(200)
    expect((await author.delete(`/v1/document/${mine}`)).status).toBe(204)
    expect((await host.get(`/v1/social/event/${eventId}/album`)).body.data.map(({ id }: { id: string }) => id)).toEqual(
      [theirs],
    )
  },
)

test('leaving a tree withdraws the waiting proposals of the member alone', async () => {
  const [owner, author, other] = await signUp('Owner', 'Author', 'Other')
  const tree = await idOf(owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
  for (const who of [author, other]) {
    await requireDone(owner.post('/v1/family/member', { familyTreeId: tree, userId: who.id, role: 'READ_WRITE' }))
    await requireDone(who.post('/v1/family/member/accept', { familyTreeId: tree, userId: who.id }))
  }
  await requireDone(owner.put(`/v1/family/family-tree/${tree}`, { approval: true }))
  const proposed = await author.post(`/v1/family/${tree}/person`, { firstName: 'Mine' })
  expect(proposed.status).toBe(202)
  const kept = await other.post(`/v1/family/${tree}/person`, { firstName: 'Theirs' })
  const path = `/v1/family/family-tree/${tree}/proposal`
  expect((await other.delete(`${path}/${proposed.body.proposalId}`)).status).toBe(404)
  expect((await author.delete('/v1/family/member/leave', { familyTreeId: tree })).status).toBe(204)
  const { data } = (await owner.get(path)).body as { data: { id: string }[] }
  expect(data.map(({ id }) => id)).toEqual([kept.body.proposalId])
})

describe('a reaction to a message can be taken back', () => {
  const reactionsTo = async (who: Member, conversation: string) =>
    (await who.get(at(conversation))).body.data[0].reactions

  const ends: Record<string, (host: Member, author: Member, conversation: string) => ReturnType<Member['get']>> = {
    'leaving the conversation': (_host, author, conversation) => author.delete(at(conversation, '/member/me')),
    'a block by the host': (host, author) => block(host, author),
    'a block of the host': (host, author) => block(author, host),
  }

  test.each(Object.entries(ends))('after %s', async (way, happens) => {
    const [host, author, other] = await signUp('Host', 'Author', 'Other')
    await befriend(host, author)
    await befriend(host, other)
    await befriend(author, other)
    const isLeaving = way === 'leaving the conversation'
    const conversation = isLeaving ? await openGroup(host, [author, other]) : await openPair(host, author)
    const message = await sent(host, conversation, 'Namaste')
    const reaction = at(conversation, `/message/${message}/reaction`)
    await requireDone(author.put(reaction, { emoji: '👍' }))
    expect(await reactionsTo(host, conversation)).toEqual([{ emoji: '👍', count: 1, isMine: false }])
    await requireDone(happens(host, author, conversation))
    expect((await author.delete(reaction)).status).toBe(204)
    const rows = await app.db.selectFrom('message_reaction').selectAll().where('message_id', '=', message).execute()
    expect(rows).toEqual([])
    // Nothing is left of the author's: the message is unknown to somebody who does not see it.
    const again = await author.delete(reaction)
    expect(again.status).toBe(way === 'a block by the host' ? 204 : 404)
    expect((await other.delete(reaction)).status).toBe(isLeaving ? 204 : 404)
  })
})
