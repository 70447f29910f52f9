import { readFreeDate, readYears, type FreeDate } from './free-dates.ts'

/** The calendars of GEDCOM's date escapes, and Bikram Sambat, which comes as a phrase or a word of its own. UNKNOWN holds what no escape names. */
export type Calendar = 'GREGORIAN' | 'BIKRAM_SAMBAT' | 'JULIAN' | 'FRENCH_R' | 'HEBREW' | 'UNKNOWN'

/** How a date is meant, as GEDCOM 5.5.1 and 7.0 have it; EXACT is a date without a word before it. */
export type Qualifier =
  | 'EXACT'
  | 'ABOUT'
  | 'CALCULATED'
  | 'ESTIMATED'
  | 'BEFORE'
  | 'AFTER'
  | 'BETWEEN'
  | 'FROM'
  | 'TO'
  | 'FROM_TO'
  | 'INTERPRETED'
  | 'PHRASE'

/**
 * A date as it was written: never turned into another calendar. Years before 1 are negative, there is no year 0. The second
 * day ends a range (BETWEEN, FROM_TO). `text` holds the words of a PHRASE, or those an INTERPRETED date was read from.
 */
export type GedcomDate = {
  calendar: Calendar
  qualifier: Qualifier
  year: number | null
  month: number | null
  day: number | null
  year2: number | null
  month2: number | null
  day2: number | null
  text: string | null
}

const western = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const months: Record<Calendar, readonly string[]> = {
  GREGORIAN: western,
  JULIAN: western,
  UNKNOWN: western,
  FRENCH_R: ['VEND', 'BRUM', 'FRIM', 'NIVO', 'PLUV', 'VENT', 'GERM', 'FLOR', 'PRAI', 'MESS', 'THER', 'FRUC', 'COMP'],
  HEBREW: ['TSH', 'CSH', 'KSL', 'TVT', 'SHV', 'ADR', 'ADS', 'NSN', 'IYR', 'SVN', 'TMZ', 'AAV', 'ELL'],
  BIKRAM_SAMBAT: ['BAIS', 'JETH', 'ASAR', 'SAUN', 'BHAD', 'ASOJ', 'KART', 'MANG', 'POUS', 'MAGH', 'FAGU', 'CHAI'],
}

const longestMonth: Record<Calendar, number> = {
  GREGORIAN: 31,
  JULIAN: 31,
  UNKNOWN: 31,
  FRENCH_R: 30,
  HEBREW: 30,
  BIKRAM_SAMBAT: 32,
}

const escapes = new Map<string, Calendar>(
  Object.entries({
    GREGORIAN: 'GREGORIAN',
    JULIAN: 'JULIAN',
    'FRENCH R': 'FRENCH_R',
    FRENCH_R: 'FRENCH_R',
    HEBREW: 'HEBREW',
    BIKRAM_SAMBAT: 'BIKRAM_SAMBAT',
    _BIKRAM_SAMBAT: 'BIKRAM_SAMBAT',
    ROMAN: 'UNKNOWN',
    UNKNOWN: 'UNKNOWN',
  }),
)

/** Words before a date, as the standards and the programs write them. */
const leading = new Map<string, Qualifier>(
  Object.entries({
    ABT: 'ABOUT',
    ABOUT: 'ABOUT',
    CIRCA: 'ABOUT',
    CA: 'ABOUT',
    C: 'ABOUT',
    CAL: 'CALCULATED',
    EST: 'ESTIMATED',
    BEF: 'BEFORE',
    BEFORE: 'BEFORE',
    AFT: 'AFTER',
    AFTER: 'AFTER',
    BET: 'BETWEEN',
    BTW: 'BETWEEN',
    FROM: 'FROM',
    TO: 'TO',
    INT: 'INTERPRETED',
  }),
)

const short: Record<Qualifier, string> = {
  EXACT: '',
  ABOUT: 'ABT ',
  CALCULATED: 'CAL ',
  ESTIMATED: 'EST ',
  BEFORE: 'BEF ',
  AFTER: 'AFT ',
  BETWEEN: 'BET ',
  FROM: 'FROM ',
  TO: 'TO ',
  FROM_TO: 'FROM ',
  INTERPRETED: 'INT ',
  PHRASE: '',
}

