import { describe, expect, test } from 'vitest'
import { cleanText } from '@mulghar/contract/kit/clean-text'
import { cleanTexts } from './clean.ts'
import { fromDevanagari } from './devanagari.ts'
import { fold } from './fold.ts'
import { leadsOf, nameKeys, soundsOf, startsOfPair } from './keys.ts'
import { soundOf, soundsBeginningWith } from './sound.ts'

const same: string[][] = [
  ['Shrestha', 'श्रेष्ठ', 'Srestha', 'Shresta', 'SHRESTHA', 'Shréstha'],
  ['Gurung', 'गुरुङ', 'Grung', 'Gurungh'],
  ['Laxmi', 'Lakshmi', 'लक्ष्मी', 'Laksmi', 'Laxmee'],
  ['Choudhary', 'Chaudhary', 'Chowdhury', 'Chaudhari', 'चौधरी'],
  ['Bishnu', 'Vishnu', 'Bisnu', 'विष्णु', 'बिष्णु'],
  ['Poudel', 'Paudel', 'Paudyal', 'पौडेल'],
  ['Gyawali', 'Jnawali', 'ज्ञवाली'],
  ['Kshetri', 'Chhetri', 'Chetri', 'क्षेत्री'],
  ['Krishna', 'Krisna', 'कृष्ण'],
  ['Dhungana', 'ढुङ्गाना'],
  ['Singh', 'सिंह'],
  ['Ambar', 'अम्बर', 'अंबर'],
  ['Phulmaya', 'Fulmaya', 'फूलमाया'],
  ['Tiwari', 'Tewari', 'तिवारी'],
  ['Müller', 'Muller'],
  ['Tamang', 'तामाङ'],
  ['Adhikari', 'Adhikary', 'अधिकारी'],
]
const different: [string, string][] = [
  ['Ram', 'Rima'],
  ['Hari', 'Hira'],
  ['Sita', 'Sati'],
  ['Rai', 'Rana'],
  ['Gurung', 'Tamang'],
  ['Anil', 'Nal'],
  ['Shrestha', 'Sharma'],
  ['Om', 'Mo'],
  ['200', '2000'],
  ['22', '2'],
  ['२००', '२०००'],
  ['B22', 'B2'],
]

test('folds each sign of a keyboard as it does beside an accent', () => {
  const signs = Array.from({ length: 0x5f }, (_, at) => String.fromCharCode(0x20 + at))
  for (const sign of signs) expect(fold(`${sign}A${sign}b`)).toBe(fold(`${sign}Á${sign}b`))
})

describe('the sound of a name', () => {
  test.each(same)('%s and its other spellings are one', (...names) => {
    expect(new Set(names.map((name) => soundOf(fold(name))))).toHaveProperty('size', 1)
  })

  test.each(different)('%s is not %s', (one, other) => {
    expect(soundOf(fold(one))).not.toBe(soundOf(fold(other)))
  })

  test.each([
    'Shrestha',
    'Rai',
    'Chaudhary',
    'Gurung',
    'Kshetri',
    'Indra',
    'Yadav',
    'Ai',
    'Ramesh',
    'Lakshmi',
    'Hrishi',
  ])('%s is found by each of its beginnings', (name) => {
    const word = fold(name)
    for (let length = 1; length <= word.length; length++) {
      const starts = soundsBeginningWith(word.slice(0, length))
      expect({ typed: word.slice(0, length), found: starts.some((start) => soundOf(word).startsWith(start)) }).toEqual({
        typed: word.slice(0, length),
        found: true,
      })
    }
  })

  test('a word in another script is its own sound', () => {
    expect(soundOf(fold('西田'))).toBe('~西田')
  })
})

test('Devanagari is spelt as in passports', () => {
  expect(['गुरुङ', 'मगर', 'कृष्ण', 'राम बहादुर', '१२', 'ज्ञान'].map(fromDevanagari)).toEqual([
    'gurung',
    'magar',
    'krishn',
    'ram bahadur',
    '12',
    'gyan',
  ])
})

test('folding leaves small letters and single spaces', () => {
  expect(fold("  Éloïse  O'Neill-ŁUKASZ\t(née Weiß) ")).toBe('eloise oneill lukasz nee weiss')
})

test('controls go, joiners of Devanagari and composed letters stay', () => {
  expect(cleanText('\u202eRam\u2066 \u0000Bahadur\ufeff ')).toBe('Ram Bahadur')
  expect(cleanText('श्र\u200dी')).toBe('श्र\u200dी')
  expect(cleanText('e\u0301')).toBe('é')
  expect(cleanText('a\ud800')).toBe('a\ufffd')
  expect(cleanTexts({ a: ['\u202ex', { b: 'y\u0007' }], n: 1, z: null })).toEqual({
    a: ['x', { b: 'y' }],
    n: 1,
    z: null,
  })
})

describe('keys', () => {
  test('each sound leads once, with the others behind it', () => {
    const keys = nameKeys(['Ram Bahadur Shrestha'])
    expect(keys).toHaveLength(3)
    for (const key of keys) expect(key.trim().split(' ').sort()).toEqual(['abhdr', 'arm', 'isrst'])
    expect(leadsOf(keys).sort()).toEqual(['abhdr', 'arm', 'isrst'])
  })

  test('any two sounds of a name begin a key, each key once', () => {
    const words = ['Ram', 'Bahadur', 'Shrestha', 'Thapa', 'Gurung', 'Laxmi']
    for (let count = 1; count <= words.length; count++) {
      const name = words.slice(0, count).join(' ')
      const sounds = soundsOf(name)
      const keys = nameKeys([name])
      expect(sounds).toHaveLength(count)
      expect(keys).toHaveLength(Math.max(count, (count * (count - 1)) / 2))
      expect(leadsOf(keys).sort()).toEqual(sounds)
      for (const key of keys) expect(key.trim().split(' ').sort()).toEqual(sounds)
      for (const one of sounds) {
        for (const other of sounds) {
          if (one === other) continue
          const starts = startsOfPair(one, other)
          expect(keys.some((key) => starts.some(({ start }) => key.startsWith(start)))).toBe(true)
        }
      }
    }
  })

  test('the same name in two scripts adds nothing', () => {
    expect(nameKeys(['Laxmi Shrestha', 'लक्ष्मी श्रेष्ठ'])).toHaveLength(2)
  })

  test('any two sounds of a long name are found by the starts of their pair', () => {
    const name = 'Kathmandu Pokhara Biratnagar Janakpur Lumbini Dharan Temple Roof Fund'
    const [sounds, keys] = [soundsOf(name), nameKeys([name])]
    expect(sounds).toHaveLength(9)
    expect(keys).toHaveLength(9)
    expect(leadsOf(keys).sort()).toEqual(sounds)
    for (const first of sounds) {
      for (const second of sounds) {
        if (first === second) continue
        const starts = startsOfPair(first, second)
        expect(
          keys.filter((key) => starts.some(({ start, contains }) => key.startsWith(start) && key.includes(contains))),
        ).toHaveLength(1)
      }
    }
  })

  test('a name of ten thousand words has few keys, each small enough for an index', () => {
    const words = Array.from({ length: 10_000 }, (_, n) => `b${n}k`)
    const keys = nameKeys([words.join(' '), Array.from({ length: 200 }, (_, n) => `西田${n}`).join(' ')])
    expect(keys.length).toBeLessThanOrEqual(200)
    for (const key of keys) expect(Buffer.byteLength(key)).toBeLessThanOrEqual(1310)
  })
})
