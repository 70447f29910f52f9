import { describe, expect, test } from 'vitest'
import { sameValue, textOfValue } from './same-value.ts'

const pairs: [what: string, one: unknown, other: unknown, same: boolean][] = [
  ['keys in another order', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }, true],
  ['items with keys in another order', [{ id: 'x', city: 'P' }], [{ city: 'P', id: 'x' }], true],
  ['a list in another order', ['a', 'b'], ['b', 'a'], false],
  ['a list and a longer one', ['a'], ['a', 'b'], false],
  ['a list and an object with the same keys', ['a'], { 0: 'a' }, false],
  ['null, undefined and not there', { a: null, b: undefined }, {}, true],
  ['null and undefined alone', null, undefined, true],
  ['nothing and no text', { a: null }, { a: '' }, false],
  ['nothing and false', { a: null }, { a: false }, false],
  ['nothing and an empty list', { a: null }, { a: [] }, false],
  ['a number and its text', { a: 1 }, { a: '1' }, false],
  ['a key that only one has', { a: 1 }, { a: 1, b: 2 }, false],
  ['a key that only the other has', { a: 1, b: 2 }, { a: 1 }, false],
  ['another text far inside', [{ a: [{ b: 'x' }] }], [{ a: [{ b: 'y' }] }], false],
]

describe('two values', () => {
  test.each(pairs)('%s', (_, one, other, same) => {
    expect(sameValue(one, other)).toBe(same)
    expect(sameValue(other, one)).toBe(same)
    expect(textOfValue(one) === textOfValue(other)).toBe(same)
  })
})
