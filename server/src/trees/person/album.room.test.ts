import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { jpegOf } from '../../../test/pictures.ts'

let app: TestApp
let asha: Member
let ravi: Member
let reader: Member
let viewer: Member
let treeId: string
let ram: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ;[ravi, reader, viewer] = [await app.signUp('Ravi'), await app.signUp('Reader'), await app.signUp('Viewer')]
})
afterAll(() => app.close())

const tree = () => `/v1/family/family-tree/${treeId}`
const album = (id = ram) => `/v1/family/person/${id}/picture`

beforeEach(async () => {
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Pictured', description: 'x' })).body.id
  await asha.put(tree(), { discoverable: true })
  for (const [member, role] of [
    [ravi, 'READ_WRITE'],
    [reader, 'READ_ONLY'],
    [viewer, 'VIEW_ONLY'],
  ] as const) {
    await member.post(`/v1/family/member/${treeId}/request`)
    await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: member.id, role })
  }
  ram = await newPerson('Ram')
})

const newPerson = async (firstName: string, draft = {}) =>
  (await asha.post(`/v1/family/${treeId}/person`, { firstName, ...draft })).body.id as string

async function upload(by = asha): Promise<string> {
  return (await by.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id
}

type Added = { id: string; documentId: string }

async function add(draft: object = {}, by = asha, id = ram): Promise<Added> {
  const documentId = await upload(by)
  const { status, body } = await by.post(album(id), { documentId, ...draft })
  expect({ status, body }).toMatchObject({ status: 201 })
  return { id: body.id, documentId }
}

const pictures = async (by = asha, id = ram) => (await by.get(`${album(id)}?limit=100`)).body.data
const captions = async (id = ram) =>
  (await pictures(asha, id)).map((one: { caption: string | null }) => one.caption) as (string | null)[]
const person = async (id = ram, by = asha) => (await by.get(`/v1/family/person/${id}`)).body
const isServed = async (documentId: string, by = asha) => (await by.get(`/v1/document/${documentId}`)).status === 200
const newest = async () => (await asha.get(`${tree()}/history`)).body.data[0]
const revert = async (entryId: string, by = asha) => by.post(`${tree()}/history/${entryId}/revert`)

describe('an album', () => {
  test('has its pictures in order, with a caption and when they were taken, in pages', async () => {
    await add({ caption: ' At  school ', taken: { year: 1975, qualifier: 'ABOUT' } })
    await add({ caption: 'बिहे', taken: { calendar: 'BIKRAM_SAMBAT', year: 2032 } })
    await add()
    const first = (await asha.get(`${album()}?limit=2`)).body
    expect(first.data).toMatchObject([
      { caption: 'At  school', taken: { calendar: 'GREGORIAN', qualifier: 'ABOUT', year: 1975 }, isPortrait: false },
      { caption: 'बिहे', taken: { calendar: 'BIKRAM_SAMBAT', year: 2032 }, image: { type: 'IMAGE' } },
    ])
    expect(first.hasNext).toBe(true)
    const rest = (await asha.get(`${album()}?limit=2&next=${encodeURIComponent(first.next)}`)).body
    expect(rest).toMatchObject({ data: [{ caption: null, taken: null }], hasNext: false })
    expect((await person()).pictureCount).toBe(3)
  })

  test('keeps what is written without marks that are no text', async () => {
    const taken = { qualifier: 'PHRASE', text: 'long\0 ago' }
    const { id } = await add({ caption: '\u202eAt\0 school', taken })
    expect(await pictures()).toMatchObject([{ caption: 'At school', taken: { text: 'long ago' } }])
    const told = await asha.put(`${album()}/${id}`, { caption: 'At\u0000 \u2066home' })
    expect(told).toMatchObject({ status: 200, body: { caption: 'At home', taken: { text: 'long ago' } } })
    expect(await asha.put(`${album()}/${id}`, { caption: '\0' })).toMatchObject({ body: { caption: null } })
  })

  test('takes new captions, and a picture moves to any place', async () => {
    const [one, , three] = [await add({ caption: '1' }), await add({ caption: '2' }), await add({ caption: '3' })]
    const told = await asha.put(`${album()}/${one.id}`, { caption: 'One', taken: { year: 1960 } })
    expect(told).toMatchObject({ status: 200, body: { caption: 'One', taken: { year: 1960 } } })
    expect((await asha.put(`${album()}/${three.id}`, { place: 1 })).status).toBe(200)
    expect(await captions()).toEqual(['3', 'One', '2'])
    await asha.put(`${album()}/${three.id}`, { place: 99 })
    expect(await captions()).toEqual(['One', '2', '3'])
    await asha.put(`${album()}/${one.id}`, { caption: null })
    expect(await captions()).toEqual([null, '2', '3'])
    expect((await pictures())[0].taken).toMatchObject({ year: 1960 })
  })

  test('refuses a change of a text that its sender has not seen', async () => {
    const taken = { year: 1975 }
    const { id } = await add({ caption: 'Old', taken })
    const seen = { caption: 'Old', taken: (await pictures())[0].taken }
    const save = async (change: object, by = asha) => (await by.put(`${album()}/${id}`, change)).status
    expect(await save({ caption: 'From Ravi', known: [seen] }, ravi)).toBe(200)
    expect(await save({ caption: 'From Asha', known: [seen] })).toBe(409)
    expect(await captions()).toEqual(['From Ravi'])
    // Another text, the same text, a text of an earlier try, and a text that was seen.
    expect(await save({ taken: { year: 1976 }, known: [seen] })).toBe(200)
    expect(await save({ caption: 'From Ravi', known: [seen] })).toBe(200)
    expect(await save({ taken: { year: 1977 }, known: [seen] })).toBe(409)
    const tried = { caption: 'From Ravi', taken: null }
    expect(await save({ caption: 'From Ravi, again', known: [seen, tried] }, ravi)).toBe(200)
    expect(await save({ caption: 'From Asha', known: [{ ...seen, caption: 'From Ravi, again' }] })).toBe(200)
    expect(await save({ caption: 'Without a check' })).toBe(200)
  })

  test('takes a hundred pictures, each once', async () => {
    const { documentId } = await add()
    expect((await asha.post(album(), { documentId })).body.code).toBe('trees/picture-twice')
    await sql`
      insert into tree_picture (tree_id, id, person_id, document_id, position, added_at)
      select ${treeId}::uuid, gen_random_uuid(), ${ram}::uuid, gen_random_uuid(), 2, now()
      from generate_series(1, 99)`.execute(app.db)
    const { status, body } = await asha.post(album(), { documentId: await upload() })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'trees/album-full' })
  })

  test('belongs to the whole tree: an editor removes pictures of others and makes them the portrait', async () => {
    const theirs = await add({ caption: 'From Ravi' }, ravi)
    const own = await upload()
    await asha.put(`/v1/family/person/${ram}`, { imageId: own })
    expect((await asha.put(`/v1/family/person/${ram}`, { imageId: theirs.documentId })).body.image.id).toBe(
      theirs.documentId,
    )
    // The portrait before is not lost.
    expect(await pictures()).toMatchObject([
      { id: theirs.id, isPortrait: true },
      { image: { id: own }, isPortrait: false },
    ])
    expect((await asha.delete(`${album()}/${theirs.id}`)).status).toBe(204)
    expect((await person()).image.id).toBe(theirs.documentId)
    const { id } = await newest()
    expect((await revert(id)).status).toBe(201)
    expect(await captions()).toEqual(['From Ravi', null])
  })

  test('does not lend pictures of another person to a portrait', async () => {
    const sita = await newPerson('Sita')
    const { documentId } = await add({}, ravi, sita)
    const { status, body } = await asha.put(`/v1/family/person/${ram}`, { imageId: documentId })
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'documents/not-found' })
  })
})

