import { expect, test } from 'vitest'
import { Id, Phone } from './scalars.ts'

test.each([
  ['9841-234567', '9841-234567'],
  [' 9841 234567 ', '9841 234567'],
  ['+977 9841 234 567', '+9779841234567'],
  ['+977 (1) 4-331234', '+977 1 4-331234'],
  ['+977 (1) 4 - 331 234', '+97714331234'],
  ['(01) 433.1234', '01 433 1234'],
  ['९८४१ २३४५६७', '9841 234567'],
])('%s is the number %s', (typed, kept) => {
  expect(Phone.parse(typed)).toBe(kept)
})

test.each(['12', 'call Ram', '+977 9841 234567 and more', '1234567890123456', ''])('%s is none', (typed) => {
  expect(Phone.safeParse(typed).success).toBe(false)
})

test('an id in capitals is the id', () => {
  expect(Id.parse('019A0000-AAAA-7000-8000-00000000ABCD')).toBe('019a0000-aaaa-7000-8000-00000000abcd')
  expect(Id.safeParse('019A0000-AAAA-7000-8000').success).toBe(false)
})
