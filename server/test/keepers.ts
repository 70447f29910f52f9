import { expect } from 'vitest'
import type { Member, TestApp } from './app.ts'
import { idOf } from './client.ts'
import { newGroup } from './groups.ts'

/** A tree or group with its keeper, a member who links something to it, and another member. */
export type Scene = { keeper: Member; owner: Member; fellow: Member; rootId: string }

const people = (app: TestApp) =>
  Promise.all(['Keeper', 'Owner', 'Fellow'].map((name) => app.signUp(name))) as Promise<[Member, Member, Member]>

export const scenes = {
  TREE: async (app: TestApp): Promise<Scene> => {
    const [keeper, owner, fellow] = await people(app)
    const rootId = await idOf(keeper.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
    for (const { id: userId } of [owner, fellow]) {
      await keeper.post('/v1/family/member', { familyTreeId: rootId, userId, role: 'READ_WRITE' })
      const member = userId === owner.id ? owner : fellow
      await member.post('/v1/family/member/accept', { familyTreeId: rootId, userId })
    }
    return { keeper, owner, fellow, rootId }
  },
  GROUP: async (app: TestApp): Promise<Scene> => {
    const [founder, owner, fellow] = await people(app)
    const keeper = await app.signUp('Moderator')
    const rootId = await newGroup(founder, { name: 'Ours', joinPolicy: 'OPEN' })
    for (const member of [keeper, owner, fellow]) await member.post(`/v1/group/${rootId}/join`)
    const role = await founder.put(`/v1/group/${rootId}/member/${keeper.id}`, { role: 'MODERATOR' })
    expect(role.status).toBeLessThan(300)
    return { keeper, owner, fellow, rootId }
  },
}
export const endings = {
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

/** The notifications of an account about what was removed from a tree or group. */
export const removalsOf = async (app: TestApp, owner: Member) => {
  await app.allTold()
  const { data } = (await owner.get('/v1/notification')).body
  return data.filter(({ kind }: { kind: string }) => kind.includes('_REMOVED_FROM_'))
}

/** The log of a group about what was removed from it. */
export const removalLog = async ({ keeper, rootId }: Scene) => {
  const { data } = (await keeper.get(`/v1/group/${rootId}/log`)).body
  return data.filter(({ kind }: { kind: string }) =>
    ['PLACE_REMOVED', 'EVENT_REMOVED', 'PROGRAM_REMOVED'].includes(kind),
  )
}
