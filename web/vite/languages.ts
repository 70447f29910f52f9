import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { isMostlyTranslated, translatedLanguages } from '@mulghar/contract/kit/languages'
import { readFileSync } from 'node:fs'
import { parsePo } from 'pofile-ts'
import type { Plugin } from 'vite'
import { fileURLToPath } from 'node:url'
import { otherLetters, pseudoWords } from '../../tools/pseudo.ts'

const name = 'virtual:languages'
/** Without the mark of the build's own modules, which stand in what every page loads. */
const pseudoName = 'virtual:pseudo-catalogue.js'
export const catalogueFolder = fileURLToPath(new URL('../src/locales/', import.meta.url))

/** The build in a pseudo language has a second one, so that choosing is gone through before there are translations. */
const isPseudo = Boolean(process.env['VITE_PSEUDO'])

const empty = 'async () => ({ messages: {} })'

/**
 * The languages whose catalogue is translated, English first. A page that is half in another language is worse than none, but a few
 * new messages in English are better than a language that disappears until they are translated.
 */
export function offeredLanguages(folder = catalogueFolder): string[] {
  if (isPseudo) return ['en', 'ne']
  return [
    'en',
    ...translatedLanguages.filter((language) => isTranslated(readFileSync(`${folder}${language}.po`, 'utf8'))),
  ]
}

function isTranslated(po: string): boolean {
  // Obsolete messages may remain in the file.
  const { items } = parsePo(po.replaceAll(/^#~.*$/gm, ''))
  return isMostlyTranslated(items.map(({ msgstr }) => msgstr[0] ?? ''))
}

/** Tells the pages which languages there are, and loads the words of one when it is spoken. */
export function languages(folder = catalogueFolder): Plugin {
  /** A build for browsers has its words in the code (language-files.ts). */
  let hasWordsInCode = false
  return {
    name: 'languages',
    configResolved({ command, build }) {
      hasWordsInCode = command === 'build' && !build.ssr && !isPseudo
    },
    resolveId: (id) => (id === name ? `\0${name}` : id === pseudoName ? id : null),
    load(id) {
      if (id === pseudoName) return pseudoCatalogue(folder)
      if (id !== `\0${name}`) return null
      const offered = offeredLanguages(folder)
      const lines = offered
        .slice(1)
        .map((language) => [language, isPseudo ? pseudoName : `${folder}${language}.po`])
        .map(
          ([language, from]) => `  ${language}: ${hasWordsInCode ? empty : `() => import(${JSON.stringify(from)})`},`,
        )
      return [
        `export const offered = ${JSON.stringify(offered)}`,
        `export const hasOthers = ${offered.length > 1}`,
        `export const catalogues = {\n${lines.join('\n')}\n}`,
      ].join('\n')
    },
  }
}

/** Every message of the English catalogue in letters of Devanagari. */
function pseudoCatalogue(folder: string): string {
  const { items } = parsePo(readFileSync(`${folder}en.po`, 'utf8'))
  const said = items.map(({ msgid, msgctxt }): [string, unknown] => [
    generateMessageId(msgid, msgctxt ?? undefined),
    compileMessage(msgid, (words) => pseudoWords(words, otherLetters)),
  ])
  return `export const messages = ${JSON.stringify(Object.fromEntries(said))}`
}
