import { readFileSync } from 'node:fs'
import { parsePo } from 'pofile-ts'
import type { Plugin } from 'vite'
import { fileURLToPath } from 'node:url'

const name = 'virtual:languages'
const others = ['ne', 'hi']
export const catalogueFolder = fileURLToPath(new URL('../src/locales/', import.meta.url))

/** The languages whose catalogue is whole, English first: a page that is half in another language is worse than none. */
export function wholeLanguages(folder = catalogueFolder): string[] {
  return ['en', ...others.filter((language) => isWhole(readFileSync(`${folder}${language}.po`, 'utf8')))]
}

function isWhole(po: string): boolean {
  // What is no longer said may stay in the file.
  const { items } = parsePo(po.replaceAll(/^#~.*$/gm, ''))
  return items.length > 0 && items.every(({ msgstr }) => msgstr.length > 0 && msgstr.every((text) => text !== ''))
}

/** Tells the pages which languages there are, and loads the words of one when it is spoken. */
export function languages(folder = catalogueFolder): Plugin {
  return {
    name: 'languages',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      const whole = wholeLanguages(folder)
      const lines = whole
        .slice(1)
        .map((language) => `  ${language}: () => import(${JSON.stringify(`${folder}${language}.po`)}),`)
      return [
        `export const offered = ${JSON.stringify(whole)}`,
        `export const hasOthers = ${whole.length > 1}`,
        `export const catalogues = {\n${lines.join('\n')}\n}`,
      ].join('\n')
    },
  }
}
