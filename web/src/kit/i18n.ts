import { i18n, type Messages } from '@lingui/core'

export type Locale = 'en'

/** English stands in the code itself; every other language is fetched when it is chosen. */
const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => Promise.resolve({ messages: {} }),
}

export { i18n }

/** Before the first render: English needs nothing fetched. */
export function startInEnglish() {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
}

/** Speaks another language from now on. */
export async function speak(locale: Locale) {
  const { messages } = await catalogues[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}
