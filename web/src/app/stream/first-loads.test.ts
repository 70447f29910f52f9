import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { newQueryClient } from '../query-client.ts'
import { refetchFirstLoads } from './first-loads.ts'

test('a query that was invalidated during its first load is loaded once more', async () => {
  const client = newQueryClient()
  refetchFirstLoads(client)
  const answers = ['before', 'after']
  const asked: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      asked.push(answer)
      return answer.promise
    },
  })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => asked.length).toBe(1)
  void client.invalidateQueries({ queryKey: ['list'] })
  asked[0]!.resolve(answers[0]!)
  await expect.poll(() => asked.length).toBe(2)
  asked[1]!.resolve(answers[1]!)
  await expect.poll(() => client.getQueryData(['list'])).toBe('after')
  // The second answer was asked for after the change: nothing is asked for again.
  await client.invalidateQueries({ queryKey: ['other'] })
  expect(asked).toHaveLength(2)
  expect(client.getQueryState(['list'])?.isInvalidated).toBe(false)
  stop()
})

test('a query that nothing invalidated is loaded once', async () => {
  const client = newQueryClient()
  refetchFirstLoads(client)
  let count = 0
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: () => Promise.resolve(++count) })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => client.getQueryData(['list'])).toBe(1)
  await new Promise((resolve) => setTimeout(resolve))
  expect(count).toBe(1)
  stop()
})
