import { i18n } from '@lingui/core'
import type { Language } from '@mulghar/contract/kit/languages'
import { catalogues, hasOthers, offered } from 'virtual:languages'
import type { DigitChoice } from '@mulghar/contract/kit/digit-choice'
import type { DateWords } from './date-words.ts'
import { digits } from './digit-choice.ts'
import { storeChoice } from './stored-choice.ts'

export { hasOthers, i18n, offered }

/** By whose rules days, lists and times are written. A walk in a pseudo language takes rules that have no English word. */
const english = import.meta.env?.['VITE_PSEUDO'] ? 'hi' : 'en-US'
let rules: readonly string[] = [english]

let ownDates: DateWords | undefined

export function dateWords(): DateWords | undefined {
  return ownDates
}

/** What `Intl` is asked for; a browser that does not know the first takes the next. */
export function locales(): readonly string[] {
  return rules
}

/** Before the first render. English stands in the code itself; numbers are in Indian groups in every language: 12,34,567. */
export function startInEnglish() {
  i18n.loadAndActivate({ locale: 'en', locales: ['en-IN'], messages: {} })
  rules = [english]
  ownDates = undefined
}

/** Speaks a language whose words are there, else English. */
export async function startIn(language: string): Promise<void> {
  const load = catalogues[language]
  if (!load) return startInEnglish()
  const [{ messages }, own, numbers] = await Promise.all([
    load(),
    language === 'ne' ? import('./nepali-dates.ts') : undefined,
    wantsDevanagari() ? import('./devanagari-numbers.ts') : undefined,
  ])
  // The build has rules that a browser has not: both write counts with the same digits.
  i18n.loadAndActivate({ locale: language, locales: [`${language}-IN-u-nu-latn`, 'en-IN'], messages })
  numbers?.writeNumbersInDevanagari(i18n)
  // Dates get their digits from `chosenDigits`.
  rules = [`${language}-u-nu-latn`, english]
  ownDates = own?.dateWords
}

const digitsKey = 'mulghar-digits'

/** True where a member chose Devanagari digits on this device. Visitors have Latin digits, as their pages have in the build. */
const wantsDevanagari = () =>
  !import.meta.env.SSR && 'member' in document.documentElement.dataset && localStorage[digitsKey] === 'DEVANAGARI'

/**
 * Keeps the choice of the account on this device. A page in Nepali or Hindi with other digits is loaded again, unless something is typed
 * there: then the next page has the digits.
 */
export function takeDigits(choice: DigitChoice, isTyping: boolean): void {
  storeChoice(digitsKey, choice)
  if (i18n.locale !== 'en' && !isTyping && wantsDevanagari() === !digits.write) location.reload()
}

/** The language in which an account is spoken to: its own, where its words are there. */
export function spokenFor(language: Language): Language {
  return offered.includes(language) ? language : 'en'
}

/**
 * Remembers a language, by which the server then draws the pages of this browser, for visitors too. Where this page is in
 * another one it is begun again. No other site of the same domain has a cookie of this name.
 */
export function takeLanguage(language: Language): void {
  if (!hasOthers) return
  const spoken = spokenFor(language)
  const cookie = `mulghar-language=${spoken}`
  if (!document.cookie.split('; ').includes(cookie)) {
    document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax`
  }
  // Without cookies the page would come in the same language again and again.
  if (document.documentElement.lang !== spoken && document.cookie.split('; ').includes(cookie)) location.reload()
}
