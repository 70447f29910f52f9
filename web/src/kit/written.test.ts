import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { written } from './written.ts'

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test.each([
  ['en', 'आशा श्रेष्ठ', 'ne'],
  ['ne', 'आशा श्रेष्ठ', 'ne'],
  ['hi', 'आशा श्रेष्ठ', 'hi'],
  ['ne', '“आशा” Shrestha', 'ne'],
  ['en', 'Asha Shrestha', undefined],
  ['ne', 'Asha Shrestha', ''],
  ['hi', 'Asha (आशा)', ''],
  ['en', 'தமிழ்', ''],
  ['ne', '1984', undefined],
  ['ne', '', undefined],
])('on a page in %s, %s has the language %o', (locale, text, lang) => {
  i18n.loadAndActivate({ locale, messages: {} })
  expect(written(text)).toEqual(lang === undefined ? { translate: 'no' } : { translate: 'no', lang })
})

test('a text that is missing is not translated either', () => {
  expect(written(null)).toEqual({ translate: 'no' })
})
