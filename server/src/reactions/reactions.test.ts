import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { block, mute } from '../../test/people.ts'
import { newId } from '../kit/ids.ts'

const isLong = process.env['LONG_TESTS'] === '1'

let app: TestApp
let asha: Member
let ravi: Member
let meera: Member
let post: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
  meera = await app.signUp('Meera')
})
afterAll(() => app.close())
beforeEach(async () => {
  post = (await asha.post('/v1/post', { text: 'What a day', visibility: 'MEMBERS' })).body.id
})

type Parent = [type: string, id: string]
const onPost = (): Parent => ['POST', post]
async function say(by: Member, comment: string, [parentType, parentId]: Parent, more: object = {}): Promise<string> {
  const { status, body } = await by.post('/v1/comments', { comment, parentType, parentId, ...more })
  expect({ status, body }).toMatchObject({ status: 201, body: { comment, parentType, parentId } })
  return body.id
}
const under = (id: string): Parent => ['COMMENT', id]
const read = async (by: Member, [type, id]: Parent) => (await by.get(`/v1/comments/${type}/${id}`)).body.data
const wordsIn = async (by: Member, parent: Parent) =>
  (await read(by, parent)).map((one: { comment: string; gone: boolean }) => (one.gone ? '(gone)' : one.comment))
const countOf = async (id = post) => {
  const { comments, likeCount } = (await asha.get(`/v1/post/${id}`)).body
  return { comments, likeCount }
}
const like = async (by: Member, [contentType, contentId]: Parent, liked?: boolean) =>
  (await by.post('/v1/likes', { contentType, contentId, ...(liked !== undefined && { liked }) })).body
const told = async (who: Member, kind: string) =>
  (await who.get('/v1/notification?limit=100')).body.data.filter(
    (one: { kind: string; names: Record<string, { id: string }> }) =>
      one.kind === kind && (one.names['POST']?.id === post || kind === 'COMMENT_REMOVED'),
  )

