import { expect, test } from 'vitest'
import { entryOf, faultsOf, isEmpty, isPhone, missing, stepped } from './entry-check.ts'

const fields = { donorName: ' Asha ', amount: '१,२००.५', donorAddress: ' Gorkha ', donorPhoneNo: '+९७७ 98-412' }

test('an entry is sent trimmed, a donation above nothing and an expense below it', () => {
  const sent = { donorName: 'Asha', amount: 1200.5, donorAddress: 'Gorkha', donorPhoneNo: '97798412' }
  expect(entryOf(fields, false)).toEqual(sent)
  expect(entryOf(fields, true)).toEqual({ ...sent, amount: -1200.5 })
  expect(entryOf({ ...fields, donorAddress: ' ', donorPhoneNo: '' }, false)).toMatchObject({
    donorAddress: null,
    donorPhoneNo: null,
  })
})

test('what is missing is said first, then all that is wrong', () => {
  expect(missing({ ...fields, donorName: ' ', amount: 'x' })).toBe('name')
  expect(missing({ ...fields, amount: '12a' })).toBe('amount')
  expect(missing(fields)).toBeUndefined()
  expect(isEmpty({ donorName: 'a', amount: ' ' })).toBe(true)
  const wrong = { donorName: 'a'.repeat(101), amount: '10000000.01', donorAddress: 'b'.repeat(201), donorPhoneNo: 'x' }
  expect(faultsOf(wrong)).toEqual(['donor-name-long', 'amount-large', 'donor-phone', 'donor-address-long'])
  for (const amount of ['0', '-5']) expect(faultsOf({ ...fields, amount })).toEqual(['amount-zero'])
  expect(entryOf({ ...fields, amount: '-5' }, true)).toBeNull()
  // Letters that nobody sees are no name.
  for (const unseen of ['\u200b', '\u3164 \u200d'])
    expect(faultsOf({ ...wrong, donorName: unseen })).toEqual([
      'donor-name-required',
      'amount-large',
      'donor-phone',
      'donor-address-long',
    ])
})

test.each([
  ['', true],
  ['+977 98-41', true],
  ['९८४१', true],
  ['98a', false],
  ['+ - + - +', false],
])('whether "%s" is a phone: %s', (typed, is) => {
  expect(isPhone(typed)).toBe(is)
})

test('an amount goes up and down by a paisa', () => {
  expect(stepped('', 1)).toBe('0.01')
  expect(stepped('0', -1)).toBe('0')
  expect(stepped('१', 1)).toBe('1.01')
  expect(stepped('0.3', -1)).toBe('0.29')
  expect(stepped('x', 1)).toBe('x')
})
