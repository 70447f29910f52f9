import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { hidePerson } from './hide-person.ts'

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
  await hidePerson(cache, 'ravi', 'blocked')
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
  await hidePerson(cache, 'ravi', 'muted')
  expect(cache.getQueryData(commentsKey)).toEqual(pages(by(asha, 'c2'), by(null, 'c3')))
  expect(cache.getQueryData(profileKey)).toEqual(pages(by(ravi, 'p1')))
  expect(cache.getQueryData(['posts', 'one', 'p1'])).toEqual(by(ravi, 'p1'))
})

test('what was hidden is shown again where the save fails, but not over a newer answer', async () => {
  const cache = filled()
  const showAgain = await hidePerson(cache, 'ravi', 'blocked')
  cache.setQueryData(feedKey, pages(share))
  showAgain()
  expect(cache.getQueryData(commentsKey)).toEqual(comments)
  expect(cache.getQueryData(feedKey)).toEqual(pages(share))
  expect(cache.getQueryState(commentsKey)?.isInvalidated).toBe(true)
})

test('an answer that is on its way does not bring the person back', async () => {
  const cache = filled()
  const answer = Promise.withResolvers<object>()
  const fetching = cache.fetchQuery({ queryKey: commentsKey, queryFn: () => answer.promise }).catch(() => undefined)
  await hidePerson(cache, 'ravi', 'blocked')
  answer.resolve(comments)
  await fetching
  expect(cache.getQueryData(commentsKey)).toEqual(pages(by(asha, 'c2'), by(null, 'c3')))
})
