import type { Notice, NoticeKind } from '@mulghar/contract/notifications/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { idOf } from '../test/client.ts'
import { eventDraft, newEvent } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'
import { commentBy, enter, joinGroup, mentioning, newPerson, newPost, newProgram, newTree } from '../test/causes.ts'
import { openPair, send } from '../test/messages.ts'
import { accept, follow, privacy, unfollow } from '../test/people.ts'

// A notification is withdrawn when its cause is taken back.

let app: TestApp
let actor: Member
let reader: Member
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const noticesOf = async (who: Member, kind: NoticeKind): Promise<Notice[]> => {
  await app.allTold()
  const { data } = (await who.get('/v1/notification?limit=100')).body
  return data.filter((notice: Notice) => notice.kind === kind)
}
async function joinTree(owner: Member, member: Member, role: string): Promise<string> {
  const familyTreeId = await newTree(owner)
  await member.post(`/v1/family/member/${familyTreeId}/request`)
  await owner.post('/v1/family/member/accept', { familyTreeId, userId: member.id, role })
  return familyTreeId
}
/** Does what causes a notification of the reader; answers how it is taken back. */
type Cause = () => Promise<() => PromiseLike<{ status: number }>>
/** The undo of each kind's cause, or the reason for its notification to stay. */
type Row = Readonly<Record<string, Cause>> | { stays: string } | { testedIn: string }

const news = { stays: 'it reports a decision that was made; a later decision notifies again' }
const safety = { stays: 'the owner of an account hears of every change to its safety' }
const removed = { stays: 'the removal was logged; linking again is the own act of the recipient' }

