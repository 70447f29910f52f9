import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { few, growth, growthOver, many, mostGrowth, pieces } from '../../../test/growth.ts'
import { newId } from '../../kit/ids.ts'

type Family = { treeId: string; father: string; child: string; count: number }

let app: TestApp
let asha: Member
let manySmall: Family[]
let large: Family
const add = async (treeId: string, draft: object) => {
  const { status, body } = await asha.post(`/v1/family/${treeId}/person`, draft)
  expect(status).toBe(201)
  return body.id as string
}

beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
  manySmall = []
  for (let piece = 0; piece < pieces; piece++) manySmall.push(await familyOf(few))
  large = await familyOf(many)
  await sql`analyze tree_person, tree_child`.execute(app.db)
})
afterAll(() => app.close())

/** A father in a tree of his own; all children but one are copies of that one. */
async function familyOf(count: number): Promise<Family> {
  const treeId = (await asha.post('/v1/family/family-tree', { name: 'Wide', description: 'x' })).body.id
  const father = await add(treeId, { firstName: 'Father' })
  const child = await add(treeId, { firstName: 'Child', relations: { parents: [{ id: father, kind: 'BIRTH' }] } })
  const ids = Array.from({ length: count - 1 }, newId)
  await sql`
    insert into tree_person select (jsonb_populate_record(p, jsonb_build_object('id', copy.id))).*
    from tree_person p cross join unnest(${ids}::uuid[]) as copy(id) where p.id = ${child}::uuid`.execute(app.db)
  await sql`
    insert into tree_child select (jsonb_populate_record(c, jsonb_build_object('child_id', copy.id))).*
    from tree_child c cross join unnest(${ids}::uuid[]) as copy(id) where c.child_id = ${child}::uuid`.execute(app.db)
  return { treeId, father, child, count }
}

async function expectSameForEachChild(work: (family: Family) => Promise<void>): Promise<void> {
  const times = await growth(
    () => work(manySmall[0]!),
    () => work(large),
  )
  expect(times).toBeLessThan(mostGrowth)
}

const expectChildren = async ({ father, count }: Family) =>
  expect((await asha.get(`/v1/family/person/${father}`)).body.relations.counts.children).toBe(count)
const change = async (id: string, relations: object) =>
  expect(await asha.put(`/v1/family/person/${id}`, { relations })).toMatchObject({ status: 200 })
const born = (id: string) => [{ id, kind: 'BIRTH' }]

describe('a father of thousands of children needs the same work for each of them', () => {
  test('when one more child is added', () =>
    expectSameForEachChild(async (family) => {
      await add(family.treeId, { firstName: 'Gita', relations: { parents: born(family.father) } })
      family.count++
      await expectChildren(family)
    }))

  test('when a sibling of one of the children is added', { tags: ['room'] }, () =>
    expectSameForEachChild(async (family) => {
      await add(family.treeId, { firstName: 'Hari', relations: { siblingOf: family.child } })
      family.count++
      await expectChildren(family)
    }),
  )

  test('when a partner of the father is added', { tags: ['room'] }, () =>
    expectSameForEachChild(async ({ treeId, father }) => {
      await add(treeId, { firstName: 'Mina', relations: { partners: [{ id: father, kind: 'MARRIED' }] } })
    }),
  )

  test('when a child keeps, loses and regains its father', { tags: ['room'] }, () =>
    expectSameForEachChild(async (family) => {
      for (const parents of [born(family.father), [], born(family.father)]) await change(family.child, { parents })
      await expectChildren(family)
    }),
  )

  test('when a child is checked before it is added', () =>
    expectSameForEachChild(async ({ treeId, father }) => {
      const draft = { firstName: 'Gita', relations: { parents: born(father) } }
      expect(await asha.post(`/v1/family/${treeId}/validatePerson`, draft)).toMatchObject({ status: 200 })
    }))

  // Only the first save has many children to take away.
  test('when the father is saved with one child of all', async () => {
    const save = async (family: Family) => {
      await change(family.father, { children: born(family.child) })
      await expectChildren({ ...family, count: 1 })
    }
    const times = await growthOver(
      manySmall.map((family) => () => save(family)),
      () => save(large),
    )
    expect(times).toBeLessThan(mostGrowth)
  })
})
