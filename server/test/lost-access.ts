import { expect } from 'vitest'
import type { Member, TestApp } from './app.ts'
import { mentioning, newPost, newProgram, newTree } from './causes.ts'
import { idOf, type Answer } from './client.ts'
import { eventDraft, newEvent } from './events.ts'
import { newGroup } from './groups.ts'
import { newPlace, placeDraft } from './heritage.ts'
import { befriend, openGroup, openPair, send } from './messages.ts'
import { block, follow, privacy, unblock, unfollow } from './people.ts'

// Resources of an actor that a reader can open, with the ways to lose and to get back the access.

type Step = () => Promise<unknown>
export type Cast = { app: TestApp; actor: Member; reader: Member }
/** A root that the reader can open. Without `regain`, the loss is final. */
export type Lost = { rootId: string; lose: Step; regain?: Step }
export type Way = (cast: Cast) => Promise<Lost>

const done = async (answer: Promise<Answer>): Promise<void> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}
const inOrder = async (...steps: readonly (() => Promise<Answer>)[]) => {
  for (const step of steps) await done(step())
}

async function groupOf({ actor, reader }: Cast, draft: object = { joinPolicy: 'OPEN' }) {
  const rootId = await newGroup(actor, { ...draft })
  const path = `/v1/group/${rootId}`
  const join = () => reader.post(`${path}/join`)
  return { rootId, path, join, member: `${path}/member/${reader.id}`, ban: `${path}/ban/${reader.id}` }
}
async function joined(cast: Cast, draft?: object) {
  const group = await groupOf(cast, draft)
  await done(group.join())
  return group
}

export const groupMembers: Record<string, Way> = {
  'the member leaves': async (cast) => {
    const { rootId, path, join } = await joined(cast)
    return { rootId, lose: () => done(cast.reader.delete(`${path}/leave`)), regain: () => done(join()) }
  },
  'the member is removed': async (cast) => {
    const { rootId, member, join } = await joined(cast)
    return { rootId, lose: () => done(cast.actor.delete(member)), regain: () => done(join()) }
  },
  'the member is banned': async (cast) => {
    const { rootId, ban, join } = await joined(cast)
    const regain = () => inOrder(() => cast.actor.delete(ban), join)
    return { rootId, lose: () => done(cast.actor.post(ban, {})), regain }
  },
  'the group is deleted': async (cast) => {
    const { rootId, path } = await joined(cast)
    return { rootId, lose: () => done(cast.actor.delete(path, { name: 'A group' })) }
  },
}

export const groupKeepers: Record<string, Way> = {
  'the moderator is a simple member': async (cast) => {
    const { rootId, member } = await joined(cast)
    const become = (role: string) => done(cast.actor.put(member, { role }))
    await become('MODERATOR')
    return { rootId, lose: () => become('MEMBER'), regain: () => become('MODERATOR') }
  },
  'the moderator leaves': async (cast) => {
    const { rootId, path, member, join } = await joined(cast)
    const promote = () => cast.actor.put(member, { role: 'MODERATOR' })
    await done(promote())
    return { rootId, lose: () => done(cast.reader.delete(`${path}/leave`)), regain: () => inOrder(join, promote) }
  },
}

export const groupCards: Record<string, Way> = {
  'the group is hidden': async (cast) => {
    const { rootId, path } = await groupOf(cast)
    const turn = (visibility: string) => done(cast.actor.put(path, { visibility }))
    return { rootId, lose: () => turn('HIDDEN'), regain: () => turn('PUBLIC') }
  },
  'the invitation of a hidden group is withdrawn': async (cast) => {
    const { rootId, path } = await groupOf(cast, { visibility: 'HIDDEN', joinPolicy: 'INVITE' })
    const invite = () => done(cast.actor.post(`${path}/invite`, { userIds: [cast.reader.id] }))
    await invite()
    const [{ id }] = (await cast.actor.get(`${path}/invite`)).body.data
    return { rootId, lose: () => done(cast.actor.delete(`${path}/invite/${id}`)), regain: invite }
  },
  'the group is deleted': async (cast) => {
    const { rootId, path } = await groupOf(cast)
    return { rootId, lose: () => done(cast.actor.delete(path, { name: 'A group' })) }
  },
}

const hiddenTree = (by: Member) =>
  idOf(by.post('/v1/family/family-tree', { name: 'Rai', description: 'x', discoverable: false }))
async function treeOf({ actor, reader }: Cast) {
  const familyTreeId = await hiddenTree(actor)
  const about = { familyTreeId, userId: reader.id }
  const invite = () => actor.post('/v1/family/member', { ...about, role: 'READ_ONLY' })
  const enter = () => inOrder(invite, () => reader.post('/v1/family/member/accept', about))
  return { rootId: familyTreeId, about, invite, enter, remove: () => done(actor.delete('/v1/family/member', about)) }
}

