import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { jpegOf } from '../../test/pictures.ts'
import { newId } from '../kit/ids.ts'

// What an entry names besides its donor: somebody of a family tree, and papers.

let app: TestApp
let asha: Member
let ravi: Member
let meera: Member
let programId: string
let tree: string
let person: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha Rai')
  ravi = await app.signUp('Ravi Thapa')
  meera = await app.signUp('Meera Lama')
  programId = (await asha.post('/v1/finance/program', { name: 'Roof', description: 'Of the house' })).body.id
  tree = (await ravi.post('/v1/family/family-tree', { name: 'Thapa', description: 'x' })).body.id
  person = (await ravi.post(`/v1/family/${tree}/person`, { firstName: 'Harkabahadur', lastName: 'Thapa' })).body.id
})
afterAll(() => app.close())

const enter = (by: Member, more: object = {}) =>
  by.post('/v1/finance/donor', { financeProgramId: programId, donorName: 'Hari', amount: 5, ...more })
const entries = async (by: Member) => (await by.get(`/v1/finance/donor/program/${programId}`)).body.data
const history = async (by: Member) => (await by.get(`/v1/finance/program/${programId}/history`)).body.data
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%%EOF\n',
)

test('a person of a tree is named by members who see them, and shown to these alone', async () => {
  for (const personId of [person, newId()])
    expect((await enter(asha, { personId })).body).toMatchObject({ status: 404, code: 'finance/person-not-found' })
  const made = await enter(ravi, { personId: person })
  expect(made.body).toMatchObject({ personId: person, personName: 'Harkabahadur Thapa' })
  for (const by of [asha, meera]) {
    const [entry] = await entries(by)
    expect(entry).toMatchObject({ id: made.body.id, personId: null, personName: null })
    expect(JSON.stringify([entry, await history(by)])).not.toMatch(new RegExp(`Harka|${person}`))
  }
  expect((await history(ravi))[0].after).toMatchObject({ personId: person, personName: 'Harkabahadur Thapa' })

  // Whom an entry names stays where it is not said, also when its creator no longer sees them.
  const at = `/v1/finance/donor/${made.body.id}`
  expect((await ravi.put(at, { donorName: 'Hari', amount: 6 })).body.personId).toBe(person)
  expect((await ravi.put(at, { donorName: 'Hari', amount: 6, personId: newId() })).body.code).toBe(
    'finance/person-not-found',
  )
  expect((await ravi.delete(`/v1/family/${tree}/person/${person}`)).status).toBe(204)
  expect((await ravi.put(at, { donorName: 'Hari', amount: 7 })).body).toMatchObject({ personId: null, amount: 7 })
  expect((await ravi.put(at, { donorName: 'Hari', amount: 7, personId: null })).body.personId).toBeNull()
})

test('papers are photos and PDFs of the entry’s creator, linked for everyone who sees the entry', async () => {
  const upload = async (by: Member, name: string, bytes: Uint8Array) =>
    (await by.upload('/v1/document/upload', { name, bytes })).body.id as string
  const [photo, paper, foreign] = [
    await upload(ravi, 'a.jpg', await jpegOf()),
    await upload(ravi, 'दान.pdf', pdf),
    await upload(asha, 'b.jpg', await jpegOf()),
  ]
  expect((await enter(ravi, { mediaIds: [foreign] })).body).toMatchObject({
    status: 404,
    code: 'documents/not-found',
  })
  expect((await enter(ravi, { mediaIds: [newId()] })).body).toMatchObject({ status: 404, code: 'documents/not-found' })
  expect((await enter(ravi, { mediaIds: Array.from({ length: 11 }, newId) })).status).toBe(400)
  const made = (await enter(ravi, { mediaIds: [paper, photo, paper] })).body
  const ofMade = async (by: Member) => (await entries(by)).find(({ id }: { id: string }) => id === made.id).medias
  const [first, second] = await ofMade(meera)
  expect(first).toMatchObject({ id: paper, type: 'FILE', mimeType: 'application/pdf', name: 'दान.pdf' })
  expect(second).toMatchObject({ id: photo, type: 'IMAGE' })
  const saved = await app.visitor.get(first.url)
  expect([saved.status, saved.headers['content-disposition']]).toEqual([
    200,
    `attachment; filename*=UTF-8''${encodeURIComponent('दान')}.pdf`,
  ])
  expect((await meera.get(`/v1/document/${paper}`)).status).toBe(200)
  expect((await meera.get(`/v1/document/${foreign}`)).status).toBe(404)

  const at = `/v1/finance/donor/${made.id}`
  const same = { donorName: 'Hari', amount: 5 }
  expect((await ravi.put(at, { ...same, mediaIds: [foreign] })).status).toBe(404)
  expect((await ravi.put(at, same)).body.medias).toHaveLength(2)
  expect((await ravi.put(at, { ...same, mediaIds: [photo] })).body.medias).toHaveLength(1)
  expect((await meera.get(`/v1/document/${paper}`)).status).toBe(404)
  expect((await ravi.delete(`/v1/document/${photo}?only=unused`)).body.code).toBe('documents/attached')
  expect((await ravi.delete(at)).status).toBe(204)
  expect((await meera.get(`/v1/document/${photo}`)).status).toBe(404)
  expect((await ravi.delete(`/v1/document/${photo}`)).status).toBe(204)
})

test('a program that goes lets go of the papers of its entries', async () => {
  const own = (await meera.post('/v1/finance/program', { name: 'Short', description: 'x' })).body.id
  const photo = (await meera.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id
  await enter(meera, { financeProgramId: own, mediaIds: [photo] })
  expect((await asha.get(`/v1/document/${photo}`)).status).toBe(200)
  expect((await meera.delete(`/v1/finance/program/${own}`)).status).toBe(204)
  expect((await asha.get(`/v1/document/${photo}`)).status).toBe(404)
  expect((await meera.delete(`/v1/document/${photo}`)).status).toBe(204)
})
