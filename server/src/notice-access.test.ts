import type { Notice, NoticeKind } from '@mulghar/contract/notifications/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Member, type TestApp } from '../test/app.ts'
import {
  conversations,
  events,
  groupCards,
  groupKeepers,
  groupMembers,
  posts,
  programs,
  reactions,
  treeCards,
  treeMembers,
  treeOwners,
  type Way,
} from '../test/lost-access.ts'
import { newId } from './kit/ids.ts'
import { noticeAccess } from './notifications/access.ts'

// Notifications are left out while their recipient may not see the resource, also those that were written after the loss.

const ways = {
  groupCards,
  groupMembers,
  groupKeepers,
  treeCards,
  treeMembers,
  treeOwners,
  events,
  posts,
  reactions,
  programs,
  conversations,
} as const

const resourceOf: Record<NoticeKind, keyof typeof ways | 'always'> = {
  PASSWORD_CHANGED: 'always',
  VAULT_SET_UP: 'always',
  VAULT_PASSWORD_CHANGED: 'always',
  VAULT_RECOVERED: 'always',
  VAULT_WORDS_CHANGED: 'always',
  VAULT_STARTED_OVER: 'always',
  VAULT_REMOVED: 'always',
  MESSAGE_UNREAD: 'always',
  FOLLOW: 'always',
  FOLLOW_REQUEST: 'always',
  FOLLOW_ACCEPTED: 'always',
  MESSAGE_REQUEST: 'conversations',
  POST_MENTION: 'posts',
  POST_REMOVED: 'always',
  LIKE: 'reactions',
  COMMENT: 'reactions',
  REPLY: 'reactions',
  COMMENT_MENTION: 'reactions',
  COMMENT_REMOVED: 'always',
  GROUP_INVITED: 'groupCards',
  GROUP_ACCEPTED: 'groupMembers',
  GROUP_JOINED: 'groupMembers',
  GROUP_ROLE: 'groupMembers',
  GROUP_POST: 'groupMembers',
  GROUP_REQUEST: 'groupKeepers',
  GROUP_REFUSED: 'always',
  GROUP_REMOVED: 'always',
  EVENT_INVITED: 'events',
  EVENT_CHANGED: 'events',
  EVENT_SEAT: 'events',
  EVENT_TOMORROW: 'events',
  EVENT_SOON: 'events',
  EVENT_CANCELLED: 'always',
  EVENT_REMOVED_FROM_TREE: 'always',
  EVENT_REMOVED_FROM_GROUP: 'always',
  HERITAGE_REMOVED_FROM_TREE: 'always',
  HERITAGE_REMOVED_FROM_GROUP: 'always',
  FINANCE_ENTRY: 'programs',
  FINANCE_SET_ASIDE: 'programs',
  FINANCE_COUNTED_AGAIN: 'programs',
  FINANCE_REMOVED_FROM_TREE: 'always',
  FINANCE_REMOVED_FROM_GROUP: 'always',
  INVITED: 'treeCards',
  JOIN_ACCEPTED: 'treeMembers',
  JOINED: 'treeMembers',
  ROLE_CHANGED: 'treeMembers',
  SELF_SAID: 'treeMembers',
  SELF_ACCEPTED: 'treeMembers',
  SELF_REFUSED: 'treeMembers',
  TREE_CHANGE: 'treeMembers',
  TREE_IMPORT: 'treeMembers',
  PROPOSAL_ACCEPTED: 'treeMembers',
  PROPOSAL_REFUSED: 'treeMembers',
  LINK_ACCEPTED: 'treeMembers',
  LINK_REJECTED: 'treeMembers',
  LINK_ENDED: 'treeMembers',
  JOIN_REQUEST: 'treeOwners',
  SELF_CLAIM: 'treeOwners',
  PROPOSAL: 'treeOwners',
  LINK_REQUEST: 'treeOwners',
  INVITE_DECLINED: 'treeOwners',
  JOIN_REFUSED: 'always',
  REMOVED: 'always',
}
const allKinds = Object.keys(resourceOf) as NoticeKind[]
const kindsOf = (resource: keyof typeof ways | 'always') =>
  allKinds.filter((kind) => resourceOf[kind] === resource).toSorted()

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Writes notifications as the queue does; they replace all of the reader's others. */
async function plant(reader: Member, actor: Member, kinds: readonly NoticeKind[], rootId: string): Promise<void> {
  await app.allTold()
  await app.db.deleteFrom('notice').where('account_id', '=', reader.id).execute()
  const about = { account_id: reader.id, root_id: rootId, ref_id: rootId, actor_ids: [actor.id] }
  const rest = { role: null, outcome: null, at: app.clock.now(), read_at: null, mailed_at: null }
  await app.db
    .insertInto('notice')
    .values(kinds.map((kind) => ({ ...about, ...rest, kind, id: newId() })))
    .execute()
}

