import { i18n } from '@lingui/core'

export { i18n }

/** What numbers, dates and lists are written by. */
export function locale(): string {
  return i18n.locale || 'en'
}

/** Before the first render. English stands in the code itself; numbers are in Indian groups in every language: 12,34,567. */
export function startInEnglish() {
  i18n.loadAndActivate({ locale: 'en', locales: ['en-IN'], messages: {} })
}