describe('comments', () => {
  test('have two levels at any depth, and are listed by pages, the oldest first', async () => {
    const first = await say(ravi, 'First', onPost())
    await say(meera, 'Second', onPost())
    const answer = await say(asha, 'Answer', under(first))
    await say(ravi, 'Deeper', under(answer))
    expect(await wordsIn(asha, onPost())).toEqual(['First', 'Second'])
    expect(await wordsIn(asha, under(first))).toEqual(['Answer', 'Deeper'])
    expect(await wordsIn(asha, under(answer))).toEqual(['Deeper'])
    expect((await read(asha, onPost()))[0]).toMatchObject({
      owner: { id: ravi.id, name: 'Ravi' },
      replyCount: 2,
      can: { edit: false, remove: true, reply: true },
    })
    expect(await countOf()).toEqual({ comments: 4, likeCount: 0 })
    const page = (await asha.get(`/v1/comments/POST/${post}?limit=1`)).body
    expect(page).toMatchObject({ hasNext: true, data: [{ comment: 'First' }] })
    const rest = (await asha.get(`/v1/comments/POST/${post}?limit=1&next=${page.next}`)).body
    expect(rest).toMatchObject({ hasNext: false, data: [{ comment: 'Second' }] })
  })

  test.each([
    ['  ', 400],
    ['x'.repeat(2001), 400],
  ])('without words, or with too many, are refused', async (comment, status) => {
    expect(await ravi.post('/v1/comments', { comment, parentType: 'POST', parentId: post })).toMatchObject({ status })
    expect(await countOf()).toEqual({ comments: 0, likeCount: 0 })
  })

  test('refuses missing items and items of another or no kind', async () => {
    const comment = await say(ravi, 'There', onPost())
    const send = (parentType: string, parentId: string) =>
      ravi.post('/v1/comments', { comment: 'Where?', parentType, parentId })
    expect(await send('POST', newId())).toMatchObject({ status: 404, body: { code: 'reactions/not-found' } })
    expect((await send('POST', comment)).status).toBe(404)
    expect((await send('COMMENT', post)).status).toBe(404)
    expect(await send('TREE', post)).toMatchObject({ status: 400, body: { errors: [{ field: 'parentType' }] } })
    expect(await like(ravi, ['TREE', post])).toMatchObject({ errors: [{ field: 'contentType' }] })
  })

  test('are changed by their author alone', async () => {
    const id = await say(ravi, 'Befour', onPost())
    expect((await asha.put(`/v1/comments/${id}`, { comment: 'Mine' })).status).toBe(403)
    expect((await app.visitor.put(`/v1/comments/${id}`, { comment: 'Mine' })).status).toBe(401)
    expect((await ravi.put(`/v1/comments/${id}`, { comment: ' ' })).status).toBe(400)
    expect((await ravi.put(`/v1/comments/${id}`, { comment: 'Before' })).body).toMatchObject({
      comment: 'Before',
      editedAt: expect.any(String),
    })
  })

  test('are not changed from an older version; a change without a version is accepted', async () => {
    const id = await say(ravi, 'Befour', onPost())
    const { version } = (await read(ravi, onPost()))[0]
    const change = (comment: string, more: object = {}) => ravi.put(`/v1/comments/${id}`, { comment, ...more })
    expect((await change('Before', { version })).body).toMatchObject({ comment: 'Before', version: version + 1 })
    expect(await change('Late', { version })).toMatchObject({ status: 409, body: { code: 'kit/stale' } })
    expect(await wordsIn(asha, onPost())).toEqual(['Before'])
    // Who may not change it learns nothing by a version.
    for (const one of [version, version + 1])
      expect(await asha.put(`/v1/comments/${id}`, { comment: 'Mine', version: one })).toMatchObject({ status: 403 })
    expect((await app.visitor.put(`/v1/comments/${id}`, { comment: 'Mine', version })).status).toBe(401)
    await like(meera, under(id))
    await say(meera, 'Answer', under(id))
    expect((await change('Before that', { version: version + 1 })).status).toBe(200)
    expect((await change('Before all')).body).toMatchObject({ comment: 'Before all', version: version + 3 })
  })

  test('one of two changes to the same version is stale and changes nothing', async () => {
    const id = await say(ravi, 'Befour', onPost())
    const { version } = (await read(ravi, onPost()))[0]
    const answers = await Promise.all(
      ['one', 'two'].map((comment) => ravi.put(`/v1/comments/${id}`, { comment, version })),
    )
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
    const [kept] = answers.filter(({ status }) => status === 200)
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('kit/stale')
    expect(await wordsIn(ravi, onPost())).toEqual([kept!.body.comment])
  })

  test('keep their place without words and author while they have answers, and go with the last of them', async () => {
    const first = await say(ravi, 'First', onPost())
    const answer = await say(meera, 'Answer', under(first))
    const deeper = await say(asha, 'Deeper', under(answer))
    await like(asha, under(first))
    expect((await meera.delete(`/v1/comments/${first}`)).status).toBe(403)
    expect((await ravi.delete(`/v1/comments/${first}`)).status).toBe(204)
    expect((await meera.delete(`/v1/comments/${answer}`)).status).toBe(204)
    expect((await read(asha, onPost()))[0]).toMatchObject({
      gone: true,
      comment: '',
      owner: null,
      replyCount: 1,
      likeCount: 0,
      can: { edit: false, remove: false, reply: false },
    })
    expect(await wordsIn(asha, under(first))).toEqual(['(gone)', 'Deeper'])
    for (const [type, id] of [under(first), under(answer)]) {
      expect((await ravi.post('/v1/likes', { contentType: type, contentId: id })).status).toBe(404)
      expect((await ravi.post('/v1/comments', { comment: 'x', parentType: type, parentId: id })).status).toBe(404)
      expect((await ravi.delete(`/v1/comments/${id}`)).status).toBe(404)
    }
    expect(await countOf()).toEqual({ comments: 1, likeCount: 0 })
    expect((await asha.delete(`/v1/comments/${deeper}`)).status).toBe(204)
    expect(await wordsIn(asha, onPost())).toEqual([])
    expect(await countOf()).toEqual({ comments: 0, likeCount: 0 })
  })

  test('are removed by the owner of the post, with a reason that only their author reads', async () => {
    const id = await say(ravi, 'Rude', onPost())
    expect((await asha.delete(`/v1/comments/${id}?reason=Please+be+kind`)).status).toBe(204)
    expect(await told(ravi, 'COMMENT_REMOVED')).toMatchObject([{ reason: 'Please be kind' }])
    expect(await told(meera, 'COMMENT_REMOVED')).toEqual([])
  })

  test('are closed where the author says so; earlier ones stay', async () => {
    const id = await say(ravi, 'In time', onPost())
    await asha.put(`/v1/post/${post}`, { commentsClosed: true })
    for (const [parentType, parentId] of [onPost(), under(id)])
      expect(await ravi.post('/v1/comments', { comment: 'Late', parentType, parentId })).toMatchObject({
        status: 403,
        body: { code: 'reactions/closed' },
      })
    expect((await read(ravi, onPost()))[0]).toMatchObject({ can: { edit: true, reply: false } })
  })

  test('leave out muted members and blockers, as likes do; totals stay', async () => {
    const gone = await app.signUp('Gone')
    await say(gone, 'Here', onPost())
    await say(meera, 'There', onPost())
    await like(gone, onPost())
    await block(gone, ravi)
    await mute(ravi, meera)
    expect(await wordsIn(ravi, onPost())).toEqual([])
    expect((await ravi.get(`/v1/likes/POST/${post}`)).body.data).toEqual([])
    expect((await ravi.get(`/v1/post/${post}`)).body).toMatchObject({ comments: 2, likeCount: 1 })
    expect(await wordsIn(asha, onPost())).toEqual(['Here', 'There'])
    await ravi.delete('/v1/mute', { userId: meera.id })
  })

  test('are not found for answers, likes and lists below a comment that a block hides', async () => {
    const gone = await app.signUp('Gone')
    const top = await say(gone, 'Above', onPost())
    const reply = await say(meera, 'Below', under(top))
    const own = await say(ravi, 'My own words', under(top))
    const mentions = [{ userId: ravi.id, from: 0, length: 5 }]
    const named = await say(meera, '@Ravi come', under(top), { mentions })
    expect(await wordsIn(ravi, under(top))).toEqual(['Below', 'My own words', '@Ravi come'])
    expect(await told(ravi, 'COMMENT_MENTION')).toMatchObject([{ names: { comment: { id: named } } }])
    await block(gone, ravi)
    expect((await told(ravi, 'COMMENT_MENTION'))[0].names.comment).toBe(undefined)
    const [parentType, parentId] = under(reply)
    for (const { status } of [
      await ravi.post('/v1/comments', { comment: 'Unseen', parentType, parentId }),
      await ravi.get(`/v1/comments/${parentType}/${parentId}`),
      await ravi.post('/v1/likes', { contentType: 'COMMENT', contentId: reply }),
      await ravi.get(`/v1/likes/COMMENT/${reply}`),
      await ravi.delete(`/v1/comments/${reply}`),
    ])
      expect(status).toBe(404)
    expect((await ravi.delete(`/v1/comments/${own}`)).status).toBe(204)
    expect(await wordsIn(asha, under(top))).toEqual(['Below', '@Ravi come'])
    expect((await meera.post('/v1/comments', { comment: 'Seen', parentType, parentId })).status).toBe(201)
  })

  test('notify the owner, the answered and the named member: each once, never oneself', async () => {
    const first = await say(ravi, 'Hello @Meera', onPost(), { mentions: [{ userId: meera.id, from: 6, length: 6 }] })
    await say(meera, 'Yes', under(first))
    await say(asha, 'Mine', onPost())
    expect(await told(asha, 'COMMENT')).toMatchObject([{ actors: [{ name: 'Meera' }] }, { actors: [{ name: 'Ravi' }] }])
    expect(await told(ravi, 'REPLY')).toMatchObject([
      { names: { POST: { id: post, name: 'What a day' }, comment: { name: 'Yes' } } },
    ])
    expect(await told(meera, 'COMMENT_MENTION')).toHaveLength(1)
    expect((await read(asha, onPost()))[0].mentions).toEqual([{ userId: meera.id, from: 6, length: 6, name: 'Meera' }])
  })
})

