import { i18n } from '@lingui/core'

export type WrittenAttributes = { translate: 'no'; lang?: string }

/**
 * Attributes of the element that shows a text of a person: a name, a post, a caption. Browsers do not translate it, and screen
 * readers do not read it by the rules of the page's language. The first letter decides, because the server knows no language of a text.
 */
export function written(text: string | null | undefined): WrittenAttributes {
  const lang = languageOfText(text ?? '')
  return lang === undefined ? { translate: 'no' } : { translate: 'no', lang }
}

/** Empty where the language is unknown and cannot be that of the page; undefined where that of the page may be right. */
function languageOfText(text: string): string | undefined {
  const letter = /\p{L}/u.exec(text)?.[0]
  if (letter === undefined) return undefined
  if (/\p{Script=Devanagari}/u.test(letter)) return i18n.locale === 'hi' ? 'hi' : 'ne'
  const isPageLatin = i18n.locale !== 'hi' && i18n.locale !== 'ne'
  return isPageLatin && /\p{Script=Latin}/u.test(letter) ? undefined : ''
}
