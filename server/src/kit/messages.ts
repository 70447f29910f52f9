import { isLanguage, isMostlyTranslated, languages, type Language } from '@mulghar/contract/kit/languages'
import type { DigitChoice } from '@mulghar/contract/kit/digit-choice'
import { inDevanagariDigits } from '@mulghar/contract/kit/devanagari-digits'
import { inDevanagariTexts } from '@mulghar/contract/kit/devanagari-texts'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePo } from 'pofile-ts'

// The server itself writes mails, files and the sentences of refusals. Their texts stand in the code in English, in ICU's syntax, and in
// server/src/locales in other languages (npm run messages). All else travels as codes, which the web says in its own words.

type Values = Record<string, string | number>

/** Says a text in one language. The name and `t` are what the extractor of messages looks for. */
export type I18n = {
  language: Language
  t(text: string, values?: Values): string
  /** For dates in `Intl`, with the digits of all other numbers. */
  locale: string
  /** Things with nothing but commas between them. */
  list(items: readonly string[]): string
}

/** English has Latin digits always. */
export type Mails = (language: string, digits?: DigitChoice) => I18n

const folder = join(import.meta.dirname, '../locales')

/** The texts of each language whose catalogue is translated; for others those in English. */
export function openMessages(catalogues = folder): Mails {
  const english = saying('en', () => undefined)
  const byLanguage = new Map<Language, Record<DigitChoice, I18n>>()
  for (const language of languages) {
    if (language === 'en') continue
    const texts = translationsOf(readFileSync(join(catalogues, `${language}.po`), 'utf8'))
    if (texts)
      byLanguage.set(language, {
        LATIN: saying(language, (text) => texts.get(text)),
        DEVANAGARI: saying(language, (text) => texts.get(text), inDevanagariTexts, inDevanagariDigits),
      })
  }
  return (language, digits = 'LATIN') =>
    (isLanguage(language) ? byLanguage.get(language)?.[digits] : undefined) ?? english
}

/** Translations by their English; undefined where too many are missing. A few missing texts are sent in English. */
function translationsOf(po: string): Map<string, string> | undefined {
  // Obsolete messages may remain in the file.
  const { items } = parsePo(po.replaceAll(/^#~.*$/gm, ''))
  const texts = items.map(({ msgid, msgstr }): [string, string] => [msgid, msgstr[0] ?? ''])
  if (!isMostlyTranslated(texts.map(([, text]) => text))) return undefined
  return new Map(texts.filter(([, text]) => text !== ''))
}

/** What compiling makes of a text: pieces of it, and its placeholders, which may have cases. */
type Token = string | [name: string, type?: string, cases?: Record<string, Token[] | number>]

/** Says texts by a catalogue. Lingui's own interpolation is not used, for it takes `\u000a` in a name for a line break. */
export function saying(
  language: Language,
  find: (text: string) => string | undefined,
  /** What becomes of the words between placeholders. */
  each?: (words: string) => string,
  numberText: (text: string) => string = String,
): I18n {
  const compiled = new Map<string, Token[]>()
  const plurals = new Intl.PluralRules(language)
  const lists = new Intl.ListFormat(language, { type: 'unit' })

  function say(tokens: Token[], values: Values, count: string): string {
    return tokens.map((token) => (token === '#' ? count : sayOne(token, values))).join('')
  }

  function sayOne(token: Token, values: Values): string {
    if (typeof token === 'string') return token
    const [name, type, cases] = token
    const value = values[name]
    if (value === undefined) throw new Error(`A text needs a value for ${name}`)
    const shown = typeof value === 'number' ? numberText(String(value)) : value
    if (!type || !cases) return shown
    const among = type === 'plural' ? [String(value), plurals.select(Number(value)), 'other'] : [String(value), 'other']
    const chosen = among.map((key) => cases[key]).find((one) => Array.isArray(one))
    return chosen ? say(chosen, values, type === 'plural' ? shown : '#') : ''
  }

  return {
    language,
    locale: `${language}-u-nu-latn`,
    list: (items) => lists.format(items),
    t(text, values = {}) {
      let tokens = compiled.get(text)
      if (!tokens) {
        tokens = compileMessage(find(text) ?? text, each) as Token[]
        compiled.set(text, tokens)
      }
      return say(tokens, values, '#')
    },
  }
}
