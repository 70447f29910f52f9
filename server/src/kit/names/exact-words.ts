import { fold } from './fold.ts'
import { isSpelledOtherwise, spelled, wholeSpelling, withSilentA } from './spelling.ts'
import type { Word } from './words.ts'

/** Longer words are compared by their first letters: an index entry is bounded. */
const mostLetters = 60
/** A text of 5,000 letters has hardly more different words. */
const mostWords = 1000
/** As `keys.ts` has it: an index entry has at most 2,704 bytes, and the words of addresses may stand beside a key. */
const mostKeyBytes = 1300
/** The key of a whole name has at most 1,200 bytes, four a letter. */
const mostStartLetters = 300
/** A posting list is read for every word that begins so: in descriptions a word begins with at least three letters. */
const fewestBegun = 3
/** A question of many words with a silent "a" is compared in so many ways of writing. */
const mostTexts = 8

const cut = (text: string, most: number) => (text.length > most ? text.slice(0, most).toWellFormed() : text)
const wordsOf = (text: string) => fold(text).split(' ').filter(Boolean)

/** The different words of a text, folded. */
export function exactWords(text: string): string[] {
  return [...new Set(wordsOf(text).map((word) => cut(word, mostLetters)))].slice(0, mostWords)
}

/** A folded word in the spelling that both scripts share: `begun` may go on, `whole` may not. */
function spellingsOf(word: string): { begun: string; whole: string } {
  const begun = cut(spelled(word), mostLetters)
  return { begun, whole: wholeSpelling(begun) }
}

/** The forms of a word that are stored: the shared spelling, and its letters where a beginning of them is no beginning of that. */
function storedForms(word: string): string[] {
  const { whole } = spellingsOf(word)
  return word.startsWith(whole) ? [whole] : [whole, word]
}

/** All that is stored of a text's words, each form once. */
const formsIn = (text: string): string[] => [...new Set(exactWords(text).flatMap(storedForms))]

/** The whole words that a word of a question stands for. Rows from before the shared spelling have only its letters. */
const wholeForms = (word: string): string[] => [...new Set([spellingsOf(word).whole, word])]

/** The beginnings that a begun word of a question stands for, of which none begins with another. */
const begunForms = (word: string): string[] => withoutLonger([...new Set([word, spellingsOf(word).begun])])

const withoutLonger = (starts: readonly string[]): string[] =>
  starts.filter((start) => !starts.some((shorter) => shorter !== start && start.startsWith(shorter)))

/** Stands before words that are compared by the letter where an index has sounds too. */
const byLetter = '='

/** A question as words that an index of keys has by the letter: whole, or only begun. */
export const keysOfWords = (question: string, isBegun: boolean): Word[] =>
  exactWords(question).map((word) => {
    const whole = wholeForms(word).map((form) => `${byLetter}${form} `)
    if (!isBegun) return whole
    return withoutLonger([...begunForms(word).map((form) => `${byLetter}${form}`), ...whole])
  })

/** The keys under which a name is found by its words: each form of a word leads once, and the others follow. */
export function wordKeys(name: string): string[] {
  let bytes = 0
  const words = markedWords(name).filter((word) => (bytes += Buffer.byteLength(word) + 1) <= mostKeyBytes)
  return words.map((lead) => `${[lead, ...words.filter((word) => word !== lead)].join(' ')} `)
}

/**
 * The keys by the letter of somebody with these names, one for each way of writing. The first needs none where it has one word, or one
 * given and one family name: it is found by its beginning in either order, and with it the same name in the other script.
 */
export const keysByLetter = (names: readonly string[], hasBothNames: boolean): string[] => {
  const [first = '', ...others] = names
  const isShort = exactWords(first).length <= (hasBothNames ? 2 : 1)
  const shared = sharedWords(first).join(' ')
  const isFoundByFirst = (name: string) =>
    isShort && !isSpelledOtherwise(fold(name)) && sharedWords(name).join(' ') === shared
  const indexed = [...(isShort ? [] : [first]), ...others.filter((name) => !isFoundByFirst(name))]
  return [...new Set(indexed.flatMap(wordKeys))]
}

/** The words of a title in all forms, each with its mark. */
export const markedWords = (title: string): string[] => formsIn(title).map((form) => `${byLetter}${form}`)

/** Stands before a whole name in the shared spelling, in which a sign that no word has follows each word. */
export const wholeNameMark = '^'
const lastWordMark = '$'
const afterWord = '_'
const wholeNameKey = (words: readonly string[], mark = wholeNameMark) =>
  `${mark}${cut(words.map((word) => `${word}${afterWord}`).join(''), mostStartLetters)}`

export const isOfWholeName = (key: string): boolean => key.startsWith(wholeNameMark)

