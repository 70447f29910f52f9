import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages, offeredLanguages } from '../web/vite/languages.ts'
import { plainWords, pseudoWords } from './pseudo.ts'

const folder = `${mkdtempSync(join(tmpdir(), 'locales-'))}/`
const hundred = Array.from({ length: 100 }, (_, at) => `Message ${at}`)
const item = (id: string, text: string) => `msgid "${id}"\nmsgstr "${text}"\n\n`
const head = 'msgid ""\nmsgstr ""\n\n'

beforeAll(() => {
  const catalogue = (missing: number) => head + hundred.map((id, at) => item(id, at < missing ? '' : 'हाँ')).join('')
  writeFileSync(`${folder}ne.po`, catalogue(6))
  writeFileSync(`${folder}hi.po`, `${catalogue(5)}#~ msgid "Gone"\n#~ msgstr ""\n`)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a language is offered once 95 % of its messages are translated', () => {
  expect(offeredLanguages(folder)).toEqual(['en', 'hi'])
  const { load } = languages(folder) as unknown as { load(id: string): string }
  const code = load('\0virtual:languages')
  expect(code).toContain('export const offered = ["en","hi"]')
  expect(code).toContain(`hi: () => import("${folder}hi.po")`)
  expect(code).not.toContain('ne.po')
})

test('an empty catalogue is no language', () => {
  const empty = `${mkdtempSync(join(tmpdir(), 'locales-'))}/`
  for (const language of ['ne', 'hi']) writeFileSync(`${empty}${language}.po`, head)
  expect(offeredLanguages(empty)).toEqual(['en'])
  rmSync(empty, { recursive: true })
})

test('pseudo words leave no plain one, and elements as they are', () => {
  const said = pseudoWords('Open <0>the tree</0> of May')
  expect(said).toMatch(/<0>[^<]*<\/0>/)
  expect(plainWords(said)).toEqual([])
  expect(plainWords('Ǿƥḗƞ May राम x')).toEqual(['May'])
})
