import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../kit/database.ts'
import { up } from '../../migrations/0034-selves.ts'

let app: TestApp
let asha: Member

beforeAll(async () => {
  app = await startTestApp()
  asha = await app.signUp('Asha')
})
afterAll(() => app.close())

test("earlier claims wait for the owner's approval", async () => {
  const treeId = (await asha.post('/v1/family/family-tree', { name: 'Before', description: 'x' })).body.id
  const member = '/v1/family/member'
  const letIn = async (name: string, role: string) => {
    const one = await app.signUp(name)
    await one.post(`${member}/${treeId}/request`)
    await asha.post(`${member}/accept`, { familyTreeId: treeId, userId: one.id, role })
    const person = (await asha.post(`/v1/family/${treeId}/person`, { firstName: name })).body.id as string
    return { one, person }
  }
  const say = ({ one, person }: Awaited<ReturnType<typeof letIn>>) =>
    one.put(`${member}/me`, { familyTreeId: treeId, personId: person })
  const give = ({ one, person }: Awaited<ReturnType<typeof letIn>>) =>
    asha.post(`${member}/me/${one.id}`, { familyTreeId: treeId, personId: person })
  const looking = await letIn('Looking', 'READ_WRITE')
  const editing = await letIn('Editing', 'READ_WRITE')
  const given = await letIn('Given', 'VIEW_ONLY')
  const refused = await letIn('Refused', 'READ_ONLY')
  await say(looking)
  await say(editing)
  await give(given)
  await give(refused)
  await asha.put(member, { familyTreeId: treeId, userId: refused.one.id, personId: null })
  await sql`drop table tree_claim`.execute(app.db)
  await sql`alter table tree_member drop column self_by_owner`.execute(app.db)
  await sql`update tree_member set role = 'VIEW_ONLY' where account_id = ${looking.one.id}`.execute(app.db)
  await inTransaction(app.db, (trx) => up(trx as unknown as Kysely<unknown>))

  const meOf = async ({ one }: typeof looking) => {
    const { me, claim } = (await one.get(`/v1/family/family-tree/${treeId}/detail`)).body
    return { me, claim: claim && [claim.status, claim.personId] }
  }
  expect(await meOf(looking)).toEqual({ me: null, claim: ['WAITING', looking.person] })
  expect(await meOf(editing)).toEqual({ me: editing.person, claim: null })
  expect(await meOf(given)).toEqual({ me: given.person, claim: null })
  expect(await meOf(refused)).toEqual({ me: null, claim: ['REFUSED', null] })
})
