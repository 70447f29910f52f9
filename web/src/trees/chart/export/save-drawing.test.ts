import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { readFileSync } from 'node:fs'
import { parsePo } from 'pofile-ts'
import { afterAll, expect, test } from 'vitest'
import { startInEnglish } from '../../../kit/i18n.ts'
import { nameOf } from './save-drawing.ts'

afterAll(startInEnglish)

test.each(['ne', 'hi'])('in %s the name of a file of A4 sheets has no English word', (locale) => {
  const po = readFileSync(new URL(`../../../locales/${locale}.po`, import.meta.url), 'utf8')
  const message = '{title} A4 sheets'
  const translation = parsePo(po).items.find(({ msgid }) => msgid === message)!.msgstr[0]!
  i18n.loadAndActivate({ locale, messages: { [generateMessageId(message)]: compileMessage(translation) } })
  expect(nameOf('राई', 'sheets')).toMatch(/^राई A4 [\u0900-\u097f]+$/)
  expect(nameOf('राई', { kind: 'page', name: 'A3' })).toBe('राई A3')
  expect(nameOf('राई', { kind: 'width', width_mm: 300 })).toBe('राई 30 cm')
  expect(nameOf('राई', { kind: 'own' })).toBe('राई')
})
