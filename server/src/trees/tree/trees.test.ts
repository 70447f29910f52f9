import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { jpegOf } from '../../../test/pictures.ts'

let app: TestApp
let asha: Member
let ravi: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
})
afterAll(() => app.close())

const draft = { name: 'Shrestha of Gorkha', description: 'Our people', gotra: 'Kashyap' }
const create = async (more: object = {}, by = asha) =>
  (await by.post('/v1/family/family-tree', { ...draft, ...more })).body
const upload = async (by: Member) =>
  (await by.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf(), type: 'image/jpeg' })).body

describe('POST /v1/family/family-tree', () => {
  test('a member makes a tree and owns it', async () => {
    const { status, body } = await asha.post('/v1/family/family-tree', draft)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...draft,
      memberCount: 1,
      personCount: 0,
      livingCount: 0,
      discoverable: true,
      treeImage: null,
      role: 'OWNER',
      version: 1,
      owner: { id: asha.id, name: 'Asha' },
      can: { open: true, edit: true, remove: true, editPeople: true, import: true, export: true },
    })
    const { body: list } = await asha.get('/v1/family/family-tree')
    expect(list.data).toContainEqual(expect.objectContaining({ id: body.id, name: draft.name }))
  })

  test('a picture must be one of the own', async () => {
    const picture = await upload(ravi)
    const answer = await asha.post('/v1/family/family-tree', { ...draft, treeImage: picture.id })
    expect(answer).toMatchObject({ status: 404, body: { code: 'documents/not-found' } })
    const mine = await create({ treeImage: (await upload(asha)).id })
    expect(mine.treeImage.url).toContain('/v1/document/')
  })

  test('a name is needed, and an account', async () => {
    const { body } = await asha.post('/v1/family/family-tree', { description: 'x' })
    expect(body.errors).toMatchObject([{ field: 'name', code: 'required' }])
    expect((await asha.post('/v1/family/family-tree', { ...draft, name: '\u202e' })).status).toBe(400)
    expect((await app.visitor.post('/v1/family/family-tree', draft)).status).toBe(401)
  })
})

describe('PUT /v1/family/family-tree/:id', () => {
  test('the owner changes it; of two simultaneous saves one is refused', async () => {
    const { id } = await create()
    const save = (name: string) => asha.put(`/v1/family/family-tree/${id}`, { name, version: 1 })
    const answers = await Promise.all([save('One'), save('Two')])
    expect(answers.map((answer) => answer.status).sort((one, other) => one - other)).toEqual([200, 409])
    const { body } = await asha.get(`/v1/family/family-tree/${id}/detail`)
    expect(body).toMatchObject({ version: 2, gotra: 'Kashyap', description: 'Our people' })
  })

  test('people who are added meanwhile do not make the card old', async () => {
    const { id, version } = await create()
    await asha.post(`/v1/family/${id}/person`, { firstName: 'Ram' })
    expect((await asha.put(`/v1/family/family-tree/${id}`, { name: 'Other', version })).status).toBe(200)
  })

  test('others are refused', async () => {
    const { id } = await create()
    expect((await ravi.put(`/v1/family/family-tree/${id}`, { name: 'X' })).status).toBe(403)
    expect((await app.visitor.put(`/v1/family/family-tree/${id}`, { name: 'X' })).status).toBe(401)
    expect((await asha.get(`/v1/family/family-tree/${id}`)).body.name).toBe(draft.name)
  })
})