const rows: Record<NoticeKind, Row> = {
  PASSWORD_CHANGED: safety,
  VAULT_SET_UP: safety,
  VAULT_PASSWORD_CHANGED: safety,
  VAULT_RECOVERED: safety,
  VAULT_WORDS_CHANGED: safety,
  VAULT_STARTED_OVER: safety,
  VAULT_REMOVED: safety,

  FOLLOW: {
    'its follower unfollows': async () => {
      await follow(actor, reader)
      return () => unfollow(actor, reader)
    },
    'its recipient removes the follower': async () => {
      await follow(actor, reader)
      return () => reader.delete(`/v1/follow/follower/${actor.id}`)
    },
  },
  FOLLOW_REQUEST: {
    'its author takes it back': async () => {
      await privacy(reader, { approveFollowers: true })
      await follow(actor, reader)
      return () => unfollow(actor, reader)
    },
  },
  FOLLOW_ACCEPTED: {
    'the follower is removed': async () => {
      await privacy(actor, { approveFollowers: true })
      await follow(reader, actor)
      await accept(actor, reader)
      return () => actor.delete(`/v1/follow/follower/${reader.id}`)
    },
  },

  LIKE: {
    'it is taken back': async () => {
      const like = { contentType: 'POST', contentId: await newPost(reader, { text: 'Ours' }) }
      await actor.post('/v1/likes', { ...like, liked: true })
      return () => actor.post('/v1/likes', { ...like, liked: false })
    },
  },
  COMMENT: {
    'it is deleted': async () => {
      const { id } = await commentBy(reader, actor)
      return () => actor.delete(`/v1/comments/${id}`)
    },
  },
  REPLY: {
    'it is deleted': async () => {
      const { id: parentId } = await commentBy(actor, reader)
      const reply = await idOf(actor.post('/v1/comments', { parentType: 'COMMENT', parentId, comment: 'Yes' }))
      return () => actor.delete(`/v1/comments/${reply}`)
    },
    'the post is set to its author alone': async () => {
      const { id, parentId } = await commentBy(actor, reader)
      await actor.post('/v1/comments', { parentType: 'COMMENT', parentId: id, comment: 'Yes' })
      return () => actor.put(`/v1/post/${parentId}`, { visibility: 'ONLY_ME' })
    },
  },
  COMMENT_MENTION: {
    'the comment is deleted': async () => {
      const { text: comment, mentions } = mentioning(reader)
      const { id } = await commentBy(actor, actor, { comment, mentions })
      return () => actor.delete(`/v1/comments/${id}`)
    },
    'the mention is edited out': async () => {
      const { text: comment, mentions } = mentioning(reader)
      const { id } = await commentBy(actor, actor, { comment, mentions })
      return () => actor.put(`/v1/comments/${id}`, { comment: 'Nobody' })
    },
    'the post is set to its author alone': async () => {
      const { text: comment, mentions } = mentioning(reader)
      const { parentId } = await commentBy(actor, actor, { comment, mentions })
      return () => actor.put(`/v1/post/${parentId}`, { visibility: 'ONLY_ME' })
    },
  },
  COMMENT_REMOVED: news,
  POST_MENTION: {
    'the post is deleted': async () => {
      const id = await newPost(actor, mentioning(reader))
      return () => actor.delete(`/v1/post/${id}`)
    },
    'the mention is edited out': async () => {
      const id = await newPost(actor, mentioning(reader))
      return () => actor.put(`/v1/post/${id}`, { text: 'Nobody' })
    },
    'the post is set to its author alone': async () => {
      const id = await newPost(actor, mentioning(reader))
      return () => actor.put(`/v1/post/${id}`, { visibility: 'ONLY_ME' })
    },
  },
  POST_REMOVED: news,

  GROUP_POST: {
    'the post is deleted': async () => {
      const groupId = await joinGroup(actor, reader)
      const id = await idOf(actor.post('/v1/post', { text: 'Ours', groupId }))
      await app.allTold()
      return () => actor.delete(`/v1/post/${id}`)
    },
    'the share is deleted': async () => {
      const groupId = await joinGroup(actor, reader)
      const original = await newPost(actor, { text: 'Ours' })
      const id = await idOf(actor.post(`/v1/post/${original}/share`, { target: 'GROUP', groupId }))
      await app.allTold()
      return () => actor.delete(`/v1/post/${id}`)
    },
  },
  GROUP_JOINED: {
    'the new member leaves': async () => {
      const groupId = await joinGroup(reader)
      await reader.put(`/v1/group/${groupId}/notification`, { level: 'ALL' })
      await actor.post(`/v1/group/${groupId}/join`)
      await app.allTold()
      return () => actor.delete(`/v1/group/${groupId}/leave`)
    },
  },
  GROUP_REQUEST: {
    'it is taken back': async () => {
      const groupId = await newGroup(reader, { joinPolicy: 'REQUEST' })
      await actor.post(`/v1/group/${groupId}/join`)
      return () => actor.delete(`/v1/group/${groupId}/join`)
    },
  },
  GROUP_INVITED: {
    'it is withdrawn': async () => {
      const groupId = await newGroup(actor)
      await actor.post(`/v1/group/${groupId}/invite`, { userIds: [reader.id] })
      const [{ id }] = (await actor.get(`/v1/group/${groupId}/invite`)).body.data
      return () => actor.delete(`/v1/group/${groupId}/invite/${id}`)
    },
  },
  GROUP_ACCEPTED: {
    'the member is removed': async () => {
      const groupId = await newGroup(actor, { joinPolicy: 'REQUEST' })
      await reader.post(`/v1/group/${groupId}/join`)
      await actor.post(`/v1/group/${groupId}/request/${reader.id}/accept`)
      return () => actor.delete(`/v1/group/${groupId}/member/${reader.id}`)
    },
  },
  GROUP_ROLE: {
    'the member is removed': async () => {
      const groupId = await joinGroup(actor, reader)
      await actor.put(`/v1/group/${groupId}/member/${reader.id}`, { role: 'MODERATOR' })
      return () => actor.delete(`/v1/group/${groupId}/member/${reader.id}`)
    },
  },
  GROUP_REFUSED: news,
  GROUP_REMOVED: news,

  FINANCE_ENTRY: {
    'the entry is deleted': async () => {
      const id = await enter(actor, await newProgram(reader))
      return () => actor.delete(`/v1/finance/donor/${id}`)
    },
  },
  FINANCE_SET_ASIDE: {
    'the entry counts again': async () => {
      const id = await enter(reader, await newProgram(actor))
      await actor.post(`/v1/finance/donor/${id}/set-aside`, { reason: 'Twice' })
      return () => actor.delete(`/v1/finance/donor/${id}/set-aside`)
    },
  },
  FINANCE_COUNTED_AGAIN: { testedIn: 'notice-counts.test.ts' },
  FINANCE_REMOVED_FROM_TREE: removed,
  FINANCE_REMOVED_FROM_GROUP: removed,
  HERITAGE_REMOVED_FROM_TREE: removed,
  HERITAGE_REMOVED_FROM_GROUP: removed,

  EVENT_INVITED: {
    'the guest is removed': async () => {
      const id = await newEvent(actor, app.clock.now(), { type: 'PRIVATE' })
      await actor.post(`/v1/social/event/${id}/invite`, { userIds: [reader.id] })
      return () => actor.delete(`/v1/social/event/${id}/participant/${reader.id}`)
    },
    'the invitation of a group ends': async () => {
      const groupId = await joinGroup(actor, reader)
      const id = await newEvent(actor, app.clock.now(), { type: 'PRIVATE' })
      await actor.post(`/v1/social/event/${id}/invite`, { groupIds: [groupId] })
      await app.allTold()
      return () => actor.delete(`/v1/social/event/${id}/link/${groupId}`)
    },
  },
  EVENT_SEAT: {
    'the seat is given back': async () => {
      const id = await newEvent(actor, app.clock.now(), { capacity: 1 })
      const first = await app.signUp('First')
      for (const guest of [first, reader]) await guest.post(`/v1/social/event/${id}/participant`)
      await first.delete(`/v1/social/event/${id}/participant`)
      return () => reader.delete(`/v1/social/event/${id}/participant`)
    },
  },
  EVENT_TOMORROW: remindedOf(20),
  EVENT_SOON: remindedOf(0.5),
  EVENT_CHANGED: { stays: 'a change back is a change, which notifies again' },
  EVENT_CANCELLED: { stays: 'a deleted event does not come back' },
  EVENT_REMOVED_FROM_TREE: removed,
  EVENT_REMOVED_FROM_GROUP: removed,

  JOIN_REQUEST: {
    'it is taken back': async () => {
      const familyTreeId = await newTree(reader)
      await actor.post(`/v1/family/member/${familyTreeId}/request`)
      return () => actor.delete('/v1/family/member', { familyTreeId, userId: actor.id })
    },
  },
  JOIN_ACCEPTED: {
    'the member is removed': async () => {
      const familyTreeId = await joinTree(actor, reader, 'READ_ONLY')
      return () => actor.delete('/v1/family/member', { familyTreeId, userId: reader.id })
    },
  },
  JOINED: {
    'the new member leaves': async () => {
      const familyTreeId = await newTree(reader)
      await reader.post('/v1/family/member', { familyTreeId, userId: actor.id, role: 'READ_ONLY' })
      await actor.post('/v1/family/member/accept', { familyTreeId, userId: actor.id })
      return () => actor.delete('/v1/family/member/leave', { familyTreeId })
    },
  },
  INVITED: {
    'it is withdrawn': async () => {
      const familyTreeId = await newTree(actor)
      await actor.post('/v1/family/member', { familyTreeId, userId: reader.id, role: 'READ_ONLY' })
      return () => actor.delete('/v1/family/member', { familyTreeId, userId: reader.id })
    },
  },
  ROLE_CHANGED: {
    'the member is removed': async () => {
      const familyTreeId = await joinTree(actor, reader, 'READ_ONLY')
      await actor.put('/v1/family/member', { familyTreeId, userId: reader.id, role: 'READ_WRITE' })
      return () => actor.delete('/v1/family/member', { familyTreeId, userId: reader.id })
    },
  },
  JOIN_REFUSED: news,
  INVITE_DECLINED: news,
  REMOVED: news,
  SELF_CLAIM: {
    'it is taken back': async () => {
      const familyTreeId = await joinTree(reader, actor, 'READ_ONLY')
      const personId = await newPerson(reader, familyTreeId)
      await actor.put('/v1/family/member/me', { familyTreeId, personId })
      return () => actor.put('/v1/family/member/me', { familyTreeId, personId: null })
    },
  },
  SELF_SAID: {
    'it is taken back': async () => {
      const familyTreeId = await joinTree(reader, actor, 'READ_WRITE')
      const personId = await newPerson(reader, familyTreeId)
      await actor.put('/v1/family/member/me', { familyTreeId, personId })
      return () => actor.put('/v1/family/member/me', { familyTreeId, personId: null })
    },
    'the member leaves': async () => {
      const familyTreeId = await joinTree(reader, actor, 'READ_WRITE')
      const personId = await newPerson(reader, familyTreeId)
      await actor.put('/v1/family/member/me', { familyTreeId, personId })
      return () => actor.delete('/v1/family/member/leave', { familyTreeId })
    },
  },
  SELF_ACCEPTED: {
    'the owner refuses it after all': async () => {
      const familyTreeId = await joinTree(actor, reader, 'READ_ONLY')
      await actor.post(`/v1/family/member/me/${reader.id}`, {
        familyTreeId,
        personId: await newPerson(actor, familyTreeId),
      })
      return () => actor.delete(`/v1/family/member/me/${reader.id}`, { familyTreeId })
    },
  },
  SELF_REFUSED: {
    'the owner accepts it after all': async () => {
      const familyTreeId = await joinTree(actor, reader, 'READ_ONLY')
      const personId = await newPerson(actor, familyTreeId)
      await reader.put('/v1/family/member/me', { familyTreeId, personId })
      await actor.delete(`/v1/family/member/me/${reader.id}`, { familyTreeId })
      return () => actor.post(`/v1/family/member/me/${reader.id}`, { familyTreeId, personId })
    },
  },
  TREE_CHANGE: { stays: 'undoing a change is a change of the tree, which notifies again' },
  TREE_IMPORT: { stays: 'undoing an import is a change of the tree, which notifies again' },
  PROPOSAL: { testedIn: 'trees/proposals/proposals.test.ts' },
  PROPOSAL_ACCEPTED: news,
  PROPOSAL_REFUSED: news,
  LINK_REQUEST: {
    'it is taken back': async () => {
      const id = await askForLink()
      return () => actor.delete(`/v1/family/link-request/${id}/reject`)
    },
  },
  LINK_ACCEPTED: {
    'the link ends': async () => {
      const id = await askForLink(reader, actor)
      await actor.post(`/v1/family/link-request/${id}/accept`)
      return () => actor.delete(`/v1/family/link/${id}`)
    },
  },
  LINK_REJECTED: news,
  LINK_ENDED: news,

  MESSAGE_REQUEST: {
    'its recipient declines it': async () => {
      const id = await openPair(actor, reader)
      await send(actor, id, 'Namaste')
      return () => reader.delete(`/v1/message/conversation/${id}/request`)
    },
  },
  MESSAGE_UNREAD: { testedIn: 'messages/live.test.ts' },
}

