import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { findWaitingNicknames } from './nicknames.ts'

let app: TestApp
let asha: Member
let reader: Member
let viewer: Member
let outsider: Member
let treeId: string
let living: string
let dead: string

beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  reader = await app.signUp('Reader')
  viewer = await app.signUp('Viewer')
  outsider = await app.signUp('Outsider')
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Nicknames', description: 'x' })).body.id
  for (const [who, role] of [
    [reader, 'READ_ONLY'],
    [viewer, 'VIEW_ONLY'],
  ] as const) {
    await who.post(`/v1/family/member/${treeId}/request`)
    await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: who.id, role })
  }
  const add = async (draft: object) => (await asha.post(`/v1/family/${treeId}/person`, draft)).body.id as string
  living = await add({ firstName: 'Gopal', lastName: 'Shrestha', nickname: 'Kanchha Dai' })
  dead = await add({ firstName: 'Hari', lastName: 'Karki', nickname: 'कान्छा', deceased: true })
  await add({ firstName: 'Maya', lastName: 'Shrestha' })
})
afterAll(() => app.close())

const inTree = async (by: Member, q: string, more = '') =>
  (await by.get(`/v1/family/family-tree/${treeId}/people?q=${encodeURIComponent(q)}${more}`)).body.data.map(
    (one: { id: string }) => one.id,
  )
const everywhere = async (by: Member, q: string) =>
  (await by.get(`/v1/search?type=PERSON&q=${encodeURIComponent(q)}`)).body.data.map((one: { id: string }) => one.id)
const sorted = (ids: string[]) => ids.toSorted((one, other) => (one < other ? -1 : 1))

describe.each([
  ['the list of a tree', inTree],
  ['the search over everything', everywhere],
])('%s', (_, find) => {
  test('finds by a nickname, in either script, with the name or a part of it', async () => {
    for (const by of [asha, reader]) {
      expect(sorted(await find(by, 'Kanchha'))).toEqual(sorted([living, dead]))
      expect(await find(by, 'Kanchha Shrestha')).toEqual([living])
      expect(await find(by, 'gopal dai')).toEqual([living])
      expect(await find(by, 'dai kanchha')).toEqual([living])
      expect(await find(by, 'Kanc')).toHaveLength(2)
      expect(await find(by, 'कान्छा कार्की')).toEqual([dead])
      expect(await find(by, 'Kanchha Maya')).toEqual([])
    }
  })

  test('finds no person by a nickname that the role does not show, alive or dead', async () => {
    for (const q of ['Kanchha', 'Kanchha Shrestha', 'gopal dai', 'कान्छा']) expect(await find(viewer, q)).toEqual([])
    expect(await find(viewer, 'Gopal')).toEqual([living])
    expect(await find(outsider, 'Kanchha').catch(() => [])).toEqual([])
  })

  test('names everybody once', async () => {
    expect(sorted(await find(asha, 'Shrestha'))).toHaveLength(2)
    expect(await find(asha, 'Gopal')).toEqual([living])
  })
})

test('the graph includes them for viewers who may see them', async () => {
  const nicknames = async (by: Member) => {
    const { people, nicknames } = (await by.get(`/v1/family/family-tree/${treeId}/graph`)).body
    return nicknames.map(([at, name]: [number, string]) => [people.id[at], name])
  }
  expect(await nicknames(reader)).toEqual([
    [living, 'Kanchha Dai'],
    [dead, 'कान्छा'],
  ])
  expect(await nicknames(viewer)).toEqual([])
})

test('is paged', async () => {
  const first = (await asha.get(`/v1/family/family-tree/${treeId}/people?q=Kanchha&limit=1`)).body
  const second = await asha.get(`/v1/family/family-tree/${treeId}/people?q=Kanchha&limit=1&next=${first.next}`)
  expect(sorted([first.data[0].id, second.body.data[0].id])).toEqual(sorted([living, dead]))
})

test('no tree is found by a nickname', async () => {
  const found = await outsider.get('/v1/family/family-tree/search?person.name=Kanchha')
  expect(found.body.data).toEqual([])
  expect((await asha.get('/v1/family/family-tree/search?person.name=Kanchha')).body.data).toEqual([])
})

test('a nickname that changes, goes or comes back is found accordingly', async () => {
  await asha.put(`/v1/family/person/${living}`, { nickname: 'Saila' })
  expect(await inTree(asha, 'Kanchha')).toEqual([dead])
  expect(await inTree(asha, 'Saila')).toEqual([living])
  await asha.delete(`/v1/family/${treeId}/person/${living}`)
  expect(await inTree(asha, 'Saila')).toEqual([])
  const [entry] = (await asha.get(`/v1/family/family-tree/${treeId}/history`)).body.data
  await asha.post(`/v1/family/family-tree/${treeId}/history/${entry.id}/revert`)
  expect(await inTree(asha, 'Saila')).toEqual([living])
})

test('nicknames of a file are found, and so are earlier ones', async () => {
  const bytes = '0 HEAD\n1 GEDC\n0 @I1@ INDI\n1 NAME Ram /Rai/\n2 NICK Budho\n0 TRLR\n'
  const { body } = await asha.upload(`/v1/family/family-tree/import?familyTreeId=${treeId}`, { name: 'a.ged', bytes })
  while (!(await asha.get(`/v1/job/${body.jobId}`)).body.endedAt)
    await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await inTree(asha, 'Budho')).toHaveLength(1)
  const [id] = await inTree(asha, 'Budho')
  await app.db.deleteFrom('tree_name_key').where('person_id', '=', id).where('key', 'like', '~%').execute()
  await app.db
    .updateTable('tree_person')
    .set({ search_keys: ['rm r ', 'r rm '] })
    .where('id', '=', id)
    .execute()
  await app.db.insertInto('tree_nickname_due').values({ tree_id: treeId, person_id: id }).execute()
  expect(await inTree(asha, 'Budho')).toEqual([])
  await findWaitingNicknames(app.db)
  expect(await inTree(asha, 'Budho')).toEqual([id])
  expect(await app.db.selectFrom('tree_nickname_due').selectAll().execute()).toEqual([])
})