describe('quotes of notifications', () => {
  type Quoted = { kind: string; actors: { id: string }[]; names: Record<string, { id: string; name: string }> }
  const noticesOf = async (who: Member): Promise<Quoted[]> => (await who.get('/v1/notification?limit=100')).body.data
  /** The quote in the notification about a comment: the first words of the comment, and those of the post. */
  const quoted = async (who: Member, comment: string) => {
    const { names } = (await noticesOf(who)).find((notice) => notice.names['comment']?.id === comment) ?? {}
    return names && [names['comment']!.name, names['POST']!.name]
  }
  const wordsOf = async (who: Member) => JSON.stringify(await noticesOf(who))

  test('are one line of what was said, and name the post', async () => {
    const long = await say(ravi, `One\n\ntwo ${'और '.repeat(60)}`.trim(), onPost())
    expect(await quoted(asha, long)).toEqual([`One two ${'और '.repeat(24)}`.trim() + '…', 'What a day'])
    const reply = await say(meera, 'Yes', under(long))
    expect(await quoted(ravi, reply)).toEqual(['Yes', 'What a day'])
  })

  test('end with a change, a deletion, a mute, a block and with lost access', async () => {
    const secret = await say(ravi, 'The silver key', onPost())
    expect(await quoted(asha, secret)).toEqual(['The silver key', 'What a day'])
    await ravi.put(`/v1/comments/${secret}`, { comment: 'The iron key' })
    expect(await quoted(asha, secret)).toEqual(['The iron key', 'What a day'])
    await mute(asha, ravi)
    expect(await wordsOf(asha)).not.toContain('iron key')
    await asha.delete('/v1/mute', { userId: ravi.id })
    await block(ravi, asha)
    expect(await wordsOf(asha)).not.toContain('iron key')
    await ravi.delete('/v1/block', { userId: asha.id })
    expect(await quoted(asha, secret)).toEqual(['The iron key', 'What a day'])
    const reply = await say(meera, 'Under the stone', under(secret))
    expect(await quoted(ravi, reply)).toEqual(['Under the stone', 'What a day'])
    await mute(ravi, asha)
    expect(await quoted(ravi, reply)).toEqual(['Under the stone', ''])
    await ravi.delete('/v1/mute', { userId: asha.id })
    expect((await asha.put(`/v1/post/${post}`, { text: 'A new day', visibility: 'ONLY_ME' })).status).toBe(200)
    expect(await wordsOf(ravi)).not.toMatch(/Under the stone|A new day/)
    await ravi.delete(`/v1/comments/${secret}`)
    expect(await wordsOf(asha)).not.toContain('iron key')
  })
})

