import type { NoticeKind } from '@mulghar/contract/notifications/notifications'
import type { TreeNoticeKind } from '@mulghar/contract/trees/notices'
import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { commentBy, enter, joinGroup, mentioning, newPost, newProgram } from '../test/causes.ts'
import { deleting, erased, row, testEndings, type Row } from '../test/ended-causes.ts'
import { eventDraft, newEvent } from '../test/events.ts'
import { newGroup } from '../test/groups.ts'
import { follow, privacy } from '../test/people.ts'

// A notification is withdrawn or deleted when its cause ends by the deletion of a group, program, event or post, or of the account
// that asked. Notifications of trees have the same test in their own package.

let app: TestApp
let actor: Member
let reader: Member
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Lets scenes speak of the members by name. */
const setTheCast = (cast: { actor: Member; reader: Member }) => ({ actor, reader } = cast)

const deletedGroup = (by: Member, id: string) => ({
  'its group is deleted': deleting(by, `/v1/group/${id}`, { name: 'A group' }),
})
const deletedEvent = (by: Member, id: string) => ({ 'its event is deleted': deleting(by, `/v1/social/event/${id}`) })
const deletedProgram = (by: Member, id: string) => ({
  'its program is deleted': deleting(by, `/v1/finance/program/${id}`),
})
const deletedEntry = (by: Member, id: string) => ({ 'its entry is deleted': deleting(by, `/v1/finance/donor/${id}`) })
const deletedPost = (by: Member, id: string) => ({ 'its post is deleted': deleting(by, `/v1/post/${id}`) })

const safety = 'it is about the own account alone'

