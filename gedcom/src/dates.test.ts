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

  test.each<[string, string, Partial<GedcomDate>]>([
    // Days and months that do not exist: the parts before them are read.
    ['31 JUN 1850', 'no-such-day', { qualifier: 'INTERPRETED', year: 1850, month: 6 }],
    ['31 FEB 1900', 'no-such-day', { qualifier: 'INTERPRETED', year: 1900, month: 2 }],
    ['29 FEB 1865', 'no-such-day', { qualifier: 'INTERPRETED', year: 1865, month: 2 }],
    ['ABT 31 NOV 1850', 'no-such-day', { qualifier: 'ABOUT', year: 1850, month: 11 }],
    [
      'BET 30 FEB 1850 AND 31 APR 1851',
      'no-such-day',
      { qualifier: 'BETWEEN', year: 1850, month: 2, year2: 1851, month2: 4 },
    ],
    ['1850-02-30', 'no-such-day', { qualifier: 'INTERPRETED', year: 1850, month: 2 }],
    ['31.6.1850', 'no-such-day', { qualifier: 'INTERPRETED', year: 1850, month: 6 }],
    // Numbers, year first.
    ['1850-07-05', 'informal-date', { qualifier: 'INTERPRETED', year: 1850, month: 7, day: 5 }],
    ['1850-07', 'informal-date', { qualifier: 'INTERPRETED', year: 1850, month: 7 }],
    ['1850/7/5', 'informal-date', { qualifier: 'INTERPRETED', year: 1850, month: 7, day: 5 }],
    ['1850-07-05T00:00:00', 'informal-date', { qualifier: 'INTERPRETED', year: 1850, month: 7, day: 5 }],
    ['1850-00-00', 'informal-date', { qualifier: 'INTERPRETED', year: 1850 }],
    // Numbers, year last: day first, unless day and month could be swapped.
    ['13/4/1859', 'informal-date', { qualifier: 'INTERPRETED', year: 1859, month: 4, day: 13 }],
    ['3/4/1859', 'informal-date', { qualifier: 'INTERPRETED', year: 1859 }],
    ['4/13/1859', 'informal-date', { qualifier: 'INTERPRETED', year: 1859, month: 4, day: 13 }],
    ['31-12-1859', 'informal-date', { qualifier: 'INTERPRETED', year: 1859, month: 12, day: 31 }],
    ['5/5/1859', 'informal-date', { qualifier: 'INTERPRETED', year: 1859, month: 5, day: 5 }],
    ['7.4.1853', 'informal-date', { qualifier: 'INTERPRETED', year: 1853, month: 4, day: 7 }],
    // Ranges.
    ['1850-1855', 'informal-date', { qualifier: 'BETWEEN', year: 1850, year2: 1855 }],
    ['1850/55', 'informal-date', { qualifier: 'BETWEEN', year: 1850, year2: 1855 }],
    ['1850 – 1855', 'informal-date', { qualifier: 'BETWEEN', year: 1850, year2: 1855 }],
    ['Between 1850 and 1855', 'informal-date', { qualifier: 'BETWEEN', year: 1850, year2: 1855 }],
    ['zwischen 1850 und 1855', 'informal-date', { qualifier: 'BETWEEN', year: 1850, year2: 1855 }],
    [
      'entre mai 1850 et juin 1855',
      'informal-date',
      { qualifier: 'BETWEEN', year: 1850, month: 5, year2: 1855, month2: 6 },
    ],
    ['van 1850 tot 1855', 'informal-date', { qualifier: 'FROM_TO', year: 1850, year2: 1855 }],
    ['EITHER 1731 OR 1734', 'informal-date', { qualifier: 'BETWEEN', year: 1731, year2: 1734 }],
    // About, before, after.
    ['c1850', 'informal-date', { qualifier: 'ABOUT', year: 1850 }],
    ['ca.1850', 'informal-date', { qualifier: 'ABOUT', year: 1850 }],
    ['um 1850', 'informal-date', { qualifier: 'ABOUT', year: 1850 }],
    ['por volta de 1850', 'informal-date', { qualifier: 'ABOUT', year: 1850 }],
    ['1850?', 'informal-date', { qualifier: 'ABOUT', year: 1850 }],
    ['? 1850', 'informal-date', { qualifier: 'ABOUT', year: 1850 }],
    ['mars 1850 ?', 'informal-date', { qualifier: 'ABOUT', year: 1850, month: 3 }],
    ['[1850?]', 'informal-date', { qualifier: 'ABOUT', year: 1850 }],
    ['vor 1850', 'informal-date', { qualifier: 'BEFORE', year: 1850 }],
    ['après 1850', 'informal-date', { qualifier: 'AFTER', year: 1850 }],
    // Months of other languages.
    ['12 OKT 1850', 'informal-date', { year: 1850, month: 10, day: 12 }],
    ['12 Mai 1850', 'informal-date', { year: 1850, month: 5, day: 12 }],
    ['3. März 1850', 'informal-date', { year: 1850, month: 3, day: 3 }],
    ['5 Jänner 1850', 'informal-date', { year: 1850, month: 1, day: 5 }],
    ['1er août 1850', 'informal-date', { year: 1850, month: 8, day: 1 }],
    ['2 févr. 1850', 'informal-date', { year: 1850, month: 2, day: 2 }],
    ['14 DÉC 1850', 'informal-date', { year: 1850, month: 12, day: 14 }],
    ['12 mrt 1850', 'informal-date', { year: 1850, month: 3, day: 12 }],
    ['8 mei 1850', 'informal-date', { year: 1850, month: 5, day: 8 }],
    ['augustus 1850', 'informal-date', { year: 1850, month: 8 }],
    ['12 de octubre de 1850', 'informal-date', { year: 1850, month: 10, day: 12 }],
    ['6 ene 1850', 'informal-date', { year: 1850, month: 1, day: 6 }],
    ['24 dic. 1850', 'informal-date', { year: 1850, month: 12, day: 24 }],
    ['12 de março de 1850', 'informal-date', { year: 1850, month: 3, day: 12 }],
    ['7 SET 1850', 'informal-date', { year: 1850, month: 9, day: 7 }],
    ['9 fev 1850', 'informal-date', { year: 1850, month: 2, day: 9 }],
    // Several languages begin two months so.
    ['12 jui 1850', 'informal-date', { year: 1850, month: null, day: null }],
    ['May 12, 1850', 'informal-date', { year: 1850, month: 5, day: 12 }],
    ['spring of 1900', 'informal-date', { qualifier: 'INTERPRETED', year: 1900 }],
  ])('%s keeps its words and gives its year: %s', (payload, fault, expected) => {
    expect(parseDate(payload)).toEqual({
      date: {
        ...none,
        calendar: 'GREGORIAN',
        qualifier: 'INTERPRETED',
        text: payload,
        ...expected,
      },
      fault,
      keepsWords: true,
    })
  })

  test.each(['in the rainy season', '../../....', '12 MAR', 'page 12345'])('%s keeps its words alone', (payload) => {
    expect(parseDate(payload)).toEqual({
      date: { ...none, calendar: 'UNKNOWN', qualifier: 'PHRASE', text: payload },
      fault: 'unreadable-date',
    })
  })

  test('a phrase in parentheses that is a date as a whole gives its year, without a fault', () => {
    const date = { ...none, calendar: 'GREGORIAN', qualifier: 'ABOUT', year: 1850, text: 'about 1850' }
    expect(parseDate('(about 1850)')).toEqual({ date, keepsWords: true })
    expect(parseDate('', 'about 1850')).toEqual({ date, keepsWords: true })
    expect(parseDate('(see page 1850)')).toEqual({ date: expect.objectContaining({ qualifier: 'PHRASE', year: null }) })
  })

  test('a day that does not exist keeps the phrase beside it', () => {
    expect(parseDate('31 JUN 1850', 'the last day')).toMatchObject({
      date: { qualifier: 'INTERPRETED', year: 1850, text: '31 JUN 1850 (the last day)' },
      fault: 'no-such-day',
    })
  })

  test('no text throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: fc.constantFrom(...'18 50-/.?()cabetwnJUN~') }), (text) => {
        parseDate(text)
      }),
      { numRuns: 3000 },
    )
  })

  // Reading to the end from each piece would take minutes.
  test.each(['1-', 'a ', '- ', '1850 or ', 'from 1850 to ', '1850'])(
    'keeps a long text of "%s", reading each piece once',
    (piece) => {
      const text = piece.repeat(150_000)
      expect(parseDate(text)?.date?.text).toBe(text.trim())
    },
  )
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