describe('pictures of a tree', () => {
  test('go into one of two slots, and out again', async () => {
    const { id } = await create()
    const file = { name: 'a.jpg', bytes: await jpegOf(), type: 'image/jpeg' }
    const url = (slot: string) => `/v1/family/family-tree/${id}/uploadTreeImage/${slot}`
    const { status, body } = await asha.upload(url('image'), file)
    expect({ status, image: body.treeImage?.type, cover: body.coverImage }).toEqual({
      status: 200,
      image: 'IMAGE',
      cover: null,
    })
    expect((await asha.upload(url('cover'), file)).body.coverImage.id).not.toBe(body.treeImage.id)
    expect((await asha.upload(url('hat'), file)).body.code).toBe('trees/bad-image-slot')
    expect((await ravi.upload(url('image'), file)).status).toBe(403)
    expect((await app.visitor.upload(url('image'), file)).status).toBe(401)
    expect((await asha.put(`/v1/family/family-tree/${id}`, { treeImage: null })).body.treeImage).toBeNull()
    const uses = await app.db.selectFrom('document_use').select('kind').where('root_id', '=', id).execute()
    // The one that went is kept by the history.
    expect(uses.map((use) => use.kind).toSorted()).toEqual(['kept', 'tree'])
  })

  test('shows a picture only to those who may see the person', async () => {
    const { id } = await create()
    const picture = await upload(asha)
    await asha.post(`/v1/family/${id}/person`, { firstName: 'Ram', imageId: picture.id })
    expect((await ravi.get(`/v1/document/${picture.id}`)).status).toBe(404)
    await app.db
      .insertInto('tree_member')
      .values({
        tree_id: id,
        account_id: ravi.id,
        role: 'VIEW_ONLY',
        status: 'ACTIVE',
        origin: 'INVITE',
        person_id: null,
      })
      .execute()
    expect((await ravi.get(`/v1/document/${picture.id}`)).status).toBe(200)
    const { body } = await ravi.get(`/v1/family/family-tree/${id}/graph`)
    expect(body.photos).toEqual([[0, picture.id]])
  })
})

describe('DELETE /v1/family/family-tree/:id', () => {
  test('takes everything with it', async () => {
    const { id } = await create({ treeImage: (await upload(asha)).id })
    const pa = (await asha.post(`/v1/family/${id}/person`, { firstName: 'Pa' })).body
    await asha.post(`/v1/family/${id}/person`, { firstName: 'Kid', relations: { parents: [{ id: pa.id }] } })
    expect((await ravi.delete(`/v1/family/family-tree/${id}`)).status).toBe(403)
    expect((await app.visitor.delete(`/v1/family/family-tree/${id}`)).status).toBe(401)
    expect((await asha.delete(`/v1/family/family-tree/${id}`)).status).toBe(204)
    expect((await asha.get(`/v1/family/family-tree/${id}`)).status).toBe(404)
    expect((await asha.get(`/v1/family/person/${pa.id}`)).status).toBe(404)
    const rows = async (table: 'tree_person' | 'tree_union' | 'tree_name_key' | 'tree_search_key' | 'tree_change') =>
      (await app.db.selectFrom(table).select('tree_id').where('tree_id', '=', id).execute()).length
    expect(await Promise.all([rows('tree_person'), rows('tree_union'), rows('tree_name_key')])).toEqual([0, 0, 0])
    expect(await Promise.all([rows('tree_search_key'), rows('tree_change')])).toEqual([0, 0])
  })
})

describe('a tree that cannot be found', () => {
  test('does not exist for others', async () => {
    const { id } = await create({ discoverable: false })
    for (const path of ['', '/detail', '/graph', '/people'])
      expect((await ravi.get(`/v1/family/family-tree/${id}${path}`)).status).toBe(404)
    expect((await ravi.put(`/v1/family/family-tree/${id}`, { name: 'X' })).status).toBe(404)
    expect((await ravi.post(`/v1/family/${id}/person`, { firstName: 'X' })).status).toBe(404)
    const { body } = await ravi.get('/v1/family/family-tree?scope=all&limit=100')
    expect(body.data.map((tree: { id: string }) => tree.id)).not.toContain(id)
    expect((await asha.get(`/v1/family/family-tree/${id}`)).status).toBe(200)
  })
})

test('lists go on where they stopped', async () => {
  const meera = await app.signUp('Meera')
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.unshift((await create({ name: `Tree ${n}` }, meera)).id)
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const { body } = await meera.get(`/v1/family/family-tree?size=2&next=${next}`)
    seen.push(...body.data.map((tree: { id: string }) => tree.id))
    next = body.next
  }
  expect(seen).toEqual(ids)
  expect((await meera.get('/v1/family/family-tree?next=x')).body.code).toBe('kit/bad-cursor')
  expect((await app.visitor.get('/v1/family/family-tree')).status).toBe(401)
})
