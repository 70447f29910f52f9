import type { NoticeKind } from '@mulghar/contract/notifications/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import { joinGroup } from '../test/causes.ts'
import { idOf, type Answer } from '../test/client.ts'
import { openNoticesOf } from '../test/ended-causes.ts'
import { eventDraft, newEvent } from '../test/events.ts'
import { groupTeller, type HoldToldPost } from './groups/notices.ts'
import type { Notices } from './notifications/public.ts'
import { holdToldPost } from './posts/groups.sql.ts'
import { postsDb } from './posts/tables.ts'

// The queue notifies members after the commit. These tests undo the cause while the queue is about to write its notifications.

let app: TestApp
let actor: Member
let reader: Member
/** Hears of everything that the reader does, and keeps access. */
let other: Member
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]!.count
}

/** Undoes a cause while the queue has read the members and has not yet written: `notice_off` is what it reads in between. */
async function undoWhileTelling(cause: () => Promise<Answer>, undo: () => Promise<Answer>): Promise<void> {
  await app.allTold()
  let undoing: Promise<Answer> | undefined
  let isDone = false
  await app.db.transaction().execute(async (trx) => {
    await sql`lock table notice_off in access exclusive mode`.execute(trx)
    expect((await cause()).status).toBeLessThan(300)
    await expect.poll(countWaiting).toBe(1)
    undoing = undo().finally(() => (isDone = true))
    await expect.poll(async () => isDone || (await countWaiting()) > 1).toBe(true)
  })
  expect((await undoing!).status).toBeLessThan(300)
  await app.allTold()
}

type Scene = () => Promise<{ cause: () => Promise<Answer>; undo: () => Promise<Answer>; othersToo?: boolean }>

const newcomer = async () => {
  const groupId = await joinGroup(reader, other)
  // The queue tells of the other member first, before the reader wants to hear of newcomers.
  await app.allTold()
  await reader.put(`/v1/group/${groupId}/notification`, { level: 'ALL' })
  return groupId
}
const posted =
  (undo: (groupId: string, postId: string) => Promise<Answer>, othersToo = false): Scene =>
  async () => {
    const groupId = await joinGroup(actor, reader, other)
    let postId = ''
    return {
      async cause() {
        const answer = await actor.post('/v1/post', { text: 'Ours', groupId })
        postId = answer.body.id
        return answer
      },
      undo: () => undo(groupId, postId),
      othersToo,
    }
  }
const joined =
  (undo: (groupId: string) => Promise<Answer>): Scene =>
  async () => {
    const groupId = await newcomer()
    return { cause: () => actor.post(`/v1/group/${groupId}/join`), undo: () => undo(groupId), othersToo: true }
  }
const changed =
  (undo: (eventId: string) => Promise<Answer>, othersToo = false): Scene =>
  async () => {
    const id = await newEvent(actor, app.clock.now())
    for (const guest of [reader, other]) await guest.post(`/v1/social/event/${id}/participant`)
    const draft = await eventDraft(actor, app.clock.now(), { inHours: 72 })
    return { cause: () => actor.put(`/v1/social/event/${id}`, draft), undo: () => undo(id), othersToo }
  }
const invited =
  (undo: (about: { eventId: string; groupId: string }) => Promise<Answer>, othersToo = false): Scene =>
  async () => {
    const groupId = await joinGroup(actor, reader, other)
    const eventId = await newEvent(actor, app.clock.now(), { type: 'PRIVATE' })
    return {
      cause: () => actor.post(`/v1/social/event/${eventId}/invite`, { groupIds: [groupId] }),
      undo: () => undo({ eventId, groupId }),
      othersToo,
    }
  }

const rows: [kind: NoticeKind, way: string, scene: Scene][] = [
  ['GROUP_POST', 'the member leaves', posted((id) => reader.delete(`/v1/group/${id}/leave`))],
  ['GROUP_POST', 'the member is removed', posted((id) => actor.delete(`/v1/group/${id}/member/${reader.id}`))],
  ['GROUP_POST', 'the member is banned', posted((id) => actor.post(`/v1/group/${id}/ban/${reader.id}`, {}))],
  ['GROUP_POST', 'the post is deleted', posted((_, postId) => actor.delete(`/v1/post/${postId}`), true)],
  ['GROUP_POST', 'the group is deleted', posted((id) => actor.delete(`/v1/group/${id}`, { name: 'A group' }), true)],
  ['GROUP_JOINED', 'the newcomer leaves', joined((id) => actor.delete(`/v1/group/${id}/leave`))],
  ['GROUP_JOINED', 'the newcomer is banned', joined((id) => reader.post(`/v1/group/${id}/ban/${actor.id}`, {}))],
  ['EVENT_CHANGED', 'the event is deleted', changed((id) => actor.delete(`/v1/social/event/${id}`), true)],
  [
    'EVENT_CHANGED',
    'the guest is removed',
    changed((id) => actor.delete(`/v1/social/event/${id}/participant/${reader.id}`)),
  ],
  [
    'EVENT_INVITED',
    'the event is deleted',
    invited(({ eventId }) => actor.delete(`/v1/social/event/${eventId}`), true),
  ],
  [
    'EVENT_INVITED',
    'the invited member leaves the group',
    invited(({ groupId }) => reader.delete(`/v1/group/${groupId}/leave`)),
  ],
]

test.each(rows)('%s is not new when %s before the queue has notified', async (kind, _, scene) => {
  ;[actor, reader, other] = [await app.signUp('Actor'), await app.signUp('Reader'), await app.signUp('Other')]
  const { cause, undo, othersToo = false } = await scene()
  await undoWhileTelling(cause, undo)
  await expect.poll(() => openNoticesOf({ app }, reader, kind)).toEqual([])
  expect(await openNoticesOf({ app }, other, kind)).toHaveLength(othersToo ? 0 : 1)
})

test('members are notified of the next post when the first is deleted before the queue has notified', async () => {
  ;[actor, reader, other] = [await app.signUp('Actor'), await app.signUp('Reader'), await app.signUp('Other')]
  const groupId = await joinGroup(actor, reader, other)
  const first = await idOf(actor.post('/v1/post', { text: 'First', groupId }))
  const second = await idOf(other.post('/v1/post', { text: 'Second', groupId }))
  await app.allTold()
  const notify = vi.fn<Notices['notify']>()
  const holdPost: HoldToldPost = (trx, post) => holdToldPost(postsDb(trx), post)
  const people = { hearingNone: async () => [] }
  const tell = () =>
    app.db.transaction().execute((trx) =>
      groupTeller({ notices: { notify, levels: async () => new Map() }, people, holdToldPost: holdPost })(trx, {
        rootId: groupId,
        telling: { postedBy: actor.id, postId: first },
        after: null,
      }),
    )
  for (const { by, id } of [
    { by: actor, id: first },
    { by: other, id: second },
  ]) {
    await tell()
    const told = { kind: 'GROUP_POST', actorId: by.id, refId: id }
    expect(notify).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining(told))
    expect((await by.delete(`/v1/post/${id}`)).status).toBe(204)
  }
  await tell()
  expect(notify).toHaveBeenCalledTimes(2)
})