async function likedPost() {
  const contentId = await newPost(reader, { text: 'Ours' })
  await actor.post('/v1/likes', { contentType: 'POST', contentId, liked: true })
  return { ...deletedPost(reader, contentId), ...erased({ app }, actor) }
}
async function mentionedInComment() {
  const { text: comment, mentions } = mentioning(reader)
  const { parentId } = await commentBy(actor, actor, { comment, mentions })
  return { ...deletedPost(actor, parentId), ...erased({ app }, actor) }
}
async function posted() {
  const groupId = await joinGroup(actor, reader)
  await actor.post('/v1/post', { text: 'Ours', groupId })
  return deletedGroup(actor, groupId)
}
const rows: Record<Exclude<NoticeKind, TreeNoticeKind>, Row> = {
  PASSWORD_CHANGED: safety,
  VAULT_SET_UP: safety,
  VAULT_PASSWORD_CHANGED: safety,
  VAULT_RECOVERED: safety,
  VAULT_WORDS_CHANGED: safety,
  VAULT_STARTED_OVER: safety,
  VAULT_REMOVED: safety,

  FOLLOW: row(async () => {
    await follow(actor, reader)
    return erased({ app }, actor)
  }, 'its author is erased'),
  FOLLOW_REQUEST: row(async () => {
    await privacy(reader, { approveFollowers: true })
    await follow(actor, reader)
    return erased({ app }, actor)
  }, 'its author is erased'),
  FOLLOW_ACCEPTED: row(async () => {
    await privacy(actor, { approveFollowers: true })
    await follow(reader, actor)
    await actor.post(`/v1/follow/request/${reader.id}/accept`)
    return erased({ app }, actor)
  }, 'its author is erased'),

  LIKE: row(likedPost, 'its post is deleted', 'its author is erased'),
  COMMENT: row(
    async () => ({ ...deletedPost(reader, (await commentBy(reader, actor)).parentId), ...erased({ app }, actor) }),
    'its post is deleted',
    'its author is erased',
  ),
  REPLY: row(
    async () => {
      const { id: parentId, parentId: post } = await commentBy(actor, reader)
      await actor.post('/v1/comments', { parentType: 'COMMENT', parentId, comment: 'Yes' })
      return { ...deletedPost(actor, post), ...erased({ app }, actor) }
    },
    'its post is deleted',
    'its author is erased',
  ),
  COMMENT_MENTION: row(mentionedInComment, 'its post is deleted', 'its author is erased'),
  COMMENT_REMOVED: 'a moderator removed it, which stays so',
  POST_MENTION: row(async () => {
    await newPost(actor, mentioning(reader))
    return erased({ app }, actor)
  }, 'its author is erased'),
  POST_REMOVED: 'a moderator removed it, which stays so',

  GROUP_POST: row(posted, 'its group is deleted'),
  GROUP_JOINED: row(
    async () => {
      const groupId = await joinGroup(reader)
      await reader.put(`/v1/group/${groupId}/notification`, { level: 'ALL' })
      await actor.post(`/v1/group/${groupId}/join`)
      await app.allTold()
      return { ...deletedGroup(reader, groupId), ...erased({ app }, actor) }
    },
    'its group is deleted',
    'its author is erased',
  ),
  GROUP_REQUEST: row(
    async () => {
      const groupId = await newGroup(reader, { joinPolicy: 'REQUEST' })
      await actor.post(`/v1/group/${groupId}/join`)
      return { ...deletedGroup(reader, groupId), ...erased({ app }, actor) }
    },
    'its group is deleted',
    'its author is erased',
  ),
  GROUP_INVITED: row(async () => {
    const groupId = await newGroup(actor)
    await actor.post(`/v1/group/${groupId}/invite`, { userIds: [reader.id] })
    return deletedGroup(actor, groupId)
  }, 'its group is deleted'),
  GROUP_ACCEPTED: row(async () => {
    const groupId = await newGroup(actor, { joinPolicy: 'REQUEST' })
    await reader.post(`/v1/group/${groupId}/join`)
    await actor.post(`/v1/group/${groupId}/request/${reader.id}/accept`)
    return deletedGroup(actor, groupId)
  }, 'its group is deleted'),
  GROUP_ROLE: row(async () => {
    const groupId = await joinGroup(actor, reader)
    await actor.put(`/v1/group/${groupId}/member/${reader.id}`, { role: 'MODERATOR' })
    return deletedGroup(actor, groupId)
  }, 'its group is deleted'),
  GROUP_REFUSED: row(async () => {
    const groupId = await newGroup(actor, { joinPolicy: 'REQUEST' })
    await reader.post(`/v1/group/${groupId}/join`)
    await actor.delete(`/v1/group/${groupId}/request/${reader.id}/reject`)
    return deletedGroup(actor, groupId)
  }, 'its group is deleted'),
  GROUP_REMOVED: row(async () => {
    const groupId = await joinGroup(actor, reader)
    await actor.delete(`/v1/group/${groupId}/member/${reader.id}`)
    return deletedGroup(actor, groupId)
  }, 'its group is deleted'),

  FINANCE_ENTRY: row(
    async () => {
      const program = await newProgram(reader)
      const id = await enter(actor, program)
      return { ...deletedProgram(reader, program), ...deletedEntry(actor, id) }
    },
    'its program is deleted',
    'its entry is deleted',
  ),
  FINANCE_SET_ASIDE: row(
    async () => {
      const program = await newProgram(actor)
      const id = await enter(reader, program)
      await actor.post(`/v1/finance/donor/${id}/set-aside`, { reason: 'Twice' })
      return { ...deletedProgram(actor, program), ...deletedEntry(reader, id) }
    },
    'its program is deleted',
    'its entry is deleted',
  ),
  FINANCE_COUNTED_AGAIN: row(
    async () => {
      const program = await newProgram(actor)
      const id = await enter(reader, program)
      await actor.post(`/v1/finance/donor/${id}/set-aside`, { reason: 'Twice' })
      await actor.delete(`/v1/finance/donor/${id}/set-aside`)
      return { ...deletedProgram(actor, program), ...deletedEntry(reader, id) }
    },
    'its program is deleted',
    'its entry is deleted',
  ),
  FINANCE_REMOVED_FROM_TREE: 'its program stays; the removal from the tree was final',
  FINANCE_REMOVED_FROM_GROUP: 'its program stays; the removal from the group was final',
  HERITAGE_REMOVED_FROM_TREE: 'its place stays; the removal from the tree was final',
  HERITAGE_REMOVED_FROM_GROUP: 'its place stays; the removal from the group was final',

  EVENT_INVITED: row(async () => {
    const id = await newEvent(actor, app.clock.now(), { type: 'PRIVATE' })
    await actor.post(`/v1/social/event/${id}/invite`, { userIds: [reader.id] })
    return deletedEvent(actor, id)
  }, 'its event is deleted'),
  EVENT_SEAT: row(async () => {
    const id = await newEvent(actor, app.clock.now(), { capacity: 1 })
    const first = await app.signUp('First')
    for (const guest of [first, reader]) await guest.post(`/v1/social/event/${id}/participant`)
    await first.delete(`/v1/social/event/${id}/participant`)
    return deletedEvent(actor, id)
  }, 'its event is deleted'),
  EVENT_TOMORROW: row(() => reminded(20), 'its event is deleted'),
  EVENT_SOON: row(() => reminded(0.5), 'its event is deleted'),
  EVENT_CHANGED: row(async () => {
    const id = await newEvent(actor, app.clock.now())
    await reader.post(`/v1/social/event/${id}/participant`)
    await actor.put(`/v1/social/event/${id}`, await movedDraft())
    await app.allTold()
    return deletedEvent(actor, id)
  }, 'its event is deleted'),
  EVENT_CANCELLED: 'it reports the deletion of its event',
  EVENT_REMOVED_FROM_TREE: 'its event stays; the removal from the tree was final',
  EVENT_REMOVED_FROM_GROUP: 'its event stays; the removal from the group was final',

  MESSAGE_REQUEST: 'a request stays after the erasure of its author, and so does its conversation',
  MESSAGE_UNREAD: 'it counts conversations, which are tested in messages',
}

async function reminded(inHours: number) {
  const id = await newEvent(actor, app.clock.now(), { inHours })
  await reader.post(`/v1/social/event/${id}/participant`)
  await app.app.lookAround()
  await app.allTold()
  return deletedEvent(actor, id)
}
const movedDraft = () => eventDraft(actor, app.clock.now(), { inHours: 72 })

testEndings(() => app, rows, setTheCast)
