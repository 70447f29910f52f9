import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { idOf } from '../../../test/client.ts'
import { writeWaitingNames } from './waiting-names.ts'

let app: TestApp
let owner: Member
let other: Member
beforeAll(async () => {
  app = await startTestApp()
  ;[owner, other] = [await app.signUp('Owner'), await app.signUp('Other')]
})
afterAll(() => app.close())

const newTree = (name: string, description: string, more: object = {}) =>
  idOf(owner.post('/v1/family/family-tree', { name, description, ...more }))

/** The names that a search finds by pages of this size, in their order. */
async function namesIn(by: Member, path: string, size: number): Promise<string[]> {
  const names: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const { status, body } = await by.get(`${path}&size=${size}&next=${encodeURIComponent(next)}`)
    expect(status).toBe(200)
    names.push(...body.data.map((found: { title?: string; name?: string }) => found.title ?? found.name))
    next = body.next
  }
  return names
}

const everything = (q: string) => `/v1/search?type=TREE&q=${encodeURIComponent(q)}`
const trees = (q: string) => `/v1/family/family-tree/search?name=${encodeURIComponent(q)}`

async function expectFound(by: Member, q: string, names: string[]): Promise<void> {
  for (const size of [1, 2, 20])
    for (const path of [everything(q), trees(q)]) expect(await namesIn(by, path, size), path).toEqual(names)
}

test('finds trees by words of their description after those with the words in their name, each once', async () => {
  await newTree('Adhikari', 'Migrated from Jhirubas in the hills')
  await newTree('Basnet', 'The people of Jhirubaskot')
  await newTree('Jhirubas', 'Jhirubas is where it began')
  await newTree('Jhiroobaas family', 'x')
  await newTree('Chand', 'Cousins from Jirubas')
  await expectFound(other, 'jhirubas', ['Jhirubas', 'Jhiroobaas family', 'Adhikari', 'Basnet', 'Chand'])
  await expectFound(other, 'hills jhirubas', ['Adhikari'])
  await expectFound(other, 'migrated adhikari', ['Adhikari'])
})

test('finds a description as it is now, and the tree no more once it is deleted', async () => {
  const id = await newTree('Dahal', 'Potters of Thimi')
  await expectFound(other, 'potters', ['Dahal'])
  await owner.put(`/v1/family/family-tree/${id}`, { description: 'Weavers of Thimi' })
  await expectFound(other, 'potters', [])
  await expectFound(other, 'weavers', ['Dahal'])
  const [entry] = (await owner.get(`/v1/family/family-tree/${id}/history`)).body.data
  expect((await owner.post(`/v1/family/family-tree/${id}/history/${entry.id}/revert`)).status).toBe(201)
  await expectFound(other, 'potters', ['Dahal'])
  await owner.delete(`/v1/family/family-tree/${id}`)
  await expectFound(other, 'potters', [])
  expect(await app.db.selectFrom('tree_word').select('id').where('id', '=', id).execute()).toEqual([])
})

test('finds a hidden tree by its description for its members alone', async () => {
  await newTree('Hidden', 'Goldsmiths of Patan', { discoverable: false })
  await expectFound(owner, 'goldsmiths', ['Hidden'])
  await expectFound(other, 'goldsmiths', [])
})

test('notes the words of trees that were written before', async () => {
  const id = await newTree('Karki', 'Ferrymen of Ridi')
  await app.db.deleteFrom('tree_word').where('id', '=', id).execute()
  await expectFound(other, 'ferrymen', [])
  await app.db.insertInto('tree_name_due').values({ tree_id: id, person_id: id }).execute()
  await writeWaitingNames(app.db)
  await expectFound(other, 'ferrymen', ['Karki'])
})
