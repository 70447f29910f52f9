import { i18n } from '@lingui/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { afterEach, expect, test } from 'vitest'
import { startInEnglish } from '../../kit/i18n.ts'
import { factTypeInWords, factTypeOf } from './fact-words.ts'

afterEach(startInEnglish)

test('what a table tells is read in the reader’s language and kept in one', () => {
  i18n.loadAndActivate({ locale: 'ne', messages: { [generateMessageId('Serial number')]: 'क्र.सं.' } })
  expect(factTypeInWords('Serial number')).toBe('क्र.सं.')
  expect(factTypeOf('क्र.सं. ')).toBe('Serial number')
  expect([factTypeInWords('पुस्ता'), factTypeOf('पुस्ता ')]).toEqual(['पुस्ता', 'पुस्ता '])
})

test('in English it is what is kept', () => {
  startInEnglish()
  for (const type of ['Serial number', 'Generation', 'Sons', 'Daughters', 'Emigration'])
    expect([factTypeInWords(type), factTypeOf(type)]).toEqual([type, type])
})