/** The kinds in the list of notifications, and the number that the badge shows. */
async function shown(reader: Member): Promise<{ kinds: string[]; unread: number }> {
  const { data } = (await reader.get('/v1/notification?limit=100')).body
  const { count } = (await reader.get('/v1/notification/unread-count')).body
  return { kinds: data.map(({ kind }: Notice) => kind).toSorted(), unread: count }
}
async function openIds(reader: Member): Promise<string[]> {
  const { data } = (await reader.get('/v1/notification?limit=100')).body
  return data.filter(({ isRead, outcome }: Notice) => !isRead && outcome === null).map(({ id }: Notice) => id)
}
const all = (kinds: readonly NoticeKind[]) => ({ kinds: [...kinds], unread: kinds.length })

test('every kind that needs access is tested with a resource', () => {
  const needing = Object.entries(noticeAccess).flatMap(([kind, needed]) => (typeof needed === 'string' ? kind : []))
  expect(needing.toSorted()).toEqual(allKinds.filter((kind) => resourceOf[kind] !== 'always').toSorted())
})

for (const resource of Object.keys(ways) as (keyof typeof ways)[])
  describe(`${kindsOf(resource).join(', ')}`, () => {
    test.each(Object.entries<Way>(ways[resource]))('is hidden after: %s', async (_, way) => {
      const [actor, reader] = [await app.signUp('Actor'), await app.signUp('Reader')]
      const { rootId, lose, regain } = await way({ app, actor, reader })
      const kinds = kindsOf(resource)
      await plant(reader, actor, kinds, rootId)
      expect(await shown(reader)).toEqual(all(kinds))
      await lose()
      await plant(reader, actor, kinds, rootId)
      expect(await shown(reader)).toEqual(all([]))
      if (!regain) return
      await regain()
      await plant(reader, actor, kinds, rootId)
      expect(await shown(reader)).toEqual(all(kinds))
    })
  })

test('a demotion deletes nothing: the very same notifications are there after a promotion', async () => {
  const [actor, reader] = [await app.signUp('Actor'), await app.signUp('Reader')]
  const way = ways.groupKeepers['the moderator is a simple member']!
  const { rootId, lose, regain } = await way({ app, actor, reader })
  await plant(reader, actor, kindsOf('groupKeepers'), rootId)
  const planted = await openIds(reader)
  const stillOpen = async () => (await openIds(reader)).filter((id) => planted.includes(id))
  expect(planted).toHaveLength(kindsOf('groupKeepers').length)
  await lose()
  expect(await stillOpen()).toEqual([])
  await regain!()
  expect(await stillOpen()).toEqual(planted)
})

test('lists, counts and mails contain no kind that needs access to a resource that was lost', async () => {
  const [actor, reader] = [await app.signUp('Actor'), await app.signUp('Reader')]
  await plant(reader, actor, allKinds, newId())
  expect(await shown(reader)).toEqual(all(kindsOf('always')))
  await app.app.keepHouse()
  const mails = async () =>
    (await app.mails()).filter((mail) => mail.to.includes(reader.email) && /here is what is new/.test(mail.text))
  await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBe(1)
  const lines = (await mails())[0]!.text.split('\n').filter((line) => line.startsWith('- '))
  expect(lines).toHaveLength(kindsOf('always').length)
})

test('a notification that was hidden before is unread again when access returns', async () => {
  const [actor, reader] = [await app.signUp('Actor'), await app.signUp('Reader')]
  const { rootId, lose, regain } = await posts['the follower unfollows']!({ app, actor, reader })
  await plant(reader, actor, ['POST_MENTION'], rootId)
  await lose()
  expect(await shown(reader)).toEqual(all([]))
  await regain!()
  expect((await shown(reader)).kinds).toContain('POST_MENTION')
})

describe('a page of the list', () => {
  const pageOf = async (who: Member, next = '') =>
    (await who.get(`/v1/notification?limit=2${next && `&next=${encodeURIComponent(next)}`}`)).body

  test('is filled with older notifications where newer ones are hidden', async () => {
    const [actor, reader] = [await app.signUp('Actor'), await app.signUp('Reader')]
    await plant(reader, actor, [...kindsOf('always').slice(0, 5), ...kindsOf('treeMembers')], newId())
    const first = await pageOf(reader)
    const second = await pageOf(reader, first.next)
    const third = await pageOf(reader, second.next)
    expect([first, second, third].map(({ data }) => data.length)).toEqual([2, 2, 1])
    expect([first, second, third].map(({ hasNext }) => hasNext)).toEqual([true, true, false])
    expect(new Set([first, second, third].flatMap(({ data }) => data.map(({ id }: Notice) => id))).size).toBe(5)
  })

  test('goes on after a bounded number of hidden notifications', async () => {
    const [actor, reader] = [await app.signUp('Actor'), await app.signUp('Reader')]
    const hidden = Array.from({ length: 1100 }, (): NoticeKind => 'TREE_CHANGE')
    await plant(reader, actor, ['REMOVED', ...hidden], newId())
    const first = await pageOf(reader)
    expect(first).toMatchObject({ data: [], hasNext: true })
    expect(await pageOf(reader, first.next)).toMatchObject({ data: [{ kind: 'REMOVED' }], hasNext: false, next: null })
  })
})
