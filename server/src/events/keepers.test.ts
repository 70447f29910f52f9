import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { eventDraft, newEvent } from '../../test/events.ts'
import { endings, removalLog, removalsOf, scenes, type Scene } from '../../test/keepers.ts'
import { block, mute } from '../../test/people.ts'
import { newId } from '../kit/ids.ts'

// Owners of family trees and moderators of groups, and the events that others linked to these.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Kind = 'TREE' | 'GROUP'

const linked = async ({ owner, rootId }: Scene, kind: Kind, type: string) => {
  const link = kind === 'TREE' ? { familyTreeIds: [rootId] } : { groupIds: [rootId] }
  const id = await newEvent(owner, app.clock.now(), { type, ...link })
  return { at: `/v1/social/event/${id}`, link: `/v1/social/event/${id}/link/${rootId}` }
}
const linksOf = async (by: Member, at: string) => {
  const { familyTrees, groups } = (await by.get(at)).body
  return [...familyTrees, ...groups]
}

describe.each(['TREE', 'GROUP'] as const)('an event linked to a %s', (kind) => {
  /** The whole run asks this of a group alone. */
  const ofGroup = { tags: kind === 'GROUP' ? [] : ['room'] }
  test.each(['PUBLIC', 'PRIVATE'])(
    'is removed from it by its keeper and by no other member, when it is %s',
    async (type) => {
      const scene = await scenes[kind](app)
      const { keeper, owner, fellow } = scene
      const { at, link } = await linked(scene, kind, type)
      const stranger = await app.signUp('Stranger')
      expect((await app.visitor.delete(link)).status).toBe(401)
      expect((await stranger.delete(link)).status).toBe(type === 'PUBLIC' ? 403 : 404)
      expect((await fellow.delete(link)).body.code).toBe('events/not-owner')
      expect(await linksOf(fellow, at)).toMatchObject([{ can: { remove: false } }])
      expect(await linksOf(keeper, at)).toMatchObject([{ can: { remove: true } }])
      expect((await keeper.delete(link)).status).toBe(204)
      expect(await linksOf(owner, at)).toEqual([])
      expect((await fellow.get(at)).status).toBe(type === 'PUBLIC' ? 200 : 404)
      // A second time, as after a lost answer.
      expect((await keeper.delete(link)).status).toBe(204)
      expect((await owner.delete(link)).status).toBe(204)
      for (const other of [fellow, stranger])
        expect((await other.delete(link)).status).toBe(type === 'PUBLIC' ? 403 : 404)
      expect(await removalsOf(app, owner)).toHaveLength(1)
      if (kind === 'GROUP') expect(await removalLog(scene)).toHaveLength(1)
    },
  )

  test('is missing for its keeper when it is private and was never linked', async () => {
    const { keeper, fellow, owner, rootId } = await scenes[kind](app)
    const link = (id: string) => `/v1/social/event/${id}/link/${rootId}`
    const [hidden, none] = [await newEvent(owner, app.clock.now(), { type: 'PRIVATE' }), newId()]
    expect([(await keeper.delete(link(hidden))).status, (await keeper.delete(link(none))).status]).toEqual([204, 204])
    expect([(await fellow.delete(link(hidden))).status, (await fellow.delete(link(none))).status]).toEqual([404, 404])
  })

  test('is removed by its keeper across a block, too', ofGroup, async () => {
    const scene = await scenes[kind](app)
    const { at, link } = await linked(scene, kind, 'PUBLIC')
    await block(scene.owner, scene.keeper)
    expect((await scene.keeper.delete(link)).status).toBe(204)
    expect(await linksOf(scene.owner, at)).toEqual([])
  })

  const ways = ['the keeper blocks', 'the owner blocks', 'the keeper mutes'] as const
  for (const how of ways)
    test(`is seen by its keeper though ${how} the other, and names no owner across a block`, ofGroup, async () => {
      const scene = await scenes[kind](app)
      const { keeper, owner, fellow, rootId } = scene
      const { at, link } = await linked(scene, kind, 'PUBLIC')
      const id = at.split('/').at(-1)!
      await owner.put(at, await eventDraft(owner, app.clock.now(), { name: `Jhakri ${rootId}` }))
      await fellow.post('/v1/comments', { comment: 'Who brings rice?', parentType: 'EVENT', parentId: id })
      await keeper.post(`${at}/participant`)
      const [by, whom] = how.startsWith('the keeper') ? [keeper, owner] : [owner, keeper]
      await (how.endsWith('mutes') ? mute : block)(by, whom)
      if (kind === 'GROUP' && how === 'the owner blocks') await block(owner, fellow)
      await app.allTold()
      const list = `/v1/social/event/linked?${kind === 'TREE' ? 'familyTreeId' : 'groupId'}=${rootId}`
      const isMuted = how.endsWith('mutes')
      const shown = {
        id,
        owner: isMuted ? { id: owner.id } : null,
        going: isMuted,
        can: { join: false, manage: false },
      }
      expect((await keeper.get(list)).body.data).toMatchObject([shown])
      expect((await keeper.get(at)).body).toMatchObject({ ...shown, can: { ...shown.can, leave: isMuted } })
      const idsAt = async (path: string) => (await keeper.get(path)).body.data.map((row: { id: string }) => row.id)
      expect(await idsAt(`/v1/search?type=EVENT&q=jhakri ${rootId}`)).toEqual([id])
      expect((await keeper.get(`/v1/comments/EVENT/${id}`)).body.data).toMatchObject([{ comment: 'Who brings rice?' }])
      if (!isMuted) {
        expect((await keeper.post(`${at}/participant`)).status).toBe(404)
        expect(await idsAt('/v1/social/event/going')).toEqual([])
        expect(await idsAt('/v1/social/event')).not.toContain(id)
      }
      if (kind === 'GROUP' && how === 'the owner blocks') expect((await fellow.get(at)).status).toBe(404)
      expect((await keeper.delete(link)).status).toBe(204)
      expect((await keeper.get(at)).status).toBe(isMuted ? 200 : 404)
    })

  test('stays when its owner leaves, and goes when its owner is removed', async () => {
    const [left, removed] = [await scenes[kind](app), await scenes[kind](app)]
    const [kept, gone] = [await linked(left, kind, 'PUBLIC'), await linked(removed, kind, 'PUBLIC')]
    expect((await endings[kind].leave(left)).status).toBeLessThan(300)
    expect((await endings[kind].remove(removed)).status).toBeLessThan(300)
    await expect.poll(() => linksOf(removed.keeper, gone.at), { timeout: 10_000 }).toEqual([])
    expect(await linksOf(left.keeper, kept.at)).toHaveLength(1)
  })

  test('notifies its owner of a removal by the keeper, without naming the keeper', async () => {
    const scene = await scenes[kind](app)
    const { keeper, owner, fellow, rootId } = scene
    const { link } = await linked(scene, kind, 'PUBLIC')
    expect((await keeper.delete(link)).status).toBeLessThan(300)
    expect(await removalsOf(app, owner)).toMatchObject([
      {
        kind: `EVENT_REMOVED_FROM_${kind}`,
        actors: [],
        actorCount: 0,
        names: { EVENT: { name: 'Dashain tika' }, [kind]: { id: rootId } },
      },
    ])
    expect([await removalsOf(app, keeper), await removalsOf(app, fellow)]).toEqual([[], []])
    if (kind === 'GROUP')
      expect(await removalLog(scene)).toMatchObject([
        { kind: 'EVENT_REMOVED', actor: { id: keeper.id }, user: { id: owner.id } },
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
