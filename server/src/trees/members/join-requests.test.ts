import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../../test/app.ts'
import { idOf } from '../../../test/client.ts'
import { block } from '../../../test/people.ts'

// A member finds the own requests to join family trees that nobody has answered, and withdraws them.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const member = '/v1/family/member'
const path = `${member}/sent-request`
const sentBy = async (who: Member, query = '') => {
  const { status, body } = await who.get(`${path}${query}`)
  expect(status).toBe(200)
  return body
}
const ids = async (who: Member) => (await sentBy(who)).data.map(({ id }: { id: string }) => id)
const treeOf = (owner: Member, name = 'Gurung of Lamjung') =>
  idOf(owner.post('/v1/family/family-tree', { name, description: 'x' }))
const ask = async (who: Member, tree: string, wish: object = {}) =>
  expect((await who.post(`${member}/${tree}/request`, { role: 'READ_ONLY', ...wish })).status).toBe(201)

test('lists own requests to join until they are answered or withdrawn', async () => {
  const [owner, asker, stranger] = [await app.signUp('Owner'), await app.signUp('Asker'), await app.signUp('Stranger')]
  const [first, second, third] = [await treeOf(owner, 'First'), await treeOf(owner, 'Second'), await treeOf(owner)]
  const invitedTo = await treeOf(owner, 'Invites')
  expect((await owner.post(member, { familyTreeId: invitedTo, userId: asker.id, role: 'READ_ONLY' })).status).toBe(201)
  await ask(asker, first, { role: 'READ_WRITE', message: 'I am your niece' })
  await ask(asker, second)
  await ask(asker, third)
  expect((await sentBy(asker)).data).toMatchObject([
    { id: third, familyTreeName: 'Gurung of Lamjung', message: null },
    { id: second, familyTreeName: 'Second' },
    { id: first, familyTreeName: 'First', role: 'READ_WRITE', message: 'I am your niece' },
  ])
  for (const who of [owner, stranger]) expect(await ids(who)).toEqual([])
  expect((await app.visitor.get(path)).status).toBe(401)
  const wish = { familyTreeId: first, userId: asker.id }
  expect((await owner.post(`${member}/accept`, wish)).status).toBe(200)
  expect((await owner.delete(member, { familyTreeId: second, userId: asker.id })).status).toBe(204)
  expect(await ids(asker)).toEqual([third])
  expect((await stranger.delete(member, { familyTreeId: third, userId: asker.id })).status).toBe(403)
  expect((await asker.delete(member, { familyTreeId: third, userId: asker.id })).status).toBe(204)
  expect(await ids(asker)).toEqual([])
})

test('lists a request to a tree that is hidden since, or whose owner blocks the member, and it can be withdrawn', async () => {
  const [owner, asker] = [await app.signUp('Owner'), await app.signUp('Asker')]
  const tree = await treeOf(owner)
  await ask(asker, tree)
  const hidden = { name: 'Gurung of Lamjung', discoverable: false }
  expect((await owner.put(`/v1/family/family-tree/${tree}`, hidden)).status).toBe(200)
  await block(owner, asker)
  const { data } = await sentBy(asker)
  expect(data).toMatchObject([{ id: tree, familyTreeName: 'Gurung of Lamjung' }])
  expect((await asker.delete(member, { familyTreeId: tree, userId: asker.id })).status).toBe(204)
  expect(await ids(asker)).toEqual([])
})

test('gives the requests in pages', async () => {
  const [owner, asker] = [await app.signUp('Owner'), await app.signUp('Asker')]
  const trees = [await treeOf(owner), await treeOf(owner), await treeOf(owner)]
  for (const tree of trees) await ask(asker, tree)
  const { data, next, hasNext } = await sentBy(asker, '?limit=2')
  expect(data.map(({ id }: { id: string }) => id)).toEqual([trees[2], trees[1]])
  expect(hasNext).toBe(true)
  const rest = await sentBy(asker, `?limit=2&next=${encodeURIComponent(next)}`)
  expect(rest).toMatchObject({ data: [{ id: trees[0] }], next: null, hasNext: false })
})
