import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../kit/database.ts'
import { up } from '../../migrations/0045-generations.ts'
import { up as upTimes } from '../../migrations/0161-lived-long-ago.ts'
import type { Kysely } from 'kysely'
import { settleWholeTree } from './living.sql.ts'
import type { TreesDb } from './tables.ts'

// People without dates count as living, unless their great-grandchildren have children, or relatives lived long ago.

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
async function living(isSettled = true): Promise<string[]> {
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
  if (isSettled) await wholeTreeAgrees()
  return sorted(inGraph)
}

/** Work on the whole tree, as after an import, finds the same people living as the changes did. */
async function wholeTreeAgrees(): Promise<void> {
  const years = () =>
    app.db
      .selectFrom('tree_person')
      .select(['first_name', 'dead_from'])
      .where('tree_id', '=', treeId)
      .orderBy('id')
      .execute()
  const before = await years()
  await inTransaction(app.db, (trx) => settleWholeTree(trx as unknown as TreesDb, treeId))
  expect(await years()).toEqual(before)
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

describe('by the dates of relatives', () => {
  const withBirth = (year: number) => ({ birth: { year } })
  const wifeOf = (id: string) => ({ relations: { partners: [{ id }] } })
  const parentOf = (id: string) => ({ relations: { children: [{ id, kind: 'BIRTH' }] } })

  test('people without dates beside people of the ninth century do not count as living, three relatives away', async () => {
    await newTree()
    const count = await add('Count', undefined, withBirth(866))
    const wife = await add('Wife', undefined, wifeOf(count))
    const father = await add('Father', undefined, parentOf(wife))
    const grandfather = await add('Grandfather', undefined, parentOf(father))
    const uncle = await add('Uncle', grandfather)
    expect(await living()).toEqual([])
    const fourAway = await add('Fourth', undefined, wifeOf(uncle))
    expect(await living()).toEqual(['Fourth'])
    await change(fourAway, { deceased: true })
    await asha.delete(`/v1/family/${treeId}/person/${father}`)
    // Nobody else leads from the count to his wife's grandfather.
    expect(await living()).toEqual(['Grandfather', 'Uncle'])
    const { data } = (await asha.get(`/v1/family/family-tree/${treeId}/history`)).body
    await asha.post(`/v1/family/family-tree/${treeId}/history/${data[0].id}/revert`)
    expect(await living()).toEqual([])
  })

  test('a date, its removal and its return decide for the relatives', async () => {
    await newTree()
    const count = await add('Count')
    const wife = await add('Wife', undefined, wifeOf(count))
    await add('Son', count)
    await add('Brother', undefined, parentOf(await add('Nephew')))
    expect(await living()).toEqual(['Brother', 'Count', 'Nephew', 'Son', 'Wife'])
    await change(count, { death: { year: 910 } })
    expect(await living()).toEqual(['Brother', 'Nephew'])
    await change(count, { death: null })
    expect(await living()).toEqual(['Brother', 'Count', 'Nephew', 'Son', 'Wife'])
    await change(count, withBirth(1700))
    expect(await living()).toEqual(['Brother', 'Nephew'])
    await change(wife, { relations: { partners: [], children: [] } })
    expect(await living()).toEqual(['Brother', 'Nephew', 'Wife'])
  })

  test.each([
    ['partner', 1849, 1850],
    ['sibling', 1849, 1850],
    ['parent', 1829, 1830],
    ['child', 1909, 1910],
  ] as const)(
    'a %s born in %i shows that a person lived long ago, one born in %i does not',
    async (kind, then, later) => {
      for (const [year, expected] of [
        [then, []],
        [later, ['Person']],
      ] as const) {
        await newTree()
        const person = await add('Person')
        // The ends of the other lines are known, so that this relative alone tells.
        if (kind === 'partner') await add('Relative', undefined, { ...withBirth(year), ...wifeOf(person) })
        if (kind === 'parent') await add('Relative', undefined, { ...withBirth(year), ...parentOf(person) })
        if (kind === 'child') await add('Relative', person, withBirth(year))
        if (kind === 'sibling') {
          const parent = await add('Parent', undefined, { deceased: true, ...parentOf(person) })
          await add('Relative', parent, withBirth(year))
        }
        expect((await living()).filter((name) => name === 'Person')).toEqual(expected)
      }
    },
  )

  test('a date that says "after" is no time, and the living stay living beside the dead of our time', async () => {
    await newTree()
    const father = await add('Father', undefined, { ...withBirth(1905), death: { year: 1980 } })
    await add('Son', father)
    await add('Later', undefined, { birth: { year: 1950, qualifier: 'AFTER' }, ...wifeOf(father) })
    expect(await living()).toEqual(['Later', 'Son'])
    const old = await add('Old', undefined, withBirth(1600))
    await add('Mistaken', old, { birth: { year: 1950, qualifier: 'AFTER' } })
    expect(await living()).toEqual(['Later', 'Mistaken', 'Son'])
  })

  test('an import finds the same', async () => {
    await newTree()
    const text = gedcom(3)
      .replace('1 NAME Aaa', '1 NAME Aaa\n1 BIRT\n2 DATE 866')
      .replace('0 @F1@ FAM', '0 @F1@ FAM\n1 WIFE @I9@')
      .replace('0 TRLR', '0 @I9@ INDI\n1 NAME Wife\n1 FAMS @F1@\n0 @I10@ INDI\n1 NAME Alone\n0 TRLR')
    await importText(text)
    expect(await living()).toEqual(['Alone'])
  })

  test('readers see those who lived then like the dead, in pages and in files', async () => {
    await newTree()
    const count = await add('Count', undefined, withBirth(866))
    await add('Wife', undefined, { ...wifeOf(count), contactDetails: { bio: 'Came from Paris' } })
    const json = (await viewer.get(`/v1/family/family-tree/${treeId}/export?format=json`)).raw.toString()
    expect(json).toContain('Came from Paris')
  })

  test('in trees that were there before', async () => {
    await newTree()
    const count = await add('Count', undefined, withBirth(866))
    const wife = await add('Wife', undefined, wifeOf(count))
    await app.db.updateTable('tree_person').set({ dead_from: 32_767 }).where('id', '=', wife).execute()
    await app.db
      .updateTable('tree_search_key')
      .set({ dead_from: 32_767 })
      .where('tree_id', '=', treeId)
      .where('key', 'in', await leadsOf(wife))
      .execute()
    const version = async () => (await asha.get(`/v1/family/family-tree/${treeId}/graph`)).body.version
    const before = await version()
    await inTransaction(app.db, (trx) => upTimes(trx as unknown as Kysely<unknown>))
    expect(await version()).toBe(before + 1)
    expect(await living()).toEqual([])
  })
})

/** The keys under which a tree counts a person. */
async function leadsOf(id: string): Promise<string[]> {
  const { search_keys: keys } = await app.db
    .selectFrom('tree_person')
    .select('search_keys')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return keys.filter((key) => !/^[~^]/.test(key)).map((key) => key.split(' ')[0]!)
}

async function importText(bytes: string): Promise<void> {
  const { body } = await asha.upload(`/v1/family/family-tree/import?familyTreeId=${treeId}`, { name: 'a.ged', bytes })
  while (!(await asha.get(`/v1/job/${body.jobId}`)).body.endedAt)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

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
  await importText(gedcom(6))
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
  expect(await living(false)).toEqual(names.slice(0, 5))
  await inTransaction(app.db, (trx) => up(trx as unknown as Kysely<unknown>))
  expect(await version()).toBe(before + 1)
  expect(await living()).toEqual(names.slice(1, 5))
})
