import { i18n } from '@lingui/core'

export { i18n }

/** Before the first render. English stands in the code itself; numbers are in Indian groups in every language: 12,34,567. */
export function startInEnglish() {
  i18n.loadAndActivate({ locale: 'en', locales: ['en-IN'], messages: {} })
}
