import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, test } from 'vitest'
import { VaultFailure } from './failures.ts'
import { completeWords, findOnlyWord, readWords, recoveryKeyOf, wordsOf } from './words.ts'

const words = wordsOf(Uint8Array.from({ length: 32 }, (_, index) => index * 7))
const text = words.join(' ')

describe('24 words', () => {
  test('are the entropy of BIP-39 with its checksum', () => {
    // The last test vector of 256 bits in BIP-39.
    const entropy = Uint8Array.from(
      'f585c11aec520db57dd353c69554b21a89b20fb0650966fa0a9d6f74fd989d8f'.match(/../g)!,
      (pair) => Number.parseInt(pair, 16),
    )
    expect(wordsOf(entropy).join(' ')).toBe(
      'void come effort suffer camp survey warrior heavy shoot primary clutch crush open amazing screen patrol group space point ten exist slush involve unfold',
    )
    expect(recoveryKeyOf(wordsOf(entropy))).toEqual(entropy)
  })

  test('with a wrong checksum, an unknown word or another count are no key', () => {
    const swapped = [words[1]!, words[0]!, ...words.slice(2)]
    for (const wrong of [swapped, words.slice(1), [...words.slice(1), 'mulghar']])
      expect(() => recoveryKeyOf(wrong)).toThrow(new VaultFailure('bad-words'))
  })

  test('are named by no failure', () => {
    try {
      recoveryKeyOf([...words.slice(1), 'mulghar'])
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(VaultFailure)
      expect((error as VaultFailure).cause).toBeUndefined()
    }
  })
})

describe('reading what was typed', () => {
  test.for([
    ['as shown', text],
    ['with numbers and new lines', words.map((word, index) => `${index + 1}. ${word}`).join('\n')],
    ['with numbers that touch', words.map((word, index) => `${index + 1}${word}`).join(' ')],
    ['with commas and capitals', words.map((word) => word.toUpperCase()).join(', ')],
    ['by the first four letters', words.map((word) => word.slice(0, 4)).join(' ')],
    ['with wide letters and spaces at the ends', `\u00a0 ${text.replaceAll('a', 'ａ')}  \t`],
  ])('finds all words %s', ([, typed]) => {
    const reading = readWords(typed!)
    expect(reading).toMatchObject({ state: 'complete', found: 24, wrong: 0, missing: 0, surplus: 0 })
    expect(completeWords(reading)).toEqual(words)
  })

  test('finds every word of the list by its first four letters', () => {
    for (const word of wordlist) {
      const [found] = readWords(`${word.slice(0, 4)} `).words
      expect(found).toEqual({ state: 'found', word })
    }
  })

  test('says for each word whether it is found, wrong or missing, with the nearest word of the list', () => {
    const reading = readWords('1. river 2. marble 3. mango, ladd cott harv wind\ngingr Lion paper xyzzyx ')
    expect(reading).toMatchObject({ state: 'incomplete', found: 9, wrong: 2, missing: 13 })
    expect(reading.words[7]).toEqual({ state: 'wrong', typed: 'gingr', suggestion: 'ginger' })
    expect(reading.words[10]).toEqual({ state: 'wrong', typed: 'xyzzyx', suggestion: null })
    expect(reading.words[11]).toEqual({ state: 'missing' })
  })

  test.for([
    ['swapped letters', 'lemno', 'lemon'],
    ['a doubled letter', 'riverr', 'river'],
    ['a missing letter', 'vilage', 'village'],
    ['a wrong letter', 'basker', 'basket'],
  ])('suggests a word in spite of %s', ([, typed, suggestion]) => {
    const [word] = readWords(`${typed} `).words
    if (word?.state === 'wrong') expect(word.suggestion).toBe(suggestion)
    else expect(word).toEqual({ state: 'found', word: suggestion })
  })

  test('waits for the end of a word that is being typed', () => {
    expect(readWords('river ma').words[1]).toEqual({ state: 'missing' })
    expect(readWords('river ma ').words[1]).toMatchObject({ state: 'wrong' })
  })

  test('tells 24 known words that do not fit together from incomplete ones', () => {
    expect(readWords([words[1], words[0], ...words.slice(2)].join(' '))).toMatchObject({ state: 'misfit', found: 24 })
    expect(readWords(words.slice(0, 23).join(' '))).toMatchObject({ state: 'incomplete', missing: 1 })
    expect(readWords(`${text} river`)).toMatchObject({ state: 'incomplete', surplus: 1 })
  })
})

test('a word of Devanagari is one word, with its vowel signs', () => {
  const typed = ['नदी', 'गाउँ']
  const read = readWords(`${typed.join(' ')} `).words.slice(0, 3)
  expect(read).toEqual([
    ...typed.map((word) => ({ state: 'wrong', typed: word, suggestion: null })),
    { state: 'missing' },
  ])
})

test('one word is found with the number that it has on the paper', () => {
  for (const typed of ['damp', ' Damp ', '6. damp', '6 damp', '६ damp', '6damp', 'damp 6'])
    expect(findOnlyWord(typed)).toBe('damp')
  for (const typed of ['', '6', 'damp river', 'dam']) expect(findOnlyWord(typed)).toBeUndefined()
})
