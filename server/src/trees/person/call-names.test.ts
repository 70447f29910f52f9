import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

let app: TestApp
let asha: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  const { body } = await asha.post('/v1/family/family-tree', { name: 'Shrestha', description: 'Ours' })
  treeId = body.id
})
afterAll(() => app.close())

const hari = { script: 'Deva', first: 'हरि', last: 'श्रेष्ठ' }

async function add(draft: object) {
  const { status, body } = await asha.post(`/v1/family/${treeId}/person`, draft)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

test('a person with a given name in Devanagari only is shown by that whole name everywhere', async () => {
  const { id, ...made } = await add({ lastName: 'Shrestha', names: [hari] })
  expect(made).toMatchObject({ firstName: 'हरि', lastName: 'श्रेष्ठ' })
  expect(made.names).toEqual([hari, { script: 'Latn', first: '', last: 'Shrestha' }])
  const { body: list } = await asha.get(`/v1/family/family-tree/${treeId}/people?q=Shrestha`)
  expect(list.data).toMatchObject([{ id, firstName: 'हरि', lastName: 'श्रेष्ठ' }])
  const { body: graph } = await asha.get(`/v1/family/family-tree/${treeId}/graph`)
  expect([graph.people.first, graph.people.last]).toEqual([['हरि'], ['श्रेष्ठ']])
  const { body: history } = await asha.get(`/v1/family/family-tree/${treeId}/history`)
  expect(JSON.stringify(history.data[0])).toContain('हरि श्रेष्ठ')
})

test('a surname without a counterpart in the script of the given name stays beside it', async () => {
  expect(await add({ lastName: 'Rai', names: [{ ...hari, last: '' }] })).toMatchObject({
    firstName: 'हरि',
    lastName: 'Rai',
  })
})

test('such a name follows when it is put right, and gives way to one in our letters', async () => {
  const { id } = await add({ lastName: 'Shrestha', names: [hari] })
  const change = async (draft: object) => (await asha.put(`/v1/family/person/${id}`, draft)).body
  const gopal = { ...hari, first: 'गोपाल' }
  expect(await change({ names: [gopal] })).toMatchObject({ firstName: 'गोपाल', lastName: 'श्रेष्ठ' })
  const inBoth = await change({ firstName: 'Gopal', lastName: 'Shrestha', names: [gopal] })
  expect(inBoth).toMatchObject({ firstName: 'Gopal', lastName: 'Shrestha', names: [gopal] })
  expect(await change({ firstName: '' })).toMatchObject({ firstName: 'गोपाल', lastName: 'श्रेष्ठ' })
})

test('a surname alone is still a name', async () => {
  expect(await add({ lastName: 'Shrestha', names: [{ ...hari, first: '' }] })).toMatchObject({
    firstName: '',
    lastName: 'Shrestha',
  })
})
