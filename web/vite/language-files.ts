import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parsePo } from 'pofile-ts'
import type { Plugin } from 'vite'
import { catalogueFolder, offeredLanguages } from './languages.ts'

/** The translations of a language by the ids that messages have in the code, compiled as messages of the code are. */
export type Words = ReadonlyMap<string, string>

export function wordsIn(po: string): Words {
  const words = new Map<string, string>()
  for (const { msgid, msgctxt, msgstr } of parsePo(po.replaceAll(/^#~.*$/gm, '')).items)
    if (msgstr[0]) words.set(generateMessageId(msgid, msgctxt ?? undefined), JSON.stringify(compileMessage(msgstr[0])))
  return words
}

/** A message in minified code: its id in quotes, then its text as a literal. */
const messageStart = /\bid:([`"'])([^`"'\\]{6})\1,message:/g

/**
 * The code with its messages in another language. Those without a translation stay English.
 * Costs one pass over the code. Throws where the text of a message is no literal.
 */
export function translated(code: string, words: Words): string {
  const parts: string[] = []
  let done = 0
  for (const { 0: start, 2: id, index } of code.matchAll(messageStart)) {
    const from = index + start.length
    const own = words.get(id!)
    if (own === undefined || from < done) continue
    parts.push(code.slice(done, from), own)
    done = literalEnd(code, from)
  }
  return parts.length === 0 ? code : parts.join('') + code.slice(done)
}

const hasMessage = (code: string) => code.search(messageStart) >= 0

/** Where the string or array ends that begins at a place. */
function literalEnd(code: string, from: number): number {
  let depth = 0
  let quote = ''
  for (let at = from; at < code.length; at++) {
    const letter = code[at]!
    if (quote) {
      if (letter === '\\') at++
      else if (letter === quote) quote = ''
    } else if (letter === '`' || letter === '"' || letter === "'") quote = letter
    else if (letter === '[' || letter === '{') depth++
    else if (letter === ']' || letter === '}') depth--
    else if (depth === 0) break
    if (depth === 0 && !quote) return at + 1
  }
  throw new Error(`The text of a message has no end: ${code.slice(from, from + 60)}`)
}

/**
 * The files that exist once for each language: those with messages, and those that name one of them. A browser must not load
 * a module twice under two names.
 */
export function filesWithWords(files: ReadonlyMap<string, string>): Set<string> {
  const own = new Set([...files].filter(([, code]) => hasMessage(code)).map(([name]) => name))
  for (let before = -1; before < own.size;) {
    before = own.size
    for (const [name, code] of files) if (!own.has(name) && namesIn(code).some((other) => own.has(other))) own.add(name)
  }
  return own
}

const fileName = /[\w.-]+-[\w-]{8}\.js\b/g
const namesIn = (code: string): string[] => code.match(fileName) ?? []

/** `feed-CZ1jH2qL.js` in a language. The mark changes with any translation, since browsers keep these files for a year. */
export const nameIn = (name: string, mark: string): string => name.replace(/\.js$/, `.${mark}.js`)

/** A text with the names of files in a language. */
export const withNamesIn = (text: string, own: ReadonlySet<string>, mark: string): string =>
  text.replaceAll(fileName, (name) => (own.has(name) ? nameIn(name, mark) : name))

const name = 'language-files'

export type LanguageFiles = { own: ReadonlySet<string>; marks: ReadonlyMap<string, string> }

const none: LanguageFiles = { own: new Set(), marks: new Map() }

/** Writes the scripts of a build once more for each language besides English, with its words in place of the English ones. */
export function languageFiles(folder = catalogueFolder): Plugin<{ files: LanguageFiles }> {
  let assets = ''
  const api = { files: none }
  return {
    name,
    api,
    apply: (config, { command }) => command === 'build' && !config.build?.ssr && !process.env['VITE_PSEUDO'],
    configResolved({ root, build }) {
      assets = resolve(root, build.outDir, build.assetsDir)
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      handler() {
        const names = readdirSync(assets).filter((name) => name.endsWith('.js'))
        const files = new Map(names.map((name) => [name, readFileSync(join(assets, name), 'utf8')]))
        const own = filesWithWords(files)
        const marks = new Map<string, string>()
        for (const language of offeredLanguages(folder).slice(1)) {
          const po = readFileSync(`${folder}${language}.po`, 'utf8')
          const mark = `${language}-${createHash('sha256').update(po).digest('hex').slice(0, 8)}`
          const words = wordsIn(po)
          marks.set(language, mark)
          for (const name of own) {
            const code = withNamesIn(translated(files.get(name)!, words), own, mark)
            writeFileSync(join(assets, nameIn(name, mark)), code)
          }
        }
        api.files = { own, marks }
      },
    },
  }
}

/** The files that the plugin has written; none in a build without it. */
export function writtenFiles(plugins: readonly Plugin[]): LanguageFiles {
  const own = plugins.find((plugin) => plugin.name === name) as Plugin<{ files: LanguageFiles }> | undefined
  return own?.api?.files ?? none
}
