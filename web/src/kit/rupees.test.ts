import { expect, test } from 'vitest'
import { rupees } from './rupees.ts'

test('Indian style, at most two decimals, none when there are none', () => {
  expect(rupees(10_000_000)).toBe('Rs. 1,00,00,000')
  expect(rupees(237_001.5)).toBe('Rs. 2,37,001.5')
  expect(rupees(0.126)).toBe('Rs. 0.13')
  expect(rupees(0)).toBe('Rs. 0')
})
