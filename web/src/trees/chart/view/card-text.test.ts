import { expect, test } from 'vitest'
import { cardHeightOf, linesOf, squeezeOf, type CardText } from './card-text.ts'

/** Every letter is 7 px wide. */
const widthOf = (text: string) => text.replaceAll('\u00AD', '').length * 7
const textOf = (more: Partial<CardText> = {}): CardText => ({
  name: 'Ram',
  native: '',
  facts: ['b. 1950'],
  word: undefined,
  ...more,
})

test.each([
  ['son', 1],
  ['elder brother', 2],
  ['mother-in-law', 2],
  ['grand\u00ADmother', 2],
  ['Bhanubhaktacharya', 3],
])('"%s" takes %i lines of 60 px', (text, lines) => expect(linesOf(text, 60, widthOf)).toBe(lines))

test('each line of a kinship word makes a card higher', () => {
  const heightWith = (word: string | undefined) => cardHeightOf(textOf({ native: 'राम', word }), 'small', widthOf)
  expect(heightWith('son') - heightWith(undefined)).toBe(18)
  expect(heightWith('elder brother') - heightWith('son')).toBe(16)
})

test('a second calendar makes a card higher by a line', () => {
  const heightWith = (facts: string[]) => cardHeightOf(textOf({ native: 'राम', facts, word: 'son' }), 'tall', widthOf)
  expect(heightWith(['b. 1983', '२०४० BS']) - heightWith(['b. 1983'])).toBe(17)
})

test('a card that is too low keeps its kinship word, and has less of the rest', () => {
  const long = textOf({
    name: 'Bhanubhakta Acharya Sharma',
    native: 'भानुभक्त',
    facts: ['1814–1868', '१८७१–१९२५ BS'],
    word: 'son',
  })
  const high = cardHeightOf(long, 'tall', widthOf)
  const none = { hasSmallPortrait: false, isWordShort: false, isNameShort: false, isInOneScript: false }
  expect(squeezeOf(long, 'tall', high, widthOf)).toEqual(none)
  expect(squeezeOf(long, 'tall', high - 12, widthOf)).toEqual({ ...none, hasSmallPortrait: true })
  expect(squeezeOf(long, 'tall', high - 30, widthOf)).toEqual({ ...none, hasSmallPortrait: true, isNameShort: true })
  expect(squeezeOf(long, 'tall', high - 40, widthOf).isInOneScript).toBe(true)
})

test('a kinship word of three lines gives way to a name of two lines', () => {
  const far = textOf({ name: 'Yamuna Bajracharya', facts: ['1967–2009'], word: 'relative by marriage, 9 steps away' })
  const high = cardHeightOf(far, 'tall', widthOf)
  expect(squeezeOf(far, 'tall', high - 13, widthOf)).toEqual({
    hasSmallPortrait: true,
    isWordShort: true,
    isNameShort: false,
    isInOneScript: false,
  })
})
