import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../kit/database.ts'
import { up } from '../../migrations/0045-generations.ts'
import type { Kysely } from 'kysely'

// Of whom nothing is known counts as living, unless their great-grandchildren have children.

let app: TestApp
let asha: Member
let viewer: Member
let treeId: string

beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  viewer = await app.signUp('Viewer')
})
afterAll(() => app.close())

async function newTree(): Promise<void> {
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Generations', description: 'x' })).body.id
  await viewer.post(`/v1/family/member/${treeId}/request`)
  await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: viewer.id, role: 'READ_ONLY' })
}
const add = async (firstName: string, parent?: string, more: object = {}, kind = 'BIRTH') =>
  (
    await asha.post(`/v1/family/${treeId}/person`, {
      firstName,
      ...more,
      ...(parent && { relations: { parents: [{ id: parent, kind }] } }),
    })
  ).body.id as string
const change = async (id: string, draft: object) =>
  expect((await asha.put(`/v1/family/person/${id}`, draft)).status).toBe(200)
const names = ['Aaa', 'Bbb', 'Ccc', 'Ddd', 'Eee', 'Fff']

/** A line of so many, each the child of the one before. */
async function line(count: number): Promise<string[]> {
  const ids: string[] = []
  for (const name of names.slice(0, count)) ids.push(await add(name, ids.at(-1)))
  return ids
}

/** The names of those who count as living, asked by every way there is; all must say the same. */
async function living(): Promise<string[]> {
  const sorted = (all: string[]) => all.toSorted((one, other) => one.localeCompare(other))
  const { people } = (await asha.get(`/v1/family/family-tree/${treeId}/graph`)).body
  const inGraph = people.first.filter((_: string, at: number) => people.living[at] === '1')
  const list = (await asha.get(`/v1/family/family-tree/${treeId}/people?limit=100`)).body.data
  const inList = list.filter((one: { living: boolean }) => one.living)
  expect(sorted(inList.map((one: { firstName: string }) => one.firstName))).toEqual(sorted(inGraph))
  for (const { id, living: is } of list) expect((await asha.get(`/v1/family/person/${id}`)).body.living).toBe(is)
  const { livingCount } = (await asha.get(`/v1/family/family-tree/${treeId}/detail`)).body
  expect(livingCount).toBe(inGraph.length)
  await countedRight()
  return sorted(inGraph)
}

/** The keys of the tree count everybody under the year that is theirs. */
async function countedRight(): Promise<void> {
  const people = await app.db
    .selectFrom('tree_person')
    .select(['search_keys', 'dead_from'])
    .where('tree_id', '=', treeId)
    .execute()
  const expected = new Map<string, number>()
  for (const { search_keys: keys, dead_from: year } of people)
    for (const lead of new Set(keys.filter((key) => !/^[~^]/.test(key)).map((key) => key.split(' ')[0])))
      expected.set(`${lead} ${year <= 2020 ? 0 : year}`, (expected.get(`${lead} ${year <= 2020 ? 0 : year}`) ?? 0) + 1)
  const counted = await app.db
    .selectFrom('tree_search_key')
    .selectAll()
    .where('tree_id', '=', treeId)
    .where('people', '>', 0)
    .where('key', 'not like', '#%')
    .execute()
  expect(new Map(counted.map((row) => [`${row.key} ${row.dead_from}`, row.people]))).toEqual(expected)
}

