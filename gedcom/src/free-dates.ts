import type { GedcomDate, Qualifier } from './dates.ts'

/** A day as people write it; `isPossible` is false where the month or the day does not exist. Only the existing parts are set. */
type FreeDay = { year: number; month: number | null; day: number | null; isPossible: boolean }

/** A date that was read from words, without the words themselves. */
export type FreeDate = Omit<GedcomDate, 'text' | 'calendar'> & { isPossible: boolean }

const longestText = 200

/**
 * Reads a date that people or other programs wrote without the grammar of GEDCOM: `1850-07-05`, `13/4/1859`, `7.4.1853`,
 * `1850-1855`, `Between 1850 and 1855`, `c1850`, `1850?`, `12. Oktober 1850`, `12 de março de 1850`. Words are English,
 * German, French, Dutch, Spanish and Portuguese. Answers undefined where the whole text is not such a date.
 *
 * Numbers between slashes or hyphens are day, month, year. Where day and month could be swapped, only the year is read.
 * Throws nothing. Linear in the text; texts over 200 characters are not read.
 *
 * Source: ISO 8601 (calendar dates); month names of Unicode CLDR 48 (de, de-AT, fr, nl, es, pt) and their usual abbreviations.
 */
export function readFreeDate(payload: string): FreeDate | undefined {
  if (payload.length > longestText) return undefined
  const text = tidy(payload)
  const isUncertain = /[?~]/.test(text)
  const plain = text.replace(/[?~[\]]/g, ' ').trim()
  const between = betweenWords.exec(plain)
  if (between) return range('BETWEEN', between[1]!, between[2]!)
  const period = periodWords.exec(plain)
  const asPeriod = period && range('FROM_TO', period[1]!, period[2]!)
  if (asPeriod) return asPeriod
  for (const [qualifier, words] of leadingWords) {
    const match = words.exec(plain)
    const read = match && single(qualifier, plain.slice(match[0].length))
    if (read) return read
  }
  return single(isUncertain ? 'ABOUT' : 'INTERPRETED', plain)
}

