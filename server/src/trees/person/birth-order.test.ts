import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

// No call tells VIEW_ONLY who of living brothers and sisters is the elder, or anything by the days of the dead.

let app: TestApp
let asha: Member
let viewer: Member
let reader: Member
let treeId: string
let father: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  viewer = await app.signUp('Viewer')
  reader = await app.signUp('Reader')
  treeId = (await asha.post('/v1/family/family-tree', { name: 'Orders', description: 'x' })).body.id
  for (const [who, role] of [
    [viewer, 'VIEW_ONLY'],
    [reader, 'READ_ONLY'],
  ] as const) {
    await who.post(`/v1/family/member/${treeId}/request`)
    await asha.post('/v1/family/member/accept', { familyTreeId: treeId, userId: who.id, role })
  }
  const add = async (draft: object) => (await asha.post(`/v1/family/${treeId}/person`, draft)).body.id as string
  father = await add({ firstName: 'Father', gender: 'MALE', deceased: true })
  const child = { gender: 'MALE', relations: { parents: [{ id: father }] } }
  // Added so that no order of ours is the order of birth.
  ids['second'] = await add({ ...child, firstName: 'Second', dateOfBirth: '1980-01-01', birthOrder: 2 })
  ids['third'] = await add({ ...child, firstName: 'Third', dateOfBirth: '1985-01-01', birthOrder: 3 })
  ids['first'] = await add({ ...child, firstName: 'First', dateOfBirth: '1975-01-01', birthOrder: 1 })
  ids['dead'] = await add({ ...child, firstName: 'Dead', dateOfBirth: '1970-01-01', deceased: true, birthOrder: 4 })
  const order = ['first', 'second', 'third', 'dead'].map((name, at) => ({ id: ids[name], order: at + 1 }))
  const relations = { children: order }
  await asha.put(`/v1/family/person/${father}`, { relations })
})
afterAll(() => app.close())

const nameOf = (id: string) => Object.entries(ids).find(([, one]) => one === id)![0]

test('a page lists the living after the dead, in no order of birth', async () => {
  const { relations } = (await viewer.get(`/v1/family/person/${father}`)).body
  expect(relations.children.map(({ id, order }: { id: string; order: number | null }) => [nameOf(id), order])).toEqual([
    ['dead', 4],
    ['second', null],
    ['third', null],
    ['first', null],
  ])
  const page = (await viewer.get(`/v1/family/person/${ids['first']}`)).body
  expect('birthOrder' in page).toBe(false)
  expect((await viewer.get(`/v1/family/person/${ids['dead']}`)).body.birthOrder).toBe(4)
  const seen = (await reader.get(`/v1/family/person/${father}`)).body.relations.children
  expect(seen.map(({ id }: { id: string }) => nameOf(id))).toEqual(['dead', 'first', 'second', 'third'])
  expect((await reader.get(`/v1/family/person/${ids['first']}`)).body.birthOrder).toBe(1)
})

test('the graph has no order of birth of the living', async () => {
  const graphOf = async (by: Member) => (await by.get(`/v1/family/family-tree/${treeId}/graph`)).body
  const told = async (by: Member) => {
    const { people, children } = await graphOf(by)
    const nameAt = (at: number) => nameOf(people.id[at])
    return {
      people: people.id.flatMap((id: string, at: number) => (id === father ? [] : [[nameOf(id), people.order[at]]])),
      children: children.child.map((at: number, n: number) => [nameAt(at), children.order[n]]),
    }
  }
  expect(await told(viewer)).toEqual({
    people: [
      ['second', 0],
      ['third', 0],
      ['first', 0],
      ['dead', 4],
    ],
    children: [
      ['dead', 4],
      ['second', 0],
      ['third', 0],
      ['first', 0],
    ],
  })
  expect((await told(reader)).children).toEqual([
    ['first', 1],
    ['second', 2],
    ['third', 3],
    ['dead', 4],
  ])
})

test('the word of kinship says brother, not elder brother', async () => {
  const word = async (by: Member, from: string, to: string) =>
    (await by.get(`/v1/family/family-tree/${treeId}/kinship?from=${ids[from]}&to=${ids[to]}`)).body.relations[0].words
  const elder = await word(reader, 'second', 'first')
  const younger = await word(reader, 'first', 'second')
  expect(elder).not.toEqual(younger)
  expect(await word(viewer, 'second', 'first')).toEqual(await word(viewer, 'first', 'second'))
})

describe('VIEW_ONLY, with only the years of the dead:', () => {
  const dead: Record<string, string> = {}
  let mother: string
  beforeAll(async () => {
    const add = async (draft: object) => (await asha.post(`/v1/family/${treeId}/person`, draft)).body.id as string
    mother = await add({ firstName: 'Mother', gender: 'FEMALE' })
    const child = { gender: 'MALE', deceased: true, relations: { parents: [{ id: mother }] } }
    for (const [name, dateOfBirth] of [
      ['late', '1920-11-05'],
      ['early', '1920-01-05'],
      ['twin', '1920-11-05'],
      ['before', '1919-12-31'],
    ] as const)
      dead[name] = await add({ ...child, firstName: name, dateOfBirth })
  })

  const siblings = async (by: Member, of: string) =>
    (await by.get(`/v1/family/person/${dead[of]}`)).body.relations.siblings.map(
      ({ firstName, seniority, isTwin }: { firstName: string; seniority: string; isTwin: boolean }) =>
        `${firstName} ${isTwin ? 'TWIN' : seniority}`,
    )

  test('brothers of one year are neither elder nor twins on a page, nor in the order of birth', async () => {
    expect(await siblings(reader, 'late')).toEqual(['before ELDER', 'early ELDER', 'twin TWIN'])
    expect(await siblings(viewer, 'late')).toEqual(['before ELDER', 'early UNKNOWN', 'twin UNKNOWN'])
    expect(await siblings(viewer, 'early')).toEqual(['before ELDER', 'late UNKNOWN', 'twin UNKNOWN'])
    const children = async (by: Member) =>
      (await by.get(`/v1/family/person/${mother}`)).body.relations.children.map(
        ({ firstName }: { firstName: string }) => firstName,
      )
    expect(await children(reader)).toEqual(['before', 'early', 'late', 'twin'])
    expect(await children(viewer)).toEqual(['before', 'late', 'early', 'twin'])
  })

  test('brothers of one year are neither elder nor twins in the graph or by the word of kinship', async () => {
    const order = async (by: Member) => {
      const { people, children } = (await by.get(`/v1/family/family-tree/${treeId}/graph`)).body
      const names = Object.fromEntries(Object.entries(dead).map(([name, id]) => [id, name]))
      return children.child.flatMap((at: number) => names[people.id[at]] ?? [])
    }
    expect(await order(reader)).toEqual(['before', 'early', 'late', 'twin'])
    expect(await order(viewer)).toEqual(['before', 'late', 'early', 'twin'])
    const word = async (by: Member, from: string, to: string) =>
      (await by.get(`/v1/family/family-tree/${treeId}/kinship?from=${dead[from]}&to=${dead[to]}`)).body.relations[0]
        .words.en.text
    expect(await word(reader, 'late', 'early')).toContain('elder')
    expect(await word(viewer, 'late', 'early')).not.toContain('elder')
    expect(await word(reader, 'late', 'twin')).toContain('twin')
    expect(await word(viewer, 'late', 'twin')).not.toContain('twin')
    expect(await word(viewer, 'late', 'before')).toContain('elder')
  })
})
