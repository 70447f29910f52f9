import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { newPlace, placeNames } from '../../test/heritage.ts'
import { endings, removalLog, removalsOf, scenes, type Scene } from '../../test/keepers.ts'
import { variantOf } from '../../test/variants.ts'

// Owners of family trees and moderators of groups, and the places that others linked to these.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const linked = async ({ owner, rootId }: Scene, kind: string, visibility: string) => {
  const place = await newPlace(owner, { visibility })
  const { status, body } = await owner.post(`/v1/heritage/${place}/link`, { kind, refId: rootId })
  expect(status).toBe(201)
  return { at: `/v1/heritage/${place}`, link: `/v1/heritage/${place}/link/${body.links[0].id}` }
}
const linksOf = async (by: Member, at: string) => (await by.get(`${at}/link`)).body.data

describe.each(['TREE', 'GROUP'] as const)('a place linked to a %s', (kind) => {
  /** The whole run asks this of a group alone. */
  const ofGroup = { tags: kind === 'GROUP' ? [] : ['room'] }
  test.each(['PUBLIC', 'SCOPE'])(
    'is taken off it by its keeper and by no other member, when it is %s',
    async (visibility) => {
      const scene = await scenes[kind](app)
      const { keeper, owner, fellow } = scene
      const { at, link } = await linked(scene, kind, visibility)
      const stranger = await app.signUp('Stranger')
      expect((await app.visitor.delete(link)).status).toBe(401)
      expect((await stranger.delete(link)).status).toBe(visibility === 'PUBLIC' ? 403 : 404)
      expect((await fellow.delete(link)).body.code).toBe('heritage/not-owner')
      expect(await linksOf(fellow, at)).toMatchObject([{ can: { remove: false } }])
      expect(await linksOf(keeper, at)).toMatchObject([{ can: { remove: true } }])
      expect(await keeper.delete(link)).toMatchObject({ status: 200, body: { links: [] } })
      expect(await linksOf(owner, at)).toEqual([])
      expect((await fellow.get(at)).status).toBe(visibility === 'PUBLIC' ? 200 : 404)
      // A second time, as after a lost answer. Who no longer sees the place learns nothing of it.
      expect(await keeper.delete(link)).toMatchObject(
        visibility === 'PUBLIC' ? { status: 200, body: { links: [] } } : { status: 404 },
      )
      expect(await owner.delete(link)).toMatchObject({ status: 200, body: { links: [] } })
      for (const other of [fellow, stranger])
        expect((await other.delete(link)).status).toBe(visibility === 'PUBLIC' ? 403 : 404)
      expect(await removalsOf(app, owner)).toHaveLength(1)
      if (kind === 'GROUP') expect(await removalLog(scene)).toHaveLength(1)
    },
  )

  test('is forgotten a day after its removal', async () => {
    const scene = await scenes[kind](app)
    const { link } = await linked(scene, kind, 'PUBLIC')
    expect((await scene.keeper.delete(link)).status).toBe(200)
    await app.db
      .updateTable('heritage_removed_link')
      .set({ at: new Date(app.clock.now().getTime() - 25 * 60 * 60_000) })
      .execute()
    await app.app.keepHouse()
    expect(await app.db.selectFrom('heritage_removed_link').selectAll().execute()).toEqual([])
    expect((await scene.keeper.delete(link)).status).toBe(403)
  })

  test('is taken off it when its owner is removed, and stays when its owner leaves', async () => {
    for (const [how, count] of [
      ['remove', 0],
      ['leave', 1],
    ] as const) {
      const scene = await scenes[kind](app)
      const { at } = await linked(scene, kind, 'PUBLIC')
      expect((await endings[kind][how](scene)).status).toBeLessThan(300)
      await app.allTold()
      expect(await linksOf(scene.owner, at)).toHaveLength(count)
    }
  })

  const ways = ['the keeper blocks', 'the owner blocks', 'the keeper mutes'] as const
  for (const how of ways)
    test(
      `is listed for its keeper though ${how} the other, and names no owner across a block`,
      variantOf(ways, how),
      async () => {
        const scene = await scenes[kind](app)
        const { keeper, owner, rootId } = scene
        const [by, whom] = how.startsWith('the keeper') ? [keeper, owner] : [owner, keeper]
        const way = how.endsWith('mutes') ? 'mute' : 'block'
        expect((await by.post(`/v1/${way}`, { userId: whom.id })).status).toBeLessThan(300)
        await linked(scene, kind, 'SCOPE')
        const query = `?${kind === 'TREE' ? 'treeId' : 'groupId'}=${rootId}`
        const { body } = await keeper.get(`/v1/heritage${query}`)
        const seen = way === 'mute' ? { id: owner.id } : null
        expect(body.data).toMatchObject([{ name: 'Stone tap of Patan', owner: seen }])
        expect(await placeNames(keeper, `${query}&q=tap`)).toEqual(['Stone tap of Patan'])
        expect(await placeNames(keeper, '?mine=true')).toEqual([])
      },
    )

  test('notifies its owner of a removal by the keeper, without naming the keeper', async () => {
    const scene = await scenes[kind](app)
    const { keeper, owner, fellow, rootId } = scene
    const { link } = await linked(scene, kind, 'PUBLIC')
    expect((await keeper.delete(link)).status).toBeLessThan(300)
    expect(await removalsOf(app, owner)).toMatchObject([
      {
        kind: `HERITAGE_REMOVED_FROM_${kind}`,
        actors: [],
        actorCount: 0,
        names: { HERITAGE: { name: 'Stone tap of Patan' }, [kind]: { id: rootId } },
      },
    ])
    expect([await removalsOf(app, keeper), await removalsOf(app, fellow)]).toEqual([[], []])
    if (kind === 'GROUP')
      expect(await removalLog(scene)).toMatchObject([
        { kind: 'PLACE_REMOVED', actor: { id: keeper.id }, user: { id: owner.id } },
      ])
  })

  test('sends no notification where the owner removes it', ofGroup, async () => {
    const scene = await scenes[kind](app)
    const { link } = await linked(scene, kind, 'PUBLIC')
    expect((await scene.owner.delete(link)).status).toBeLessThan(300)
    expect(await removalsOf(app, scene.owner)).toEqual([])
    if (kind === 'GROUP') expect(await removalLog(scene)).toEqual([])
  })

  test('sends one notification where its owner is removed: that of the removal', ofGroup, async () => {
    const scene = await scenes[kind](app)
    await linked(scene, kind, 'PUBLIC')
    expect((await endings[kind].remove(scene)).status).toBeLessThan(300)
    expect(await removalsOf(app, scene.owner)).toEqual([])
    const { data } = (await scene.owner.get('/v1/notification')).body
    expect(data[0].kind).toBe(kind === 'TREE' ? 'REMOVED' : 'GROUP_REMOVED')
  })
})
