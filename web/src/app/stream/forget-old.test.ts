import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { forgetOldOffline } from './forget-old.ts'

afterEach(() => onlineManager.setOnline(true))

test('without a connection, old answers that are not on the screen are forgotten', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const stop = forgetOldOffline(cache)
  for (const key of ['shown', 'old', 'fresh']) cache.setQueryData([key], 'A comment')
  const hide = new QueryObserver(cache, { queryKey: ['shown'], queryFn: () => new Promise(() => {}) }).subscribe(
    () => {},
  )
  void cache.invalidateQueries({ queryKey: ['shown'] })
  void cache.invalidateQueries({ queryKey: ['old'] })
  const known = () => ['shown', 'old', 'fresh'].filter((key) => cache.getQueryData([key]) !== undefined)

  expect(known()).toEqual(['shown', 'old', 'fresh'])
  onlineManager.setOnline(false)
  expect(known()).toEqual(['shown', 'fresh'])
  hide()
  stop()
  cache.clear()
})
