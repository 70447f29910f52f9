import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { idOf, type Answer } from '../test/client.ts'
import { newEvent } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'
import { newPlace } from '../test/heritage.ts'
import { at, befriend, openGroup, openPair } from '../test/messages.ts'
import { block } from '../test/people.ts'
import { jpegOf } from '../test/pictures.ts'

// Members find all their comments and photos in two lists, and can delete each of them, whatever access is left to them.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const ownComments = '/v1/comments/own'
const ownLikes = '/v1/likes/own'
const ownPhotos = '/v1/document/own'

const done = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
const listed = async (who: Member, path: string) => (await done(who.get(path))).data
const upload = async (who: Member) =>
  (await who.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id as string

/** Resources of the host in which the author takes part. */
async function stage() {
  const [host, author, other] = (await Promise.all(['Host', 'Author', 'Other'].map((name) => app.signUp(name)))) as [
    Member,
    Member,
    Member,
  ]
  const group = await newGroup(host, { name: 'Ours', visibility: 'PRIVATE', joinPolicy: 'OPEN' })
  for (const who of [author, other]) await done(who.post(`/v1/group/${group}/join`))
  const post = await idOf(host.post('/v1/post', { text: 'Bhatmas', groupId: group }))
  const event = await newEvent(host, app.clock.now(), { name: 'Picnic' })
  await done(author.post(`/v1/social/event/${event}/participant`))
  const place = await newPlace(host)
  return { host, author, other, group, post, event, place }
}
type Stage = Awaited<ReturnType<typeof stage>>

const startEvent = (event: string) =>
  app.db
    .updateTable('social_event')
    .set({ starts_at: new Date(app.clock.now().getTime() - 60_000) })
    .where('id', '=', event)
    .execute()

const say = (by: Member, parentType: string, parentId: string, comment: string) =>
  idOf(by.post('/v1/comments', { comment, parentType, parentId }))

const like = (by: Member, contentType: string, contentId: string) =>
  done(by.post('/v1/likes', { contentType, contentId, liked: true }))

describe('comments and likes', () => {
  type End = { happens: (stage: Stage) => Promise<unknown>; lost: readonly string[] }
  const ends: Record<string, End> = {
    'leaving the group': {
      happens: ({ author, group }) => done(author.delete(`/v1/group/${group}/leave`)),
      lost: ['POST'],
    },
    'a ban': {
      happens: ({ host, author, group }) => done(host.post(`/v1/group/${group}/ban/${author.id}`)),
      lost: ['POST'],
    },
    'a block by the host': { happens: ({ host, author }) => block(host, author), lost: ['POST', 'EVENT'] },
    'a block of the host': { happens: ({ host, author }) => block(author, host), lost: ['POST', 'EVENT'] },
    'the group becoming inactive': {
      happens: ({ host, group }) => done(host.put(`/v1/group/${group}/active`, { active: false })),
      lost: [],
    },
    'the place becoming private': {
      happens: ({ host, place }) => done(host.put(`/v1/heritage/${place}`, { visibility: 'ONLY_ME' })),
      lost: ['HERITAGE'],
    },
  }

  test.each(Object.entries(ends))('after %s each is listed and can be deleted', async (_, { happens, lost }) => {
    const placed = await stage()
    const { host, author, other, post, event, place } = placed
    const first = await say(other, 'POST', post, 'First')
    await say(author, 'POST', post, 'On the post')
    await say(author, 'COMMENT', first, 'A reply')
    await say(author, 'EVENT', event, 'On the event')
    await say(author, 'HERITAGE', place, 'On the place')
    await happens(placed)
    const seenAt = (kind: string, id: string, title: string) => ({
      kind,
      seen: lost.includes(kind) ? null : { id, title },
    })
    const rows = await listed(author, ownComments)
    expect(rows).toMatchObject([
      { comment: 'On the place', place: seenAt('HERITAGE', place, 'Stone tap of Patan') },
      { comment: 'On the event', place: seenAt('EVENT', event, 'Picnic') },
      { comment: 'A reply', place: seenAt('POST', post, 'Bhatmas') },
      { comment: 'On the post', place: seenAt('POST', post, 'Bhatmas') },
    ])
    expect((await listed(other, ownComments)).map(({ comment }: { comment: string }) => comment)).toEqual(['First'])
    expect(await listed(host, ownComments)).toEqual([])
    for (const { id } of rows) expect((await author.delete(`/v1/comments/${id}`)).status).toBe(204)
    expect(await listed(author, ownComments)).toEqual([])
  })

  test.each(Object.entries(ends))(
    'after %s each like is listed and can be taken back',
    async (_, { happens, lost }) => {
      const placed = await stage()
      const { host, author, other, post, event, place } = placed
      const [onPost, onEvent] = [await say(other, 'POST', post, 'First'), await say(other, 'EVENT', event, 'Second')]
      await like(author, 'POST', post)
      await like(author, 'COMMENT', onPost)
      await like(author, 'COMMENT', onEvent)
      await like(author, 'HERITAGE', place)
      await happens(placed)
      const seenAt = (kind: string, id: string, title: string) => ({
        kind,
        seen: lost.includes(kind) ? null : { id, title },
      })
      const rows = await listed(author, ownLikes)
      expect(rows).toMatchObject([
        { contentType: 'HERITAGE', contentId: place, place: seenAt('HERITAGE', place, 'Stone tap of Patan') },
        { contentType: 'COMMENT', contentId: onEvent, place: seenAt('EVENT', event, 'Picnic') },
        { contentType: 'COMMENT', contentId: onPost, place: seenAt('POST', post, 'Bhatmas') },
        { contentType: 'POST', contentId: post, place: seenAt('POST', post, 'Bhatmas') },
      ])
      for (const who of [host, other]) expect(await listed(who, ownLikes)).toEqual([])
      for (const { contentType, contentId } of rows)
        expect((await author.post('/v1/likes', { contentType, contentId, liked: false })).body.liked).toBe(false)
      expect(await listed(author, ownLikes)).toEqual([])
    },
  )

  test('are listed newest first in pages, without those that were deleted', async () => {
    const { author, other, post } = await stage()
    const answered = await say(author, 'POST', post, 'Answered')
    await say(other, 'COMMENT', answered, 'Answer')
    await done(author.delete(`/v1/comments/${answered}`))
    for (let n = 0; n < 23; n++) await say(author, 'POST', post, `${n}`)
    const { data, next, hasNext } = await done(author.get(ownComments))
    const rest = await done(author.get(`${ownComments}?next=${encodeURIComponent(next)}`))
    const texts = (rows: { comment: string }[]) => rows.map(({ comment }) => comment)
    expect(hasNext).toBe(true)
    expect(data).toHaveLength(20)
    expect(rest).toMatchObject({ next: null, hasNext: false })
    expect(texts([...data, ...rest.data])).toEqual(Array.from({ length: 23 }, (_, n) => `${22 - n}`))
  })
})

describe('photos', () => {
  const albumEnds: Record<string, { happens: (stage: Stage) => Promise<unknown>; isLost: boolean }> = {
    'giving the seat back': {
      happens: ({ author, event }) => done(author.delete(`/v1/social/event/${event}/participant`)),
      isLost: false,
    },
    'a block by the host': { happens: ({ host, author }) => block(host, author), isLost: true },
    'a block of the host': { happens: ({ host, author }) => block(author, host), isLost: true },
    'the event being archived': {
      happens: ({ host, event }) =>
        done(host.put(`/v1/social/event/archive/${event}`, { decision: true, mediaIds: [] })),
      isLost: false,
    },
  }

  test.each(Object.entries(albumEnds))(
    'of an album are listed and can be deleted after %s',
    async (_, { happens, isLost }) => {
      const placed = await stage()
      const { host, author, other, event } = placed
      await startEvent(event)
      const photos = [await upload(author), await upload(author)]
      await upload(author)
      await done(author.put(`/v1/social/event/upload/${event}`, { decision: true, mediaIds: photos }))
      await happens(placed)
      const rows = await listed(author, ownPhotos)
      const places = [{ kind: 'EVENT', seen: isLost ? null : { id: event, name: 'Picnic' } }]
      expect(rows).toMatchObject(photos.toReversed().map((id) => ({ id, places })))
      for (const who of [host, other]) expect(await listed(who, ownPhotos)).toEqual([])
      for (const id of photos) expect((await author.delete(`/v1/document/${id}`)).status).toBe(204)
      expect(await listed(author, ownPhotos)).toEqual([])
    },
  )

  type Shown = { photo: string; kind: string; seen: { id: string; name: string } | null }
  /** Ways in which a photo stays in a place that its uploader has left. */
  const places: Record<string, (stage: Stage) => Promise<Shown>> = {
    async 'a family tree that the uploader left'({ host, author }) {
      const tree = await idOf(host.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
      await done(host.post('/v1/family/member', { familyTreeId: tree, userId: author.id, role: 'READ_WRITE' }))
      await done(author.post('/v1/family/member/accept', { familyTreeId: tree, userId: author.id }))
      const person = await idOf(host.post(`/v1/family/${tree}/person`, { firstName: 'Hari' }))
      const photo = await upload(author)
      await done(author.put(`/v1/family/person/${person}`, { imageId: photo }))
      await done(author.post(`/v1/family/person/${person}/picture`, { documentId: photo }))
      await done(author.delete('/v1/family/member/leave', { familyTreeId: tree }))
      await block(host, author)
      // A tree whose card is public keeps its name.
      return { photo, kind: 'TREE', seen: { id: tree, name: 'Rai' } }
    },
    async 'a group that the uploader left'({ host, author }) {
      const group = await newGroup(author, { name: 'Theirs', joinPolicy: 'OPEN', visibility: 'PRIVATE' })
      const photo = await upload(author)
      await done(author.put(`/v1/group/${group}`, { coverImage: photo }))
      await done(host.post(`/v1/group/${group}/join`))
      await done(author.post(`/v1/group/${group}/transfer`, { userId: host.id }))
      await done(author.delete(`/v1/group/${group}/leave`))
      await done(host.put(`/v1/group/${group}`, { visibility: 'HIDDEN' }))
      return { photo, kind: 'GROUP', seen: null }
    },
    async 'a conversation that the uploader left'({ host, author, other }) {
      for (const who of [host, other]) await befriend(author, who)
      const conversation = await openGroup(host, [author, other])
      const photo = await upload(author)
      await done(author.post(at(conversation), { text: '', clientId: photo, mediaIds: [photo] }))
      await done(author.delete(at(conversation, '/member/me')))
      return { photo, kind: 'CONVERSATION', seen: null }
    },
  }

  test.each(Object.entries(places))('in %s are listed and can be deleted', async (_, show) => {
    const placed = await stage()
    const { photo, kind, seen } = await show(placed)
    const row = { id: photo, type: 'IMAGE', places: [{ kind, seen }] }
    expect(await listed(placed.author, ownPhotos)).toMatchObject([row])
    expect((await placed.author.delete(`/v1/document/${photo}`)).status).toBe(204)
    expect(await listed(placed.author, ownPhotos)).toEqual([])
  })

  test('name each place that the uploader sees, once', async () => {
    const { host, author, group } = await stage()
    await befriend(host, author)
    const place = await newPlace(author)
    const photo = await upload(author)
    const conversation = await openPair(author, host)
    const post = await idOf(author.post('/v1/post', { text: 'Words', groupId: group, mediaIds: [photo] }))
    await done(author.post(`/v1/heritage/${place}/media`, { documentId: photo }))
    await done(author.post(at(conversation), { text: 'Look', clientId: photo, mediaIds: [photo] }))
    await done(author.post(at(conversation), { text: 'Again', clientId: post, mediaIds: [photo] }))
    const [row] = await listed(author, ownPhotos)
    const seen = [
      { kind: 'POST', seen: { id: post, name: 'Words' } },
      { kind: 'HERITAGE', seen: { id: place, name: 'Stone tap of Patan' } },
      { kind: 'CONVERSATION', seen: { id: conversation, name: '' } },
    ]
    expect(row.places).toHaveLength(seen.length)
    expect(row.places).toEqual(expect.arrayContaining(seen))
  })

  test('of the own profile and feedback are listed and can be deleted', async () => {
    const { author, other, event } = await stage()
    await startEvent(event)
    const [both, picture] = [await upload(author), await upload(author)]
    await done(author.post('/v1/support/feedback', { type: 'IDEA', message: 'Look', mediaIds: [both, picture] }))
    await done(author.put(`/v1/profile/user-detail/profileImage/${picture}`))
    await done(author.put(`/v1/social/event/upload/${event}`, { decision: true, mediaIds: [both] }))
    const rows = await listed(author, ownPhotos)
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([picture, both])
    expect(rows[0].places).toEqual(
      expect.arrayContaining([
        { kind: 'PROFILE', seen: { id: author.id, name: 'Author' } },
        { kind: 'FEEDBACK', seen: { id: expect.any(String), name: '' } },
      ]),
    )
    expect((await other.delete(`/v1/document/${picture}`)).status).toBe(403)
    expect((await app.visitor.delete(`/v1/document/${picture}`)).status).toBe(401)
    const { version } = (await author.get('/v1/profile/user-detail')).body
    for (const id of [picture, both]) expect((await author.delete(`/v1/document/${id}`)).status).toBe(204)
    expect(await listed(author, ownPhotos)).toEqual([])
    expect((await author.get('/v1/profile/user-detail')).body).toMatchObject({ picture: null, version: version + 1 })
    const said = app.db.selectFrom('feedback').select(['message', 'media_ids']).where('account_id', '=', author.id)
    expect(await said.execute()).toEqual([{ message: 'Look', media_ids: [] }])
  })

  test('of an entry in the program of another member are listed and can be deleted', async () => {
    const { host, author, other } = await stage()
    const program = await idOf(
      host.post('/v1/finance/program', { name: 'Roof', description: 'x', entriesBy: 'MEMBERS' }),
    )
    const photo = await upload(author)
    const draft = { financeProgramId: program, donorName: 'Hari', amount: 5, mediaIds: [photo] }
    const entry = await idOf(author.post('/v1/finance/donor', draft))
    const places = [{ kind: 'PROGRAM', seen: { id: program, name: 'Roof' } }]
    expect(await listed(author, ownPhotos)).toMatchObject([{ id: photo, places }])
    for (const who of [host, other]) {
      expect(await listed(who, ownPhotos)).toEqual([])
      expect((await who.delete(`/v1/document/${photo}`)).status).toBe(403)
    }
    expect((await author.delete(`/v1/document/${photo}`)).status).toBe(204)
    const [shown] = await listed(host, `/v1/finance/donor/program/${program}`)
    expect(shown).toMatchObject({ id: entry, donorName: 'Hari', amount: 5, medias: [] })
    const [change] = await listed(host, `/v1/finance/program/${program}/history`)
    expect(change).toMatchObject({ kind: 'CHANGE' })
  })
})

test('every kind of use that its uploader can end is listed', () => {
  const kindsOf = (part: 'uploadRemovers' | 'photoPlaces') =>
    app.app.rooms
      .all(part)
      .flatMap((given) => Object.keys(given))
      .toSorted()
  expect(kindsOf('photoPlaces')).toEqual(kindsOf('uploadRemovers'))
  expect(kindsOf('photoPlaces').length).toBeGreaterThan(8)
})
