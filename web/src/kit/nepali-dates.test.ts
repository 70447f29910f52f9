import { expect, test } from 'vitest'
import { dateWords } from './nepali-dates.ts'

// Expected is what ICU 78 says in Nepali with Latin digits.

const friday = new Date(Date.UTC(2026, 10, 20, 14, 5))
const utc = { timeZone: 'UTC' } as const

test.each<[Intl.DateTimeFormatOptions, string]>([
  [{ month: 'long', day: 'numeric', year: 'numeric' }, '2026 नोभेम्बर 20'],
  [{ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, '2026 नोभेम्बर 20, शुक्रबार'],
  [{ month: 'short', day: 'numeric', year: 'numeric' }, '2026 नोभेम्बर 20'],
  [{ month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' }, '2026 नोभेम्बर 20, 14:05'],
  [{ hour: 'numeric', minute: '2-digit' }, '14:05'],
])('a day and a time in Nepali: %o', (options, said) => {
  expect(dateWords.date(friday, { ...options, ...utc })).toBe(said)
})

test.each<[number, Intl.RelativeTimeFormatUnit, string]>([
  [-1, 'minute', '1 मिनेट पहिले'],
  [-3, 'hour', '3 घण्टा पहिले'],
  [2, 'hour', '2 घण्टामा'],
  [-1, 'day', 'हिजो'],
  [-2, 'day', 'अस्ति'],
  [3, 'day', '3 दिनमा'],
  [-1, 'week', 'गत हप्ता'],
  [1, 'month', 'अर्को महिना'],
  [-5, 'year', '5 वर्ष अघि'],
])('%d %s is %s', (count, unit, said) => {
  expect(dateWords.ago(count, unit)).toBe(said)
})

test('there are twelve months, and nothing is in Latin letters', () => {
  expect(new Set(dateWords.months).size).toBe(12)
  expect(dateWords.months.join('')).not.toMatch(/[A-Za-z]/)
})