/** Small letters without accents, hyphens of one kind, single spaces. */
function tidy(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * The year, or the first and the last year, that a text names among other words: `EITHER 1731 OR 1734`, `spring of 1850`.
 * Undefined where it names none. Linear in the text.
 */
export function readYears(payload: string): FreeDate | undefined {
  const text = tidy(payload.slice(0, longestText))
  const years = [...text.matchAll(/(?<![\d.,/-])(?:1\d{3}|20\d{2})(?![\d.,/-]*\d)/g)].map(([year]) => Number(year))
  if (years.length === 0) return undefined
  const [first, last] = [Math.min(...years), Math.max(...years)]
  const qualifier = leadingWords.find(([, words]) => words.test(text))?.[0]
  if (first === last) return { ...noParts, qualifier: qualifier ?? 'INTERPRETED', year: first }
  return { ...noParts, qualifier: 'BETWEEN', year: first, year2: last }
}

const noParts = { year: null, month: null, day: null, year2: null, month2: null, day2: null, isPossible: true }

const betweenWords = /^(?:between|betw?\.?|btw\.?|zwischen|entre|tussen) (.+?) (?:and|und|et|y|e|en|a|-) (.+)$/
const periodWords = /^(?:from|von|vom|du|de|van|desde|del|vanaf) (.+?) (?:to|bis|zum|au|a|tot|hasta|ate|al|-) (.+)$/

/** A word, followed by a space, a full stop or a digit. */
const word = (list: string) => new RegExp(`^(?:${list})(?![a-z])\\.? *`)
const leadingWords: [Qualifier, RegExp][] = [
  [
    'ABOUT',
    word(
      'c|ca|circa|cir|about|abt|around|approx|approximately|um|ungefahr|etwa|gegen|vers|environ|env|rond|omstreeks|omstr|ongeveer|hacia|alrededor de|aprox|aproximadamente|cerca de|por volta de',
    ),
  ],
  ['BEFORE', word('before|bef|by|vor|avant|av|voor|antes del?|antes do|<')],
  ['AFTER', word('after|aft|since|nach|seit|apres|ap|na|despues del?|depois de|apos|>')],
]

function single(qualifier: Qualifier, text: string): FreeDate | undefined {
  const day = readDay(text)
  if (day) return { ...noParts, ...day, qualifier }
  const parts = rangeParts(text)
  return parts && range('BETWEEN', ...parts)
}

/** The two ends of `1850-1855`, `1850/55`, `May 1850 - June 1851`, `1850 or 1851`. */
function rangeParts(text: string): [string, string] | undefined {
  const years = /^(\d{4}) ?[-/] ?(\d{2}|\d{4})$/.exec(text)
  if (years) {
    const [, first, second] = years
    return [first!, second!.length === 4 ? second! : `${first!.slice(0, 2)}${second}`]
  }
  const ends = /^(.+?)(?: - | ?(?:\.\.|-{2}) ?| (?:to|or|and|bis|oder|ou|et|of|tot|hasta|o|ate) )(.+)$/.exec(text)
  return ends ? [ends[1]!, ends[2]!] : undefined
}

function range(qualifier: 'BETWEEN' | 'FROM_TO', from: string, to: string): FreeDate | undefined {
  const [a, b] = [readDay(from.trim()), readDay(to.trim())]
  if (!a || !b) return undefined
  const [first, last] = a.year <= b.year ? [a, b] : [b, a]
  return {
    qualifier,
    year: first.year,
    month: first.month,
    day: first.day,
    year2: last.year,
    month2: last.month,
    day2: last.day,
    isPossible: a.isPossible && b.isPossible,
  }
}

function readDay(text: string): FreeDay | undefined {
  return numbersWithYearFirst(text) ?? numbersWithYearLast(text) ?? dayInWords(text)
}

/** `1850`, `1850-07`, `1850-07-05`, `1850/7/5`, `1850-07-05T00:00`. */
function numbersWithYearFirst(text: string): FreeDay | undefined {
  const match = /^(\d{4})(?:([-/.])(\d{1,2})(?:\2(\d{1,2})(?:[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?z?)?)?)?$/.exec(text)
  if (!match) return undefined
  const [, year, mark, month, day] = match
  if (day !== undefined || month === undefined) return checkedDay(Number(year), Number(month ?? 0), Number(day ?? 0))
  // `1850-55` and `1850/51` are years, `1808-12` could be a month or a year: then only the first year is read.
  if (Number(month) > 12 || mark === '/') return undefined
  if (Number(month) > Number(year) % 100) return { ...yearAlone(Number(year)), isPossible: true }
  return checkedDay(Number(year), Number(month), 0)
}

/** `13/4/1859`, `13-4-1859`, `7.4.1853`, `4.1853`. */
function numbersWithYearLast(text: string): FreeDay | undefined {
  const match = /^(?:(\d{1,2})([-/.]) ?)?(\d{1,2})([-/.]) ?(\d{4})$/.exec(text)
  if (!match) return undefined
  const [, first, mark, second, lastMark, yearText] = match
  const [year, a, b] = [Number(yearText), Number(first ?? 0), Number(second)]
  if (first === undefined) return checkedDay(year, b, 0)
  if (mark !== lastMark) return undefined
  if (b > 12 && a <= 12) return checkedDay(year, a, b)
  const isAmbiguous = mark !== '.' && a <= 12 && a !== b && a > 0 && b > 0
  return isAmbiguous ? yearAlone(year) : checkedDay(year, b, a)
}

/** `12 okt 1850`, `12. Oktober 1850`, `12 de octubre de 1850`, `1er mai 1850`, `May 12, 1850`, `Okt. 1850`, `1850 okt 12`. */
function dayInWords(text: string): FreeDay | undefined {
  const words = text
    .replace(/^(?:le|den|der|am|im|on|el|in|en|em) /, '')
    .replace(/(\d)(?:st|nd|rd|th|er|re|e|º|ª)(?= )/, '$1')
    .replace(/[-.,/]+/g, ' ')
    .split(' ')
    .filter((part) => part !== '' && part !== 'de' && part !== 'of' && part !== 'del')
  if (words.length < 2 || words.length > 3) return undefined
  const at = words.findIndex((part) => monthOfWord.has(part))
  const month = monthOfWord.get(words[at] ?? '')
  if (!month) return undefined
  const numbers = words.filter((_, index) => index !== at)
  if (!numbers.every((part) => /^\d{1,4}$/.test(part))) return undefined
  const yearAt = numbers.findLastIndex((part) => part.length >= 3)
  if (yearAt < 0) return undefined
  return checkedDay(Number(numbers[yearAt]), month, Number(numbers[1 - yearAt] ?? 0))
}

const yearAlone = (year: number): FreeDay => ({ year, month: null, day: null, isPossible: true })

/** Zero stands for a part that is not known, as in `00.00.1850`. */
function checkedDay(year: number, month: number, day: number): FreeDay | undefined {
  if (year === 0) return undefined
  if (month === 0) return yearAlone(year)
  if (month > 12) return { ...yearAlone(year), isPossible: false }
  const isPossible = day <= lastDay(year, month)
  return { year, month, day: isPossible && day > 0 ? day : null, isPossible }
}

function lastDay(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** Without accents, as `tidy` leaves them: month by month, in each language where it differs. */
const monthNames = [
  'january januar janner janvier januari enero janeiro',
  'february februar feber hornung fevrier februari febrero fevereiro',
  'march marz maerz mrz mars maart mrt marzo marco',
  'april avril abril',
  'may mai mei mayo maio',
  'june juni juin junio junho',
  'july juli juillet julio julho',
  'august aout augustus agosto',
  'september septembre septiembre setiembre setembro 7ber 7bre',
  'october oktober octobre octubre outubro 8ber 8bre',
  'november novembre noviembre novembro 9ber 9bre',
  'december dezember decembre diciembre dezembro des xber xbre 10bre',
]
const monthOfWord = monthsByWord()

/** Names and their beginnings from three letters on; beginnings that two months share (French "jui") name none. */
function monthsByWord(): Map<string, number> {
  const months = new Map<string, number>()
  for (const [index, names] of monthNames.entries()) {
    for (const name of names.split(' ')) {
      for (let length = 3; length <= name.length; length++) {
        const beginning = name.slice(0, length)
        const month = index + 1
        months.set(beginning, (months.get(beginning) ?? month) === month ? month : 0)
      }
    }
  }
  return months
}
