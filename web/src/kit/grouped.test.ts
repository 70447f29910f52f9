import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [-999, '-999'],
  [1000, '1,000'],
  [1_234_567, '12,34,567'],
])('%d is written %s', (count, words) => expect(grouped(count)).toBe(words))