describe('by saving people', () => {
  test('a fourth generation below takes the first among the dead, and gives it back as it goes', async () => {
    await newTree()
    const [a, b, , d] = await line(4)
    expect(await living()).toEqual(['Aaa', 'Bbb', 'Ccc', 'Ddd'])
    const e = await add('Eee', d)
    expect(await living()).toEqual(['Bbb', 'Ccc', 'Ddd', 'Eee'])
    const f = await add('Fff', e)
    expect(await living()).toEqual(['Ccc', 'Ddd', 'Eee', 'Fff'])
    await asha.delete(`/v1/family/${treeId}/person/${f}`)
    expect(await living()).toEqual(['Bbb', 'Ccc', 'Ddd', 'Eee'])
    // Other words of the person leave it so; a date tells better, and without it the descendants tell again.
    await change(a!, { nickname: 'Old', firstName: 'Aab' })
    expect(await living()).toEqual(['Bbb', 'Ccc', 'Ddd', 'Eee'])
    await change(a!, { dateOfBirth: '1950-01-01' })
    expect(await living()).toEqual(['Aab', 'Bbb', 'Ccc', 'Ddd', 'Eee'])
    await change(a!, { dateOfBirth: null })
    expect(await living()).toEqual(['Bbb', 'Ccc', 'Ddd', 'Eee'])
    await change(b!, { relations: { parents: [] } })
    expect(await living()).toEqual(['Aab', 'Bbb', 'Ccc', 'Ddd', 'Eee'])
    const { data } = (await asha.get(`/v1/family/family-tree/${treeId}/history`)).body
    await asha.post(`/v1/family/family-tree/${treeId}/history/${data[0].id}/revert`)
    expect(await living()).toEqual(['Bbb', 'Ccc', 'Ddd', 'Eee'])
  })

  test('two lines that are joined count as one; a child decides for both partners', async () => {
    await newTree()
    const [a, b] = await line(2)
    const c = await add('Ccc')
    const d = await add('Ddd', c)
    await add('Eee', d)
    const wife = await add('Wife', undefined, { relations: { partners: [{ id: a }] } })
    await change(b!, { relations: { parents: [{ id: a }, { id: wife }], children: [{ id: c }] } })
    expect(await living()).toEqual(['Bbb', 'Ccc', 'Ddd', 'Eee'])
  })

  test('ignores children who are not children by birth', async () => {
    await newTree()
    const [, b] = await line(2)
    const c = await add('Ccc', b, {}, 'ADOPTIVE')
    const d = await add('Ddd', c)
    await add('Eee', d)
    expect(await living()).toEqual(['Aaa', 'Bbb', 'Ccc', 'Ddd', 'Eee'])
  })

  test('a deletion in the middle, and its revert', async () => {
    await newTree()
    const ids = await line(5)
    await asha.delete(`/v1/family/${treeId}/person/${ids[2]}`)
    expect(await living()).toEqual(['Aaa', 'Bbb', 'Ddd', 'Eee'])
    const { data } = (await asha.get(`/v1/family/family-tree/${treeId}/history`)).body
    await asha.post(`/v1/family/family-tree/${treeId}/history/${data[0].id}/revert`)
    expect(await living()).toEqual(['Bbb', 'Ccc', 'Ddd', 'Eee'])
    await asha.delete(`/v1/family/${treeId}/person/${ids[0]}`)
    expect(await living()).toEqual(['Bbb', 'Ccc', 'Ddd', 'Eee'])
  })

  test('a person taken for dead is shown to readers and in files like the dead', async () => {
    await newTree()
    const [a] = await line(5)
    await change(a!, { contactDetails: { bio: 'The first of us' }, nickname: 'Baje' })
    const json = (await viewer.get(`/v1/family/family-tree/${treeId}/export?format=json`)).raw.toString()
    expect(json).toContain('The first of us')
  })
})

const gedcom = (count: number) =>
  [
    '0 HEAD\n1 GEDC',
    ...names
      .slice(0, count)
      .map((name, at) => `0 @I${at}@ INDI\n1 NAME ${name}\n1 FAMS @F${at}@${at > 0 ? `\n1 FAMC @F${at - 1}@` : ''}`),
    ...names.slice(1, count).map((_, at) => `0 @F${at}@ FAM\n1 HUSB @I${at}@\n1 CHIL @I${at + 1}@`),
    '0 TRLR\n',
  ].join('\n')

test('by an import, its revert and the revert of that', async () => {
  await newTree()
  const { body } = await asha.upload(`/v1/family/family-tree/import?familyTreeId=${treeId}`, {
    name: 'a.ged',
    bytes: gedcom(6),
  })
  while (!(await asha.get(`/v1/job/${body.jobId}`)).body.endedAt)
    await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await living()).toEqual(['Ccc', 'Ddd', 'Eee', 'Fff'])
  const revert = async () => {
    const { data } = (await asha.get(`/v1/family/family-tree/${treeId}/history`)).body
    const entry = data.find((one: { can: { revert: boolean } }) => one.can.revert)
    expect((await asha.post(`/v1/family/family-tree/${treeId}/history/${entry.id}/revert`)).status).toBe(201)
  }
  await revert()
  expect(await living()).toEqual([])
  await revert()
  expect(await living()).toEqual(['Ccc', 'Ddd', 'Eee', 'Fff'])
})

test('in trees that were there before', async () => {
  await newTree()
  const ids = await line(5)
  const version = async () => (await asha.get(`/v1/family/family-tree/${treeId}/graph`)).body.version
  await app.db.updateTable('tree_person').set({ dead_from: 32_767 }).where('id', '=', ids[0]!).execute()
  const keys = (await app.db.selectFrom('tree_person').select('search_keys').where('id', '=', ids[0]!).execute())[0]!
  const lead = keys.search_keys[0]!.split(' ')[0]!
  await app.db
    .updateTable('tree_search_key')
    .set({ dead_from: 32_767 })
    .where('tree_id', '=', treeId)
    .where('key', '=', lead)
    .where('dead_from', '=', 0)
    .execute()
  // Keys of whole names came later.
  const search_keys = keys.search_keys.filter((key) => !key.startsWith('^'))
  await app.db.updateTable('tree_person').set({ search_keys }).where('id', '=', ids[0]!).execute()
  const before = await version()
  expect(await living()).toEqual(names.slice(0, 5))
  await inTransaction(app.db, (trx) => up(trx as unknown as Kysely<unknown>))
  expect(await version()).toBe(before + 1)
  expect(await living()).toEqual(names.slice(1, 5))
})
