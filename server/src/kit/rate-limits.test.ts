import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { systemClock } from './clock.ts'
import { openLimits } from './rate-limits.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const minute = 60_000

test.each([1, 2, 5, 10])('counts each of %i concurrent calls once', async (atOnce) => {
  const limits = openLimits({ db: app.db, clock: systemClock, key: Buffer.alloc(32), factor: 1 })
  const counts: number[] = []
  const callsAfterEachOther = async () => {
    for (let calls = 0; calls < 60 / atOnce; calls++)
      counts.push((await limits.count(`${atOnce} at once`, minute, 60)).current)
  }
  await Promise.all(Array.from({ length: atOnce }, callsAfterEachOther))
  expect(counts.toSorted((one, another) => one - another)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
})
