import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { idOf } from '../../test/client.ts'
import { endings, removalLog, removalsOf, scenes, type Scene } from '../../test/keepers.ts'

// Owners of family trees and moderators of groups, and the programs that others linked to these.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Kind = 'TREE' | 'GROUP'

const linked = async ({ owner, rootId }: Scene, kind: Kind) => {
  const link = kind === 'TREE' ? { familyId: rootId } : { groupId: rootId }
  const id = await idOf(owner.post('/v1/finance/program', { name: 'Roof', description: 'x', ...link }))
  return { at: `/v1/finance/program/${id}`, link: `/v1/finance/program/${id}/link/${rootId}` }
}
const linkOf = async (by: Member, at: string) => {
  const { familyId, groupId } = (await by.get(at)).body
  return familyId ?? groupId
}
const mayUnlink = async (by: Member, at: string, kind: Kind) =>
  (await by.get(at)).body.can[kind === 'TREE' ? 'unlinkTree' : 'unlinkGroup']

describe.each(['TREE', 'GROUP'] as const)('a program linked to a %s', (kind) => {
  test('is removed from it by its keeper, and by no other member', async () => {
    const scene = await scenes[kind](app)
    const { keeper, owner, fellow, rootId } = scene
    const { at, link } = await linked(scene, kind)
    const stranger = await app.signUp('Stranger')
    expect((await app.visitor.delete(link)).status).toBe(401)
    for (const other of [stranger, fellow])
      expect(await other.delete(link)).toMatchObject({ status: 403, body: { code: 'finance/not-creator' } })
    expect(await linkOf(fellow, at)).toBe(rootId)
    expect([await mayUnlink(fellow, at, kind), await mayUnlink(keeper, at, kind)]).toEqual([false, true])
    expect((await keeper.delete(link)).status).toBe(204)
    expect(await linkOf(owner, at)).toBe(null)
    // A second time, as after a lost answer.
    expect((await keeper.delete(link)).status).toBe(204)
    expect((await owner.delete(link)).status).toBe(204)
    for (const other of [stranger, fellow]) expect((await other.delete(link)).status).toBe(403)
    expect(await removalsOf(app, owner)).toHaveLength(1)
    const [last] = (await fellow.get(`${at}/history`)).body.data
    expect(last).toMatchObject({ kind: 'CHANGE', by: null })
  })

  test('stays when its creator leaves, and goes when its creator is removed', async () => {
    const [left, removed] = [await scenes[kind](app), await scenes[kind](app)]
    const [kept, gone] = [await linked(left, kind), await linked(removed, kind)]
    expect((await endings[kind].leave(left)).status).toBeLessThan(300)
    expect((await endings[kind].remove(removed)).status).toBeLessThan(300)
    await expect.poll(() => linkOf(removed.keeper, gone.at), { timeout: 10_000 }).toBe(null)
    expect(await linkOf(left.keeper, kept.at)).toBe(left.rootId)
  })

  test('notifies its creator of a removal by the keeper, without naming the keeper', async () => {
    const scene = await scenes[kind](app)
    const { keeper, owner, fellow, rootId } = scene
    const { link } = await linked(scene, kind)
    expect((await keeper.delete(link)).status).toBeLessThan(300)
    expect(await removalsOf(app, owner)).toMatchObject([
      {
        kind: `FINANCE_REMOVED_FROM_${kind}`,
        actors: [],
        actorCount: 0,
        names: { PROGRAM: { name: 'Roof' }, [kind]: { id: rootId } },
      },
    ])
    expect([await removalsOf(app, keeper), await removalsOf(app, fellow)]).toEqual([[], []])
    if (kind === 'GROUP')
      expect(await removalLog(scene)).toMatchObject([
        { kind: 'PROGRAM_REMOVED', actor: { id: keeper.id }, user: { id: owner.id } },
      ])
  })

  test('sends no notification where the owner removes it', async () => {
    const scene = await scenes[kind](app)
    const { link } = await linked(scene, kind)
    expect((await scene.owner.delete(link)).status).toBeLessThan(300)
    expect(await removalsOf(app, scene.owner)).toEqual([])
    if (kind === 'GROUP') expect(await removalLog(scene)).toEqual([])
  })

  test('sends one notification where its owner is removed: that of the removal', async () => {
    const scene = await scenes[kind](app)
    await linked(scene, kind)
    expect((await endings[kind].remove(scene)).status).toBeLessThan(300)
    expect(await removalsOf(app, scene.owner)).toEqual([])
    const { data } = (await scene.owner.get('/v1/notification')).body
    expect(data[0].kind).toBe(kind === 'TREE' ? 'REMOVED' : 'GROUP_REMOVED')
  })
})
