import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { failedToLoad } from './failed-load.ts'
import { NetworkFailure, Refusal } from './failures.ts'

const refusal = (status: number) => new Refusal({ status, code: 'kit/not-found', message: '' })

async function refetched(first: () => unknown, error: Error) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let answer = first
  const observer = new QueryObserver(client, { queryKey: ['tree'], queryFn: async () => answer() })
  await observer.refetch()
  answer = () => {
    throw error
  }
  return observer.refetch()
}

function fails(): never {
  throw new NetworkFailure()
}

test('a first load that fails has nothing to show', async () => {
  expect(failedToLoad(await refetched(fails, new NetworkFailure()))).toBe(true)
})

test.each([new NetworkFailure(), refusal(500), refusal(429)])(
  'a refetch that fails keeps the data (%s)',
  async (error) => {
    const result = await refetched(() => 'tree', error)
    expect(result.isError).toBe(true)
    expect(failedToLoad(result)).toBe(false)
  },
)

test.each([403, 404, 410])('data that is refused by now (%i) is not kept', async (status) => {
  expect(failedToLoad(await refetched(() => 'tree', refusal(status)))).toBe(true)
})
