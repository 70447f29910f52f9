import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { idOf, type Answer, type Client } from '../test/client.ts'
import { newEvent } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'
import { newPlace } from '../test/heritage.ts'
import { block } from '../test/people.ts'
import { jpegOf } from '../test/pictures.ts'

// Members can always remove their own photos, wherever these are shown and whatever access is left to them.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const done = async (answer: Promise<Answer>) => expect((await answer).status).toBeLessThan(300)
const upload = async (who: Member) =>
  (await who.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id as string
const pictureIn = (value: unknown, id: string) => JSON.stringify(value).includes(id)

/** A tree of the owner's in which the uploader edits, with a person. */
async function place() {
  const [owner, uploader, other] = (await Promise.all(
    ['Owner', 'Uploader', 'Other'].map((name) => app.signUp(name)),
  )) as [Member, Member, Member]
  const tree = await idOf(owner.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
  for (const who of [uploader, other]) {
    await done(owner.post('/v1/family/member', { familyTreeId: tree, userId: who.id, role: 'READ_WRITE' }))
    await done(who.post('/v1/family/member/accept', { familyTreeId: tree, userId: who.id }))
  }
  const person = await idOf(owner.post(`/v1/family/${tree}/person`, { firstName: 'Hari' }))
  return { owner, uploader, other, tree, person, photo: await upload(uploader) }
}
type Placed = Awaited<ReturnType<typeof place>>

const leave = ({ uploader, tree }: Placed) => done(uploader.delete('/v1/family/member/leave', { familyTreeId: tree }))
const blocked = async (placed: Placed) => {
  await leave(placed)
  await block(placed.owner, placed.uploader)
}
const handOver = async ({ owner, uploader, tree }: Placed) =>
  done(owner.post('/v1/family/member/transfer', { familyTreeId: tree, userId: uploader.id }))

/** Ways in which a photo gets into the tree; each answers whether the owner still sees it. */
const inTree: Record<string, (placed: Placed) => Promise<() => Promise<boolean>>> = {
  async 'the portrait of a person'({ owner, uploader, person, photo }) {
    await done(uploader.put(`/v1/family/person/${person}`, { imageId: photo }))
    return async () => pictureIn((await owner.get(`/v1/family/person/${person}`)).body, photo)
  },
  async 'a picture of an album'({ owner, uploader, person, photo }) {
    await done(uploader.post(`/v1/family/person/${person}/picture`, { documentId: photo }))
    return async () => pictureIn((await owner.get(`/v1/family/person/${person}/picture`)).body, photo)
  },
  async 'a portrait that was replaced'({ owner, uploader, tree, person, photo }) {
    await done(uploader.put(`/v1/family/person/${person}`, { imageId: photo }))
    await done(owner.put(`/v1/family/person/${person}`, { imageId: await upload(owner) }))
    return async () => pictureIn((await owner.get(`/v1/family/family-tree/${tree}/history`)).body, `/${photo}/content`)
  },
  async 'the portrait of a deleted person'({ owner, uploader, tree, person, photo }) {
    await done(uploader.put(`/v1/family/person/${person}`, { imageId: photo }))
    await done(owner.delete(`/v1/family/${tree}/person/${person}`))
    return async () => pictureIn((await owner.get(`/v1/family/family-tree/${tree}/history`)).body, `/${photo}/content`)
  },
  async 'the cover and the image of a tree'(placed) {
    const { owner, uploader, tree, photo } = placed
    await handOver(placed)
    await done(uploader.put(`/v1/family/family-tree/${tree}`, { treeImage: photo }))
    await done(uploader.post('/v1/family/member/transfer', { familyTreeId: tree, userId: owner.id }))
    return async () => pictureIn((await owner.get(`/v1/family/family-tree/${tree}`)).body, photo)
  },
  async 'a change that waits for the owner'({ owner, uploader, tree, person, photo }) {
    await done(owner.put(`/v1/family/family-tree/${tree}`, { approval: true }))
    await done(uploader.put(`/v1/family/person/${person}`, { imageId: photo, firstName: 'Other' }))
    return async () => (await owner.get(`/v1/document/${photo}`)).status === 200
  },
}

const waysOut = [
  ['who left the tree', leave],
  ['whom the owner blocks', blocked],
  ['who still edits the tree', async () => {}],
] as const
const [firstShown] = Object.keys(inTree)
const waitingChange = 'a change that waits for the owner'

test.each([
  ['leaving a tree', leave],
  ['a block by its owner', blocked],
] as const)('%s takes the photo of a waiting change away', async (_way, happens) => {
  const placed = await place()
  const isShown = await inTree[waitingChange]!(placed)
  expect(await isShown()).toBe(true)
  await happens(placed)
  expect(await isShown()).toBe(false)
  expect((await placed.uploader.delete(`/v1/document/${placed.photo}`)).status).toBe(204)
})

describe.each(Object.entries(inTree))('%s', (shown, show) => {
  // The whole run goes all ways with one photo, and one way with each of the others.
  const tagsOf = (way: string) => (shown === firstShown || way === waysOut[0][0] ? [] : ['room'])
  // The end of a membership withdraws such a change, and the photo with it.
  const ways = shown === waitingChange ? waysOut.slice(-1) : waysOut
  for (const [way, happens] of ways)
    test(`is removed by its uploader ${way}`, { tags: tagsOf(way) }, async () => {
      const placed = await place()
      const { owner, uploader, other, photo } = placed
      const isShown = await show(placed)
      expect(await isShown()).toBe(true)
      await happens(placed)
      const path = `/v1/document/${photo}`
      expect((await app.visitor.delete(path)).status).toBe(401)
      for (const who of [owner, other, await app.signUp('Stranger')])
        expect([403, 404]).toContain((await who.delete(path)).status)
      expect((await uploader.delete(`${path}?only=unused`)).body.code).toBe('documents/attached')
      expect(await isShown()).toBe(true)
      expect((await uploader.delete(path)).status).toBe(204)
      expect(await isShown()).toBe(false)
      for (const who of [owner, uploader]) expect((await who.get(path)).status).toBe(404)
      const uses = app.db.selectFrom('document_use').select('kind').where('document_id', '=', photo)
      expect(await uses.execute()).toEqual([])
    })
})

test('a picture is removed from an album by its uploader who left the tree, and by no other former member', async () => {
  const placed = await place()
  const { owner, uploader, other, tree, person, photo } = placed
  const album = `/v1/family/person/${person}/picture`
  const id = await idOf(uploader.post(album, { documentId: photo }))
  await leave(placed)
  await done(other.delete('/v1/family/member/leave', { familyTreeId: tree }))
  const clients: [Client, number][] = [
    [app.visitor, 401],
    [other, 404],
    [await app.signUp('Stranger'), 404],
    [uploader, 204],
    [uploader, 404],
  ]
  for (const [who, status] of clients) expect((await who.delete(`${album}/${id}`)).status).toBe(status)
  expect((await owner.get(album)).body.data).toEqual([])
  const { body } = await owner.get(`/v1/family/family-tree/${tree}/history`)
  const reverted = await owner.post(`/v1/family/family-tree/${tree}/history/${body.data[0].id}/revert`)
  expect(reverted.status).toBe(409)
})

test.each([
  ['who may only read by now', (tree: string) => ({ familyTreeId: tree, role: 'READ_ONLY' })],
  ['whose changes wait for the owner', undefined],
])('a picture is taken out of an album by its uploader %s', async (_, demotion) => {
  const { owner, uploader, other, tree, person, photo } = await place()
  const album = `/v1/family/person/${person}/picture`
  const id = await idOf(uploader.post(album, { documentId: photo }))
  const theirs = await idOf(other.post(album, { documentId: await upload(other) }))
  if (demotion) await done(owner.put('/v1/family/member', { ...demotion(tree), userId: uploader.id }))
  else await done(owner.put(`/v1/family/family-tree/${tree}`, { approval: true }))
  expect((await uploader.delete(`${album}/${theirs}`)).status).toBeGreaterThanOrEqual(403)
  expect((await uploader.delete(`${album}/${id}`)).status).toBe(204)
  expect((await owner.get(album)).body.data.map((picture: { id: string }) => picture.id)).toEqual([theirs])
})

describe('a revert to a photo that its uploader removed is refused in plain words', () => {
  test.each(['a portrait', 'a picture of an album', 'the image of a tree'])('%s', async (what) => {
    const placed = await place()
    const { owner, uploader, tree, person, photo } = placed
    const history = `/v1/family/family-tree/${tree}/history`
    if (what === 'a portrait') {
      await done(uploader.put(`/v1/family/person/${person}`, { imageId: photo }))
      await done(owner.put(`/v1/family/person/${person}`, { imageId: null }))
    } else if (what === 'a picture of an album') {
      const id = await idOf(uploader.post(`/v1/family/person/${person}/picture`, { documentId: photo }))
      await done(owner.delete(`/v1/family/person/${person}/picture/${id}`))
    } else {
      await handOver(placed)
      await done(uploader.put(`/v1/family/family-tree/${tree}`, { treeImage: photo }))
      await done(uploader.put(`/v1/family/family-tree/${tree}`, { treeImage: null }))
      await done(uploader.post('/v1/family/member/transfer', { familyTreeId: tree, userId: owner.id }))
    }
    const { body } = await owner.get(history)
    const [entry] = body.data.filter(({ kind }: { kind: string }) => kind === 'SAVE')
    await leave(placed)
    await done(uploader.delete(`/v1/document/${photo}`))
    const { status, body: refusal } = await owner.post(`${history}/${entry.id}/revert`)
    expect(status).toBe(409)
    expect(refusal.errors).toMatchObject([
      { code: 'photo-removed', message: 'This photo was removed by the person who uploaded it.' },
    ])
  })

  test('a deleted person comes back without the photo', async () => {
    const placed = await place()
    const { owner, uploader, tree, person, photo } = placed
    await done(uploader.put(`/v1/family/person/${person}`, { imageId: photo }))
    await done(uploader.post(`/v1/family/person/${person}/picture`, { documentId: await upload(uploader) }))
    await done(owner.delete(`/v1/family/${tree}/person/${person}`))
    await leave(placed)
    await done(uploader.delete(`/v1/document/${photo}`))
    const { body } = await owner.get(`/v1/family/family-tree/${tree}/history`)
    const [entry] = body.data.filter(({ kind }: { kind: string }) => kind === 'SAVE')
    await done(owner.post(`/v1/family/family-tree/${tree}/history/${entry.id}/revert`))
    expect((await owner.get(`/v1/family/person/${person}`)).body.image).toBeNull()
    expect((await owner.get(`/v1/family/person/${person}/picture`)).body.data).toHaveLength(1)
  })
})

describe('outside trees', () => {
  const people = async () =>
    (await Promise.all(['Host', 'Uploader'].map((name) => app.signUp(name)))) as [Member, Member]

  test('the cover and the image of a group that the uploader left', async () => {
    const [host, uploader] = await people()
    const group = await newGroup(uploader, { name: 'Ours', joinPolicy: 'OPEN', visibility: 'PRIVATE' })
    const photo = await upload(uploader)
    await done(uploader.put(`/v1/group/${group}`, { coverImage: photo, profileImage: photo }))
    await done(host.post(`/v1/group/${group}/join`))
    await done(uploader.post(`/v1/group/${group}/transfer`, { userId: host.id }))
    await done(uploader.delete(`/v1/group/${group}/leave`))
    await block(host, uploader)
    expect(pictureIn((await host.get(`/v1/group/${group}`)).body, photo)).toBe(true)
    expect((await host.delete(`/v1/document/${photo}`)).status).toBe(403)
    expect((await uploader.delete(`/v1/document/${photo}`)).status).toBe(204)
    expect((await host.get(`/v1/group/${group}`)).body).toMatchObject({ coverImage: null, profileImage: null })
  })

  test('the cover and the album of an event', async () => {
    const [host, uploader] = await people()
    const [cover, photo] = [await upload(host), await upload(uploader)]
    const event = await newEvent(host, app.clock.now(), { coverImage: cover })
    await done(uploader.post(`/v1/social/event/${event}/participant`))
    const begun = { starts_at: new Date(app.clock.now().getTime() - 60_000) }
    await app.db.updateTable('social_event').set(begun).where('id', '=', event).execute()
    await done(uploader.put(`/v1/social/event/upload/${event}`, { decision: true, mediaIds: [photo] }))
    await block(host, uploader)
    expect((await uploader.delete(`/v1/document/${photo}`)).status).toBe(204)
    expect((await host.get(`/v1/social/event/${event}/album`)).body.data).toEqual([])
    const { album_count: count } = await app.db
      .selectFrom('social_event')
      .select('album_count')
      .where('id', '=', event)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
    expect((await host.delete(`/v1/document/${cover}`)).status).toBe(204)
    expect(pictureIn((await host.get(`/v1/social/event/${event}`)).body, cover)).toBe(false)
  })

  test('a place of heritage', async () => {
    const [other, uploader] = await people()
    const place = await newPlace(uploader)
    const photo = await upload(uploader)
    await done(uploader.post(`/v1/heritage/${place}/media`, { documentId: photo }))
    expect((await other.get(`/v1/heritage/${place}`)).body.medias).toHaveLength(1)
    expect((await other.delete(`/v1/document/${photo}`)).status).toBe(403)
    expect((await uploader.delete(`/v1/document/${photo}`)).status).toBe(204)
    expect((await other.get(`/v1/heritage/${place}`)).body).toMatchObject({ medias: [], coverImage: null })
  })

  test('a place that lets go of the photo at the same time', async () => {
    const [, uploader] = await people()
    const place = await newPlace(uploader)
    for (let time = 0; time < 5; time++) {
      const photo = await upload(uploader)
      await done(uploader.post(`/v1/heritage/${place}/media`, { documentId: photo }))
      const [file] = await Promise.all([
        uploader.delete(`/v1/document/${photo}`),
        uploader.delete(`/v1/heritage/${place}/media/${photo}`),
      ])
      expect(file.status).toBe(204)
      expect((await uploader.get(`/v1/document/${photo}`)).status).toBe(404)
    }
  })

  test('a post of a group that its author left keeps its words, and goes where it was the photo alone', async () => {
    const [host, uploader] = await people()
    const group = await newGroup(host, { name: 'Ours', joinPolicy: 'OPEN', visibility: 'PRIVATE' })
    await done(uploader.post(`/v1/group/${group}/join`))
    const photo = await upload(uploader)
    const post = (text: string) => idOf(uploader.post('/v1/post', { text, groupId: group, mediaIds: [photo] }))
    const [words, alone] = [await post('Words'), await post('')]
    await done(uploader.delete(`/v1/group/${group}/leave`))
    expect((await host.delete(`/v1/document/${photo}`)).status).toBe(403)
    expect((await uploader.delete(`/v1/document/${photo}`)).status).toBe(204)
    expect((await host.get(`/v1/post/${words}`)).body).toMatchObject({ text: 'Words', medias: [] })
    expect((await host.get(`/v1/post/${alone}`)).status).toBe(404)
  })
})
