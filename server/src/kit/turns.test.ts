import { expect, it } from 'vitest'
import { onBehalfOf } from './caller.ts'
import { atMost, openTurns } from './turns.ts'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

it('runs no more at once than allowed, in order, also after failures', async () => {
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

it('lets nobody wait longer where nothing goes on, and everybody where it does', async () => {
  const inTurn = openTurns({ limit: 1, patienceMs: 60, refusal: () => new Error('too long') })
  let isOver = false
  const slow = inTurn('a', () => pause(250)).then(() => void (isOver = true))
  await expect(inTurn('a', async () => 'never')).rejects.toThrow('too long')
  expect(isOver).toBe(false)
  await expect(inTurn('b', async () => 'another key')).resolves.toBe('another key')
  await slow

  // Ten of 60 ms each: the last of them waits for more than its patience, but sees that it goes on.
  const patient = openTurns({ limit: 1, patienceMs: 400, refusal: () => new Error('too long') })
  const all = await Promise.all(Array.from({ length: 10 }, (_, n) => patient('a', () => pause(60).then(() => n))))
  expect(all).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  await expect(inTurn('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(inTurn('a', async () => 'still open')).resolves.toBe('still open')
})

it('never gives one account every turn, and serves the account that waited longest', async () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const inTurn = atMost(2)
  const work = (account: string | undefined, name: string) =>
    onBehalfOf(account, () =>
      inTurn(async () => {
        begun.push(name)
        await new Promise<void>((end) => ends.push(end))
      }),
    )
  const all = ['a1', 'a2', 'a3'].map((name) => work('asha', name))
  await pause(5)
  expect(begun).toEqual(['a1'])
  all.push(work('ravi', 'r1'), work('ravi', 'r2'), work('meera', 'm1'))
  await pause(5)
  expect(begun).toEqual(['a1', 'r1'])
  ends.shift()!()
  await pause(5)
  expect(begun).toEqual(['a1', 'r1', 'm1'])
  while (ends.length > 0) {
    ends.shift()!()
    await pause(5)
  }
  await Promise.all(all)
  expect(begun).toHaveLength(6)
})
