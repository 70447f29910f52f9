import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startInEnglish } from '../../kit/i18n.ts'
import { briefDay, recentWords } from './day-words.ts'
import type { Recent } from './recent.ts'
import { aFile } from './testing/entries.ts'

const entry = aFile('Page 1.jpg')
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime()

beforeEach(() => {
  startInEnglish()
  vi.useFakeTimers({ toFake: ['Date'], now: at(2026, 10, 20, 12) })
})
afterEach(() => vi.useRealTimers())

test('a day of this year has no year, an older one is its year', () => {
  expect(briefDay(at(2026, 10, 9))).toBe('Nov 9')
  expect(briefDay(at(2025, 10, 9))).toBe('2025')
})

test('says when a file was uploaded, changed or opened', () => {
  const words = (how: Recent['how'], ms: number) => recentWords({ entry, how, at: ms }).replace('\u202f', ' ')
  expect(words('uploaded', at(2026, 10, 20, 9, 12))).toBe('Uploaded today, 9:12 AM')
  expect(words('uploaded', at(2026, 10, 19, 9))).toBe('Uploaded yesterday')
  expect(words('changed', at(2026, 10, 19, 9))).toBe('Changed yesterday')
  expect(words('changed', at(2026, 10, 20, 10))).toBe('Changed today, 10:00 AM')
  expect(words('uploaded', at(2026, 10, 16))).toBe('Uploaded Nov 16')
  expect(words('opened', at(2026, 10, 16))).toBe('Opened here Nov 16')
})
