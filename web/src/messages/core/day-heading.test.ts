import { afterEach, beforeAll, expect, test } from 'vitest'
import { chooseCalendar } from '../../kit/calendar-choice.ts'
import { startInEnglish } from '../../kit/i18n.ts'
import { dayHeading } from './conversation-words.ts'

beforeAll(startInEnglish)
afterEach(() => chooseCalendar('GREGORIAN'))

test('the heading of a day has its day in Bikram Sambat in Nepali, for readers who chose that calendar', () => {
  const { text, ...rest } = dayHeading('2020-11-27')
  expect(rest).toEqual({})
  chooseCalendar('BOTH')
  expect(dayHeading('2020-11-27')).toEqual({ text, nepali: '१२ मंसिर २०७७' })
})
