import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { idOf } from '../../../test/client.ts'

// A member finds the own changes that wait for the owners of trees, and withdraws them.

let app: TestApp
let owner: Member
let author: Member
let stranger: Member
beforeAll(async () => {
  app = await startTestApp()
  ;[owner, author, stranger] = [await app.signUp('Owner'), await app.signUp('Author'), await app.signUp('Stranger')]
})
afterAll(() => app.close())

const path = '/v1/family/proposal/sent'
const sentBy = async (who: Member, query = '') => {
  const { status, body } = await who.get(`${path}${query}`)
  expect(status).toBe(200)
  return body
}

/** A tree that the author edits, whose owner wants to accept each change. */
async function newTree(name: string): Promise<string> {
  const id = await idOf(owner.post('/v1/family/family-tree', { name, description: 'x' }))
  await author.post(`/v1/family/member/${id}/request`)
  await owner.post('/v1/family/member/accept', { familyTreeId: id, userId: author.id, role: 'READ_WRITE' })
  expect((await owner.put(`/v1/family/family-tree/${id}`, { approval: true })).status).toBe(200)
  return id
}

async function propose(tree: string, firstName: string): Promise<string> {
  const { status, body } = await author.post(`/v1/family/${tree}/person`, { firstName })
  expect(status).toBe(202)
  return body.proposalId
}

test('lists own changes of all trees until they are decided, withdrawn, or the membership ends', async () => {
  const [first, second] = [await newTree('First'), await newTree('Second')]
  const [sita, gita] = [await propose(first, 'Sita'), await propose(second, 'Gita')]
  const [rita, mina] = [await propose(second, 'Rita'), await propose(first, 'Mina')]
  const { data, next, hasNext } = await sentBy(author, '?limit=3')
  expect(data).toMatchObject([
    { id: mina, familyTreeName: 'First', kind: 'CREATE', name: 'Mina' },
    { id: rita, familyTreeName: 'Second', familyTreeId: second, name: 'Rita' },
    { id: gita, name: 'Gita' },
  ])
  expect(hasNext).toBe(true)
  const rest = await sentBy(author, `?limit=3&next=${encodeURIComponent(next)}`)
  expect(rest).toMatchObject({ data: [{ id: sita }], next: null, hasNext: false })
  for (const who of [owner, stranger]) expect((await sentBy(who)).data).toEqual([])
  expect((await app.visitor.get(path)).status).toBe(401)

  const at = (tree: string, id: string) => `/v1/family/family-tree/${tree}/proposal/${id}`
  expect((await owner.post(`${at(first, sita)}/accept`)).status).toBe(204)
  expect((await stranger.delete(at(second, rita))).status).toBeGreaterThanOrEqual(403)
  expect((await author.delete(at(second, rita))).status).toBe(204)
  const left = async () => (await sentBy(author)).data.map(({ id }: { id: string }) => id)
  expect(await left()).toEqual([mina, gita])
  expect((await author.delete('/v1/family/member/leave', { familyTreeId: second })).status).toBe(204)
  expect(await left()).toEqual([mina])
})
