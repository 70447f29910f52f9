import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf, readGoal } from './goal.ts'

test.each([
  ['', { goal: null }],
  ['   ', { goal: null }],
  ['0', { goal: null }],
  ['5,00,000', { goal: 500_000 }],
  [' ५००.५ ', { goal: 500.5 }],
  ['100000000000', { goal: 100_000_000_000 }],
  ['100000000000.01', { goal: null, fault: 'amount-large' }],
  ['-5', { goal: null, fault: 'amount-invalid' }],
  ['a lot', { goal: null, fault: 'amount-invalid' }],
  ['1.234', { goal: null, fault: 'amount-invalid' }],
])('a goal typed as %j is %j', (typed, read) => {
  expect(readGoal(typed)).toEqual(read)
})

test('a goal is reached where all of it has been given, and not a paisa before', () => {
  const paisa = fc.integer({ min: 1, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(paisa, paisa, (given, goal) => {
      expect(percentOf(given / 100, goal / 100) >= 100).toBe(given >= goal)
    }),
  )
})