describe('the right to an album', () => {
  test('lets editors and the person themselves change it; readers and visitors do not', async () => {
    const one = await add({ caption: 'Old' }, ravi)
    for (const [by, status] of [
      [reader, 403],
      [viewer, 403],
      [app.visitor, 401],
    ] as const) {
      expect((await by.post(album(), { documentId: one.documentId })).status).toBe(status)
      expect((await by.put(`${album()}/${one.id}`, { caption: 'New' })).status).toBe(status)
      expect((await by.delete(`${album()}/${one.id}`)).status).toBe(status)
    }
    expect(await captions()).toEqual(['Old'])
    await reader.put('/v1/family/member/me', { familyTreeId: treeId, personId: ram })
    await asha.post(`/v1/family/member/me/${reader.id}`, { familyTreeId: treeId, personId: ram })
    expect((await person(ram, reader)).can.editPictures).toBe(true)
    await add({ caption: 'Mine' }, reader)
    expect(await captions()).toEqual(['Old', 'Mine'])
  })

  test('shows captions and days only to roles that see the days of a life', async () => {
    const { documentId } = await add({ caption: 'Pokhara', taken: { year: 1990 } })
    expect(await pictures(reader)).toMatchObject([{ caption: 'Pokhara', taken: { year: 1990 } }])
    const [shown] = await pictures(viewer)
    expect(Object.keys(shown).toSorted()).toEqual(['id', 'image', 'isPortrait'])
    expect(await isServed(documentId, viewer)).toBe(true)
    const outsider = await app.signUp('Outsider')
    expect((await outsider.get(album())).status).toBe(404)
    expect(await isServed(documentId, outsider)).toBe(false)
    const told = JSON.stringify((await viewer.get(`${tree()}/history?personId=${ram}`)).body)
    expect(told).not.toContain('Pokhara')
  })

  test('leaves the album to an owner who approves changes; a portrait waits for approval', async () => {
    const one = await add()
    const before = await upload()
    await asha.put(`/v1/family/person/${ram}`, { imageId: before })
    await asha.put(tree(), { approval: true })
    expect((await person(ram, ravi)).can.editPictures).toBe(false)
    const refused = await ravi.post(album(), { documentId: await upload(ravi) })
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 403, code: 'trees/approval-needed' })
    const waits = await ravi.put(`/v1/family/person/${ram}`, { imageId: one.documentId })
    expect(waits.status).toBe(202)
    expect((await asha.post(`${tree()}/proposal/${waits.body.proposalId}/accept`)).status).toBe(204)
    expect((await person()).imageId).toBe(one.documentId)
    expect(await pictures()).toMatchObject([{ id: one.id, isPortrait: true }, { image: { id: before } }])
  })
})

