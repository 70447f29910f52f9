import { translatedLanguages } from '@mulghar/contract/kit/languages'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root, type TranslatedLanguage } from './catalogue.ts'
import { partsOf } from './message.ts'

// Finds the terms of the glossary in an English message, and the words of the glossary in its translation.

export type Word = { word: string; stems: string[]; source: string; grade: string }
type Words = Record<TranslatedLanguage, Word>
export type Term = { term: string; pos: string } & Words

type Row = Record<string, string>

/** The library has no types of its own. */
const { parse } = createRequire(import.meta.url)('papaparse') as { parse(text: string, how: object): { data: Row[] } }

export function readGlossary(): Term[] {
  return rowsOf('docs/glossary.csv').map((row) => ({
    term: row['term']!,
    pos: row['part of speech']!,
    ...(Object.fromEntries(translatedLanguages.map((language) => [language, wordOf(row, language)])) as Words),
  }))
}

/** Within such a piece of an English message the term has another sense. */
export type Exception = { term: string; piece: string; reason: string }

export function readExceptions(): Exception[] {
  return rowsOf('docs/glossary-exceptions.csv').map((row) => ({
    term: row['term']!,
    piece: row['part of the message']!,
    reason: row['reason']!,
  }))
}

function rowsOf(path: string): Row[] {
  const text = readFileSync(join(root, path), 'utf8')
  return parse(text, { header: true, skipEmptyLines: true }).data
}

const wordOf = (row: Row, language: TranslatedLanguage): Word => ({
  word: row[language]!,
  stems: row[`${language} stems`]!.normalize('NFC')
    .split(' / ')
    .filter((stem) => stem !== ''),
  source: row[`${language} source`]!,
  grade: row[`${language} grade`]!,
})

/** Past and participle that no rule makes, and plurals. "Left" is missing: in our messages it means what remains. */
const irregular: Record<string, string[]> = {
  choose: ['chose', 'chosen'],
  find: ['found'],
  hide: ['hid', 'hidden'],
  see: ['saw', 'seen'],
  send: ['sent'],
  undo: ['undid', 'undone'],
  withdraw: ['withdrew', 'withdrawn'],
  write: ['wrote', 'written'],
  child: ['children'],
  wife: ['wives'],
}

/** The forms of a word in a sentence: verbs in their tenses, nouns in both numbers. */
export function formsOf(word: string, pos: string): string[] {
  const more = irregular[word] ?? []
  const endsInY = /[^aeiou]y$/.test(word)
  const plural = endsInY ? `${word.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
  if (pos === 'n') return [word, plural, ...more]
  if (pos !== 'v') return [word]
  const stem = word.endsWith('e') ? word.slice(0, -1) : word
  const past = endsInY ? `${word.slice(0, -1)}ied` : `${stem}ed`
  const doubled = /[^aeiou][aeiou][bdgmnpt]$/.test(word) ? [`${word}${word.at(-1)}ed`, `${word}${word.at(-1)}ing`] : []
  return [word, plural, past, `${stem}ing`, ...doubled, ...more]
}

/** A term of several words: the noun at its end is inflected, the verb at its beginning. */
function writtenForms({ term, pos }: Term): string[] {
  return term
    .toLowerCase()
    .split('/')
    .flatMap((phrase) => {
      const words = phrase.split(' ')
      if (words.length === 1) return formsOf(phrase, pos)
      return pos === 'v'
        ? formsOf(words[0]!, 'v').map((form) => [form, ...words.slice(1)].join(' '))
        : formsOf(words.at(-1)!, pos).map((form) => [...words.slice(0, -1), form].join(' '))
    })
}

export class Glossary {
  readonly #byForm = new Map<string, Term[]>()
  readonly #pattern: RegExp
  readonly #exceptions: readonly Exception[]

  constructor(terms: readonly Term[], exceptions: readonly Exception[] = []) {
    this.#exceptions = exceptions
    for (const term of terms) {
      for (const form of new Set(writtenForms(term))) this.#byForm.set(form, [...(this.#byForm.get(form) ?? []), term])
    }
    // The longest comes first, so that "family tree" is not read as "family" and "tree".
    const forms = [...this.#byForm.keys()].sort((a, b) => b.length - a.length)
    this.#pattern = new RegExp(`(?<![\\p{L}’'-])(?:${forms.join('|')})(?![\\p{L}-])`, 'giu')
  }

  /** The terms of a message. Those of one word in different senses are one group: the message may mean any of them. */
  termsOf(message: string): { form: string; senses: Term[] }[] {
    const found = new Map<string, Term[]>()
    for (const text of partsOf(message).texts) {
      for (const [form] of text.matchAll(this.#pattern)) {
        found.set(form.toLowerCase(), this.#byForm.get(form.toLowerCase())!)
      }
    }
    return [...found].map(([form, senses]) => ({ form, senses }))
  }

  /** The terms whose word a translation lacks. */
  missing(message: string, translation: string, language: TranslatedLanguage): { form: string; stems: string[] }[] {
    const text = translation.normalize('NFC')
    return this.termsOf(message).flatMap(({ form, senses }) => {
      const stems = senses.map((term) => term[language].stems)
      const isTested = stems.every((each) => each.length > 0) && !this.#isExcepted(message, senses)
      return isTested && !stems.flat().some((stem) => text.includes(stem)) ? [{ form, stems: stems.flat() }] : []
    })
  }

  #isExcepted(message: string, senses: readonly Term[]): boolean {
    return this.#exceptions.some(
      ({ term, piece }) => message.includes(piece) && senses.some((sense) => sense.term === term),
    )
  }
}
