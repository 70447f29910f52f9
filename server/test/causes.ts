import type { Member } from './app.ts'
import { idOf } from './client.ts'
import { newGroup } from './groups.ts'

// Acts of members that others are notified of.

export const mentioning = (...whom: Member[]) => ({
  text: whom.map(({ name }) => `@${name}`).join(' '),
  mentions: whom.map(({ id, name }, at) => ({
    userId: id,
    from: whom.slice(0, at).reduce((sum, earlier) => sum + earlier.name.length + 2, 0),
    length: name.length + 1,
  })),
})
export const newPost = (by: Member, draft: object) => idOf(by.post('/v1/post', { visibility: 'MEMBERS', ...draft }))
export const newTree = (by: Member) => idOf(by.post('/v1/family/family-tree', { name: 'Rai', description: 'x' }))
export const newPerson = (by: Member, treeId: string) =>
  idOf(by.post(`/v1/family/${treeId}/person`, { firstName: 'Sita' }))
export const newProgram = (by: Member) => idOf(by.post('/v1/finance/program', { name: 'Roof', description: 'x' }))
export const enter = (by: Member, financeProgramId: string) =>
  idOf(by.post('/v1/finance/donor', { financeProgramId, donorName: 'Hari', amount: 5 }))

export async function joinGroup(owner: Member, ...members: Member[]): Promise<string> {
  const groupId = await newGroup(owner, { joinPolicy: 'OPEN' })
  for (const member of members) {
    await member.post(`/v1/group/${groupId}/join`)
    await member.put(`/v1/group/${groupId}/notification`, { level: 'ALL' })
  }
  return groupId
}
export async function commentBy(owner: Member, by: Member, draft: object = { comment: 'Words' }) {
  const parentId = await newPost(owner, { text: 'Ours' })
  const id = await idOf(by.post('/v1/comments', { parentType: 'POST', parentId, ...draft }))
  return { parentId, id }
}
