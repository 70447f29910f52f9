import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { followQueries } from './follow.queries.ts'
import { hidePerson, showBlocked } from './hide-person.ts'
import { peopleQueries } from './people.queries.ts'

const me = 'me'
const asha = { id: 'asha', name: 'Asha' }
const ravi = { id: 'ravi', name: 'Ravi' }
const by = (owner: typeof asha | null, id: string, more = {}) => ({ id, owner, ...more })
const pages = (...data: object[]) => ({ pages: [{ data, next: null, hasNext: false }], pageParams: [null] })

const commentsKey = ['reactions', 'p1', 'comments', 'POST', 'p1']
const feedKey = ['posts', 'list', 'feed', 'all']
const profileKey = ['posts', 'list', 'of', 'ravi', false]
const threadKey = ['messages', 'thread', 'c1']

const comments = pages(by(ravi, 'c1'), by(asha, 'c2'), by(null, 'c3'))
const share = by(asha, 'p2', { shared: { post: by(ravi, 'p3') } })
const feed = { pages: [{ data: [by(ravi, 'p1'), share], pinned: by(ravi, 'p1') }], pageParams: [null] }
const notices = pages({ id: 'n1', actors: [ravi] }, { id: 'n2', actors: [ravi, asha] })

function filled(): QueryClient {
  const cache = new QueryClient()
  cache.setQueryData(commentsKey, comments)
  cache.setQueryData(feedKey, feed)
  cache.setQueryData(profileKey, pages(by(ravi, 'p1')))
  cache.setQueryData(['posts', 'one', 'p1'], by(ravi, 'p1'))
  cache.setQueryData(['posts', 'one', 'p2'], share)
  cache.setQueryData(['notifications', 'list'], notices)
  cache.setQueryData(threadKey, { messages: [{ id: 'm1', sender: ravi, user: ravi }] })
  return cache
}

test('a block hides a person in loaded answers at once, and not in conversations', async () => {
  const cache = filled()
  await hidePerson(cache, ravi, 'blocked')
  expect(cache.getQueryData(commentsKey)).toEqual(pages(by(asha, 'c2'), by(null, 'c3')))
  const hiddenShare = { ...share, shared: { post: null } }
  expect(cache.getQueryData(feedKey)).toEqual({ pages: [{ data: [hiddenShare], pinned: null }], pageParams: [null] })
  expect(cache.getQueryData(profileKey)).toEqual(pages())
  expect(cache.getQueryData(['posts', 'one', 'p1'])).toBeUndefined()
  expect(cache.getQueryData(['posts', 'one', 'p2'])).toEqual(hiddenShare)
  expect(cache.getQueryData(['notifications', 'list'])).toEqual(pages({ id: 'n2', actors: [asha] }))
  expect(cache.getQueryData(threadKey)).toEqual({ messages: [{ id: 'm1', sender: ravi, user: ravi }] })
})

test('a mute hides comments and posts, and leaves what is the person’s own page', async () => {
  const cache = filled()
  await hidePerson(cache, ravi, 'muted')
  expect(cache.getQueryData(commentsKey)).toEqual(pages(by(asha, 'c2'), by(null, 'c3')))
  expect(cache.getQueryData(profileKey)).toEqual(pages(by(ravi, 'p1')))
  expect(cache.getQueryData(['posts', 'one', 'p1'])).toEqual(by(ravi, 'p1'))
})

test('what was hidden is shown again where the save fails, but not over a newer answer', async () => {
  const cache = filled()
  const showAgain = await hidePerson(cache, ravi, 'blocked')
  cache.setQueryData(feedKey, pages(share))
  showAgain()
  expect(cache.getQueryData(commentsKey)).toEqual(comments)
  expect(cache.getQueryData(['posts', 'one', 'p1'])).toEqual(by(ravi, 'p1'))
  expect(cache.getQueryData(feedKey)).toEqual(pages(share))
  expect(cache.getQueryState(commentsKey)?.isInvalidated).toBe(true)
})

