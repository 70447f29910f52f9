import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { chooseCalendar } from './calendar-choice.ts'
import { startInEnglish } from './i18n.ts'
import {
  bikramDayInNepali,
  dateAsChosen,
  dateInLine,
  dateInWords,
  otherDate,
  spanInWords,
  withoutUnseen,
} from './partial-dates.ts'
import { lifeInLines, lifeInWords, scaleYears } from './year-words.ts'

const zone = process.env['TZ']
beforeAll(startInEnglish)
afterEach(() => {
  chooseCalendar('GREGORIAN')
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const date = (more: Partial<PartialDate>): PartialDate => ({ calendar: 'GREGORIAN', qualifier: 'EXACT', ...more })
const bikram = (more: Partial<PartialDate>) => date({ calendar: 'BIKRAM_SAMBAT', ...more })

test.each([
  ['a day', bikram({ year: 2041, month: 3, day: 32 }), 'July 15, 1984', false],
  ['about a month', bikram({ qualifier: 'ABOUT', year: 2041, month: 3 }), 'about June – July 1984', false],
  ['before a year', bikram({ qualifier: 'BEFORE', year: 2041 }), 'before 1984/85', false],
  [
    'between',
    bikram({ qualifier: 'BETWEEN', year: 1990, year2: 2001, month2: 1, day2: 1 }),
    'between 1933/34 and April 13, 1944',
    true,
  ],
  ['before the table', bikram({ year: 1950, month: 1, day: 3 }), '1893/94', true],
  ['a Gregorian day', date({ year: 1984, month: 7, day: 15 }), '2041 Asar 32 BS', false],
  ['after a Gregorian year', date({ qualifier: 'AFTER', year: 1984 }), 'after 2040/41 BS', false],
])('%s in the other calendar', (_, given, text, approximate) => {
  expect(otherDate(given)).toEqual({ text, approximate })
})

test('what is only words, or of a third calendar, is not in another one', () => {
  expect(otherDate(date({ qualifier: 'PHRASE', text: 'in the year of the flood' }))).toBeUndefined()
  expect(otherDate(date({ calendar: 'JULIAN', year: 1700 }))).toBeUndefined()
  expect(dateInLine(date({ qualifier: 'PHRASE', text: 'in the year of the flood' }))).toBe('in the year of the flood')
})

test('a date is shown in the calendar of the choice', () => {
  const [there, here] = [date({ year: 1984, month: 7, day: 15 }), bikram({ year: 2041, month: 3, day: 32 })]
  const shown = [there, here].map(dateAsChosen)
  expect(shown).toEqual([
    { main: 'July 15, 1984', beside: '' },
    { main: 'July 15, 1984', beside: '2041 Asar 32 BS' },
  ])
  chooseCalendar('BIKRAM_SAMBAT')
  const both = { main: '2041 Asar 32 BS', beside: 'July 15, 1984' }
  expect([there, here].map(dateAsChosen)).toEqual([both, both])
  expect(spanInWords('2015-04-25')).toBe('2072 Baishakh 12 BS · April 25, 2015')
  chooseCalendar('BOTH')
  expect([there, here].map(dateInLine)).toEqual(['July 15, 1984 · 2041 Asar 32 BS', 'July 15, 1984 · 2041 Asar 32 BS'])
  expect(dateInLine(date({ year: 1915, month: 5 }))).toBe('May 1915 · 1972 Baishakh – Jestha BS (approximate)')
  // "about" says it already.
  expect(dateInLine(bikram({ qualifier: 'ABOUT', year: 1799 }))).toBe('about 1742/43 · about 1799 BS')
})

test('a date keeps its second end only while it has two', () => {
  const between = date({ qualifier: 'BETWEEN', year: 1950, year2: 1960, month2: 3, day2: 1 })
  expect(withoutUnseen(between)).toEqual(between)
  expect(withoutUnseen({ ...between, qualifier: 'ABOUT' })).toEqual(date({ qualifier: 'ABOUT', year: 1950 }))
})

test('no time zone moves a date', () => {
  for (const name of ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
    process.env['TZ'] = name
    expect(dateInLine(bikram({ year: 2041, month: 3, day: 32 })), name).toBe('July 15, 1984 · 2041 Asar 32 BS')
    expect(otherDate(date({ year: 1986, month: 1, day: 1 })), name).toEqual({
      text: '2042 Poush 17 BS',
      approximate: false,
    })
    expect(spanInWords('1952-03-01'), name).toBe('March 1, 1952')
  }
})

test('years of a life', () => {
  const tell = (born: string | null, died: string | null) => `${born ?? '?'}–${died ?? '?'}`
  const years = { born: 1920, died: 1984, bornBikram: null, diedBikram: 2041 }
  expect(lifeInWords(years, tell)).toBe('1920–1984')
  chooseCalendar('BIKRAM_SAMBAT')
  expect(lifeInWords(years, tell)).toBe('1976/77–2041 BS')
  expect(lifeInWords({ born: null, died: null }, tell)).toBe('')
  chooseCalendar('BOTH')
  expect(lifeInWords(years, tell)).toBe('1920–1984 · 1976/77–2041 BS')
})

test('years of a life have a line for each calendar, the second in Devanagari with BS', () => {
  const tell = (born: string | null, died: string | null) => (died === null ? `b. ${born}` : `${born}–${died}`)
  const tellSecond = (born: string | null, died: string | null) => (died === null ? `${born}` : `${born}–${died}`)
  const living = { born: 1983, died: null, bornBikram: 2040 }
  const dead = { born: 1920, died: 1984, bornBikram: null, diedBikram: 2041 }
  const linesOf = (life: typeof living | typeof dead) => lifeInLines(life, tell, tellSecond)
  chooseCalendar('GREGORIAN')
  expect(linesOf(living)).toEqual(['b. 1983'])
  chooseCalendar('BIKRAM_SAMBAT')
  expect(linesOf(living)).toEqual(['b. 2040 BS'])
  chooseCalendar('BOTH')
  expect(linesOf(living)).toEqual(['b. 1983', '२०४० BS'])
  expect(linesOf(dead)).toEqual(['1920–1984', '१९७६/७७–२०४१ BS'])
  expect(lifeInLines({ born: null, died: null }, tell, tellSecond)).toEqual([])
})

test('a scale has round years of its own calendar', () => {
  const ticks = ({ from, to }: { from: number; to: number }) =>
    [1900, 1950, 2000, 2050].filter((year) => year >= from && year <= to)
  const span = { from: 1890, to: 1999 }
  expect(scaleYears(span, 56, ticks)).toEqual([
    { year: 1900, text: '1900' },
    { year: 1950, text: '1950' },
  ])
  chooseCalendar('BIKRAM_SAMBAT')
  expect(scaleYears(span, 56, ticks)).toEqual([
    { year: 1893, text: '1950' },
    { year: 1943, text: '2000' },
    { year: 1993, text: '2050' },
  ])
  chooseCalendar('BOTH')
  expect(scaleYears(span, 56, ticks)[0]).toEqual({ year: 1900, text: '1900 · 1957' })
})

test('a date that was read from other words shows both', () => {
  const read = date({ qualifier: 'INTERPRETED', year: 1850, month: 6, text: '31 JUN 1850' })
  expect(dateInWords(read)).toBe('June 1850 (31 JUN 1850)')
  expect(dateInWords(date({ qualifier: 'INTERPRETED', year: 1850 }))).toBe('about 1850')
})

test('a day is told in Nepali with the digits of Devanagari', () => {
  expect(bikramDayInNepali('2026-11-29')).toBe('१३ मंसिर २०८३')
  expect(bikramDayInNepali('1700-01-01')).toBe('')
})
