import { expect, test } from 'vitest'
import { latinDigits, wholeNumber } from './digits.ts'

test.each([
  ['२०४१ असार ३२', '2041 असार 32'],
  ['०१२३४५६७८९', '0123456789'],
  ['१,२३,४५६.५०', '1,23,456.50'],
  ['1984', '1984'],
  ['', ''],
])('%s is %s in Latin digits', (typed, latin) => {
  expect(latinDigits(typed)).toBe(latin)
})

test.each([
  ['12', 12],
  [' १२ ', 12],
  ['0', 0],
  ...['1e2', '१e२', '0x10', '0b11', '1.000', '1,000', '-5', '１２', ''].map((typed) => [typed, Number.NaN] as const),
] as const)('%o is the whole number %d', (typed, number) => {
  expect(wholeNumber(typed)).toBe(number)
})
