import type { Person } from '@mulghar/contract/trees/person'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { jpegOf } from '../../../test/pictures.ts'
import { findPersonPage } from './person-page.sql.ts'
import { mostUnionsOfSibling } from './relatives.sql.ts'

let app: TestApp
let asha: Member
let treeId: string
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Shrestha', description: 'Ours' })).body.id
})
afterAll(() => app.close())

async function add(draft: object): Promise<string> {
  const { status, body } = await asha.post(`/v1/family/${treeId}/person`, { firstName: 'X', ...draft })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

type Sibling = Person['relations']['siblings'][number]
const siblingsOf = async (id: string, by = asha): Promise<Sibling[]> =>
  (await by.get(`/v1/family/person/${id}`)).body.relations.siblings
const shortly = (all: Sibling[]) =>
  all.map(({ firstName, kind, sharing, through, seniority, isTwin }) =>
    [firstName, kind, sharing, through, seniority, isTwin ? 'twin' : ''].join(' ').trim(),
  )

const born = (year: number, more: object = {}) => ({ birth: { year, ...more } })
const of = (...parents: (string | { id: string; kind: string })[]) => ({
  relations: { parents: parents.map((one) => (typeof one === 'string' ? { id: one } : one)) },
})

test('a page lists brothers and sisters in their order, with the parents they have in common', async () => {
  const [hari, sita, rama] = [
    await add({ firstName: 'Hari', gender: 'MALE' }),
    await add({ firstName: 'Sita', gender: 'FEMALE' }),
    await add({ firstName: 'Rama', gender: 'FEMALE' }),
  ]
  const ram = await add({ firstName: 'Ram', gender: 'MALE', ...born(1950, { month: 5, day: 2 }), ...of(hari, sita) })
  await add({ firstName: 'Gita', ...born(1955), ...of(hari, sita) })
  await add({ firstName: 'Shyam', ...born(1945), ...of(hari, sita) })
  await add({ firstName: 'Lava', ...born(1950, { month: 5, day: 2 }), ...of(hari, sita) })
  await add({ firstName: 'Bina', ...born(1950), ...of(hari, rama) })
  await add({ firstName: 'Kiran', ...born(1960, { qualifier: 'ABOUT' }), ...of({ id: hari, kind: 'ADOPTIVE' }) })
  await add({ firstName: 'Nobody of theirs', ...born(1940) })
  expect(shortly(await siblingsOf(ram))).toEqual([
    'Shyam BIRTH FULL UNKNOWN ELDER',
    'Bina BIRTH HALF MALE UNKNOWN',
    'Lava BIRTH FULL UNKNOWN UNKNOWN twin',
    'Gita BIRTH FULL UNKNOWN YOUNGER',
    'Kiran ADOPTIVE UNKNOWN MALE UNKNOWN',
  ])
  expect(await siblingsOf(hari)).toEqual([])
})

test('the page and the kinship call agree on siblings', async () => {
  const [pa, ma] = [await add({ gender: 'MALE' }), await add({ gender: 'FEMALE' })]
  const first = await add({ gender: 'FEMALE', birthOrder: 1, ...of(pa, ma) })
  const second = await add({ gender: 'MALE', birthOrder: 2, ...of(pa, ma) })
  for (const [one, other, seniority] of [
    [first, second, 'YOUNGER'],
    [second, first, 'ELDER'],
  ] as const) {
    expect(await siblingsOf(one)).toMatchObject([{ id: other, seniority, sharing: 'FULL' }])
    const { relations } = (await asha.get(`/v1/family/family-tree/${treeId}/kinship?from=${one}&to=${other}`)).body
    expect(relations[0].words.en.text).toContain(seniority.toLowerCase())
  }
})

test('birth dates decide which sibling is elder; without dates the order of the list does', async () => {
  const pa = await add({ gender: 'MALE' })
  const late = await add({ firstName: 'Late', gender: 'MALE', birthOrder: 1, ...born(1983), ...of(pa) })
  await add({ firstName: 'Unknown', gender: 'MALE', birthOrder: 2, ...of(pa) })
  await add({ firstName: 'Guessed', gender: 'MALE', birthOrder: 3, ...born(1970, { qualifier: 'ABOUT' }), ...of(pa) })
  const early = await add({ firstName: 'Early', gender: 'MALE', birthOrder: 4, ...born(1980), ...of(pa) })
  const seen = (all: Sibling[]) => all.map(({ firstName, seniority }) => `${firstName} ${seniority}`)
  expect(seen(await siblingsOf(late))).toEqual(['Unknown YOUNGER', 'Guessed YOUNGER', 'Early ELDER'])
  expect(seen(await siblingsOf(early))).toEqual(['Late YOUNGER', 'Unknown ELDER', 'Guessed ELDER'])
  const wordOf = async (from: string, to: string) =>
    (await asha.get(`/v1/family/family-tree/${treeId}/kinship?from=${from}&to=${to}`)).body.relations[0].words.en.text
  expect([await wordOf(late, early), await wordOf(early, late)]).toEqual(['elder brother', 'younger brother'])
  const { children } = (await asha.get(`/v1/family/person/${pa}`)).body.relations
  expect(children.map(({ firstName }: { firstName: string }) => firstName)).toEqual([
    'Early',
    'Late',
    'Unknown',
    'Guessed',
  ])
})

test('hides the order of siblings from viewers who may not see births of the living', async () => {
  const meera = await app.signUp('Meera')
  await meera.post(`/v1/family/member/${treeId}/request`)
  await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: meera.id, role: 'VIEW_ONLY' })
  const pa = await add({ gender: 'MALE' })
  const young = await add({ firstName: 'Young', ...born(2001), ...of(pa) })
  await add({ firstName: 'Old', ...born(1999), ...of(pa) })
  expect(await siblingsOf(young)).toMatchObject([{ firstName: 'Old', seniority: 'ELDER', born: 1999 }])
  expect(await siblingsOf(young, meera)).toMatchObject([{ firstName: 'Old', seniority: 'UNKNOWN', born: null }])
})