describe('likes', () => {
  test('turn over without a wish, and with one are the same twice', async () => {
    expect(await like(ravi, onPost())).toEqual({ liked: true, likeCount: 1 })
    expect(await like(ravi, onPost())).toEqual({ liked: false, likeCount: 0 })
    for (const _ of [1, 2]) expect(await like(ravi, onPost(), true)).toEqual({ liked: true, likeCount: 1 })
    expect(await like(meera, onPost(), true)).toEqual({ liked: true, likeCount: 2 })
    for (const _ of [1, 2]) expect(await like(meera, onPost(), false)).toEqual({ liked: false, likeCount: 1 })
    expect((await ravi.get(`/v1/likes/POST/${post}`)).body.data).toMatchObject([
      { userId: ravi.id, user: { name: 'Ravi' }, contentId: post, contentType: 'POST' },
    ])
    expect((await ravi.get(`/v1/post/${post}`)).body).toMatchObject({ liked: true, likeCount: 1 })
  })

  test('notify the owner once within the hour', async () => {
    await like(ravi, onPost())
    await like(meera, onPost())
    expect(await told(asha, 'LIKE')).toMatchObject([{ count: 2, names: { POST: { id: post } } }])
  })

  test('and comments match their counts, also after many calls at once', async () => {
    const many = [asha, ravi, meera]
    const ids: string[] = []
    const steps = Array.from({ length: isLong ? 10_000 : process.env['WHOLE_RUN'] === '1' ? 60 : 200 }, (_, n) => n)
    const likeOf = (who: Member, [contentType, contentId]: Parent) => who.post('/v1/likes', { contentType, contentId })
    const act = async (n: number): Promise<number> => {
      const who = many[n % 3]!
      const id = ids[n % (ids.length || 1)]
      if (n % 5 < 2 || id === undefined) return (await likeOf(who, onPost())).status
      if (n % 5 === 2) return (await likeOf(who, under(id))).status
      if (n % 5 === 3) return (await who.delete(`/v1/comments/${id}`)).status
      const [parentType, parentId] = n % 2 ? onPost() : under(id)
      const { status, body } = await who.post('/v1/comments', { comment: `n${n}`, parentType, parentId })
      if (body.id) ids.push(body.id)
      return status
    }
    for (let n = 0; n < 6; n++) ids.push(await say(many[n % 3]!, `c${n}`, onPost()))
    const statuses = new Set<number>()
    for (let at = 0; at < steps.length; at += 20)
      for (const status of await Promise.all(steps.slice(at, at + 20).map(act))) statuses.add(status)
    // Nobody holds what all wait for while waiting for a connection that all hold.
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    const { db } = app
    const rows = await db.selectFrom('comment').selectAll().where('thing_id', '=', post).execute()
    const counts = await db
      .selectFrom('reaction_count')
      .selectAll()
      .where('thing_id', 'in', [post, ...ids])
      .execute()
    const likes = await db
      .selectFrom('content_like')
      .selectAll()
      .where(
        'thing_id',
        'in',
        counts.filter((one) => one.is_open).map((one) => one.thing_id),
      )
      .execute()
    const live = rows.filter((row) => row.author_id !== null)
    expect(new Set(counts.map((one) => one.thing_id))).toEqual(new Set([post, ...rows.map((row) => row.id)]))
    for (const { thing_id: id, comments, likes: liked, is_open: isOpen } of counts) {
      const top = rows.find((row) => row.id === id)
      const below = id === post ? live : top?.top_id === null ? live.filter((row) => row.top_id === id) : []
      expect([id, comments]).toEqual([id, below.length])
      expect([id, liked]).toEqual([id, isOpen ? likes.filter((one) => one.thing_id === id).length : 0])
    }
    expect(await countOf()).toMatchObject({ comments: live.length })
  }, 300_000)
})
