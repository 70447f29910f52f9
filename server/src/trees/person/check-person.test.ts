import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

let app: TestApp
let asha: Member
let ravi: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  ravi = await app.signUp('Ravi')
  treeId = await newTree(asha)
})
afterAll(() => app.close())

async function newTree(owner: Member, more: object = {}): Promise<string> {
  const { body } = await owner.post('/v1/family/family-tree', { name: 'Shrestha', description: 'Ours', ...more })
  return body.id
}

async function add(draft: object, to = treeId, by = asha) {
  const { status, body } = await by.post(`/v1/family/${to}/person`, draft)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

const counts = async (of = treeId) => (await asha.get(`/v1/family/family-tree/${of}/detail`)).body

describe('POST …/validatePerson', () => {
  test('names contradictions and possible duplicates', async () => {
    const tree = await newTree(asha)
    const mother = await add({ firstName: 'Devi', gender: 'FEMALE', dateOfBirth: '1960-01-01' }, tree)
    const ram = await add({ firstName: 'Ram', lastName: 'Shrestha', dateOfBirth: '1985-05-05' }, tree)
    await add({ firstName: 'Hari', lastName: 'Thapa' }, tree)
    const draft = {
      firstName: 'राम',
      lastName: 'श्रेष्ठ',
      birth: { year: 1955 },
      dateOfDeath: '1950-01-01',
      relations: { parents: [{ id: mother.id }] },
    }
    const { status, body } = await asha.post(`/v1/family/${tree}/validatePerson`, draft)
    expect(status).toBe(200)
    expect(body.valid).toBe(false)
    expect(body.problems).toEqual([
      { code: 'born-after-death', field: 'death' },
      { code: 'parent-younger-than-child', field: 'relations.parents', parent: 'Devi', child: 'राम श्रेष्ठ' },
    ])

    const again = await asha.post(`/v1/family/${tree}/validatePerson`, {
      ...draft,
      birth: { year: 1985 },
      dateOfDeath: null,
    })
    expect(again.body).toMatchObject({
      valid: true,
      problems: [],
      similar: [{ id: ram.id, name: 'Ram Shrestha', born: 1985 }],
    })
    expect(again.body.similar[0].score).toBeGreaterThan(0.8)
    const own = await asha.post(`/v1/family/${tree}/validatePerson`, { id: ram.id, firstName: 'Ram' })
    expect(own.body).toMatchObject({ valid: true, similar: [] })
    expect(await counts(tree)).toMatchObject({ personCount: 3 })
  })

  test('names people who would be their own ancestors', async () => {
    const tree = await newTree(asha)
    const a = await add({ firstName: 'A' }, tree)
    const b = await add({ firstName: 'B', relations: { parents: [{ id: a.id }] } }, tree)
    const { body } = await asha.post(`/v1/family/${tree}/validatePerson`, {
      id: a.id,
      relations: { parents: [{ id: b.id }] },
    })
    expect(body.problems).toMatchObject([{ code: 'own-ancestor' }])
  })

  test('is for those who may change the tree', async () => {
    expect((await ravi.post(`/v1/family/${treeId}/validatePerson`, { firstName: 'X' })).status).toBe(403)
    expect((await app.visitor.post(`/v1/family/${treeId}/validatePerson`, {})).status).toBe(401)
  })
})
