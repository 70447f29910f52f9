import { describe, expect, test } from 'vitest'
import {
  exactWords,
  keysOfWords,
  nameStartKeys,
  startColumn,
  startQuery,
  wordColumn,
  wordQuery,
} from './exact-words.ts'
import { fold } from './fold.ts'
import { titleKeys } from './keys.ts'
import { spelled, wholeSpelling } from './spelling.ts'

const wholeOf = (word: string) => wholeSpelling(spelled(fold(word)))

const pairs =
  `Ravi रवि, Devi देवी, Shiva शिव, Vishnu विष्णु, Krishna कृष्ण, Laxmi लक्ष्मी, Lakshmi लक्ष्मी, Shrestha श्रेष्ठ, Dev देव,
  Yadav यादव, Parvati पार्वती, Poudel पौडेल, Vinod विनोद, Aarati आरती, Shakya शाक्य, Bajracharya बज्राचार्य, Pooja पूजा, Deepak दीपक,
  Mahavir महावीर, Saraswati सरस्वती, Sharma शर्मा, Malla मल्ल, Bista बिष्ट, Gyawali ज्ञवाली, Sanjay सञ्जय, Manju मञ्जु, Shankar शङ्कर,
  Ganga गङ्गा, Radha राधा, Kamala कमला, Ram राम, Sunil सुनील, Rajendra राजेन्द्र, Buddha बुद्ध`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string])

describe('the spelling that both scripts share', () => {
  test.each(pairs)('%s is %s', (latin, native) => {
    expect(wholeOf(latin)).toBe(wholeOf(native))
  })

  test.each([
    ['Ram', 'Rama'],
    ['Ram', 'रमा'],
    ['Kamal', 'Kamala'],
    ['Sushil', 'Sushila'],
    ['Mahavir', 'Mahaveera'],
    ['Maha', 'Mah'],
    ['Thap', 'Thapa'],
    ['Asha', 'Ash'],
  ])('%s is not %s', (one, two) => {
    expect(wholeOf(one)).not.toBe(wholeOf(two))
  })

  test('does not change when it is spelled once more', () => {
    const parts = ['a', 'aa', 'e', 'o', 'u', 'w', 'x', 't', 'sh', 'ng', 'ny', 'k', 'j', 'g']
    for (const first of parts) {
      for (const second of parts) {
        for (const third of parts) {
          for (const last of ['', 'a', 'sta']) {
            const once = wholeOf(`${first}${second}${third}${last}`)
            expect(wholeOf(once), `${first}${second}${third}${last}`).toBe(once)
          }
        }
      }
    }
  })
})

describe('words as they are stored', () => {
  test('have their letters besides only where these differ before a last a', () => {
    expect(wordColumn('Krishna रवि Rai', '').split(' ')).toEqual(
      ['nkrishn', 'nravi', 'nrawi', 'nrai', 'dkrishn', 'dravi', 'drawi', 'drai'].map((word) => `'${word}'`),
    )
    expect(startColumn(['Shiva Sharma', 'रवि'])).toBe("'fshiv sharm ' 'fravi ' 'frawi'")
  })

  test('are only once in the keys of a title in both scripts', () => {
    const keys = titleKeys('श्रेष्ठ Shrestha')
    expect(keys).toEqual([...new Set(keys)])
  })

  test('are few enough for an index, however long', () => {
    const long = 'x'.repeat(500)
    expect(exactWords(long)).toEqual(['x'.repeat(60)])
    expect(wordColumn(long, '').length).toBeLessThan(300)
    expect(Math.max(...nameStartKeys(long, long).map((key) => key.length))).toBeLessThan(310)
  })

  test('of people have keys of the whole name only where their letters are not the shared spelling', () => {
    expect(nameStartKeys('Krishna', 'Thapa')).toEqual([])
    expect(nameStartKeys('रवि', 'अधिकारी')).toEqual(['^ravi_adhikari_', '^adhikari_ravi_'])
  })
})

describe('a question', () => {
  test('asks for a whole word in either spelling', () => {
    expect(wordQuery('Shiva', 'name', false)).toBe("('nshiv' | 'nshiva')")
    expect(keysOfWords('रवि', false)).toEqual([['=ravi ', '=rawi ']])
  })

  test('of a beginning keeps its last a', () => {
    expect(wordQuery('maha', 'name', true)).toBe("('nmaha':*)")
    expect(startQuery('maha')).toBe("'fmaha':* | 'fmaha ':*")
    expect(startQuery('shiva')).toBe("'fshiva':* | 'fshiv ':*")
    expect(keysOfWords('shiva', true)).toEqual([['=shiva', '=shiv ']])
  })
})
