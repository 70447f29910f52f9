import { i18n } from '@lingui/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { beforeEach, expect, test } from 'vitest'
import { yearsOf } from './names.ts'
import type { TreeModel } from './model.ts'

const model = (born: number | null, died: number | null, living: '0' | '1') =>
  ({ columns: { people: { born: [born], died: [died], living } } }) as unknown as TreeModel

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('years of life say what is known', () => {
  expect(yearsOf(model(1954, null, '1'), 0)).toBe('b. 1954')
  expect(yearsOf(model(1954, null, '0'), 0)).toBe('1954–')
  expect(yearsOf(model(null, 2014, '0'), 0)).toBe('–2014')
})

test('the birth of a living person is told in the language of the reader', () => {
  i18n.loadAndActivate({
    locale: 'ne',
    messages: { [generateMessageId('b. {from}', 'born')]: ['ज. ', ['from']] },
  })
  expect(yearsOf(model(1954, null, '1'), 0)).toBe('ज. 1954')
})
