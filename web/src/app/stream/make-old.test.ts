import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makeOld } from './make-old.ts'

/** A question whose answers come when the test gives them. */
function openQuestion() {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const asked: PromiseWithResolvers<string>[] = []
  const queryKey = ['question']
  const queryFn = () => {
    const answer = Promise.withResolvers<string>()
    asked.push(answer)
    return answer.promise
  }
  const changed = () => makeOld(cache, () => cache.invalidateQueries({ queryKey }))
  const show = () => new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => {})
  return { cache, queryKey, queryFn, asked, changed, show, shown: () => cache.getQueryData(queryKey) }
}

test('the first answer that was on its way when something changed is asked for once more', async () => {
  const { asked, changed, show, shown } = openQuestion()
  const hide = show()
  const over = changed()
  asked[0]!.resolve('before')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]!.resolve('after')
  await over
  expect(shown()).toBe('after')
  expect(asked).toHaveLength(2)
  hide()
})

test('one that nobody shows yet is old as soon as it is there', async () => {
  const { cache, queryKey, queryFn, asked, changed, show, shown } = openQuestion()
  const first = cache.fetchQuery({ queryKey, queryFn })
  const over = changed()
  asked[0]!.resolve('before')
  await Promise.all([first, over])
  const hide = show()
  await expect.poll(() => asked.length).toBe(2)
  asked[1]!.resolve('after')
  await expect.poll(shown).toBe('after')
  hide()
})

test('one that was there is asked for once, and one that fails is left alone', async () => {
  const { cache, queryKey, asked, changed, show, shown } = openQuestion()
  cache.setQueryData(queryKey, 'before')
  const hide = show()
  const over = changed()
  asked[0]!.resolve('after')
  await over
  expect(shown()).toBe('after')
  expect(asked).toHaveLength(1)
  hide()

  const failing = openQuestion()
  const hideFailing = failing.show()
  const failed = failing.changed()
  failing.asked[0]!.reject(new Error('no'))
  await failed
  expect(failing.asked).toHaveLength(1)
  hideFailing()
})

test('an old answer that nobody shows is forgotten, and one that was old before stays', async () => {
  const cache = new QueryClient()
  for (const key of ['deleted', 'own', 'other']) cache.setQueryData([key], 'A comment')
  await cache.invalidateQueries({ queryKey: ['own'] })
  await makeOld(cache, () => cache.invalidateQueries({ queryKey: ['deleted'] }))
  expect(['deleted', 'own', 'other'].map((key) => cache.getQueryData([key]))).toEqual([
    undefined,
    'A comment',
    'A comment',
  ])
})
