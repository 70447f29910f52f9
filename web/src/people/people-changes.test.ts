import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../session/session-store.ts'
import { changed } from './people-changes.ts'

const comments = ['reactions', 'post', 'comments']
const others = ['groups', 'list', 'mine']
const found = ['search', 'well']
const ownLikes = ['reactions', 'own likes']
const map = ['heritage', 'list', 'map']
const guests = ['events', 'feast', 'guests']
const posts = ['posts', 'list', 'feed']
const chart = ['trees', 'rai', 'graph']
const by = (...ids: string[]) => ({ pages: [{ data: ids.map((id) => ({ owner: { id } })) }] })

let cache: QueryClient

beforeEach(() => {
  cache = new QueryClient()
  for (const key of [comments, guests, posts, chart]) cache.setQueryData(key, by('asha', 'ravi'))
  cache.setQueryData(others, by('asha'))
  for (const key of [found, ownLikes, map]) cache.setQueryData(key, { data: [{ kind: 'POST', title: 'The well' }] })
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
  expect(renewed()).toEqual([comments, guests, others, found, ownLikes, map])
})

test('a change of somebody else fetches anew what names that person, and what names nobody', async () => {
  await changed(cache, 'ravi')
  expect(renewed()).toEqual([comments, guests, found, ownLikes, map])
})