export const treeMembers: Record<string, Way> = {
  'the member leaves': async (cast) => {
    const { rootId, enter } = await treeOf(cast)
    await enter()
    const lose = () => done(cast.reader.delete('/v1/family/member/leave', { familyTreeId: rootId }))
    return { rootId, lose, regain: enter }
  },
  'the member is removed': async (cast) => {
    const { rootId, enter, remove } = await treeOf(cast)
    await enter()
    return { rootId, lose: remove, regain: enter }
  },
  'the tree is deleted': async (cast) => {
    const { rootId, enter } = await treeOf(cast)
    await enter()
    return { rootId, lose: () => done(cast.actor.delete(`/v1/family/family-tree/${rootId}`)) }
  },
}

export const treeOwners: Record<string, Way> = {
  'the tree is handed over': async ({ actor, reader, ...rest }) => {
    const { rootId, enter } = await treeOf({ ...rest, actor: reader, reader: actor })
    await enter()
    const handOver = (by: Member, to: Member) => () =>
      done(by.post('/v1/family/member/transfer', { familyTreeId: rootId, userId: to.id }))
    return { rootId, lose: handOver(reader, actor), regain: handOver(actor, reader) }
  },
  'the tree is deleted': async ({ reader }) => {
    const rootId = await newTree(reader)
    return { rootId, lose: () => done(reader.delete(`/v1/family/family-tree/${rootId}`)) }
  },
}

export const treeCards: Record<string, Way> = {
  'the invitation is withdrawn': async (cast) => {
    const { rootId, invite, remove } = await treeOf(cast)
    await done(invite())
    return { rootId, lose: remove, regain: () => done(invite()) }
  },
  'the tree is hidden': async ({ actor }) => {
    const rootId = await newTree(actor)
    const turn = (discoverable: boolean) => done(actor.put(`/v1/family/family-tree/${rootId}`, { discoverable }))
    await turn(true)
    return { rootId, lose: () => turn(false), regain: () => turn(true) }
  },
}

const blocking = ({ actor, reader }: Cast, rootId: string): Lost => ({
  rootId,
  lose: () => done(block(actor, reader)),
  regain: () => done(unblock(actor, reader)),
})

export const events: Record<string, Way> = {
  'the guest of a private event is removed': async ({ app, actor, reader }) => {
    const rootId = await newEvent(actor, app.clock.now(), { type: 'PRIVATE' })
    const path = `/v1/social/event/${rootId}`
    const invite = () => done(actor.post(`${path}/invite`, { userIds: [reader.id] }))
    await invite()
    return { rootId, lose: () => done(actor.delete(`${path}/participant/${reader.id}`)), regain: invite }
  },
  'the member leaves the invited group': async (cast) => {
    const { rootId: groupId, path, join } = await joined(cast)
    const rootId = await newEvent(cast.actor, cast.app.clock.now(), { type: 'PRIVATE' })
    await done(cast.actor.post(`/v1/social/event/${rootId}/invite`, { groupIds: [groupId] }))
    return { rootId, lose: () => done(cast.reader.delete(`${path}/leave`)), regain: () => done(join()) }
  },
  'the event is private': async ({ app, actor }) => {
    const rootId = await newEvent(actor, app.clock.now())
    const turn = async (type: string) =>
      done(actor.put(`/v1/social/event/${rootId}`, await eventDraft(actor, app.clock.now(), { type })))
    return { rootId, lose: () => turn('PRIVATE'), regain: () => turn('PUBLIC') }
  },
  'the host blocks the guest': async (cast) => blocking(cast, await newEvent(cast.actor, cast.app.clock.now())),
  'the event is deleted': async ({ app, actor }) => {
    const rootId = await newEvent(actor, app.clock.now())
    return { rootId, lose: () => done(actor.delete(`/v1/social/event/${rootId}`)) }
  },
}

const post = (cast: Cast, more: object = {}) => newPost(cast.actor, { ...mentioning(cast.reader), ...more })
async function groupPost(cast: Cast, draft: object) {
  const groupId = await newGroup(cast.actor, { ...draft })
  return { path: `/v1/group/${groupId}`, rootId: await idOf(cast.actor.post('/v1/post', { text: 'Ours', groupId })) }
}

