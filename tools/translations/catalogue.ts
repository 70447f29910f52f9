import { translatedLanguages } from '@mulghar/contract/kit/languages'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePo, stringifyPo } from 'pofile-ts'

export const root = join(import.meta.dirname, '../..')
export type TranslatedLanguage = (typeof translatedLanguages)[number]
/** Pages, and mails and files: one folder of catalogues each. */
export const packages = ['web', 'server'] as const
export type Package = (typeof packages)[number]

/** A: sure. B: good, but a native speaker may know a better word. C: unsure. */
export const grades = ['A', 'B', 'C'] as const

export type Translation = { en: string; context?: string; t: string; g: string }

/** Two messages with the same English differ in their context. */
export const keyOf = (en: string, context: string | null | undefined): string => JSON.stringify([en, context ?? ''])

export const catalogueFile = (where: Package, language: TranslatedLanguage | 'en', from = root): string =>
  join(from, where, 'src/locales', `${language}.po`)

/** All messages of a catalogue; without a translation `t` is empty. */
export function readCatalogue(file: string): Translation[] {
  const { items } = parsePo(withoutObsolete(readFileSync(file, 'utf8')))
  return items.map(({ msgid, msgctxt, msgstr, comments }) => ({
    en: msgid,
    ...(msgctxt ? { context: msgctxt } : {}),
    t: msgstr[0] ?? '',
    g: comments.find(isGrade) ?? '',
  }))
}

/** Writes translations and grades into a catalogue. Returns the keys that it has. */
export function writeTranslations(file: string, translations: ReadonlyMap<string, Translation>): string[] {
  const po = parsePo(readFileSync(file, 'utf8'))
  const found: string[] = []
  for (const item of po.items) {
    const key = keyOf(item.msgid, item.msgctxt)
    const given = translations.get(key)
    if (!given || item.obsolete) continue
    found.push(key)
    item.msgstr = [given.t]
    // Lingui keeps comments of translators, so the grade lives beside the words it judges.
    item.comments = [...item.comments.filter((comment) => !isGrade(comment)), given.g]
  }
  // The parser adds empty headers, which Lingui does not write.
  po.headers = Object.fromEntries(po.headerOrder.map((name) => [name, po.headers[name]]))
  writeFileSync(file, stringifyPo(po, { foldLength: 0 }))
  return found
}

const isGrade = (comment: string) => (grades as readonly string[]).includes(comment)

const withoutObsolete = (po: string) => po.replaceAll(/^#~.*$/gm, '')
