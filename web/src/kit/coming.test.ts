import { expect, test } from 'vitest'
import { coming } from './coming.ts'

test('who asks while it is on its way gets the same thing', async () => {
  const thing = coming(async () => ({}))
  expect(thing.now()).toBe(undefined)
  const [one, other] = await Promise.all([thing.come(), thing.come()])
  expect(other).toBe(one)
  expect(thing.now()).toBe(one)
  expect(await thing.come()).toBe(one)
})

test('what did not come is asked for again', async () => {
  let tries = 0
  const thing = coming(async () => {
    if (++tries === 1) throw new Error('no network')
    return tries
  })
  await expect(thing.come()).rejects.toThrow('no network')
  expect(thing.now()).toBe(undefined)
  expect(await thing.come()).toBe(2)
})