test('relatives come with their picture and their other names', async () => {
  const imageId = (await asha.upload('/v1/document/upload', { name: 'a.jpg', bytes: await jpegOf() })).body.id
  const mother = await add({
    firstName: 'Gita',
    imageId,
    names: [{ script: 'Deva', first: 'गीता', last: 'राई' }],
  })
  const { body } = await asha.get(`/v1/family/person/${await add(of(mother))}`)
  expect(body.relations.parents).toMatchObject([{ names: [{ first: 'गीता' }], image: { id: imageId } }])
})

test('a file in which many families name the same many children makes no page that grows with both', async () => {
  const [families, children] = [60, 60]
  const lines = ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', '1 CHAR UTF-8', '0 @P@ INDI', '1 NAME Wide /Shrestha/']
  for (let at = 0; at < children; at++) lines.push(`0 @C${at}@ INDI`, `1 NAME Child${at} /Shrestha/`)
  for (let at = 0; at < families; at++) {
    lines.push(`0 @F${at}@ FAM`, '1 HUSB @P@')
    for (let child = 0; child < children; child++) lines.push(`1 CHIL @C${child}@`)
  }
  const bytes = Buffer.from([...lines, '0 TRLR', ''].join('\n'))
  const { body } = await asha.upload('/v1/family/family-tree/import?name=Wide', { name: 'wide.ged', bytes })
  while (!(await asha.get(`/v1/job/${body.jobId}`)).body.endedAt)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const list = await asha.get(`/v1/family/family-tree/${body.familyTreeId}/people?q=Child7`)
  const id = list.body.data.find((one: { firstName: string }) => one.firstName === 'Child7').id
  const pool = new pg.Pool(app.config)
  const page = await findPersonPage(pool, { personId: id, accountId: asha.id, thisYear: 2026 })
  await pool.end()
  expect(page!.origins).toHaveLength(families)
  expect(page!.siblings).toHaveLength(children - 1)
  for (const { rows } of page!.siblings!) expect(rows).toHaveLength(mostUnionsOfSibling)
  expect(await siblingsOf(id)).toHaveLength(children - 1)
})
