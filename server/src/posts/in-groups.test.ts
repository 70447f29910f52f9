import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newGroup } from '../../test/groups.ts'
import { block, follow } from '../../test/people.ts'
import { jpegOf } from '../../test/pictures.ts'

let app: TestApp
let owner: Member
let member: Member
let follower: Member
let stranger: Member
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signUp('Owner')
  member = await app.signUp('Member')
  follower = await app.signUp('Follower')
  stranger = await app.signUp('Stranger')
  await follow(follower, member)
})
afterAll(() => app.close())

const join = (by: Member, id: string) => by.post(`/v1/group/${id}/join`)
const feed = (by: Member, id: string, more = '') => by.get(`/v1/post?groupId=${id}${more}`)
const texts = ({ body }: { body: { data?: { text: string }[] } }) => body.data?.map(({ text }) => text)
const post = async (by: Member, groupId: string, text: string, more: object = {}) => {
  const answer = await by.post('/v1/post', { text, groupId, ...more })
  expect(answer.status).toBe(201)
  return answer.body
}
const noticesOf = async (who: Member) => (await who.get('/v1/notification')).body.data

describe('a post in a group', () => {
  test('is seen in the feed and at home by the members of a private group, and in no way by others', async () => {
    const id = await newGroup(owner, { name: 'Private', visibility: 'PRIVATE' })
    await join(member, id)
    const picture = (await member.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id
    const made = await post(member, id, 'Bhatmas for members', { mediaIds: [picture] })
    expect(made).toMatchObject({ group: { id, name: 'Private' }, can: { edit: true, remove: true, pin: false } })
    expect(texts(await feed(owner, id))).toEqual(['Bhatmas for members'])
    expect((await feed(owner, id)).body.group).toMatchObject({ id, name: 'Private', memberCount: 2, role: 'OWNER' })
    expect(texts(await owner.get('/v1/post/others'))).toContain('Bhatmas for members')
    expect(texts(await owner.get('/v1/post/others?scope=following'))).not.toContain('Bhatmas for members')
    expect(texts(await owner.get(`/v1/post?userId=${member.id}`))).toEqual(['Bhatmas for members'])
    expect((await owner.get('/v1/search?type=POST&q=bhatmas')).body.data).toHaveLength(1)
    for (const who of [follower, stranger]) {
      expect(await feed(who, id)).toMatchObject({ status: 403, body: { code: 'groups/not-member' } })
      expect((await who.get(`/v1/post/${made.id}`)).status).toBe(404)
      expect((await who.get(`/v1/document/${picture}`)).status).toBe(404)
      expect((await who.get(`/v1/comments/POST/${made.id}`)).status).toBe(404)
      expect((await who.post('/v1/likes', { contentType: 'POST', contentId: made.id })).status).toBe(404)
      expect(texts(await who.get('/v1/post/others'))).not.toContain('Bhatmas for members')
      expect(texts(await who.get(`/v1/post?userId=${member.id}`))).toEqual([])
      expect((await who.get('/v1/search?type=POST&q=bhatmas')).body.data).toEqual([])
      expect((await who.get(`/v1/user/profile?userId=${member.id}`)).body.postsCount ?? 0).toBe(0)
    }
    await member.delete(`/v1/group/${id}/leave`)
    expect((await member.get(`/v1/post/${made.id}`)).body).toMatchObject({
      group: null,
      can: { edit: false, remove: true },
    })
    expect(texts(await feed(owner, id))).toEqual(['Bhatmas for members'])
  })

  test('lets its author into an open group; elsewhere they ask first, and nowhere over a ban', async () => {
    const open = await newGroup(owner)
    await post(stranger, open, 'Here I am')
    expect((await stranger.get(`/v1/group/${open}`)).body.role).toBe('MEMBER')
    const refused = async (draft: Record<string, unknown>, by = stranger) => {
      const groupId = await newGroup(owner, draft)
      return (await by.post('/v1/post', { text: 'Hello', groupId })).body.code
    }
    expect(await refused({ joinPolicy: 'REQUEST' })).toBe('groups/ask-first')
    expect(await refused({ joinPolicy: 'INVITE' })).toBe('groups/invited-only')
    expect(await refused({ visibility: 'HIDDEN' })).toBe('groups/not-found')
    await owner.post(`/v1/group/${open}/ban/${stranger.id}`)
    expect((await stranger.post('/v1/post', { text: 'Again', groupId: open })).body.code).toBe('groups/banned')
    expect((await feed(stranger, open)).body.code).toBe('groups/not-member')
    await owner.put(`/v1/group/${open}/active`, { active: false })
    expect((await owner.post('/v1/post', { text: 'Late', groupId: open })).body.code).toBe('groups/inactive')
  })

  test('is neither answered nor changed while the group is inactive', async () => {
    const id = await newGroup(owner)
    const made = await post(owner, id, 'Before')
    await owner.put(`/v1/group/${id}/active`, { active: false })
    const say = await member.post('/v1/comments', { comment: 'Hm', parentType: 'POST', parentId: made.id })
    expect(say.body.code).toBe('reactions/closed')
    const like = await member.post('/v1/likes', { contentType: 'POST', contentId: made.id })
    expect(like).toMatchObject({ status: 403, body: { code: 'reactions/read-only' } })
    expect((await owner.put(`/v1/post/${made.id}`, { text: 'After' })).body.code).toBe('groups/inactive')
    expect((await owner.get(`/v1/post/${made.id}`)).body.can).toMatchObject({
      edit: false,
      comment: false,
      remove: true,
    })
  })

  test('is not changed by an author who is banned or can no longer read the group', async () => {
    for (const visibility of ['PUBLIC', 'PRIVATE']) {
      const id = await newGroup(owner, { visibility })
      await join(member, id)
      const { id: postId } = await post(member, id, 'As it was')
      const said = { comment: 'Among ourselves', parentType: 'POST', parentId: postId }
      const { id: commentId } = (await owner.post('/v1/comments', said)).body
      await owner.post(`/v1/group/${id}/ban/${member.id}`)
      expect((await member.get(`/v1/comments/POST/${postId}`)).status).toBe(404)
      expect((await member.get(`/v1/likes/COMMENT/${commentId}`)).status).toBe(404)
      expect((await member.get(`/v1/post/${postId}`)).body).toMatchObject({ comments: 0, can: { comment: false } })
      expect(await member.put(`/v1/post/${postId}`, { text: 'Anew' })).toMatchObject({
        status: 403,
        body: { code: 'groups/not-member' },
      })
      expect(texts(await feed(owner, id))).toEqual(['As it was'])
      expect((await member.delete(`/v1/post/${postId}`)).status).toBe(204)
    }
  })

  test('pages by key, and counts what is newer', async () => {
    const id = await newGroup(owner)
    for (const n of [1, 2, 3, 4, 5]) await post(owner, id, `Post ${n}`)
    const first = await feed(member, id, '&limit=2')
    expect(texts(first)).toEqual(['Post 5', 'Post 4'])
    const second = await feed(member, id, `&limit=2&next=${encodeURIComponent(first.body.next)}`)
    expect(texts(second)).toEqual(['Post 3', 'Post 2'])
    expect(second.body.group.id).toBe(id)
    const since = second.body.data[1].id
    expect((await member.get(`/v1/post/others/count?groupId=${id}&since=${since}`)).body.count).toBe(3)
  })

  test('notifies members once an hour, as each has chosen', async () => {
    const id = await newGroup(owner, { name: 'Told' })
    const [loud, quiet] = [await app.signUp('Loud'), await app.signUp('Quiet')]
    for (const who of [loud, quiet]) await join(who, id)
    await quiet.put(`/v1/group/${id}/notification`, { level: 'MENTIONS' })
    for (const n of [1, 2, 3]) await post(owner, id, `News ${n}`)
    await app.allTold()
    const told = async (who: Member) =>
      (await noticesOf(who)).filter(
        (one: { kind: string; names: { GROUP?: { id: string } } }) =>
          one.kind === 'GROUP_POST' && one.names.GROUP?.id === id,
      ).length
    expect([await told(loud), await told(quiet), await told(owner)]).toEqual([1, 0, 0])
    const anHourAgo = new Date(app.clock.now().getTime() - 61 * 60_000)
    await app.db.updateTable('social_group').set({ told_at: anHourAgo }).where('id', '=', id).execute()
    await post(loud, id, 'Later')
    await app.allTold()
    expect([await told(loud), await told(quiet), await told(owner)]).toEqual([1, 0, 1])
    const naming = { mentions: [{ userId: quiet.id, from: 0, length: 6 }] }
    await post(owner, id, '@Quiet', naming)
    expect((await noticesOf(quiet))[0].kind).toBe('POST_MENTION')
    await quiet.put(`/v1/group/${id}/notification`, { level: 'MUTED' })
    const before = (await noticesOf(quiet)).length
    await post(owner, id, '@Quiet once more', naming)
    expect((await noticesOf(quiet)).length).toBe(before)
  })
})

describe('a post of somebody whom a member does not hear', () => {
  const postsTold = async (who: Member, groupId: string) =>
    (await noticesOf(who)).filter(
      (one: { kind: string; names: { GROUP?: { id: string } } }) =>
        one.kind === 'GROUP_POST' && one.names.GROUP?.id === groupId,
    )
  const silence = [
    ['blocks', (by: Member, whom: Member) => block(by, whom)],
    ['is blocked by', (by: Member, whom: Member) => block(whom, by)],
    ['mutes', (by: Member, whom: Member) => by.post('/v1/mute', { userId: whom.id })],
  ] as const

  test.each(silence)('leaves the first post of another to a member who %s its author', async (_, act) => {
    const id = await newGroup(owner, { name: 'Told' })
    const [unheard, heard, reader] = [
      await app.signUp('Unheard'),
      await app.signUp('Heard'),
      await app.signUp('Reader'),
    ]
    for (const who of [unheard, heard, reader]) await join(who, id)
    await act(reader, unheard)
    const first = await post(unheard, id, 'First')
    await app.allTold()
    expect(await postsTold(reader, id)).toEqual([])
    await post(heard, id, 'Second')
    await post(owner, id, 'Third')
    await post(heard, id, 'Fourth')
    await app.allTold()
    expect(await postsTold(reader, id)).toMatchObject([{ actors: [{ id: heard.id }] }])
    expect(await postsTold(owner, id)).toMatchObject([{ actors: [{ id: unheard.id }] }])
    expect((await unheard.delete(`/v1/post/${first.id}`)).status).toBe(204)
    expect(await postsTold(reader, id)).toMatchObject([{ actors: [{ id: heard.id }] }])
    expect(await postsTold(owner, id)).toMatchObject([{ actors: [{ id: heard.id }] }])
  })

  test('gives way to a post that each member hears, when it is deleted', async () => {
    const id = await newGroup(owner)
    const [first, second, third, deaf] = [
      await app.signUp('First'),
      await app.signUp('Second'),
      await app.signUp('Third'),
      await app.signUp('Deaf'),
    ]
    for (const who of [first, second, third, deaf]) await join(who, id)
    await block(deaf, second)
    const { id: postId } = await post(first, id, 'Gone soon')
    await post(second, id, 'Second')
    await post(third, id, 'Third')
    await app.allTold()
    expect((await first.delete(`/v1/post/${postId}`)).status).toBe(204)
    const open = async (who: Member) =>
      (await postsTold(who, id)).flatMap(({ outcome, actors }: { outcome: string | null; actors: { id: string }[] }) =>
        outcome === null ? actors.map((actor) => actor.id) : [],
      )
    expect(await open(owner)).toEqual([second.id])
    expect(await open(second)).toEqual([third.id])
    expect(await open(deaf)).toEqual([third.id])
    // The author of the first post is notified of the next author's, as everybody is of the first.
    expect(await open(first)).toEqual([second.id])
  })

  test('notifies nobody twice in an hour of another author', async () => {
    const id = await newGroup(owner)
    const [one, two, reader] = [await app.signUp('One'), await app.signUp('Two'), await app.signUp('Reader')]
    for (const who of [one, two, reader]) await join(who, id)
    for (const who of [one, two, owner]) await post(who, id, 'News')
    await app.allTold()
    expect(await postsTold(reader, id)).toMatchObject([{ actors: [{ id: one.id }] }])
  })
})

describe('a moderator of a group', () => {
  test('removes posts and comments with a reason, also of members who block them, and the log shows it', async () => {
    const id = await newGroup(owner, { name: 'Kept' })
    await join(member, id)
    const made = await post(member, id, 'Buy now')
    const theirs = await post(owner, id, 'Mine')
    const rude = await member.post('/v1/comments', { comment: 'Rude', parentType: 'POST', parentId: theirs.id })
    const own = await member.post('/v1/comments', { comment: 'Rude too', parentType: 'POST', parentId: made.id })
    expect((await stranger.delete(`/v1/post/${made.id}`)).body.code).toBe('posts/not-author')
    await block(member, owner)
    expect(texts(await feed(owner, id))).toContain('Buy now')
    expect((await owner.delete(`/v1/comments/${own.body.id}?reason=Rude`)).status).toBe(204)
    expect((await owner.delete(`/v1/post/${made.id}?reason=Advertising`)).status).toBe(204)
    expect((await owner.delete(`/v1/comments/${rude.body.id}`)).status).toBe(204)
    expect((await noticesOf(member)).find((one: { kind: string }) => one.kind === 'POST_REMOVED')).toMatchObject({
      reason: 'Advertising',
      names: { GROUP: { id, name: 'Kept' } },
      actors: [],
    })
    const log = (await owner.get(`/v1/group/${id}/log`)).body.data
    expect(log.map((one: { kind: string }) => one.kind).slice(0, 2)).toEqual(['POST_REMOVED', 'COMMENT_REMOVED'])
    expect(log[0]).toMatchObject({ actor: { id: owner.id }, user: { id: member.id }, reason: 'Advertising' })
    expect(texts(await feed(owner, id))).toEqual(['Mine'])
  })

  test('pins no post that is deleted at once', async () => {
    const id = await newGroup(owner)
    const { id: postId } = await post(owner, id, 'Gone soon')
    // Members are notified of the post in a transaction that would wait for its row too.
    await app.allTold()
    const pinning = await app.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('post').where('id', '=', postId).execute()
      const pinning = owner.put(`/v1/group/${id}/pin`, { postId })
      await expect
        .poll(async () => {
          const { rows } = await sql<object>`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            app.db,
          )
          return rows.length
        })
        .toBe(1)
      return [pinning]
    })
    expect((await pinning[0]!).status).toBe(404)
    expect(await app.db.selectFrom('post_pin').selectAll().where('group_id', '=', id).execute()).toEqual([])
  })

  test('pins one post, of this group alone', async () => {
    const [id, other] = [await newGroup(owner), await newGroup(owner)]
    const [made, elsewhere] = [await post(owner, id, 'Above'), await post(owner, other, 'Elsewhere')]
    await post(owner, id, 'Newer')
    const pin = (by: Member, postId: string | null) => by.put(`/v1/group/${id}/pin`, { postId })
    expect((await pin(stranger, made.id)).body.code).toBe('groups/not-allowed')
    expect((await pin(owner, elsewhere.id)).body.code).toBe('posts/not-found')
    expect((await pin(owner, made.id)).status).toBe(204)
    expect((await feed(stranger, id)).body.pinned).toMatchObject({ id: made.id, text: 'Above' })
    await pin(owner, null)
    expect((await feed(stranger, id)).body.pinned).toBe(null)
    await pin(owner, made.id)
    await owner.delete(`/v1/post/${made.id}`)
    expect((await feed(stranger, id)).body.pinned).toBe(null)
  })

  test('shows no pinned post of somebody whom the reader has muted', async () => {
    const id = await newGroup(owner)
    const { id: postId } = await post(owner, id, 'Above')
    await owner.put(`/v1/group/${id}/pin`, { postId })
    await stranger.post('/v1/mute', { userId: owner.id })
    expect((await feed(stranger, id)).body).toMatchObject({ pinned: null, data: [] })
    await stranger.delete('/v1/mute', { userId: owner.id })
    expect((await feed(stranger, id)).body.pinned).toMatchObject({ id: postId })
  })

  test('logs a pin once, however often it is sent', async () => {
    const id = await newGroup(owner)
    const { id: postId } = await post(owner, id, 'Above')
    const pin = (wanted: string | null) => owner.put(`/v1/group/${id}/pin`, { postId: wanted })
    const pins = async () =>
      (await owner.get(`/v1/group/${id}/log`)).body.data
        .map((entry: { kind: string }) => entry.kind)
        .filter((kind: string) => kind.endsWith('PINNED'))
    await pin(null)
    expect(await pins()).toEqual([])
    for (const wanted of [postId, postId]) expect((await pin(wanted)).status).toBe(204)
    expect(await pins()).toEqual(['PINNED'])
    for (const wanted of [null, null]) expect((await pin(wanted)).status).toBe(204)
    expect(await pins()).toEqual(['UNPINNED', 'PINNED'])
  })

  test('pins and unpins nothing while the group is inactive', async () => {
    const id = await newGroup(owner)
    const [pinned, later] = [await post(owner, id, 'Pinned'), await post(owner, id, 'Later')]
    const pin = (by: Member, postId: string | null) => by.put(`/v1/group/${id}/pin`, { postId })
    await pin(owner, pinned.id)
    await owner.put(`/v1/group/${id}/active`, { active: false })
    for (const postId of [later.id, null])
      expect(await pin(owner, postId)).toMatchObject({ status: 403, body: { code: 'groups/inactive' } })
    expect((await pin(stranger, null)).body.code).toBe('groups/not-allowed')
    expect((await feed(owner, id)).body.pinned).toMatchObject({ id: pinned.id, can: { pin: false } })
    await owner.put(`/v1/group/${id}/active`, { active: true })
    expect((await pin(owner, later.id)).status).toBe(204)
  })
})

describe('a post that is shared into a group', () => {
  test('is seen there only by those who may see the original', async () => {
    const id = await newGroup(follower)
    await join(stranger, id)
    const original = (await member.post('/v1/post', { text: 'For my followers' })).body
    const made = await follower.post(`/v1/post/${original.id}/share`, { target: 'GROUP', groupId: id, text: 'Look' })
    expect(made).toMatchObject({ status: 201, body: { text: 'Look', shared: { post: { text: 'For my followers' } } } })
    const seen = async (who: Member) => (await feed(who, id)).body.data[0].shared
    expect((await seen(follower)).post.id).toBe(original.id)
    expect(await seen(stranger)).toEqual({ post: null })
    const again = await follower.post(`/v1/post/${made.body.id}/share`, { target: 'GROUP', groupId: id })
    expect(again.body).toMatchObject({ text: '', shared: { post: { id: original.id } } })
    expect((await stranger.post(`/v1/post/${original.id}/share`, { target: 'GROUP', groupId: id })).status).toBe(404)
    const other = await newGroup(owner, { joinPolicy: 'INVITE' })
    expect((await follower.post(`/v1/post/${original.id}/share`, { target: 'GROUP', groupId: other })).body.code).toBe(
      'groups/invited-only',
    )
    await member.delete(`/v1/post/${original.id}`)
    expect(await seen(follower)).toEqual({ post: null })
  })
})

test('posts of a deleted group are visible to their author only', async () => {
  const id = await newGroup(owner, { name: 'To end' })
  const made = await post(stranger, id, 'Mine in the end')
  expect((await owner.delete(`/v1/group/${id}`, { name: 'To end' })).status).toBe(204)
  expect((await owner.get(`/v1/post/${made.id}`)).status).toBe(404)
  const mine = async () => (await stranger.get(`/v1/post/${made.id}`)).body
  await expect.poll(async () => (await mine()).can.edit, { timeout: 15_000 }).toBe(true)
  expect(await mine()).toMatchObject({ group: null, visibility: 'ONLY_ME' })
})
