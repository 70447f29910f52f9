import { Kinship } from '@mulghar/contract/trees/kinship'
import type { TreeStanding } from '@mulghar/contract/trees/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { newId } from '../../kit/ids.ts'
import { openFamilies } from './families.ts'

let app: TestApp
let treeId: string
const who = {} as Record<TreeStanding, Member>
const id = {} as Record<'grandfather' | 'grandmother' | 'father' | 'uncle' | 'me' | 'aunt' | 'stranger', string>

beforeAll(async () => {
  app = await startTestApp()
  const standings: TreeStanding[] = ['OWNER', 'READ_WRITE', 'READ_ONLY', 'VIEW_ONLY', 'PENDING', 'NONE']
  for (const standing of standings) who[standing] = await app.signUp(standing.toLowerCase())
  treeId = (await who.OWNER.post('/v1/family/family-tree', { name: 'Kin', description: 'x' })).body.id
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
  id.grandfather = await add({ firstName: 'Hari', gender: 'MALE', dateOfBirth: '1900-01-01', gotra: 'Kashyap' })
  id.grandmother = await add({ firstName: 'Sita', gender: 'FEMALE', relations: { partners: [{ id: id.grandfather }] } })
  const parents = [{ id: id.grandfather }, { id: id.grandmother }]
  id.father = await add({ firstName: 'Ram', gender: 'MALE', dateOfBirth: '1960-03-03', relations: { parents } })
  id.uncle = await add({ firstName: 'Shyam', gender: 'MALE', dateOfBirth: '1960-03-02', relations: { parents } })
  id.aunt = await add({ firstName: 'Gita', gender: 'FEMALE', relations: { partners: [{ id: id.uncle }] } })
  id.me = await add({ firstName: 'Asha', gender: 'FEMALE', gotra: 'कश्यप', relations: { parents: [{ id: id.father }] } })
  id.stranger = await add({ firstName: 'Nobody', gotra: 'Bharadwaj' })
})
afterAll(() => app.close())

const ask = (member: Member, from: string, to: string) =>
  member.get(`/v1/family/family-tree/${treeId}/kinship?from=${from}&to=${to}`)
const kinship = async (member: Member, from: string, to: string) => Kinship.parse((await ask(member, from, to)).body)

test('two people: the way, the words, the ancestors, the shares and the facts beside them', async () => {
  const answer = await kinship(who.OWNER, id.me, id.uncle)
  const [relation] = answer.relations
  expect(relation!.path).toEqual([id.me, id.father, relation!.ancestors[0], id.uncle])
  expect(new Set(relation!.ancestors)).toEqual(new Set([id.grandfather, id.grandmother]))
  expect(relation!.words).toEqual({
    en: { text: 'uncle', kind: 'word', detail: "father's elder brother", alsoSaid: [] },
    ne: { text: 'ठूलोबुबा', kind: 'word', detail: 'बुबाको दाजु', alsoSaid: [] },
    hi: { text: 'ताऊ', kind: 'word', detail: 'पिता के बड़े भाई', alsoSaid: [] },
  })
  expect(relation!.steps.map(({ en }) => en.text).slice(0, 1)).toEqual(['father'])
  expect(relation).toMatchObject({ sharing: 'FULL', link: 'BIRTH', marriages: 0, generations: -1 })
  expect(answer).toMatchObject({ shares: { relationship: 0.25, kinship: 0.125 }, generations: -1 })
  expect(new Set(answer.people.map((person) => person.id))).toEqual(
    new Set([id.me, id.father, id.uncle, id.grandfather, id.grandmother]),
  )
  const back = await kinship(who.OWNER, id.uncle, id.me)
  expect(back.relations.map(({ path }) => path.toReversed())).toEqual(answer.relations.map(({ path }) => path))
  expect(back.relations[0]!.words).toMatchObject({
    en: { text: 'niece' },
    ne: { text: 'भतिजी' },
    hi: { text: 'भतीजी' },
  })
})

