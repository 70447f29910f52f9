import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { messagesOf, takeTranslations } from './take-translations.ts'
import { catalogueFile, readCatalogue } from './translations/catalogue.ts'

const head = 'msgid ""\nmsgstr ""\n"Language: ne\\n"\n\n'
const web = `${head}#: src/a.tsx
msgid "Open"
msgstr ""

# B
#. placeholder {0}: name
#: src/a.tsx
msgctxt "verb"
msgid "Open"
msgstr "पुरानो"

#: src/b.tsx
msgid "Close"
msgstr ""
`
const server = `${head}#. js-lingui-explicit-id
#: src/mail.ts
msgid "Open"
msgstr ""
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogues-'))
  for (const [where, text] of Object.entries({ web, server })) {
    mkdirSync(join(folder, where, 'src/locales'), { recursive: true })
    writeFileSync(join(folder, where, 'src/locales/ne.po'), text)
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

const take = (...given: object[]) => takeTranslations('ne', JSON.stringify(given), folder)
const written = (where: 'web' | 'server') => readFileSync(catalogueFile(where, 'ne', folder), 'utf8')

test('writes translations with their grades into both catalogues, by English and context', () => {
  const report = take({ en: 'Open', t: 'खुला', g: 'A' }, { en: 'Open', context: 'verb', t: 'खोल्नुहोस्', g: 'C' })
  expect(report).toMatchObject({
    taken: { web: 2, server: 1 },
    missing: { web: 1, server: 0 },
    unknown: [],
    doubles: [],
  })
  expect(written('web')).toBe(
    web
      .replace('#: src/a.tsx\nmsgid "Open"\nmsgstr ""', '# A\n#: src/a.tsx\nmsgid "Open"\nmsgstr "खुला"')
      .replace('# B', '# C')
      .replace('पुरानो', 'खोल्नुहोस्'),
  )
  expect(readCatalogue(catalogueFile('web', 'ne', folder))).toContainEqual({
    en: 'Open',
    context: 'verb',
    t: 'खोल्नुहोस्',
    g: 'C',
  })
})

test('finds a message by the id that the code gives it', () => {
  const id = generateMessageId('Open', 'verb')
  expect(messagesOf('ne', id, folder)).toEqual([{ en: 'Open', context: 'verb', t: 'पुरानो', g: 'B' }])
  expect(messagesOf('ne', generateMessageId('Open'), folder)).toHaveLength(2)
  expect(messagesOf('ne', 'nobody', folder)).toEqual([])
})

test('reports a message that does not exist, and the second translation of one that does', () => {
  const gone = { en: 'Gone', t: 'गयो', g: 'B' }
  const report = take({ en: 'Close', t: 'बन्द', g: 'A' }, { en: 'Close', t: 'बन्द गर्नुहोस्', g: 'A' }, gone)
  expect(report.unknown).toEqual([gone])
  expect(report.doubles.map(({ t }) => t)).toEqual(['बन्द गर्नुहोस्'])
  expect(written('web')).toContain('msgstr "बन्द"')
})

test('writes Unicode’s normal form', () => {
  take({ en: 'Close', t: '\u095eोन', g: 'A' })
  expect(written('web')).toContain('msgstr "\u092b\u093cोन"')
})

test.for([
  ['expected one of', { en: 'Open', t: 'खुला', g: 'D' }],
  ['Too small', { en: 'Open', t: '', g: 'A' }],
  ['Unrecognized key', { en: 'Open', t: 'खुला', text: 'खुला', g: 'A' }],
] as const)('refuses a file with a broken entry, and writes nothing: %s', ([message, given]) => {
  expect(() => take({ en: 'Close', t: 'बन्द', g: 'A' }, given)).toThrow(message)
  expect([written('web'), written('server')]).toEqual([web, server])
})