describe('the history', () => {
  test('takes back that a picture came, and brings it again', async () => {
    const { documentId } = await add({ caption: 'Here' })
    const came = await newest()
    expect(came.changes).toMatchObject([
      {
        kind: 'CREATE',
        subject: 'PICTURE',
        people: [{ name: 'Ram' }],
        fields: [{ field: 'image' }, { field: 'caption', after: 'Here' }],
      },
    ])
    await revert(came.id)
    expect(await pictures()).toEqual([])
    expect(await isServed(documentId)).toBe(true)
    expect((await revert((await newest()).id)).status).toBe(201)
    expect(await captions()).toEqual(['Here'])
    expect((await pictures())[0].image.id).toBe(documentId)
  })

  test('brings a removed picture back to its place, and what was written to it', async () => {
    await add({ caption: '1' })
    const two = await add({ caption: '2', taken: { year: 1980 } })
    await add({ caption: '3' })
    await asha.delete(`${album()}/${two.id}`)
    expect(await captions()).toEqual(['1', '3'])
    await revert((await newest()).id)
    expect(await pictures()).toMatchObject([{ caption: '1' }, { id: two.id, taken: { year: 1980 } }, { caption: '3' }])
  })

  test('takes back a caption and a place, not over what came later', async () => {
    const one = await add({ caption: 'First' })
    await add({ caption: 'Other' })
    await asha.put(`${album()}/${one.id}`, { caption: 'Second', place: 2 })
    const change = await newest()
    expect(change.changes[0].fields).toMatchObject([
      { field: 'caption', before: 'First', after: 'Second' },
      { field: 'place', before: 1, after: 2 },
    ])
    expect((await revert(change.id)).status).toBe(201)
    expect(await captions()).toEqual(['First', 'Other'])
    await asha.put(`${album()}/${one.id}`, { caption: 'Third' })
    const third = await newest()
    await asha.put(`${album()}/${one.id}`, { caption: 'Fourth' })
    const { status, body } = await revert(third.id)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'trees/revert-blocked' })
    expect(await captions()).toEqual(['Fourth', 'Other'])
  })

  test('takes back another portrait of the album, and the one before is no longer in it', async () => {
    const before = await upload()
    await asha.put(`/v1/family/person/${ram}`, { imageId: before })
    const { documentId } = await add()
    await asha.put(`/v1/family/person/${ram}`, { imageId: documentId })
    expect((await person()).pictureCount).toBe(2)
    expect((await revert((await newest()).id)).status).toBe(201)
    expect(await person()).toMatchObject({ imageId: before, pictureCount: 1 })
    expect((await revert((await newest()).id)).status).toBe(201)
    expect(await person()).toMatchObject({ imageId: documentId, pictureCount: 2 })
  })

  test('brings back a deleted person with the album of all uploaders', async () => {
    const one = await add({ caption: 'Kept' }, ravi)
    await asha.delete(`/v1/family/${treeId}/person/${ram}`)
    expect((await asha.get(album())).status).toBe(404)
    expect((await revert((await newest()).id)).status).toBe(201)
    expect(await pictures()).toMatchObject([{ id: one.id, caption: 'Kept', image: { id: one.documentId } }])
    expect(await isServed(one.documentId, viewer)).toBe(true)
    // And once more away and back, since its album is no newer than the person.
    await revert((await newest()).id)
    await revert((await newest()).id)
    expect(await captions()).toEqual(['Kept'])
  })

  test('does not take back a person who has got pictures since', async () => {
    const came = await newest()
    await add()
    const { status, body } = await revert(came.id)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'trees/revert-blocked' })
  })
})