test('answers for a relative by marriage, for oneself and for a stranger', async () => {
  const aunt = await kinship(who.OWNER, id.me, id.aunt)
  expect(aunt.relations[0]).toMatchObject({ ancestors: [], marriages: 1, words: { ne: { text: 'ठूलीआमा' } } })
  expect(aunt.gotra).toEqual({ from: 'कश्यप', to: null, same: null })
  expect(await kinship(who.OWNER, id.me, id.me)).toMatchObject({
    relations: [],
    generations: 0,
    shares: { relationship: 1 },
  })
  expect(await kinship(who.OWNER, id.me, id.stranger)).toMatchObject({
    relations: [],
    generations: null,
    shares: { relationship: 0, kinship: 0 },
    gotra: { same: false },
  })
  expect((await kinship(who.OWNER, id.me, id.grandfather)).gotra.same).toBe(true)
})

test('a change of the tree is a change of the answer', async () => {
  await who.OWNER.put(`/v1/family/person/${id.stranger}`, { relations: { parents: [{ id: id.me }] } })
  expect((await kinship(who.OWNER, id.me, id.stranger)).relations[0]!.words.en.text).toBe('child')
  await who.OWNER.put(`/v1/family/person/${id.stranger}`, { relations: { parents: [] } })
  expect((await kinship(who.OWNER, id.me, id.stranger)).relations).toEqual([])
})

describe.each(['OWNER', 'READ_WRITE', 'READ_ONLY', 'VIEW_ONLY'] as const)('%s', (standing) => {
  test('asks, and sees as much of the living as elsewhere', async () => {
    const answer = await kinship(who[standing], id.me, id.uncle)
    const seesLiving = standing !== 'VIEW_ONLY'
    expect(answer.people.find((person) => person.id === id.uncle)!.born).toBe(seesLiving ? 1960 : null)
    expect(answer.people.find((person) => person.id === id.grandfather)!.born).toBe(1900)
    // Dates of birth alone tell who is elder: members who may not see them are not told.
    expect(answer.relations[0]!.words.ne.text).toBe(seesLiving ? 'ठूलोबुबा' : 'बुबाको दाजु वा भाइ')
    const { body: graph } = await who[standing].get(`/v1/family/family-tree/${treeId}/graph`)
    const siblings = graph.children.child.slice(0, 2).map((at: number) => graph.people.id[at])
    expect(siblings).toEqual(seesLiving ? [id.uncle, id.father] : [id.father, id.uncle])
    expect((await kinship(who[standing], id.me, id.grandfather)).gotra).toEqual(
      seesLiving ? { from: 'कश्यप', to: 'Kashyap', same: true } : { from: null, to: 'Kashyap', same: null },
    )
  })
})

test.each([
  ['NONE', 403, 'trees/not-member'],
  ['PENDING', 403, 'trees/not-member'],
] as const)('%s gets no answer', async (standing, status, code) => {
  expect(await ask(who[standing], id.me, id.uncle)).toMatchObject({ status, body: { code } })
})

test('refuses a visitor, unknown people and unknown trees', async () => {
  expect((await app.visitor.get(`/v1/family/family-tree/${treeId}/kinship?from=${id.me}&to=${id.uncle}`)).status).toBe(
    401,
  )
  expect((await ask(who.OWNER, id.me, newId())).body.code).toBe('trees/person-not-found')
  const other = (await who.OWNER.post('/v1/family/family-tree', { name: 'Other', description: 'x' })).body.id
  const elsewhere = (await who.OWNER.post(`/v1/family/${other}/person`, { firstName: 'Elsewhere' })).body.id
  expect((await ask(who.OWNER, id.me, elsewhere)).body.code).toBe('trees/person-not-found')
  const nowhere = await who.OWNER.get(`/v1/family/family-tree/${newId()}/kinship?from=${id.me}&to=${id.uncle}`)
  expect(nowhere.body.code).toBe('trees/not-found')
  expect((await who.OWNER.get(`/v1/family/family-tree/${treeId}/kinship?from=x`)).status).toBe(400)
})

