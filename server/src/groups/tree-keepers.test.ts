import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { idOf, type Answer } from '../../test/client.ts'
import { newGroup } from '../../test/groups.ts'
import { block } from '../../test/people.ts'

// The owner of a family tree removes groups that others linked to it.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const done = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

async function stage(more: object = {}) {
  const [keeper, editor, fellow] = (await Promise.all(
    ['Keeper', 'Editor', 'Fellow'].map((name) => app.signUp(name)),
  )) as [Member, Member, Member]
  const tree = await idOf(keeper.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
  for (const who of [editor, fellow]) {
    await done(keeper.post('/v1/family/member', { familyTreeId: tree, userId: who.id, role: 'READ_WRITE' }))
    await done(who.post('/v1/family/member/accept', { familyTreeId: tree, userId: who.id }))
  }
  const group = await newGroup(editor, { name: 'Ours', familyTreeId: tree, ...more })
  return { keeper, editor, fellow, tree, group, path: `/v1/group/${group}/link/${tree}` }
}
const isListed = async (who: Member, tree: string, group: string) =>
  (await done(who.get(`/v1/group?familyTreeId=${tree}`))).data.some(({ id }: { id: string }) => id === group)

test('a group is removed from a family tree by its owner and by no other member', async () => {
  const { keeper, editor, fellow, tree, group, path } = await stage()
  const stranger = await app.signUp('Stranger')
  expect((await app.visitor.delete(path)).status).toBe(401)
  for (const who of [fellow, stranger]) expect((await who.delete(path)).body.code).toBe('groups/not-allowed')
  await block(editor, keeper)
  expect(await isListed(keeper, tree, group)).toBe(true)
  const { version } = (await editor.get(`/v1/group/${group}`)).body
  for (let time = 0; time < 2; time++) expect((await keeper.delete(path)).status).toBe(204)
  expect(await isListed(keeper, tree, group)).toBe(false)
  const { body } = await editor.get(`/v1/group/${group}`)
  expect(body).toMatchObject({ familyTree: null, version: version + 1 })
  const { data } = (await editor.get(`/v1/group/${group}/log`)).body
  expect(data[0]).toMatchObject({ kind: 'TREE_REMOVED', actor: null })
  expect(data.filter(({ kind }: { kind: string }) => kind === 'TREE_REMOVED')).toHaveLength(1)
})

test('the owner of a group removes it from a family tree that the owner left', async () => {
  const { editor, keeper, tree, group, path } = await stage()
  await done(editor.delete('/v1/family/member/leave', { familyTreeId: tree }))
  expect(await isListed(keeper, tree, group)).toBe(true)
  expect((await editor.delete(path)).status).toBe(204)
  expect(await isListed(keeper, tree, group)).toBe(false)
})

test('a hidden group and a group that does not exist are answered alike', async () => {
  const { keeper, fellow, tree, group, path } = await stage({ visibility: 'HIDDEN' })
  const none = `/v1/group/${tree}/link/${tree}`
  for (const way of [path, none]) expect((await fellow.delete(way)).status).toBe(404)
  for (const way of [path, none]) expect((await keeper.delete(way)).status).toBe(204)
  expect(await isListed(keeper, tree, group)).toBe(false)
})

test('a group of a member who is removed from a family tree leaves it, and a group of one who leaves does not', async () => {
  const { keeper, editor, fellow, tree, group } = await stage()
  const kept = await newGroup(fellow, { name: 'Theirs', familyTreeId: tree })
  await done(fellow.delete('/v1/family/member/leave', { familyTreeId: tree }))
  await done(keeper.delete('/v1/family/member', { familyTreeId: tree, userId: editor.id }))
  await app.allTold()
  expect([await isListed(keeper, tree, group), await isListed(keeper, tree, kept)]).toEqual([false, true])
})
