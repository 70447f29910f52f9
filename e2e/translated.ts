import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { catalogueFile, keyOf, readCatalogue, type TranslatedLanguage } from '../tools/translations/catalogue.ts'

export type Translate = (english: string, values?: Record<string, string | number>, context?: string) => string

/** Returns the texts of the pages in a language, from its catalogue; a message without a translation throws. */
export function translationsInto(language: TranslatedLanguage): Translate {
  const texts = new Map(
    readCatalogue(catalogueFile('web', language)).map(({ en, context, t }) => [keyOf(en, context), t]),
  )
  // Pages have Latin digits: Chromium has no data for Nepali, and those of Node write 4 as ४.
  const i18n = setupI18n({ locale: language, locales: `${language}-u-nu-latn`, messages: { [language]: {} } })
  return (english, values = {}, context) => {
    const text = texts.get(keyOf(english, context))
    if (!text) throw new Error(`${language} has no translation of “${english}”${context ? ` (${context})` : ''}`)
    i18n.load(language, { [text]: compileMessage(text) })
    return i18n._(text, values)
  }
}
