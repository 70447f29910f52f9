import { expect, test } from 'vitest'
import { latinDigits } from './digits.ts'

test.each([
  ['२०४१ असार ३२', '2041 असार 32'],
  ['०१२३४५६७८९', '0123456789'],
  ['१,२३,४५६.५०', '1,23,456.50'],
  ['1984', '1984'],
  ['', ''],
])('%s is %s in Latin digits', (typed, latin) => {
  expect(latinDigits(typed)).toBe(latin)
})
