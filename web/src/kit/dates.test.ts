import { i18n } from '@lingui/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { longDate, relativeTime, shortDate } from './dates.ts'
import { startInEnglish } from './i18n.ts'

beforeAll(startInEnglish)
afterEach(startInEnglish)

test('long and short dates', () => {
  expect(longDate('2026-11-20')).toBe('November 20, 2026')
  expect(shortDate('2026-11-20')).toBe('Nov 20, 2026')
  expect(longDate(new Date(2026, 0, 5, 23, 59))).toBe('January 5, 2026')
})

test('a day stays its day in every time zone', () => {
  for (const zone of ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati']) {
    vi.stubEnv('TZ', zone)
    expect(longDate('1952-03-01')).toBe('March 1, 1952')
  }
})

test('what is no date says so', () => {
  expect(longDate('')).toBe('Invalid Date')
  expect(shortDate('sometime')).toBe('Invalid Date')
  expect(relativeTime('sometime')).toBe('Invalid Date')
})

test('relative times', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const ago = (seconds: number) => relativeTime(now - seconds * 1000, now)
  expect(ago(59)).toBe('now')
  expect(ago(60)).toBe('1 minute ago')
  expect(ago(2 * 3600 + 1800)).toBe('2 hours ago')
  expect(ago(86_400)).toBe('yesterday')
  expect(ago(8 * 86_400)).toBe('last week')
  expect(ago(400 * 86_400)).toBe('last year')
  expect(ago(-2 * 86_400)).toBe('in 2 days')
})

// Browsers say अब in Hindi, which is the now that begins, not the one that has just been.
test('less than a minute is said by a message', () => {
  const id = generateMessageId('now', 'less than a minute ago')
  i18n.loadAndActivate({ locale: 'hi', messages: { [id]: 'अभी' } })
  expect(relativeTime(0, 59_000)).toBe('अभी')
})
