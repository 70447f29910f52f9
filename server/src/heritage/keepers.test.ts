import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../../test/app.ts'
import { idOf } from '../../test/client.ts'
import { newGroup } from '../../test/groups.ts'
import { newPlace, placeNames } from '../../test/heritage.ts'

// Owners of family trees and moderators of groups, and the places that others linked to these.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Scene = { keeper: Member; owner: Member; fellow: Member; rootId: string }

const kinds = {
  TREE: async (): Promise<Scene> => {
    const [keeper, owner, fellow] = await people()
    const rootId = await idOf(keeper.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
    for (const { id: userId } of [owner, fellow]) {
      await keeper.post('/v1/family/member', { familyTreeId: rootId, userId, role: 'READ_WRITE' })
      const member = userId === owner.id ? owner : fellow
      await member.post('/v1/family/member/accept', { familyTreeId: rootId, userId })
    }
    return { keeper, owner, fellow, rootId }
  },
  GROUP: async (): Promise<Scene> => {
    const [founder, owner, fellow] = await people()
    const keeper = await app.signUp('Moderator')
    const rootId = await newGroup(founder, { name: 'Ours', joinPolicy: 'OPEN' })
    for (const member of [keeper, owner, fellow]) await member.post(`/v1/group/${rootId}/join`)
    const role = await founder.put(`/v1/group/${rootId}/member/${keeper.id}`, { role: 'MODERATOR' })
    expect(role.status).toBeLessThan(300)
    return { keeper, owner, fellow, rootId }
  },
}
const people = () =>
  Promise.all(['Keeper', 'Owner', 'Fellow'].map((name) => app.signUp(name))) as Promise<[Member, Member, Member]>

const ends = {
  TREE: {
    remove: ({ keeper, owner, rootId }: Scene) =>
      keeper.delete('/v1/family/member', { familyTreeId: rootId, userId: owner.id }),
    leave: ({ owner, rootId }: Scene) => owner.delete('/v1/family/member/leave', { familyTreeId: rootId }),
  },
  GROUP: {
    remove: ({ keeper, owner, rootId }: Scene) => keeper.post(`/v1/group/${rootId}/ban/${owner.id}`, {}),
    leave: ({ owner, rootId }: Scene) => owner.delete(`/v1/group/${rootId}/leave`),
  },
}

const linked = async ({ owner, rootId }: Scene, kind: string, visibility: string) => {
  const place = await newPlace(owner, { visibility })
  const { status, body } = await owner.post(`/v1/heritage/${place}/link`, { kind, refId: rootId })
  expect(status).toBe(201)
  return { at: `/v1/heritage/${place}`, link: `/v1/heritage/${place}/link/${body.links[0].id}` }
}
const linksOf = async (by: Member, at: string) => (await by.get(`${at}/link`)).body.data

describe.each(['TREE', 'GROUP'] as const)('a place linked to a %s', (kind) => {
  test.each(['PUBLIC', 'SCOPE'])(
    'that is %s is taken off it by its keeper, and by no other member',
    async (visibility) => {
      const scene = await kinds[kind]()
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
    },
  )

  test('is taken off it when its owner is removed, and stays when its owner leaves', async () => {
    for (const [how, count] of [
      ['remove', 0],
      ['leave', 1],
    ] as const) {
      const scene = await kinds[kind]()
      const { at } = await linked(scene, kind, 'PUBLIC')
      expect((await ends[kind][how](scene)).status).toBeLessThan(300)
      await app.allTold()
      expect(await linksOf(scene.owner, at)).toHaveLength(count)
    }
  })

  test.each(['the keeper blocks', 'the owner blocks', 'the keeper mutes'])(
    'is listed for its keeper though %s the other, and names no owner across a block',
    async (how) => {
      const scene = await kinds[kind]()
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
})
