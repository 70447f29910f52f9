import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

let app: TestApp
let asha: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  treeId = (await asha.post('/v1/family/family-tree', { name: 'History', description: 'x' })).body.id
})
afterAll(() => app.close())

const history = () =>
  app.db
    .selectFrom('tree_change')
    .select(['kind', 'subject_kind', 'subject_id', 'before', 'after'])
    .where('tree_id', '=', treeId)
    .orderBy('id')
    .execute()
const add = async (draft: object) => (await asha.post(`/v1/family/${treeId}/person`, draft)).body.id

test('describes each write by its changes alone', async () => {
  const [pa, ma] = [await add({ firstName: 'Pa', nickname: 'P' }), await add({ firstName: 'Ma' })]
  const kid = await add({ firstName: 'Kid', relations: { parents: [{ id: pa }, { id: ma }] } })
  await asha.put(`/v1/family/person/${pa}`, { nickname: 'Papa', gotra: null })
  await asha.put(`/v1/family/person/${kid}`, { relations: { parents: [{ id: pa }, { id: ma, kind: 'STEP' }] } })
  await asha.delete(`/v1/family/${treeId}/person/${kid}`)

  const changes = await history()
  expect(changes.map((change) => `${change.kind} ${change.subject_kind}`)).toEqual([
    'CREATE TREE',
    'CREATE MEMBER',
    'CREATE PERSON',
    'CREATE PERSON',
    'CREATE PERSON',
    'CREATE UNION',
    'CREATE CHILD',
    'CHANGE PERSON',
    'CHANGE CHILD',
    'DELETE CHILD',
    'DELETE PERSON',
  ])
  expect(changes[7]).toMatchObject({ subject_id: pa, before: { nickname: 'P' }, after: { nickname: 'Papa' } })
  expect(Object.keys(changes[7]!.after as object)).toEqual(['nickname'])
  expect(changes[8]).toMatchObject({ subject_id: kid, before: { kindB: 'BIRTH' }, after: { kindB: 'STEP' } })
  expect(changes[10]).toMatchObject({ subject_id: kid, before: { firstName: 'Kid' }, after: null })
})

test('has nothing of what was refused', async () => {
  const before = await history()
  const person = await add({ firstName: 'Once' })
  expect((await asha.put(`/v1/family/person/${person}`, { firstName: 'Twice', version: 9 })).status).toBe(409)
  const own = { firstName: 'Twice', relations: { parents: [{ id: person }] } }
  expect((await asha.put(`/v1/family/person/${person}`, own)).status).toBe(400)
  expect(await history()).toHaveLength(before.length + 1)
})
