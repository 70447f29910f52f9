import type { TranslatedLanguage } from './catalogue.ts'
import { partsOf, valueSign, type Parts, type Plural } from './message.ts'

// Rules for a translation that need no knowledge of its language, so that a test can check them.

/** Names, formats and units that stay as they are, where the English has them. */
const latinWords = new Set(
  `GEDCOM GEDZIP PDF CSV TSV XLSX ZIP SVG JPEG JPG PNG WebP HEIC GIF BMP TIFF MP4 MOV M4V GP AVI MKV MB GB kB mm cm A4
csv tsv txt xlsx ged gdz https Windows DOS Macintosh Chrome Edge Ctrl Unicode UTF-8 ISO KOI8 ANSEL AES-256-GCM Argon2id QR ID
CC CC0 BY BY-SA OpenStreetMap Google YYYY-MM-DD A Z a z van de la Jr III`.split(/\s+/),
)
/** The English names on an iPhone, in every language of the page: the path is shown as a whole. */
const phoneMenu = 'Settings › Camera › Formats › Most Compatible'

/** A point after these is no full stop. */
const abbreviations = 'डा डॉ प्रा स्व श्री पं नं रु रू ई इ पू वि सं मि मी कि से ज'.split(' ')
const abbreviation = new RegExp(`(?:^|[\\s(.“])(?:${abbreviations.join('|')})$`, 'u')

const englishAbbreviation = /(?:^|[\s◌])(?:B\.S|A\.D|B\.C|Jr|Dr|Rev|etc)\.$/u

const closing = /[\s)”"]+$/u

export type Fault =
  | 'syntax'
  | 'placeholders'
  | 'elements'
  | 'plurals'
  | 'count'
  | 'normal form'
  | 'apostrophe'
  | 'end of the sentence'
  | 'full stop'
  | 'latin'
  | 'month'

/** Names of months come from tables, never from a message: in English, and in the language of the translation. */
export type Months = { english: readonly string[]; translated: readonly string[] }

/** The rules that a translation breaks. */
export function faultsOf(en: string, translation: string, language: TranslatedLanguage, months: Months): Fault[] {
  const english = partsOf(en)
  const parts = partsOrNothing(translation)
  if (!parts) return ['syntax']
  const rules: [Fault, boolean][] = [
    ['placeholders', !isSame([...english.placeholders].sort(), [...parts.placeholders].sort())],
    ['elements', !isSame(english.tags, parts.tags)],
    ['plurals', !isSame(expectedPlurals(english.plurals, language), parts.plurals.map(shapeOf).sort())],
    ['count', parts.plurals.some((plural) => lacksCount(plural, english.plurals))],
    ['normal form', translation !== translation.normalize('NFC')],
    // In ICU's syntax an apostrophe hides placeholders. The typographic one (’) does not.
    ['apostrophe', translation.includes("'")],
    ['end of the sentence', !hasSameEnd(english, parts)],
    ['full stop', parts.texts.some(hasFullStop)],
    ['latin', latinIn(parts).some((word) => !latinWords.has(word) || !en.includes(word))],
    ['month', hasAny(parts, months.translated) && !hasAny(english, months.english)],
  ]
  return rules.filter(([, isBroken]) => isBroken).map(([fault]) => fault)
}

function partsOrNothing(message: string): Parts | undefined {
  try {
    return partsOf(message)
  } catch {
    return undefined
  }
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) => JSON.stringify(a) === JSON.stringify(b)

const shapeOf = ({ name, type, cases }: Plural) => JSON.stringify([name, type, cases])

/** Cases of numbers (0, 1) stay; the others are those of the language. Of a choice by a word all stay. */
function expectedPlurals(plurals: readonly Plural[], language: TranslatedLanguage): string[] {
  return plurals
    .map((plural) => {
      if (plural.type === 'select') return shapeOf(plural)
      const type = plural.type === 'selectordinal' ? 'ordinal' : 'cardinal'
      const categories = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories
      const numbers = plural.cases.filter((key) => /^\d+$/.test(key))
      return shapeOf({ ...plural, cases: [...numbers, ...categories].sort() })
    })
    .sort()
}

/** Hindi says "one" of 0 as well, so a case without its number would be wrong there. */
function lacksCount(plural: Plural, english: readonly Plural[]): boolean {
  const original = english.find(({ name, type }) => name === plural.name && type === plural.type)
  if (!original?.counted.includes('other')) return false
  return ['one', 'other'].some((key) => original.counted.includes(key) && !plural.counted.includes(key))
}

const endOf = (reading: string) => reading.replace(closing, '')

const endsWith = ({ readings }: Parts, sign: string) => readings.every((reading) => endOf(reading).endsWith(sign))

/** After an English abbreviation nobody knows whether its point ends a sentence. */
function hasSameEnd(english: Parts, parts: Parts): boolean {
  if (english.readings.some((reading) => englishAbbreviation.test(endOf(reading)))) return true
  return english.readings.every((reading) => /(?<!\.\.)\.$/.test(endOf(reading))) === endsWith(parts, '।')
}

function hasFullStop(text: string): boolean {
  return [...text.matchAll(/(?<=\p{Script=Devanagari})\.(?=\s|$)/gu)].some(
    ({ index }) => !abbreviation.test(text.slice(0, index)),
  )
}

const latinIn = ({ texts }: Parts): string[] =>
  texts.flatMap((text) => text.replaceAll(phoneMenu, '').match(/[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*/g) ?? [])

function hasAny({ texts }: Parts, words: readonly string[]): boolean {
  const alone = new RegExp(`(?<![\\p{L}\\p{M}])(?:${words.join('|')})(?![\\p{L}\\p{M}])`, 'u')
  return texts.some((text) => alone.test(text.normalize('NFC')))
}

/** Letters that a button has room for, however short its English is. */
const roomyLength = 12
const letters = new Intl.Segmenter('hi')
const lengthOf = (text: string) => [...letters.segment(text.replaceAll(valueSign, ''))].length

/** True if a label of one to three words became much longer: it may not fit its button. */
export function isLongLabel(en: string, translation: string): boolean {
  const english = partsOf(en)
  const [label] = english.readings
  if (english.plurals.length > 0 || label === undefined || /[.…]$/.test(label)) return false
  const words = label.split(/[\s◌]+/u).filter((word) => word !== '')
  if (words.length < 1 || words.length > 3) return false
  return (partsOrNothing(translation)?.readings ?? []).some(
    (text) => lengthOf(text) > Math.max(1.4 * lengthOf(label), roomyLength),
  )
}
