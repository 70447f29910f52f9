import { expect, test } from 'vitest'
import { furthestStage, importStages, paceOf } from './import-pace.ts'

test('people per second, and what is left, are told after a second', () => {
  const begun = paceOf(undefined, { stage: 'people', done: 1000, total: 9000 }, 5000)
  expect(paceOf(begun, { stage: 'people', done: 2000, total: 9000 }, 5500)?.perSecond).toBeUndefined()
  expect(paceOf(begun, { stage: 'people', done: 5000, total: 9000 }, 7000)).toMatchObject({
    perSecond: 2000,
    secondsLeft: 2,
  })
})

test('another stage, or one begun anew, is counted from its own beginning', () => {
  const reading = paceOf(undefined, { stage: 'reading', done: 0, total: null }, 0)
  expect(paceOf(reading, { stage: 'reading', done: 30_000, total: null }, 3000)).toMatchObject({ perSecond: 10_000 })
  const people = paceOf(reading, { stage: 'people', done: 10, total: 100 }, 3000)
  expect(people).toEqual({ stage: 'people', startedAt: 3000, startedWith: 10 })
  expect(paceOf(people, { stage: 'people', done: 0, total: 100 }, 9000)).toMatchObject({ startedAt: 9000 })
})

test('stages never go back', () => {
  const seen = ['reading', 'people', 'families', 'people', 'waiting', 'keeping', null].reduce<number[]>(
    (all, stage) => [...all, furthestStage(all.at(-1) ?? -1, stage)],
    [],
  )
  expect(seen.map((at) => importStages[at])).toEqual([
    'reading',
    'people',
    'families',
    'families',
    'families',
    'keeping',
    'keeping',
  ])
})