test('two merged people keep both albums and both portraits, and separate again with their own', async () => {
  const double = await newPerson('Rama')
  const [mine, theirs] = [await upload(), await upload(ravi)]
  await asha.put(`/v1/family/person/${ram}`, { imageId: mine })
  await ravi.put(`/v1/family/person/${double}`, { imageId: theirs })
  await add({ caption: 'Of Ram' })
  await add({ caption: 'Of Rama' }, ravi, double)
  const merged = await asha.post(`${tree()}/review/merge`, { keepId: ram, otherId: double })
  expect({ status: merged.status, body: merged.body }).toMatchObject({ status: 200 })
  expect(await captions()).toEqual(['Of Ram', 'Of Rama', null])
  expect(await pictures()).toMatchObject([{}, {}, { image: { id: theirs } }])
  expect((await person()).imageId).toBe(mine)
  expect((await revert((await newest()).id)).status).toBe(201)
  expect(await captions()).toEqual(['Of Ram'])
  expect(await captions(double)).toEqual(['Of Rama'])
  expect((await person(double)).imageId).toBe(theirs)
})

test('a deleted tree leaves nothing of its albums', async () => {
  const { documentId } = await add({ caption: 'Zyxwv caption' })
  const gone = await add({ caption: 'Zyxwv removed' })
  await asha.delete(`${album()}/${gone.id}`)
  expect((await asha.delete(tree())).status).toBe(204)
  app.clock.advance(25 * 60 * 60_000)
  await app.app.keepHouse()
  for (const id of [documentId, gone.documentId]) expect(await isServed(id)).toBe(false)
  const { rows } = await sql`select 1 from tree_picture where tree_id = ${treeId}`.execute(app.db)
  expect(rows).toEqual([])
})