export const posts: Record<string, Way> = {
  'the post is for its author alone': async (cast) => {
    const rootId = await post(cast)
    const turn = (visibility: string) => done(cast.actor.put(`/v1/post/${rootId}`, { visibility }))
    return { rootId, lose: () => turn('ONLY_ME'), regain: () => turn('MEMBERS') }
  },
  'the author shows no posts': async (cast) => {
    const rootId = await post(cast)
    const turn = (postVisibility: string) => done(privacy(cast.actor, { postVisibility }))
    return { rootId, lose: () => turn('ONLY_ME'), regain: () => turn('MEMBERS') }
  },
  'the follower unfollows': async (cast) => {
    const { actor, reader } = cast
    await done(follow(reader, actor))
    const rootId = await post(cast, { visibility: 'FOLLOWERS' })
    return { rootId, lose: () => done(unfollow(reader, actor)), regain: () => done(follow(reader, actor)) }
  },
  'the author blocks the reader': async (cast) => blocking(cast, await post(cast)),
  'the post is deleted': async (cast) => {
    const rootId = await post(cast)
    return { rootId, lose: () => done(cast.actor.delete(`/v1/post/${rootId}`)) }
  },
  'the member leaves the group': async (cast) => {
    const { rootId, path } = await groupPost(cast, { visibility: 'PRIVATE', joinPolicy: 'OPEN' })
    const join = () => done(cast.reader.post(`${path}/join`))
    await join()
    return { rootId, lose: () => done(cast.reader.delete(`${path}/leave`)), regain: join }
  },
  'the group is private': async (cast) => {
    const { rootId, path } = await groupPost(cast, { visibility: 'PUBLIC' })
    const turn = (visibility: string) => done(cast.actor.put(path, { visibility }))
    return { rootId, lose: () => turn('PRIVATE'), regain: () => turn('PUBLIC') }
  },
  'the group is deleted': async (cast) => {
    const { rootId, path } = await groupPost(cast, { visibility: 'PUBLIC' })
    return { rootId, lose: () => done(cast.actor.delete(path, { name: 'A group' })) }
  },
}

const reactedPlaces: Record<string, Way> = {
  'the heritage place is a draft': async ({ actor, reader }) => {
    const rootId = await newPlace(actor)
    await done(reader.post('/v1/comments', { parentType: 'HERITAGE', parentId: rootId, comment: 'Words' }))
    const turn = (status: string) => done(actor.put(`/v1/heritage/${rootId}`, placeDraft({ status })))
    return { rootId, lose: () => turn('DRAFT'), regain: () => turn('PUBLISHED') }
  },
  'the member leaves the tree of the heritage place': async (cast) => {
    const { rootId: refId, enter } = await treeOf(cast)
    await enter()
    const rootId = await newPlace(cast.actor, { visibility: 'SCOPE' })
    await done(cast.actor.post(`/v1/heritage/${rootId}/link`, { kind: 'TREE', refId }))
    await done(cast.reader.post('/v1/comments', { parentType: 'HERITAGE', parentId: rootId, comment: 'Words' }))
    const lose = () => done(cast.reader.delete('/v1/family/member/leave', { familyTreeId: refId }))
    return { rootId, lose, regain: enter }
  },
}
const reacted = (way: Way): Way => {
  return async (cast) => {
    const lost = await way(cast)
    await done(cast.actor.post('/v1/comments', { parentType: 'POST', parentId: lost.rootId, comment: 'Words' }))
    return lost
  }
}
export const reactions: Record<string, Way> = {
  ...Object.fromEntries(Object.entries(posts).map(([name, way]) => [name, reacted(way)])),
  ...reactedPlaces,
}

export const programs: Record<string, Way> = {
  'the program is deleted': async ({ actor }) => {
    const rootId = await newProgram(actor)
    return { rootId, lose: () => done(actor.delete(`/v1/finance/program/${rootId}`)) }
  },
}

export const conversations: Record<string, Way> = {
  'the reader blocks the sender': async ({ actor, reader }) => {
    const rootId = await openPair(actor, reader)
    await done(send(actor, rootId, 'Namaste'))
    return { rootId, lose: () => done(block(reader, actor)), regain: () => done(unblock(reader, actor)) }
  },
  'the reader declines the request': async ({ actor, reader }) => {
    const rootId = await openPair(actor, reader)
    await done(send(actor, rootId, 'Namaste'))
    return { rootId, lose: () => done(reader.delete(`/v1/message/conversation/${rootId}/request`)) }
  },
  'the reader leaves the group': async ({ app, actor, reader }) => {
    await befriend(actor, reader)
    const rootId = await openGroup(actor, [reader, await app.signUp('Third')], 'Ours')
    return { rootId, lose: () => done(reader.delete(`/v1/message/conversation/${rootId}/member/me`)) }
  },
}