/** The key by which a name is found whole, or by its first words, in either script. */
export const nameStartKey = (name: string): string => wholeNameKey(sharedWords(name))

/** The same for the last word of a name alone. */
export const lastWordKey = (name: string): string => wholeNameKey(sharedWords(name).slice(-1), lastWordMark)

/** The keys of somebody whose name an index by its letters finds only in one script. */
export function nameStartKeys(firstName: string, lastName: string): string[] {
  if (![firstName, lastName].some((part) => isSpelledOtherwise(fold(part)))) return []
  return [...new Set([`${firstName} ${lastName}`, `${lastName} ${firstName}`].map(nameStartKey))]
}

/** A question for names that begin with its words, as a word that an index of keys has. */
export function startOfKeys(question: string, isBegun: boolean): Word[] {
  const whole = nameStartKey(question)
  return [isBegun ? withoutLonger([wholeNameKey([begunName(question, afterWord)]).slice(0, -1), whole]) : [whole]]
}

/** A question for names whose last word it is. */
export const lastOfKeys = (question: string): Word[] => [[wholeNameKey(sharedWords(question), lastWordMark)]]

const sharedWords = (name: string): string[] => wordsOf(name).map((word) => spellingsOf(word).whole)

/** The words of a question in the shared spelling, of which the last may go on. */
function begunName(question: string, between: string): string {
  const words = wordsOf(question)
  return [...sharedWords(question).slice(0, -1), ...words.slice(-1).map((word) => spellingsOf(word).begun)].join(
    between,
  )
}

/** A question as texts that names by their letters may have or begin with, in either script; the first is its own letters. */
export type Texts = { whole: readonly string[]; begun: readonly string[] }

export function textsOf(question: string): Texts {
  const words = sharedWords(question)
  let whole: string[] = ['']
  let heads: string[] = ['']
  for (const word of words) {
    heads = whole
    const forms = whole.length * 2 > mostTexts ? [word] : withSilentA(word)
    whole = whole.flatMap((text) => forms.map((form) => `${text} ${form}`.trim()))
  }
  const last = wordsOf(question).at(-1) ?? ''
  const begun = heads.map((head) => `${head} ${spellingsOf(last).begun}`.trim())
  const letters = fold(question)
  return { whole: [...new Set([letters, ...whole])], begun: withoutLonger([...new Set([letters, ...begun])]) }
}

/** Words of the name are noted once more among all words, so that either can be asked for. */
const marks = { name: 'n', all: 'd' } as const
type Place = keyof typeof marks
/** Stands before a whole name, so that names that begin with a question are found in either script. */
const startMark = 'f'
const quoted = (mark: string, text: string) => `'${mark}${text}'`
const startOf = (text: string) => quoted(startMark, cut(text, mostLetters))

/** The words of a name and a description as a `tsvector` takes them. */
export function wordColumn(name: string, description: string): string {
  const marked = (mark: string, text: string) => formsIn(text).map((form) => quoted(mark, form))
  return [...marked(marks.name, name), ...marked(marks.all, `${name} ${description}`)].join(' ')
}

/** How these names begin, as a `tsvector` takes it; never empty. A space follows each word of the shared spelling. */
export function startColumn(names: readonly string[]): string {
  const starts = names.flatMap((name) => {
    const letters = fold(name)
    const shared = startOf(wholeStart(name))
    return isSpelledOtherwise(letters) ? [shared, startOf(letters)] : [shared]
  })
  return [...new Set(starts)].join(' ')
}

const wholeStart = (name: string) =>
  sharedWords(name)
    .map((word) => `${word} `)
    .join('')

/** A `tsquery` for names that begin with a question. */
export const startQuery = (question: string): string =>
  [...new Set([fold(question), begunName(question, ' '), wholeStart(question)].map(startOf))]
    .map((start) => `${start}:*`)
    .join(' | ')

/** A `tsquery` for names that are a question, or go on from it with another word. */
export const wholeNameQuery = (question: string): string =>
  `${wordQuery(question, 'name', false)} & ${startOf(wholeStart(question))}:*`

/** A `tsquery` for all words of a question, in names or in all that is noted; words of a question may have only begun. */
export function wordQuery(question: string, place: Place, isBegun: boolean): string {
  const fewest = place === 'name' ? 1 : fewestBegun
  return exactWords(question)
    .map((word) => {
      const begun = isBegun ? begunForms(word).filter((form) => form.length >= fewest) : []
      // A whole form that a begun one finds too would be looked up twice.
      const whole = wholeForms(word).filter((form) => !begun.some((start) => form.startsWith(start)))
      const forms = [
        ...begun.map((form) => `${quoted(marks[place], form)}:*`),
        ...whole.map((form) => quoted(marks[place], form)),
      ]
      return `(${forms.join(' | ')})`
    })
    .join(' & ')
}
