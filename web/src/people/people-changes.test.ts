import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../session/session-store.ts'
import { changed } from './people-changes.ts'

const comments = ['reactions', 'post', 'comments']
const others = ['reactions', 'other post', 'comments']
const guests = ['events', 'feast', 'guests']
const posts = ['posts', 'list', 'feed']
const chart = ['trees', 'rai', 'graph']
const by = (...ids: string[]) => ({ pages: [{ data: ids.map((id) => ({ owner: { id } })) }] })

let cache: QueryClient

beforeEach(() => {
  cache = new QueryClient()
  for (const key of [comments, guests, posts, chart]) cache.setQueryData(key, by('asha', 'ravi'))
  cache.setQueryData(others, by('asha'))
  useSession.setState({ user: { id: 'asha', name: 'Asha', email: 'asha@example.org', phone: '' } })
})

const renewed = () =>
  cache
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey)

test('a block by the member fetches anew what every module shows of people', async () => {
  await changed(cache, 'asha')
  expect(renewed()).toEqual([comments, guests, others])
})

test('a change of somebody else fetches anew only what names that person', async () => {
  await changed(cache, 'ravi')
  expect(renewed()).toEqual([comments, guests])
})