const none = { year: null, month: null, day: null, year2: null, month2: null, day2: null, text: null }

/** Gregorian unless said otherwise. Where the day or month does not exist, `isPossible` is false and they are null. */
type Day = { calendar: Calendar; year: number; month: number | null; day: number | null; isPossible: boolean }
type ReadDate = { date: GedcomDate; isPossible: boolean }

/** Why a payload is not a date in the grammar of GEDCOM. */
export type DateFault = 'unreadable-date' | 'informal-date' | 'no-such-day'

/**
 * The date, and its fault where it has one. With `keepsWords`, the date was understood from words that no DATE payload of
 * GEDCOM 5.5.1 gives back: a writer that wants the same words writes the payload it read.
 */
export type ParsedDate = { date: GedcomDate; fault?: DateFault; keepsWords?: true }

/**
 * Reads a DATE payload of any version, with the words of GEDCOM 7's PHRASE where it has one. Undefined for an empty date.
 * Throws nothing: a payload outside the grammar keeps its words in `text` and has a `fault`.
 *
 * - `no-such-day`: the month or day does not exist (`31 JUN 1850`); the parts before it are read.
 * - `informal-date`: not in the grammar, but understood, as far as its year at least; see `readFreeDate` and `readYears`.
 * - `unreadable-date`: nothing was understood; the date is a PHRASE.
 *
 * A phrase in parentheses, or alone in PHRASE, is valid; it is read as a date if all of it is one. Linear in the text,
 * constant for a date in the grammar.
 *
 * Source: GEDCOM 5.5.1, DATE_VALUE; FamilySearch GEDCOM 7.0, 2.4 (date grammar).
 */
export function parseDate(payload: string, phrase = ''): ParsedDate | undefined {
  const usual = phrase === '' ? usualDate(payload) : undefined
  if (usual) return { date: usual }
  const text = payload.trim().replace(/\s+/g, ' ')
  const bare = barePhrase(payload, phrase)
  if (bare !== undefined) return bare === '' ? undefined : parsePhrase(bare)
  const read = parseWords(text)
  if (read?.isPossible) return { date: phrase ? withText(read.date, phrase) : read.date }
  const said = phrase ? `${payload.trim()} (${phrase})` : payload.trim()
  if (read) return { date: withText(read.date, said), fault: 'no-such-day', keepsWords: true }
  const free = readFreeDate(text) ?? readYears(text)
  if (!free) return { date: wordsAlone(said), fault: 'unreadable-date' }
  return { date: fromFree(free, said), fault: free.isPossible ? 'informal-date' : 'no-such-day', keepsWords: true }
}

/** The words of a date that is only a phrase: in parentheses, or in PHRASE without a payload. Undefined for other dates. */
export function barePhrase(payload: string, phrase: string): string | undefined {
  const text = payload.trim()
  if (text === '') return phrase
  return text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1).trim() : undefined
}

function parsePhrase(text: string): ParsedDate {
  const free = readFreeDate(text)
  return free ? { date: fromFree(free, text), keepsWords: true } : { date: wordsAlone(text) }
}

function fromFree(free: FreeDate, text: string): GedcomDate {
  const { qualifier, year, month, day, year2, month2, day2 } = free
  return { ...none, calendar: 'GREGORIAN', qualifier, year, month, day, year2, month2, day2, text }
}

const withText = (date: GedcomDate, text: string): GedcomDate => ({
  ...date,
  qualifier: date.qualifier === 'EXACT' ? 'INTERPRETED' : date.qualifier,
  text,
})

/** True where `formatDate` of the parsed payload says all that the payload says. Linear in the text, constant for a date in the grammar. */
export function isWrittenFromParts(payload: string): boolean {
  if (usualDate(payload)) return true
  const parsed = parseDate(payload)
  return parsed === undefined || (parsed.fault === undefined && !parsed.keepsWords)
}

const monthByLetters = new Map(western.map((word, at) => [packed(word, 0), at + 1]))

