import { i18n } from '@lingui/core'

export type WrittenAttributes = { translate: 'no'; lang: string | undefined }

/**
 * Attributes of the element that shows a text of a person: a name, a post, a caption. Browsers do not translate it, and screen
 * readers do not read it by the rules of the page's language. The first letter decides, because the server knows no language of a text.
 */
export function written(text: string | null | undefined): WrittenAttributes {
  const letter = /\p{L}/u.exec(text ?? '')?.[0]
  return { translate: 'no', lang: letter && languageOf(letter, i18n.locale) }
}

/** Empty where the language is unknown and cannot be that of the page; undefined where that of the page may be right. */
function languageOf(letter: string, page: string): string | undefined {
  if (/\p{Script=Devanagari}/u.test(letter)) return page === 'hi' ? 'hi' : 'ne'
  return page !== 'hi' && page !== 'ne' && /\p{Script=Latin}/u.test(letter) ? undefined : ''
}
