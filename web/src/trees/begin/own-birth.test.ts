import { expect, test } from 'vitest'
import { birthFault } from './own-birth.ts'

const today = '2026-11-23'
const born = (year: number, more: object = {}) =>
  birthFault({ calendar: 'GREGORIAN', qualifier: 'EXACT', year, ...more }, today)
const inNepal = { calendar: 'BIKRAM_SAMBAT' as const }

test('a year alone is good, in both calendars', () => {
  expect(birthFault(null, today)).toBeUndefined()
  expect(born(1958)).toBeUndefined()
  expect(born(2015, inNepal)).toBeUndefined()
  expect(born(1960, { qualifier: 'ABOUT' })).toBeUndefined()
  expect(born(2026, { month: 11, day: 23 })).toBeUndefined()
})

test('who is here was born within 110 years', () => {
  expect(born(8, { month: 12, day: 5 })).toBe('long-ago')
  expect(born(1898)).toBe('long-ago')
  expect(born(1958, inNepal)).toBe('long-ago')
  expect(born(1900, { qualifier: 'AFTER' })).toBeUndefined()
  expect(born(1900, { qualifier: 'BEFORE' })).toBe('long-ago')
})

test('nobody is born tomorrow, or on a day that never was', () => {
  expect(born(2026, { month: 11, day: 24 })).toBe('not-yet')
  expect(born(2084, inNepal)).toBe('not-yet')
  expect(born(1958, { month: 2, day: 30 })).toBe('no-such-day')
  expect(birthFault({ calendar: 'GREGORIAN', qualifier: 'EXACT', month: 2 }, today)).toBe('not-whole')
})
