import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { renewAfterReads } from './after-reads.ts'

test('waits for the reads below a key, also for one that fails, and renews once', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const [slow, failing, other] = [
    Promise.withResolvers<string>(),
    Promise.withResolvers<string>(),
    Promise.withResolvers<string>(),
  ]
  const reads = [
    cache.fetchQuery({ queryKey: ['posts', 'one', 'a'], queryFn: () => slow.promise }),
    cache.fetchQuery({ queryKey: ['posts', 'feed'], queryFn: () => failing.promise }),
  ]
  const elsewhere = cache.fetchQuery({ queryKey: ['trees'], queryFn: () => other.promise })
  const renew = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const renewed = renewAfterReads(cache, ['posts'], renew)
  slow.resolve('older')
  await reads[0]
  await new Promise((resolve) => setTimeout(resolve))
  expect(renew).not.toHaveBeenCalled()
  failing.reject(new Error('no answer'))
  await expect(reads[1]).rejects.toThrow('no answer')
  await renewed
  expect(renew).toHaveBeenCalledTimes(1)
  other.resolve('')
  await elsewhere
})

test('does nothing where nothing is read', async () => {
  const renew = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await renewAfterReads(new QueryClient(), ['posts'], renew)
  expect(renew).not.toHaveBeenCalled()
})