test('an answer that is on its way does not bring the person back', async () => {
  const cache = filled()
  const answer = Promise.withResolvers<object>()
  const fetching = cache.fetchQuery({ queryKey: commentsKey, queryFn: () => answer.promise })
  await hidePerson(cache, ravi, 'blocked')
  answer.resolve(comments)
  await fetching
  expect(cache.getQueryData(commentsKey)).toEqual(pages(by(asha, 'c2'), by(null, 'c3')))
})

const users = (...people: object[]) => pages(...people.map((user) => ({ user })))
const suggested = (user: object, name: string | null) => ({ user, reason: { code: 'FOLLOWED_BY', name, count: 1 } })
const hari = { id: 'hari', name: 'Hari' }
const kept = { mine: { id: me, name: 'Me' }, privacy: { posts: 'ALL' }, 'seen-as': { id: me, name: 'Me' } }

/** Each query of people by its key: before a block of Ravi, and after it. */
const ofPeople: { key: readonly unknown[]; before: unknown; after: unknown }[] = [
  { key: followQueries.list('asha', 'followers').queryKey, before: users(ravi, hari), after: users(hari) },
  { key: followQueries.list(me, 'following').queryKey, before: users(ravi, hari), after: users(hari) },
  { key: followQueries.list('ravi', 'followers').queryKey, before: users(asha), after: undefined },
  { key: followQueries.list('ravi', 'following').queryKey, before: users(asha), after: undefined },
  { key: followQueries.known(me).queryKey, before: { data: [{ user: ravi }] }, after: { data: [] } },
  { key: followQueries.requests().queryKey, before: users(ravi, hari), after: users(hari) },
  { key: followQueries.sentRequests().queryKey, before: users(ravi), after: users() },
  {
    key: followQueries.suggestions().queryKey,
    before: { data: [suggested(ravi, 'Hari'), suggested(asha, 'Ravi'), suggested(hari, null)] },
    after: { data: [suggested(hari, null)] },
  },
  { key: followQueries.blocked().queryKey, before: users(ravi), after: users(ravi) },
  { key: followQueries.isBlocked('ravi').queryKey, before: ravi, after: ravi },
  { key: followQueries.muted().queryKey, before: users(ravi), after: users(ravi) },
  { key: peopleQueries.of('ravi').queryKey, before: { ...ravi, following: true }, after: undefined },
  { key: peopleQueries.of('hari').queryKey, before: hari, after: hari },
  ...Object.entries(kept).map(([name, data]) => ({ key: ['people', name], before: data, after: data })),
]

test.for(ofPeople)('a block hides a person in $key, until it fails', async ({ key, before, after }) => {
  const cache = new QueryClient()
  cache.setQueryData(key, before)
  const showAgain = await hidePerson(cache, ravi, 'blocked')
  expect(cache.getQueryData(key)).toEqual(after)
  showAgain()
  expect(cache.getQueryData(key)).toEqual(before)
})

test.for(ofPeople)('a mute hides nobody in $key', async ({ key, before }) => {
  const cache = new QueryClient()
  cache.setQueryData(key, before)
  await hidePerson(cache, ravi, 'muted')
  expect(cache.getQueryData(key)).toEqual(before)
})

test('the table above has each query of people', () => {
  const withoutLists = ['lists', 'all', 'seen']
  const names = Object.keys({ ...followQueries, ...peopleQueries }).filter((name) => !withoutLists.includes(name))
  const follows = ['list', 'known', 'requests', 'sentRequests', 'suggestions', 'blocked', 'isBlocked', 'muted']
  expect(names).toEqual([...follows, 'mine', 'seenAs', 'of'])
})

test('an open profile is that of a blocked member as soon as the block is saved', async () => {
  const cache = new QueryClient()
  const of = peopleQueries.of('ravi').queryKey
  const hide = new QueryObserver(cache, { queryKey: of, queryFn: () => new Promise(() => {}) }).subscribe(() => {})
  cache.setQueryData<object>(of, ravi)
  await hidePerson(cache, ravi, 'blocked')
  expect(cache.getQueryData(of)).toEqual(ravi)
  showBlocked(cache, ravi)
  expect(cache.getQueryData(of)).toBeUndefined()
  expect(cache.getQueryData(followQueries.isBlocked('ravi').queryKey)).toEqual({ ...ravi, picture: null })
  hide()
  cache.clear()
})
