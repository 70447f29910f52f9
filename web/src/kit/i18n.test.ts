import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'
import { i18n, startInEnglish } from './i18n.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [41_523, '41,523'],
  [1_234_567, '12,34,567'],
  [-100_000, '-1,00,000'],
])('%d is written in Indian groups wherever it is counted', (count, written) => {
  startInEnglish()
  expect(i18n.number(count)).toBe(written)
  expect(grouped(count)).toBe(written)
})
