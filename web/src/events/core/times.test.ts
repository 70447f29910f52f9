import { afterEach, beforeAll, expect, test } from 'vitest'
import { chooseCalendar } from '../../kit/calendar-choice.ts'
import { startInEnglish } from '../../kit/i18n.ts'
import { bikramThere, fieldTime, offsetWords, readTime, timeHere, timeThere } from './times.ts'

beforeAll(startInEnglish)
afterEach(() => chooseCalendar('GREGORIAN'))

const at = (text: string) => Date.parse(text)

test('an event is told in the time of its city, and in that of the reader where it is another', () => {
  const instant = '2026-11-21T02:15:00Z'
  expect(timeThere('Asia/Kathmandu', instant)).toBe('November 21, 2026, 8:00 AM')
  expect(timeHere('Asia/Kathmandu', instant, 'Australia/Sydney')).toBe('November 21, 2026, 1:15 PM')
  expect(timeHere('Asia/Kathmandu', instant, 'Asia/Kathmandu')).toBe(undefined)
  expect(timeThere('Asia/Kathmandu', 'no time')).toBe('Invalid Date')
  expect(fieldTime('Asia/Kathmandu', instant)).toBe('2026-11-21T08:00')
})

test('a time that is typed is read on the clocks of the city', () => {
  expect(readTime('Asia/Kathmandu', '2026-11-21T08:00', undefined)).toEqual({ instant: at('2026-11-21T02:15Z') })
  expect(readTime('Asia/Kathmandu', '', undefined)).toEqual({ fault: 'required' })
  expect(readTime('Asia/Kathmandu', '12026-11-21T08:00', undefined)).toEqual({ fault: 'time-unknown' })
  expect(readTime('Europe/Berlin', '2026-03-29T02:30', undefined)).toEqual({ fault: 'skipped-hour' })
  const ways = [at('2026-10-25T00:30Z'), at('2026-10-25T01:30Z')] as const
  expect(readTime('Europe/Berlin', '2026-10-25T02:30', undefined)).toEqual({ fault: 'repeated-hour', ways })
  expect(readTime('Europe/Berlin', '2026-10-25T02:30', ways[1])).toEqual({ instant: ways[1] })
  expect(ways.map((way) => offsetWords('Europe/Berlin', way))).toEqual(['UTC+2', 'UTC+1'])
  expect(offsetWords('Asia/Kathmandu', ways[0])).toBe('UTC+5:45')
  expect(offsetWords('America/St_Johns', at('2026-01-01T00:00Z'))).toBe('UTC−3:30')
})

test('the day in Bikram Sambat is in Nepali, and is that of the city of the event', () => {
  const instant = '2026-11-27T20:00:00Z'
  expect(bikramThere('Asia/Kathmandu', instant)).toBe(undefined)
  chooseCalendar('BOTH')
  expect(bikramThere('Asia/Kathmandu', instant)).toBe('१२ मंसिर २०८३')
  expect(bikramThere('America/New_York', instant)).toBe('११ मंसिर २०८३')
  expect(bikramThere('Asia/Kathmandu', '1700-01-01T00:00:00Z')).toBe(undefined)
})
