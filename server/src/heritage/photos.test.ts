import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { newPlace } from '../../test/heritage.ts'
import { jpegOf } from '../../test/pictures.ts'

let app: TestApp
let asha: Member
let ravi: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha Rai')
  ravi = await app.signUp('Ravi Thapa')
})
afterAll(() => app.close())

const base = '/v1/heritage'
const get = (by: Member, id: string) => by.get(`${base}/${id}`)
const upload = async (by: Member) =>
  (await by.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id as string

describe('photos', () => {
  test('need author and licence together; the first is the cover until another is chosen', async () => {
    const id = await newPlace(asha)
    const [first, second, theirs] = [await upload(asha), await upload(asha), await upload(ravi)]
    const add = (documentId: string, more = {}) => asha.post(`${base}/${id}/media`, { documentId, ...more })
    expect((await add(first, { author: 'A. Sharma' })).body.errors).toMatchObject([
      { field: 'licence', code: 'licence-needed' },
    ])
    expect((await add(first, { licence: 'CC_BY' })).body.errors).toMatchObject([
      { field: 'author', code: 'author-needed' },
    ])
    expect((await add(theirs)).body.code).toBe('documents/not-found')
    expect((await add(first, { author: 'A. Sharma', licence: 'CC_BY', year: 1950 })).body).toMatchObject({
      coverImage: { id: first },
      medias: [{ id: first, author: 'A. Sharma', licence: 'CC_BY', year: 1950, status: 'READY' }],
    })
    expect((await add(second, { year: 2075 })).body.errors).toMatchObject([{ field: 'year', code: 'year-to-come' }])
    expect((await asha.put(`${base}/${id}/media/${first}`, { year: 2075 })).body.errors).toMatchObject([
      { field: 'year', code: 'year-to-come' },
    ])
    await add(second, { caption: 'From the east' })
    expect((await add(second)).body.medias).toHaveLength(2)
    expect((await asha.put(`${base}/${id}`, { coverImage: theirs })).body.code).toBe('heritage/photo-not-found')
    expect((await asha.put(`${base}/${id}`, { coverImage: second })).body.coverImage.id).toBe(second)
    const card = async () =>
      (await ravi.get(`${base}?limit=100`)).body.data.find((one: { id: string }) => one.id === id)
    expect((await card()).coverImage.id).toBe(second)
    expect((await ravi.get(`/v1/document/${second}`)).status).toBe(200)
    const told = await asha.put(`${base}/${id}/media/${second}`, { caption: 'From the west' })
    expect(told.body.medias[1]).toMatchObject({ caption: 'From the west', author: null })
    expect((await asha.delete(`${base}/${id}/media/${second}`)).body).toMatchObject({
      coverImage: { id: first },
      medias: [{ id: first }],
    })
    expect((await ravi.get(`/v1/document/${second}`)).status).toBe(404)
    await asha.put(`${base}/${id}`, { visibility: 'ONLY_ME' })
    expect((await ravi.get(`/v1/document/${first}`)).status).toBe(404)
  })
})

test('a change of a photo leaves alone what it does not name', async () => {
  const id = await newPlace(asha)
  const documentId = await upload(asha)
  const said = { caption: 'The spout', author: 'A. Sharma', licence: 'CC_BY', year: 1950 }
  await asha.post(`${base}/${id}/media`, { documentId, ...said })
  const change = async (sent: object) =>
    (await asha.put(`${base}/${id}/media/${documentId}`, sent)).body.medias?.[0] as unknown
  expect(await change({ year: 1962 })).toMatchObject({ ...said, year: 1962 })
  expect(await change({ caption: 'From the west' })).toMatchObject({ ...said, caption: 'From the west', year: 1962 })
  expect(await change({ author: null, licence: null, caption: null })).toMatchObject({
    caption: null,
    author: null,
    licence: null,
    year: 1962,
  })
})

describe('the order of photos', () => {
  test('is that in which they were added, until the owner arranges them', async () => {
    const id = await newPlace(asha)
    const [first, second, third] = [await upload(asha), await upload(asha), await upload(asha)]
    for (const documentId of [first, second, third]) await asha.post(`${base}/${id}/media`, { documentId })
    const arrange = (by: Member, documentIds: string[]) => by.put(`${base}/${id}/media`, { documentIds })
    const order = async (by: Member) => (await get(by, id)).body.medias.map((photo: { id: string }) => photo.id)
    expect(await order(ravi)).toEqual([first, second, third])
    expect((await arrange(asha, [third, first, second])).body.coverImage.id).toBe(third)
    expect(await order(ravi)).toEqual([third, first, second])
    expect(
      (await ravi.get(`${base}?limit=100`)).body.data.find((card: { id: string }) => card.id === id),
    ).toMatchObject({
      coverImage: { id: third },
    })
    // A photo that was added meanwhile follows those that are named, and so does a new one.
    const fourth = await upload(asha)
    await asha.post(`${base}/${id}/media`, { documentId: fourth })
    await arrange(asha, [second, second])
    expect(await order(ravi)).toEqual([second, third, first, fourth])
  })

  test('is refused to others, with photos of other places, and changes nothing where it is the same', async () => {
    const [id, other] = [await newPlace(asha), await newPlace(asha)]
    const [photo, elsewhere] = [await upload(asha), await upload(asha)]
    await asha.post(`${base}/${id}/media`, { documentId: photo })
    await asha.post(`${base}/${other}/media`, { documentId: elsewhere })
    const arrange = (by: Client, documentIds: unknown) => by.put(`${base}/${id}/media`, { documentIds })
    expect((await arrange(asha, [elsewhere])).body.code).toBe('heritage/photo-not-found')
    expect((await arrange(ravi, [photo])).body.code).toBe('heritage/not-owner')
    expect((await arrange(app.visitor, [photo])).status).toBe(401)
    expect(
      (
        await arrange(
          asha,
          Array.from({ length: 51 }, () => photo),
        )
      ).status,
    ).toBe(400)
    const before = (await get(asha, id)).body.changedAt
    app.clock.advance(1000)
    expect((await arrange(asha, [photo])).body.changedAt).toBe(before)
  })
})
