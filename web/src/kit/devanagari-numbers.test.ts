import { setupI18n, type MessageDescriptor } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { afterEach, expect, test } from 'vitest'
import { writeNumbersInDevanagari } from './devanagari-numbers.ts'
import { longDate } from './dates.ts'
import { digits } from './digit-choice.ts'
import { withLatinDigits } from './latin-digits.ts'
import { grouped } from './grouped.ts'
import { yearText } from './year-words.ts'

afterEach(() => {
  digits.write = undefined
})

const id = 'a-message'

function say(text: string, values: Record<string, unknown>): string {
  const i18n = setupI18n({ locale: 'ne', locales: ['en-IN-u-nu-deva'], messages: { ne: {} } })
  writeNumbersInDevanagari(i18n)
  const message = compileMessage(text)
  const said = i18n._({ id, message, values } as unknown as MessageDescriptor)
  expect(i18n.t(id, values, { message } as object)).toBe(said)
  return said
}

test.each([
  ['{count} MB', { count: 25 }, '२५ MB'],
  ['{count, plural, one {# दिन} other {# दिन}}', { count: 123_456 }, '१,२३,४५६ दिन'],
  ['{count, plural, =0 {छैन} other {# दिन}}', { count: 0 }, 'छैन'],
  ['{count, plural, other {# दिन, {most} सम्म}}', { count: 2, most: 30 }, '२ दिन, ३० सम्म'],
  ['{name}: {age}', { name: 'Room 12', age: 7 }, 'Room 12: ७'],
  ['7 देखि 15 अङ्क', {}, '७ देखि १५ अङ्क'],
  ['{count, plural, other {# दिन, 30 सम्म}}', { count: 2 }, '२ दिन, ३० सम्म'],
  ['<0>{count}</0>, <1/>2', { count: 3 }, '<0>३</0>, <1/>२'],
  ['A4, GEDCOM 5.5.1, 3GP र UTF-8', {}, 'A4, GEDCOM 5.5.1, 3GP र UTF-8'],
  ['https://example.org/12 मा 12', {}, 'https://example.org/12 मा १२'],
])('%s with %o is %s', (text, values, said) => {
  expect(say(text, values)).toBe(said)
})

test('a catalogue that is loaded keeps its messages', () => {
  const messages = { ne: { [id]: compileMessage('{count} {name}') } }
  const i18n = setupI18n({ locale: 'ne', messages })
  writeNumbersInDevanagari(i18n)
  expect(i18n._(id, { count: 12, name: 'Asha2' })).toBe('१२ Asha2')
})

test('counts and years have the digits too, in Indian groups', () => {
  writeNumbersInDevanagari(setupI18n({ locale: 'ne', messages: { ne: {} } }))
  expect([grouped(123_456), grouped(7), yearText(2083), longDate('2026-11-20')]).toEqual([
    '१,२३,४५६',
    '७',
    '२०८३',
    'November २०, २०२६',
  ])
})

test('a file has Latin digits, also in counts and within messages', () => {
  const i18n = setupI18n({
    locale: 'ne',
    locales: ['en-IN-u-nu-deva'],
    messages: { ne: { [id]: compileMessage('{count, plural, other {# दिन, {most} सम्म}}') } },
  })
  writeNumbersInDevanagari(i18n)
  const sayAll = () => [i18n._(id, { count: 12, most: 30 }), grouped(5), yearText(2083), longDate('2026-11-20')]
  const latin = ['12 दिन, 30 सम्म', '5', '2083', 'November 20, 2026']
  expect(withLatinDigits(sayAll)).toEqual(latin)
  expect(sayAll()[0]).toBe('१२ दिन, ३० सम्म')
  expect(() =>
    withLatinDigits(() => {
      throw new Error('no font')
    }),
  ).toThrow('no font')
  expect(grouped(5)).toBe('५')
})