function packed(text: string, from: number): number {
  return (text.charCodeAt(from) << 16) | (text.charCodeAt(from + 1) << 8) | text.charCodeAt(from + 2)
}

/** What most dates are: "4 MAY 1899", "MAY 1899" or "1899", to the letter. Undefined for every other, which is no fault. */
function usualDate(text: string): GedcomDate | undefined {
  const yearFrom = text.length - 4
  if (yearFrom < 0 || yearFrom > 7) return undefined
  const year = digits(text, yearFrom, text.length)
  if (year < 1000) return undefined
  if (yearFrom === 0) return { ...none, calendar: 'GREGORIAN', qualifier: 'EXACT', year }
  if (yearFrom < 4 || text.charCodeAt(yearFrom - 1) !== 32) return undefined
  const month = monthByLetters.get(packed(text, yearFrom - 4))
  if (month === undefined) return undefined
  if (yearFrom === 4) return { ...none, calendar: 'GREGORIAN', qualifier: 'EXACT', year, month }
  if (yearFrom < 6 || text.charCodeAt(yearFrom - 5) !== 32) return undefined
  const day = digits(text, 0, yearFrom - 5)
  if (day < 1 || !hasDay('GREGORIAN', year, month, day)) return undefined
  return { ...none, calendar: 'GREGORIAN', qualifier: 'EXACT', year, month, day }
}

/** The number that stands there; -1 where something else does. */
function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return -1
    number = number * 10 + digit
  }
  return number
}

/** A date that says no more than its words. */
export const wordsAlone = (text: string): GedcomDate => ({ ...none, calendar: 'UNKNOWN', qualifier: 'PHRASE', text })

function parseWords(text: string): ReadDate | undefined {
  const first = /^([A-Za-z]+)\.? (.*)$/.exec(text)
  const qualifier = first ? leading.get(first[1]!.toUpperCase()) : undefined
  if (!qualifier) return single('EXACT', text)
  const rest = first![2]!
  if (qualifier === 'BETWEEN') return pair('BETWEEN', rest, / AND | - /i)
  if (qualifier === 'FROM') return / TO /i.test(rest) ? pair('FROM_TO', rest, / TO /i) : single('FROM', rest)
  if (qualifier === 'INTERPRETED') {
    const open = rest.indexOf('(')
    const date = single('INTERPRETED', open < 0 ? rest : rest.slice(0, open).trim())
    const said =
      open < 0
        ? null
        : rest
            .slice(open + 1)
            .replace(/\)\s*$/, '')
            .trim()
    return date && { ...date, date: { ...date.date, text: said } }
  }
  return single(qualifier, rest)
}

function single(qualifier: Qualifier, text: string): ReadDate | undefined {
  const read = parseDay(text)
  if (!read) return undefined
  const { isPossible, ...day } = read
  return { date: { ...none, ...day, qualifier }, isPossible }
}

function pair(qualifier: Qualifier, text: string, between: RegExp): ReadDate | undefined {
  const [a = '', b = '', ...more] = text.split(between)
  if (more.length > 0) return undefined
  const from = parseDay(a)
  const to = from && parseDay(b, from.calendar)
  if (!from || !to) return undefined
  // A range that begins in one calendar and ends in another is kept as its words.
  if (to.calendar !== from.calendar) return undefined
  const { isPossible, ...day } = from
  const date = { ...none, ...day, qualifier, year2: to.year, month2: to.month, day2: to.day }
  return { date, isPossible: isPossible && to.isPossible }
}

