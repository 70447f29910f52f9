import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi, type MockInstance } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { few, growth, many, mostGrowth } from '../../../test/growth.ts'
import { newId } from '../../kit/ids.ts'

type Family = { treeId: string; father: string; count: number }

let app: TestApp
let asha: Member
let small: Family
let large: Family
let sent: MockInstance

beforeAll(async () => {
  sent = vi.spyOn(pg.Client.prototype, 'query')
  app = await startTestApp()
  asha = await app.signUp('Asha')
  small = await familiesOf(few)
  large = await familiesOf(many)
  await sql`analyze tree_person, tree_child, tree_union`.execute(app.db)
})
afterAll(async () => {
  await app.close()
  sent.mockRestore()
})

/** A father of many children by unknown mothers: each child is of a family of its own. */
async function familiesOf(count: number): Promise<Family> {
  const treeId = (await asha.post('/v1/family/family-tree', { name: 'Wide', description: 'x' })).body.id
  const add = async (draft: object) => (await asha.post(`/v1/family/${treeId}/person`, draft)).body.id as string
  const father = await add({ firstName: 'Father' })
  const child = await add({ firstName: 'Child', relations: { parents: [{ id: father, kind: 'BIRTH' }] } })
  const copies = Array.from({ length: count - 1 }, () => ({ child: newId(), union: newId() }))
  const [children, unions] = [copies.map((copy) => copy.child), copies.map((copy) => copy.union)]
  await sql`
    insert into tree_person select (jsonb_populate_record(p, jsonb_build_object('id', copy.id))).*
    from tree_person p cross join unnest(${children}::uuid[]) as copy(id) where p.id = ${child}::uuid`.execute(app.db)
  await sql`
    insert into tree_union select (jsonb_populate_record(u, jsonb_build_object('id', copy.id))).*
    from tree_union u cross join unnest(${unions}::uuid[]) as copy(id) where u.partner_a = ${father}::uuid`.execute(
    app.db,
  )
  await sql`
    insert into tree_child
    select (jsonb_populate_record(c, jsonb_build_object('child_id', copy.child, 'union_id', copy.family))).*
    from tree_child c cross join unnest(${children}::uuid[], ${unions}::uuid[]) as copy(child, family)
    where c.child_id = ${child}::uuid`.execute(app.db)
  return { treeId, father, count }
}

async function deleteFather({ treeId, father }: Family): Promise<void> {
  expect((await asha.delete(`/v1/family/${treeId}/person/${father}`)).status).toBe(204)
}

async function restoreFather({ treeId, father, count }: Family): Promise<void> {
  const history = `/v1/family/family-tree/${treeId}/history`
  const [entry] = (await asha.get(`${history}?limit=1`)).body.data
  expect((await asha.post(`${history}/${entry.id}/revert`)).status).toBe(201)
  expect((await asha.get(`/v1/family/person/${father}`)).body.relations.counts.children).toBe(count)
}

async function deleteAndRestore(family: Family): Promise<void> {
  await deleteFather(family)
  await restoreFather(family)
}

test(
  'deletes and restores a person with the same work for each family without a partner',
  { tags: ['room'], timeout: 120_000 },
  async () => {
    const times = await growth(
      () => deleteAndRestore(small),
      () => deleteAndRestore(large),
    )
    expect(times).toBeLessThan(mostGrowth)
  },
)

test('a thousand families are deleted and restored in a few statements', async () => {
  sent.mockClear()
  await deleteAndRestore(small)
  const texts = sent.mock.calls.map(([asked]: unknown[]) =>
    typeof asked === 'string' ? asked : ((asked as { text?: string } | undefined)?.text ?? ''),
  )
  const families = texts.filter((text) => text.includes('tree_union')).length
  expect(families).toBeGreaterThan(2)
  expect(families).toBeLessThan(50)
})

test(
  'restores a father of thousands in time where the database has counted him alone',
  { timeout: 120_000 },
  async () => {
    await deleteFather(small)
    await sql`analyze tree_union`.execute(app.db)
    await deleteAndRestore(large)
    await restoreFather(small)
  },
)
