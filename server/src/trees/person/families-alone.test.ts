import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'

let app: TestApp
let asha: Member
beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

test('of many families of one partner the page shows 200 and the count, and a save loses none', async () => {
  const treeId = (await asha.post('/v1/family/family-tree', { name: 'Rai', description: 'x' })).body.id
  const add = async (draft: object) => (await asha.post(`/v1/family/${treeId}/person`, draft)).body.id as string
  const alone = await add({ firstName: 'Gita' })
  const kid = await add({ firstName: 'Ram', relations: { parents: [{ id: alone, kind: 'BIRTH' }] } })
  await sql`
    with copy as (
      insert into tree_union (tree_id, id, partner_a, kind)
      select tree_id, gen_random_uuid(), partner_a, kind from tree_union, generate_series(1, 249)
      where partner_a = ${alone} returning tree_id, id)
    insert into tree_child (tree_id, union_id, child_id) select tree_id, id, ${kid} from copy`.execute(app.db)
  const read = async () => (await asha.get(`/v1/family/person/${alone}`)).body
  const { familiesAlone, shortened, version, relations } = await read()
  expect(familiesAlone).toHaveLength(200)
  expect(shortened).toEqual({ counts: { familiesAlone: 250 }, texts: [] })
  const { id: child, kind } = relations.children[0]
  const draft = { version, nickname: 'G', relations: { children: [{ id: child, kind }] } }
  expect((await asha.put(`/v1/family/person/${alone}`, draft)).status).toBe(200)
  expect((await read()).shortened).toEqual({ counts: { familiesAlone: 250 }, texts: [] })
})
