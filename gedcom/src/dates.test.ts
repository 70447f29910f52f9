import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate, parseDate, type Calendar, type GedcomDate, type Qualifier } from './dates.ts'

const none = { year: null, month: null, day: null, year2: null, month2: null, day2: null, text: null }

describe('parseDate', () => {
  test.each<[string, Partial<GedcomDate>]>([
    ['12 MAR 1921', { calendar: 'GREGORIAN', qualifier: 'EXACT', year: 1921, month: 3, day: 12 }],
    ['March 1921', { qualifier: 'EXACT', year: 1921, month: 3, day: null }],
    ['ABT 1921', { qualifier: 'ABOUT', year: 1921 }],
    ['BET 1900 AND 1910', { qualifier: 'BETWEEN', year: 1900, year2: 1910 }],
    ['FROM MAY 1900 TO 1 JUN 1901', { qualifier: 'FROM_TO', month: 5, year2: 1901, month2: 6, day2: 1 }],
    ['44 B.C.', { year: -44 }],
    ['11 FEB 1731/32', { year: 1732, month: 2, day: 11 }],
    ['@#DJULIAN@ 25 OCT 1917', { calendar: 'JULIAN', year: 1917, month: 10, day: 25 }],
    ['@#DFRENCH R@ 9 THER 2', { calendar: 'FRENCH_R', year: 2, month: 11, day: 9 }],
    ['HEBREW 1 TSH 5700', { calendar: 'HEBREW', year: 5700, month: 1, day: 1 }],
    ['@#D_BIKRAM_SAMBAT@ 32 ASAR 2041', { calendar: 'BIKRAM_SAMBAT', year: 2041, month: 3, day: 32 }],
    ['INT 1900 (the year of the comet)', { qualifier: 'INTERPRETED', year: 1900, text: 'the year of the comet' }],
    ['(when the river was high)', { qualifier: 'PHRASE', year: null, text: 'when the river was high' }],
  ])('%s', (payload, expected) => {
    expect(parseDate(payload)).toMatchObject({ date: expected })
    expect(parseDate(payload)).not.toHaveProperty('fault')
  })

  test.each([
    ['31 FEB 1900', 'no-such-day'],
    ['29 FEB 1900', 'no-such-day'],
    ['spring of 1900', 'unreadable-date'],
    ['1900-03-12', 'unreadable-date'],
  ])('%s keeps its words', (payload, fault) => {
    expect(parseDate(payload)).toEqual({
      date: { ...none, calendar: 'UNKNOWN', qualifier: 'PHRASE', text: payload },
      fault,
    })
  })
})

test('what is written is read again the same, in both versions', () => {
  const calendars: Calendar[] = ['GREGORIAN', 'JULIAN', 'HEBREW', 'FRENCH_R', 'BIKRAM_SAMBAT']
  const plain: Qualifier[] = ['EXACT', 'ABOUT', 'CALCULATED', 'ESTIMATED', 'BEFORE', 'AFTER', 'FROM', 'TO']
  const day = fc.record({
    year: fc.integer({ min: 1, max: 3000 }),
    month: fc.option(fc.integer({ min: 1, max: 12 })),
    day: fc.option(fc.integer({ min: 1, max: 28 })),
  })
  const date = fc
    .tuple(fc.constantFrom(...calendars), fc.constantFrom(...plain), day, fc.option(day))
    .map(([calendar, qualifier, a, b]) => {
      const whole = (one: typeof a) => ({ ...one, day: one.month === null ? null : one.day })
      const from = { ...none, calendar, qualifier, ...whole(a) }
      if (!b) return from
      const to = whole(b)
      return { ...from, qualifier: 'BETWEEN' as const, year2: to.year, month2: to.month, day2: to.day }
    })
  fc.assert(
    fc.property(date, fc.constantFrom('5.5.1' as const, '7.0' as const), (one, version) => {
      const { payload, phrase } = formatDate(one, version)
      expect(parseDate(payload, phrase)).toEqual({ date: one })
    }),
  )
})

test('what most dates are is read as every other way to write it', () => {
  const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC', 'XYZ']
  const usual = fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom(...months), fc.integer({ min: 0, max: 12_345 }))
    .chain(([day, month, year]) =>
      fc.constantFrom(
        `${day} ${month} ${year}`,
        `${month} ${year}`,
        `${year}`,
        `${day} ${year}`,
        `${day}${month}${year}`,
      ),
    )
  fc.assert(
    // With a space before it, it is no usual one.
    fc.property(usual, (text) => {
      expect(parseDate(text)).toEqual(parseDate(` ${text}`))
    }),
    { numRuns: 2000, examples: [['29 FEB 1900'], ['29 FEB 2000'], ['31 APR 1999'], ['9999'], ['01 JAN 2000']] },
  )
})
