import { fold } from './fold.ts'
import type { Word } from './words.ts'

/** Longer words are compared by their first letters: an index entry is bounded. */
const mostLetters = 60
/** A text of 5,000 letters has hardly more different words. */
const mostWords = 1000
/** As `keys.ts` has it: an index entry has at most 2,704 bytes, and the words of addresses may stand beside a key. */
const mostKeyBytes = 1300
/** A posting list is read for every word that begins so: in descriptions a word begins with at least three letters. */
const fewestBegun = 3

/** The different words of a text, folded. */
export function exactWords(text: string): string[] {
  const words = fold(text).split(' ').filter(Boolean)
  return [...new Set(words.map((word) => word.slice(0, mostLetters).toWellFormed()))].slice(0, mostWords)
}

/** Stands before words that are compared by the letter where an index has sounds too. */
const byLetter = '='

/** A question as words that an index of keys has by the letter: whole, or only begun. */
export const keysOfWords = (question: string, isBegun: boolean): Word[] =>
  exactWords(question).map((word) => [`${byLetter}${word}${isBegun ? '' : ' '}`])

/** The keys under which a name is found by its words: each word leads once, and the others follow. */
export function wordKeys(name: string): string[] {
  let bytes = 0
  const words = markedWords(name).filter((word) => (bytes += Buffer.byteLength(word) + 1) <= mostKeyBytes)
  return words.map((lead) => `${[lead, ...words.filter((word) => word !== lead)].join(' ')} `)
}

/**
 * The keys by the letter of somebody with these names, one for each way of writing. The first needs none where it has at most two words:
 * it is found by its beginning, given name first or family name first.
 */
export const keysByLetter = (names: readonly string[]): string[] => {
  const indexed = names.filter((name, at) => at > 0 || exactWords(name).length > 2)
  return [...new Set(indexed.flatMap(wordKeys))]
}

/** The words of a title, each with its mark. */
export const markedWords = (title: string): string[] => exactWords(title).map((word) => `${byLetter}${word}`)

/** Words of the name are noted once more among all words, so that either can be asked for. */
const marks = { name: 'n', all: 'd' } as const
type Place = keyof typeof marks
/** Stands before a whole name, so that names that begin with a question are found in either script. */
const startMark = 'f'
const startOf = (name: string) => `${startMark}${fold(name).slice(0, mostLetters).toWellFormed()}`

/** The words of a name and a description as a `tsvector` takes them. */
export function wordColumn(name: string, description: string): string {
  const named = exactWords(name).map((word) => `'${marks.name}${word}'`)
  const all = exactWords(`${name} ${description}`).map((word) => `'${marks.all}${word}'`)
  return [...named, ...all].join(' ')
}

/** How these names begin, as a `tsvector` takes it; never empty. */
export const startColumn = (names: readonly string[]): string =>
  [...new Set(names.map(startOf))].map((start) => `'${start}'`).join(' ')

/** A `tsquery` for names that begin with a question. */
export const startQuery = (question: string): string => `'${startOf(question)}':*`

/** A `tsquery` that every row answers whose beginnings were noted. */
export const anyStart = `'${startMark}':*`

/** A `tsquery` for all words of a question, in names or in all that is noted; words of a question may have only begun. */
export function wordQuery(question: string, place: Place, isBegun: boolean): string {
  const fewest = place === 'name' ? 1 : fewestBegun
  return exactWords(question)
    .map((word) => `'${marks[place]}${word}'${isBegun && word.length >= fewest ? ':*' : ''}`)
    .join(' & ')
}
