import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hindi } from '@mulghar/kinship/words/hindi'
import { nepali } from '@mulghar/kinship/words/nepali'
import { translatedLanguages } from '@mulghar/contract/kit/languages'
import { expect, test } from 'vitest'
import { catalogueFile, grades, packages, readCatalogue, root } from './translations/catalogue.ts'
import { formsOf, Glossary, readExceptions, readGlossary, type Term, type Word } from './translations/glossary.ts'

const terms = readGlossary()
const glossary = new Glossary(terms, readExceptions())

test('every term has a word, a source and a grade in both languages', () => {
  expect(terms.length).toBeGreaterThanOrEqual(250)
  const lacking = terms.filter(({ ne, hi }) =>
    [ne, hi].some(({ word, source, grade }) => !word || !source || !(grades as readonly string[]).includes(grade)),
  )
  expect(lacking).toEqual([])
})

test('terms are sorted and each of them is listed once', () => {
  const names = terms.map(({ term, pos }) => `${term.toLowerCase()} ${pos}`)
  expect(names).toEqual([...new Set(names)])
  const keys = terms.map(({ term }) => term.toLowerCase())
  expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
})

test('the file is in Unicode’s normal form, and the word of a term has one of its stems', () => {
  const text = readFileSync(join(root, 'docs/glossary.csv'), 'utf8')
  expect(text).toBe(text.normalize('NFC'))
  const odd = terms.filter((term) =>
    translatedLanguages.some((language) => {
      const { word, stems } = term[language]
      return stems.length > 0 && !stems.some((stem) => word.includes(stem))
    }),
  )
  expect(odd).toEqual([])
})

test.for([
  ['father', 'F'],
  ['mother', 'M'],
  ['parent', 'P'],
  ['son', 'S'],
  ['daughter', 'D'],
  ['brother', 'B'],
  ['sister', 'Z'],
  ['sibling', 'G'],
  ['husband', 'H'],
  ['wife', 'W'],
  ['spouse', 'X'],
] as const)('the word for %s is that of the kinship tables', ([name, letter]) => {
  const term = terms.find(({ term, pos }) => term === name && pos === 'n')!
  expect([term.ne.word, term.hi.word]).toEqual([nepali.letters[letter]!.text, hindi.letters[letter]!.text])
})

test('a word of a sentence is found in its forms', () => {
  expect(formsOf('family', 'n')).toContain('families')
  expect(formsOf('stop', 'v')).toEqual(expect.arrayContaining(['stops', 'stopped', 'stopping']))
  expect(formsOf('invite', 'v')).toEqual(expect.arrayContaining(['invites', 'invited', 'inviting']))
  expect(formsOf('new', 'adj')).toEqual(['new'])
})

const word = (...stems: string[]): Word => ({ word: stems[0] ?? '', stems, source: 'own', grade: 'C' })
const termOf = (term: string, pos: string, ...stems: string[]): Term => ({
  term,
  pos,
  ne: word(...stems),
  hi: word(...stems),
})
const sample = new Glossary(
  [
    termOf('family', 'n', 'परिवार'),
    termOf('family tree', 'n', 'वंशवृक्ष'),
    termOf('like', 'v', 'लाइक'),
    termOf('change', 'n', 'परिवर्तन'),
    termOf('change', 'v', 'बदल'),
    termOf('you', 'pron'),
  ],
  [{ term: 'like', piece: 'if you like', reason: 'a wish' }],
)
const missing = (en: string, translation: string) => sample.missing(en, translation, 'ne').map(({ form }) => form)

test('a translation without the word of the glossary is found', () => {
  expect(missing('Your families', 'तपाईंका मानिस')).toEqual(['families'])
  expect(missing('{n, plural, one {# family} other {# families}}', '{n, plural, one {#} other {#}}')).toEqual([
    'family',
    'families',
  ])
  expect(missing('{family} of <0>you</0>', 'तपाईंको')).toEqual([])
})

test('a term of several words wins over its parts, and a word of two senses may have either', () => {
  expect(missing('Open the family tree', 'वंशवृक्ष खोल्नुहोस्')).toEqual([])
  expect(missing('Open the family tree', 'परिवार खोल्नुहोस्')).toEqual(['family tree'])
  expect(missing('Your changes', 'तपाईंले बदलेका')).toEqual([])
})

test('an exception holds within its piece of a message only', () => {
  expect(missing('Address (if you like)', 'ठेगाना (चाहनुभए)')).toEqual([])
  expect(missing('You like this', 'तपाईंलाई मन पर्छ')).toEqual(['like'])
})

test('every exception has a reason, a term and a message', () => {
  const messages = packages.flatMap((where) => readCatalogue(catalogueFile(where, 'en'))).map(({ en }) => en)
  const names = new Set(terms.map(({ term }) => term))
  const odd = readExceptions().filter(
    ({ term, piece, reason }) => !reason || !names.has(term) || !messages.some((message) => message.includes(piece)),
  )
  expect(odd).toEqual([])
})

test.for(translatedLanguages)('translations in %s use the words of the glossary', (language) => {
  const lacking = packages.flatMap((where) =>
    readCatalogue(catalogueFile(where, language))
      .filter(({ t }) => t !== '')
      .flatMap(({ en, t }) =>
        glossary.missing(en, t, language).map(({ form, stems }) => `${form} (${stems.join(', ')}): ${en} → ${t}`),
      ),
  )
  expect(lacking).toEqual([])
})
