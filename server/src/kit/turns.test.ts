import { expect, it } from 'vitest'
import { atMost } from './turns.ts'

it('runs no more at once than it may, in order, also after failures', async () => {
  const inTurn = atMost(2)
  let running = 0
  let most = 0
  const begun: number[] = []
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, n) =>
      inTurn(async () => {
        begun.push(n)
        most = Math.max(most, ++running)
        await new Promise((done) => setTimeout(done, 5))
        running--
        if (n % 3 === 0) throw new Error(`number ${n}`)
        return n
      }),
    ),
  )
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(3)
  await expect(inTurn(async () => 'still open')).resolves.toBe('still open')
})
