import { i18n } from '@lingui/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startInEnglish } from './i18n.ts'
import { rupees } from './rupees.ts'

beforeEach(startInEnglish)
afterEach(startInEnglish)

test('Indian style, at most two decimals, none when there are none', () => {
  expect(rupees(10_000_000)).toBe('Rs. 1,00,00,000')
  expect(rupees(237_001.5)).toBe('Rs. 2,37,001.5')
  expect(rupees(0.126)).toBe('Rs. 0.13')
  expect(rupees(0)).toBe('Rs. 0')
})

test('the sign of the currency is that of the reader’s language', () => {
  i18n.loadAndActivate({ locale: 'ne', messages: { [generateMessageId('Rs. {digits}')]: 'रु. {digits}' } })
  expect(rupees(237_001.5)).toBe('रु. 2,37,001.5')
})
