import type { TreeStanding } from '@mulghar/contract/trees/roles'
import { TreeStatistics } from '@mulghar/contract/trees/statistics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { newId } from '../../kit/ids.ts'

let app: TestApp
let url: string
let treeId: string
let old: string
const who = {} as Record<TreeStanding, Member>

beforeAll(async () => {
  app = await startTestApp()
  const standings: TreeStanding[] = ['OWNER', 'READ_WRITE', 'READ_ONLY', 'VIEW_ONLY', 'PENDING', 'NONE']
  for (const standing of standings) who[standing] = await app.signUp(standing.toLowerCase())
  treeId = (await who.OWNER.post('/v1/family/family-tree', { name: 'Counted', description: 'x' })).body.id
  url = `/v1/family/family-tree/${treeId}/statistics`
  for (const standing of standings) {
    if (standing === 'OWNER' || standing === 'NONE') continue
    const isPending = standing === 'PENDING'
    await app.db
      .insertInto('tree_member')
      .values({
        tree_id: treeId,
        account_id: who[standing].id,
        role: isPending ? 'READ_WRITE' : standing,
        status: isPending ? 'PENDING' : 'ACTIVE',
        origin: 'REQUEST',
        person_id: null,
      })
      .execute()
  }
  const add = async (draft: object) => (await who.OWNER.post(`/v1/family/${treeId}/person`, draft)).body.id
  old = await add({
    firstName: 'Hari',
    lastName: 'Thapa',
    gender: 'MALE',
    gotra: 'Kashyap',
    dateOfBirth: '1900-03-05',
    dateOfDeath: '1985-06-07',
    birthPlace: 'Gorkha',
    deathPlace: 'Gorkha',
    sources: [{ title: 'The register' }],
  })
  await add({
    firstName: 'Maya',
    lastName: 'Thapa',
    gender: 'FEMALE',
    gotra: 'कश्यप',
    names: [{ script: 'Deva', first: 'माया', last: 'थापा' }],
    dateOfBirth: '1980-03-09',
    birthPlace: 'Pokhara',
    relations: { parents: [{ id: old }] },
  })
  await add({ firstName: 'Ram', birth: { year: 1950, qualifier: 'ABOUT' }, dateOfDeath: '2001-01-01' })
})
afterAll(() => app.close())

const statistics = async (member: Member) => TreeStatistics.parse((await member.get(url)).body)

test.each(['OWNER', 'READ_WRITE', 'READ_ONLY'] as const)('%s: everything is counted', async (standing) => {
  const counted = await statistics(who[standing])
  expect(counted).toMatchObject({
    people: 3,
    families: 1,
    generations: 2,
    genders: { female: 1, male: 1, other: 0, unknown: 1 },
    living: 1,
    dead: 2,
    open: 3,
    births: [
      { decade: 1900, people: 1 },
      { decade: 1950, people: 1 },
      { decade: 1980, people: 1 },
    ],
    birthMonths: [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ages: [
      { century: 20, people: 1, average: 85, median: 85, oldest: 85 },
      { century: 21, people: 1, average: 51, median: 51, oldest: 51 },
    ],
    children: [{ children: 1, families: 1 }],
    lastNames: [{ name: 'Thapa', people: 2 }],
    places: [
      { name: 'Gorkha', people: 1 },
      { name: 'Pokhara', people: 1 },
    ],
  })
  expect(counted.gotras).toEqual([{ name: 'Kashyap', people: 2 }])
  expect(counted.longestLives[0]).toEqual({
    id: old,
    firstName: 'Hari',
    lastName: 'Thapa',
    native: '',
    born: 1900,
    died: 1985,
    years: 85,
  })
  expect(Object.fromEntries(counted.completeness.map(({ what, known, of }) => [what, `${known}/${of}`]))).toEqual({
    GENDER: '2/3',
    BIRTH: '3/3',
    DEATH: '2/2',
    PARENTS: '1/3',
    NATIVE_NAME: '1/3',
    PHOTO: '0/3',
    BIRTH_PLACE: '2/3',
    SOURCES: '1/3',
  })
})

test('VIEW_ONLY: years of the dead, and neither months nor places', async () => {
  const counted = await statistics(who.VIEW_ONLY)
  expect(counted).toMatchObject({ people: 3, living: 1, open: 2, birthMonths: null, places: null })
  expect(counted.births.map(({ decade }) => decade)).toEqual([1900, 1950])
  expect(counted.completeness.map(({ what }) => what)).not.toContain('BIRTH_PLACE')
  expect(counted.completeness.find(({ what }) => what === 'BIRTH')).toMatchObject({ known: 2, of: 2 })
  expect(counted.gotras).toEqual([{ name: 'Kashyap', people: 1 }])
  expect(JSON.stringify(counted)).not.toMatch(/1980|Pokhara/)
})

test.each(['PENDING', 'NONE'] as const)('%s: the card and nothing else', async (standing) => {
  expect(await who[standing].get(url)).toMatchObject({ status: 403, body: { code: 'trees/not-member' } })
})

test('refuses a visitor, a hidden tree and an unknown tree', async () => {
  expect((await app.visitor.get(url)).status).toBe(401)
  const hidden = (
    await who.OWNER.post('/v1/family/family-tree', { name: 'Hidden', description: 'x', discoverable: false })
  ).body.id
  const ask = (id: string) => who.NONE.get(`/v1/family/family-tree/${id}/statistics`)
  expect(await ask(hidden)).toMatchObject({ status: 404, body: { code: 'trees/not-found' } })
  expect(await ask(newId())).toMatchObject({ status: 404, body: { code: 'trees/not-found' } })
})

test('a tree that changes is counted again', async () => {
  const before = await statistics(who.OWNER)
  await who.OWNER.post(`/v1/family/${treeId}/person`, { firstName: 'Another' })
  expect((await statistics(who.OWNER)).people).toBe(before.people + 1)
  expect((await statistics(who.VIEW_ONLY)).people).toBe(before.people + 1)
})

test('an empty tree is counted too', async () => {
  const empty = (await who.OWNER.post('/v1/family/family-tree', { name: 'Empty', description: 'x' })).body.id
  const { status, body } = await who.OWNER.get(`/v1/family/family-tree/${empty}/statistics`)
  expect(status).toBe(200)
  expect(TreeStatistics.parse(body)).toMatchObject({ people: 0, generations: 0, places: [], gotras: [] })
})
