import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages, wholeLanguages } from '../web/vite/languages.ts'
import { plainWords, pseudoWords } from './pseudo.ts'

const folder = `${mkdtempSync(join(tmpdir(), 'locales-'))}/`
const item = (id: string, text: string) => `msgid "${id}"\nmsgstr "${text}"\n\n`
const head = 'msgid ""\nmsgstr ""\n\n'

beforeAll(() => {
  writeFileSync(`${folder}ne.po`, head + item('Yes', 'हो') + item('No', ''))
  writeFileSync(`${folder}hi.po`, `${head}${item('Yes', 'हाँ')}#~ msgid "Gone"\n#~ msgstr ""\n`)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a language is offered once all of its words are there', () => {
  expect(wholeLanguages(folder)).toEqual(['en', 'hi'])
  const { load } = languages(folder) as unknown as { load(id: string): string }
  const code = load('\0virtual:languages')
  expect(code).toContain('export const offered = ["en","hi"]')
  expect(code).toContain(`hi: () => import("${folder}hi.po")`)
  expect(code).not.toContain('ne.po')
})

test('English is the only language in which all words are there today', () => {
  expect(wholeLanguages()).toEqual(['en'])
})

test('pseudo words leave no plain one, and elements as they are', () => {
  const said = pseudoWords('Open <0>the tree</0> of May')
  expect(said).toMatch(/<0>[^<]*<\/0>/)
  expect(plainWords(said)).toEqual([])
  expect(plainWords('Ǿƥḗƞ May राम x')).toEqual(['May'])
})
