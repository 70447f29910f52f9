import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { block, follow, privacy, profileOf } from '../../test/people.ts'
import { jpegOf } from '../../test/pictures.ts'
import { newId } from '../kit/ids.ts'

let app: TestApp
let asha: Member
let ravi: Member
let meera: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
  meera = await app.signUp('Meera')
  await follow(ravi, asha)
})
afterAll(() => app.close())

async function posted(by: Member, draft: object) {
  const { status, body } = await by.post('/v1/post', draft)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
const picture = async (by: Member): Promise<string> =>
  (await by.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id
const texts = (answer: { body: { data: { text: string }[] } }) => answer.body.data.map(({ text }) => text)

describe('a post', () => {
  test('shows its author, its media in order with their descriptions, and the first under its old name', async () => {
    const [one, other] = [await picture(asha), await picture(asha)]
    const body = await posted(asha, { text: ' Tihar ', mediaIds: [other, one], alts: [{ id: one, alt: 'A lamp' }] })
    expect(body).toMatchObject({
      text: 'Tihar',
      owner: { id: asha.id, name: 'Asha' },
      visibility: 'FOLLOWERS',
      medias: [
        { id: other, type: 'IMAGE', alt: '' },
        { id: one, alt: 'A lamp' },
      ],
      vault: { document: { id: other } },
      comments: 0,
      likeCount: 0,
      liked: false,
      editedAt: null,
      can: { edit: true, remove: true, comment: true },
    })
    const seen = (await ravi.get(`/v1/post/${body.id}`)).body
    expect(seen).toMatchObject({ owner: { isFollowed: true }, can: { edit: false, remove: false, comment: true } })
    expect((await app.visitor.get(seen.medias[0].url)).status).toBe(200)
  })

  test.each([
    [{ text: '  ' }, 400, 'posts/empty'],
    [{ text: '\u2066\u3164\u2800' }, 400, 'posts/empty'],
    [{}, 400, 'posts/empty'],
    [{ text: 'x'.repeat(5001) }, 400, 'kit/bad-input'],
    [{ mediaIds: Array.from({ length: 11 }, () => newId()) }, 400, 'kit/bad-input'],
    [{ mediaIds: [newId()] }, 404, 'documents/not-found'],
    [{ text: 'x', visibility: 'EVERYBODY' }, 400, 'kit/bad-input'],
  ])('%j is refused', async (draft, status, code) => {
    expect(await asha.post('/v1/post', draft)).toMatchObject({ status, body: { code } })
  })

  test('is refused with files of another member, or with pictures for all members', async () => {
    const foreign = await picture(ravi)
    expect(await asha.post('/v1/post', { mediaIds: [foreign] })).toMatchObject({ status: 404 })
    const own = await picture(asha)
    expect(await asha.post('/v1/post', { mediaIds: [own], visibility: 'MEMBERS' })).toMatchObject({
      status: 400,
      body: { code: 'posts/media-for-members' },
    })
    expect((await asha.delete(`/v1/document/${own}`)).status).toBe(204)
  })

  test('is changed by its author alone; what is left out stays, and what was seen older is refused', async () => {
    const [one, other] = [await picture(asha), await picture(asha)]
    const { id, version } = await posted(asha, { text: 'Before', mediaIds: [one] })
    expect((await ravi.put(`/v1/post/${id}`, { text: 'Mine' })).status).toBe(403)
    expect((await meera.put(`/v1/post/${id}`, { text: 'Mine' })).status).toBe(404)
    const changed = await asha.put(`/v1/post/${id}`, { mediaIds: [other], version })
    expect(changed.body).toMatchObject({ text: 'Before', medias: [{ id: other }], editedAt: expect.any(String) })
    expect((await asha.put(`/v1/post/${id}`, { text: 'Late', version })).body.code).toBe('kit/stale')
    expect((await asha.delete(`/v1/document/${one}`)).status).toBe(204)
    expect((await asha.put(`/v1/post/${id}`, { text: '', mediaIds: [] })).body.code).toBe('posts/empty')
    expect((await asha.put(`/v1/post/${id}`, { text: 'Only words', mediaIds: [] })).body.medias).toEqual([])
  })

  test('becomes one for followers once it has a picture', async () => {
    const { id } = await posted(asha, { text: 'To all', visibility: 'MEMBERS' })
    expect((await meera.get(`/v1/post/${id}`)).status).toBe(200)
    const changed = await asha.put(`/v1/post/${id}`, { mediaIds: [await picture(asha)] })
    expect(changed.body.visibility).toBe('FOLLOWERS')
    expect((await meera.get(`/v1/post/${id}`)).status).toBe(404)
  })

  test('goes with its files, comments and likes', async () => {
    const file = await picture(asha)
    const { id } = await posted(asha, { mediaIds: [file] })
    const parent = { parentType: 'POST', parentId: id }
    const { body: comment } = await ravi.post('/v1/comments', { ...parent, comment: 'Lovely' })
    await ravi.post('/v1/comments', { comment: 'Yes', parentType: 'COMMENT', parentId: comment.id })
    await ravi.post('/v1/likes', { contentType: 'POST', contentId: id })
    await ravi.post('/v1/likes', { contentType: 'COMMENT', contentId: comment.id })
    expect((await ravi.delete(`/v1/post/${id}`)).status).toBe(403)
    expect((await asha.delete(`/v1/post/${id}`)).status).toBe(204)
    for (const path of [`/v1/post/${id}`, `/v1/comments/POST/${id}`, `/v1/likes/COMMENT/${comment.id}`])
      expect((await ravi.get(path)).status).toBe(404)
    await expect
      .poll(async () => {
        const left = [
          await app.db.selectFrom('comment').select('id').where('thing_id', '=', id).execute(),
          await app.db.selectFrom('content_like').select('id').where('thing_id', 'in', [id, comment.id]).execute(),
          await app.db
            .selectFrom('reaction_count')
            .select('thing_id')
            .where('thing_id', 'in', [id, comment.id])
            .execute(),
          await app.db.selectFrom('document_use').select('ref_id').where('document_id', '=', file).execute(),
        ]
        return left.flat()
      })
      .toEqual([])
  })

  test('is made once by two calls with one key', async () => {
    const key = { 'idempotency-key': newId() }
    const [one, other] = [
      await asha.post('/v1/post', { text: 'Once' }, key),
      await asha.post('/v1/post', { text: 'Once' }, key),
    ]
    expect(other.body.id).toBe(one.body.id)
  })
})

describe('a mention', () => {
  test('notifies a mentioned member once if they may see the post, with the current name; a blocker stays a plain word', async () => {
    const tara = await app.signUp('Tara')
    const gone = await app.signUp('Gone')
    await block(gone, asha)
    const text = 'With @Ravi, @Tara and @Gone'
    const names = [
      { userId: ravi.id, from: 5, length: 5 },
      { userId: tara.id, from: 12, length: 5 },
      { userId: gone.id, from: 22, length: 5 },
      { userId: ravi.id, from: 0, length: 4 },
    ]
    const { id, mentions } = await posted(asha, { text, mentions: names })
    expect(mentions).toEqual([
      { ...names[0], name: 'Ravi' },
      { ...names[1], name: 'Tara' },
    ])
    const told = async (who: Member) =>
      (await who.get('/v1/notification')).body.data.filter(({ kind }: { kind: string }) => kind === 'POST_MENTION')
    expect(await told(ravi)).toMatchObject([{ names: { POST: { id, name: text } } }])
    expect([await told(tara), await told(gone)]).toEqual([[], []])
    await ravi.put('/v1/profile/user-detail', { name: 'Ravi Rai' })
    expect((await asha.get(`/v1/post/${id}`)).body.mentions[0].name).toBe('Ravi Rai')
    await asha.put(`/v1/post/${id}`, { text, mentions: names })
    expect((await told(ravi))[0].count).toBe(1)
  })
})

describe('lists', () => {
  test("pages an author's posts for a stranger, a follower and the author, and those with pictures", async () => {
    const kiran = await app.signUp('Kiran')
    await follow(ravi, kiran)
    await posted(kiran, { text: 'all', visibility: 'MEMBERS' })
    await posted(kiran, { text: 'followers' })
    await posted(kiran, { text: 'me', visibility: 'ONLY_ME' })
    await posted(kiran, { text: 'shown', mediaIds: [await picture(kiran)] })
    const path = `/v1/post?userId=${kiran.id}`
    expect(texts(await kiran.get('/v1/post'))).toEqual(['shown', 'me', 'followers', 'all'])
    expect(texts(await ravi.get(path))).toEqual(['shown', 'followers', 'all'])
    expect(texts(await meera.get(path))).toEqual(['all'])
    expect(texts(await ravi.get(`${path}&media=true&limit=100`))).toEqual(['shown'])
    const first = await ravi.get(`${path}&limit=2`)
    expect(first.body).toMatchObject({ hasNext: true })
    expect(texts(await ravi.get(`${path}&limit=2&next=${first.body.next}`))).toEqual(['all'])
    expect((await profileOf(ravi, kiran)).body.postsCount).toBe(3)

    await privacy(kiran, { postVisibility: 'FOLLOWERS' })
    expect(texts(await meera.get(path))).toEqual([])
    expect(texts(await ravi.get('/v1/post/others?scope=following'))).toContain('all')
    await privacy(kiran, { postVisibility: 'ONLY_ME' })
    expect([texts(await ravi.get(path)), texts(await kiran.get('/v1/post'))]).toEqual([[], expect.any(Array)])
    expect(texts(await ravi.get('/v1/post/others'))).not.toContain('all')
  })

  test('a feed merges many authors by pages, each post once, the newest first, and counts what is newer', async () => {
    const reader = await app.signUp('Reader')
    const authors = await Promise.all(['A', 'B', 'C'].map((name) => app.signUp(name)))
    for (const author of authors) await follow(reader, author)
    const written: string[] = []
    for (let round = 0; round < 4; round++)
      for (const [at, author] of authors.entries()) {
        const text = `feed ${round} of ${at}`
        await posted(author, { text, visibility: (round + at) % 2 ? 'MEMBERS' : 'FOLLOWERS' })
        written.push(text)
      }
    for (const scope of ['all', 'following']) {
      const read: string[] = []
      let next = ''
      let since = ''
      do {
        const { body } = await reader.get(`/v1/post/others?scope=${scope}&limit=5&next=${next}`)
        read.push(...body.data.map(({ text }: { text: string }) => text))
        since ||= body.data[2].id
        next = body.next ?? ''
      } while (next)
      expect(read.filter((text) => text.startsWith('feed'))).toEqual(written.toReversed())
      expect((await reader.get(`/v1/post/others/count?since=${since}&scope=${scope}`)).body).toEqual({ count: 2 })
    }
  })

  test('the feed at home has own posts of every audience, and those of nobody else', async () => {
    const [writer, reader] = [await app.signUp('Home writer'), await app.signUp('Home reader')]
    await posted(writer, { text: 'Home for members', visibility: 'MEMBERS' })
    await posted(writer, { text: 'Home for me', visibility: 'ONLY_ME' })
    const home = (who: Member, scope = 'home') => who.get(`/v1/post/others?scope=${scope}&limit=2`)
    expect(texts(await home(writer))).toEqual(['Home for me', 'Home for members'])
    expect(texts(await home(writer, 'all'))).not.toContain('Home for members')
    expect(texts(await home(reader))[0]).toBe('Home for members')
    expect(texts(await home(reader))).not.toContain('Home for me')
    expect((await app.visitor.get('/v1/post/others?scope=home')).status).toBe(401)
  })

  test('a search finds whole words in either script, in what one may see alone', async () => {
    const { id } = await posted(asha, { text: 'हाम्रो पुरानो घर, near Bhaktapur' })
    const hidden = await posted(asha, { text: 'Bhaktapur for me', visibility: 'ONLY_ME' })
    const found = async (by: Member, q: string) =>
      (await by.get(`/v1/search?type=POST&q=${encodeURIComponent(q)}`)).body.data.map((one: { id: string }) => one.id)
    expect(await found(ravi, 'bhaktapur')).toEqual([id])
    expect(await found(ravi, 'Purano ghar')).toEqual([id])
    expect(await found(asha, 'bhaktapur')).toEqual([hidden.id, id])
    expect([await found(meera, 'bhaktapur'), await found(ravi, 'bhaktapur palace')]).toEqual([[], []])
    await asha.put(`/v1/post/${id}`, { text: 'Elsewhere' })
    expect(await found(ravi, 'bhaktapur')).toEqual([])
  })

  test('lists bookmarks for oneself, the latest first, and only the id of a post that one may no longer see', async () => {
    const [one, other] = [await posted(asha, { text: 'one' }), await posted(asha, { text: 'other' })]
    for (const { id } of [other, one, other]) await ravi.post(`/v1/post/${id}/bookmark`)
    const marked = await ravi.get('/v1/post/bookmarks')
    expect(texts(marked)).toEqual(['one', 'other'])
    expect(marked.body.data[0].bookmarked).toBe(true)
    expect((await asha.get(`/v1/post/${one.id}`)).body.bookmarked).toBe(false)
    await asha.put(`/v1/post/${one.id}`, { visibility: 'ONLY_ME' })
    const left = await ravi.get('/v1/post/bookmarks')
    expect(texts(left)).toEqual(['other'])
    expect(left.body.lost).toEqual([{ id: one.id }])
    const first = await ravi.get('/v1/post/bookmarks?limit=1')
    expect(first.body).toMatchObject({ data: [], lost: [{ id: one.id }], hasNext: true })
    const second = await ravi.get(`/v1/post/bookmarks?limit=1&next=${encodeURIComponent(first.body.next)}`)
    expect(texts(second)).toEqual(['other'])
    expect(second.body).toMatchObject({ lost: [], hasNext: false })
    expect((await asha.get('/v1/post/bookmarks')).body.lost).toEqual([])
    expect((await ravi.delete(`/v1/post/${one.id}/bookmark`)).status).toBe(204)
    expect((await ravi.get('/v1/post/bookmarks')).body.lost).toEqual([])
    await ravi.delete(`/v1/post/${other.id}/bookmark`)
    expect((await ravi.get('/v1/post/bookmarks')).body).toMatchObject({ data: [], lost: [] })
  })

  test('removes the bookmark of a post whose author blocked the member', async () => {
    const [author, reader] = [await app.signUp('Blocking author'), await app.signUp('Blocked reader')]
    const post = await posted(author, { text: 'Before the block', visibility: 'MEMBERS' })
    await reader.post(`/v1/post/${post.id}/bookmark`)
    await author.post('/v1/block', { userId: reader.id })
    const { body } = await reader.get('/v1/post/bookmarks')
    expect(body).toMatchObject({ data: [], lost: [{ id: post.id }] })
    expect(JSON.stringify(body)).not.toMatch(/Before the block|Blocking author/)
    expect((await reader.delete(`/v1/post/${post.id}/bookmark`)).status).toBe(204)
    expect((await reader.get('/v1/post/bookmarks')).body.lost).toEqual([])
  })
})