function parseDay(text: string, calendarBefore: Calendar = 'GREGORIAN'): Day | undefined {
  let calendar = calendarBefore
  let rest = text.trim()
  const escape = /^@#D?([A-Z_ ]+)@\s*/i.exec(rest) ?? /^(GREGORIAN|JULIAN|FRENCH_R|HEBREW|_BIKRAM_SAMBAT) /.exec(rest)
  if (escape) {
    const known = escapes.get(escape[1]!.trim().toUpperCase())
    if (!known) return undefined
    calendar = known
    rest = rest.slice(escape[0].length).trim()
  }
  const match = /^(?:(?:(\d{1,2}) )?([A-Za-z]{3,9})\.? )?(\d{1,4})(?:\/(\d{2,4}))?( ?(?:B\.?C\.?(?:E\.?)?))?$/i.exec(
    rest,
  )
  if (!match) return undefined
  const [, dayText, monthText, yearText, dual, before] = match
  const month = monthText ? monthOf(calendar, monthText) : null
  if (month === undefined) return undefined
  // 1699/00 began in March by the old style: the year that the new style counts is the later one. 1850/55 is a range.
  if (dual && Number(dual) % 100 !== (Number(yearText) + 1) % 100) return undefined
  const year = (Number(yearText) + (dual ? 1 : 0)) * (before ? -1 : 1)
  if (year === 0) return undefined
  const day = dayText ? Number(dayText) : null
  if (day !== null && !hasDay(calendar, year, month ?? 1, day))
    return { calendar, year, month, day: null, isPossible: false }
  return { calendar, year, month, day, isPossible: true }
}

function monthOf(calendar: Calendar, text: string): number | undefined {
  const word = text.toUpperCase()
  const at = months[calendar].indexOf(word)
  if (at >= 0) return at + 1
  if (months[calendar] !== western) return undefined
  const long = western.indexOf(word.slice(0, 3))
  return long >= 0 && longNames[long]!.startsWith(word) ? long + 1 : undefined
}

const longNames = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
]

function hasDay(calendar: Calendar, year: number, month: number, day: number): boolean {
  if (day < 1 || day > longestMonth[calendar]) return false
  if (months[calendar] !== western) return true
  if (month === 2) return day <= (isLeap(calendar, year) ? 29 : 28)
  return day <= ([4, 6, 9, 11].includes(month) ? 30 : 31)
}

function isLeap(calendar: Calendar, year: number): boolean {
  const counted = year < 0 ? year + 1 : year
  if (counted % 4 !== 0) return false
  return calendar !== 'GREGORIAN' || counted % 100 !== 0 || counted % 400 === 0
}

/**
 * Writes a date as a DATE payload: GEDCOM 5.5.1 with its calendar escapes and phrases in parentheses, GEDCOM 7 with calendar
 * words and the phrase apart. `parseDate` of what is written gives the same date again.
 */
export function formatDate(date: GedcomDate, version: '5.5.1' | '7.0'): { payload: string; phrase: string } {
  const said = date.text ?? ''
  if (date.qualifier === 'PHRASE' || date.year === null) {
    return version === '7.0' ? { payload: '', phrase: said } : { payload: said ? `(${said})` : '', phrase: '' }
  }
  const from = formatDay(date.calendar, date.year, date.month, date.day, version)
  const to = date.year2 === null ? '' : formatDay(date.calendar, date.year2, date.month2, date.day2, version)
  if (date.qualifier === 'INTERPRETED') {
    return version === '7.0' ? { payload: from, phrase: said } : { payload: `INT ${from} (${said})`, phrase: '' }
  }
  const joint = date.qualifier === 'BETWEEN' ? ' AND ' : ' TO '
  const payload = `${short[date.qualifier]}${from}${to && joint + to}`
  return { payload, phrase: version === '7.0' ? said : '' }
}

function formatDay(
  calendar: Calendar,
  year: number,
  month: number | null,
  day: number | null,
  version: '5.5.1' | '7.0',
) {
  const name =
    calendar === 'FRENCH_R' && version === '5.5.1'
      ? 'FRENCH R'
      : calendar === 'BIKRAM_SAMBAT'
        ? '_BIKRAM_SAMBAT'
        : calendar
  const plain = calendar === 'GREGORIAN' || (calendar === 'UNKNOWN' && version === '7.0')
  const prefix = plain ? '' : version === '7.0' ? `${name} ` : `@#D${name}@ `
  const bce = version === '7.0' ? ' BCE' : ' B.C.'
  const parts = [month && day ? String(day) : '', month ? months[calendar][month - 1] : '', String(Math.abs(year))]
  return prefix + parts.filter(Boolean).join(' ') + (year < 0 ? bce : '')
}
