import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { eventMutations, eventQueries } from './events.queries.ts'

test('without an id no event is asked for, and none deleted', async () => {
  const ask = vi.spyOn(globalThis, 'fetch')
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await expect(cache.fetchQuery({ ...eventQueries.event(undefined), retry: false })).rejects.toThrow('Missing event ID')
  const remove = cache.getMutationCache().build(cache, eventMutations.remove(cache, undefined))
  await expect(remove.execute(undefined)).rejects.toThrow('Missing event ID')
  expect(ask).not.toHaveBeenCalled()
})