test('people of several trees become one family through a person of both', async () => {
  const other = (await who.OWNER.post('/v1/family/family-tree', { name: 'In-laws', description: 'x' })).body.id
  const add = async (draft: object) => (await who.OWNER.post(`/v1/family/${other}/person`, draft)).body.id
  const me = await add({ firstName: 'Asha', gender: 'FEMALE' })
  const husband = await add({ firstName: 'Ravi', gender: 'MALE', relations: { partners: [{ id: me }] } })
  const views = [treeId, other].map((tree) => ({ treeId: tree, version: '1', seesLiving: true }))
  const families = openFamilies(app.db, 1)
  const apart = await families.of(views, 2026)
  expect(apart.placeOf(me)).not.toBe(apart.placeOf(id.me))
  const together = await families.of(views, 2026, [[me, id.me]])
  expect(together.placeOf(me)).toBe(together.placeOf(id.me))
  const { component } = together.family
  expect(component[together.placeOf(husband)]).toBe(component[together.placeOf(id.father)])
  expect(apart.family.component[apart.placeOf(husband)]).not.toBe(apart.family.component[apart.placeOf(id.father)])
})

test('the tree says which of its people the viewer is, until that person is deleted', async () => {
  const detail = async () => (await who.READ_ONLY.get(`/v1/family/family-tree/${treeId}/detail`)).body.me
  expect(await detail()).toBeNull()
  const saysThat = (personId: string) =>
    app.db
      .updateTable('tree_member')
      .set({ person_id: personId })
      .where('tree_id', '=', treeId)
      .where('account_id', '=', who.READ_ONLY.id)
      .execute()
  await saysThat(id.me)
  expect(await detail()).toBe(id.me)
  await saysThat(newId())
  expect(await detail()).toBeNull()
})

test(
  'a way of thousands of generations has both its ends and the number of people between',
  { tags: ['room'], timeout: 60_000 },
  async () => {
    const lines = Array.from({ length: 6000 }, (_, at) => [
      `0 @I${at}@ INDI\n1 NAME P${at} /Rai/\n1 SEX M`,
      ...(at > 0 ? [`0 @F${at}@ FAM\n1 HUSB @I${at - 1}@\n1 CHIL @I${at}@`] : []),
    ])
    const bytes = ['0 HEAD\n1 CHAR UTF-8', ...lines.flat(), '0 TRLR'].join('\n')
    const upload = await who.OWNER.upload('/v1/family/family-tree/import?name=long', { name: 'a.ged', bytes })
    const { familyTreeId, jobId } = upload.body
    await expect
      .poll(async () => (await who.OWNER.get(`/v1/job/${jobId}`)).body.status, { timeout: 30_000 })
      .toBe('DONE')
    const idOfPerson = async (name: string) =>
      (
        await app.db
          .selectFrom('tree_person')
          .select('id')
          .where('tree_id', '=', familyTreeId)
          .where('first_name', '=', name)
          .executeTakeFirstOrThrow()
      ).id
    const [first, last] = [await idOfPerson('P0'), await idOfPerson('P5999')]
    const url = `/v1/family/family-tree/${familyTreeId}/kinship?from=${last}&to=${first}`
    const { raw, body } = await who.OWNER.get(url)
    expect(raw.length).toBeLessThan(100_000)
    const { relations, people } = Kinship.parse(body)
    const { path, steps, gap, generations, words } = relations[0]!
    expect({ gap, generations }).toEqual({ gap: { at: 50, people: 5900 }, generations: -5999 })
    expect([path.length, steps.length, people.length]).toEqual([100, 99, 100])
    expect([path[0], path[50], path.at(-1)]).toEqual([last, await idOfPerson('P49'), first])
    expect(new Set(steps.map(({ en }) => en.text))).toEqual(new Set(['father']))
    expect(words.en.text).toMatch(/5,?99\d|great/)
    const near = await who.OWNER.get(url.replace(first, await idOfPerson('P5900')))
    expect(near.body.relations[0].path).toHaveLength(100)
    expect('gap' in near.body.relations[0]).toBe(false)
  },
)