async function askForLink(by = actor, of = reader): Promise<string> {
  const [treeId, targetTreeId] = [await newTree(by), await newTree(of)]
  await by.post(`/v1/family/member/${targetTreeId}/request`)
  await of.post('/v1/family/member/accept', { familyTreeId: targetTreeId, userId: by.id, role: 'READ_ONLY' })
  const person = await newPerson(by, treeId)
  return idOf(by.post(`/v1/family/family-tree/${treeId}/person/${person}/link`, { targetTreeId }))
}

function remindedOf(inHours: number): Row {
  const planted = async () => {
    const id = await newEvent(actor, app.clock.now(), { inHours })
    await reader.post(`/v1/social/event/${id}/participant`)
    await app.app.lookAround()
    await app.allTold()
    return id
  }
  return {
    'the guest gives the seat back': async () => {
      const id = await planted()
      return () => reader.delete(`/v1/social/event/${id}/participant`)
    },
    'the event moves': async () => {
      const id = await planted()
      const draft = await eventDraft(actor, app.clock.now(), { inHours: 72 })
      return () => actor.put(`/v1/social/event/${id}`, draft)
    },
  }
}

const causes = Object.entries(rows).flatMap(([kind, row]) =>
  'stays' in row || 'testedIn' in row
    ? []
    : Object.entries(row as Record<string, Cause>).map(
        ([undone, cause]) => [kind as NoticeKind, undone, cause] as const,
      ),
)

test.each(causes)('%s is no longer new when %s', async (kind, _, cause) => {
  ;[actor, reader] = [await app.signUp('Actor'), await app.signUp('Reader')]
  const undo = await cause()
  const isNew = ({ isRead, outcome }: Notice) => !isRead && outcome === null
  expect((await noticesOf(reader, kind)).filter(isNew)).toHaveLength(1)
  expect((await undo()).status).toBeLessThan(300)
  await expect.poll(async () => (await noticesOf(reader, kind)).filter(({ outcome }) => outcome === null)).toEqual([])
})
