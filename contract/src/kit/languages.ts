/** Messages are translated into these; English is the text in the code itself. */
export const translatedLanguages = ['ne', 'hi'] as const
/** The languages an account can have. Which of them a page or a mail is written in depends on whether its words are there. */
export const languages = ['en', ...translatedLanguages] as const
export type Language = (typeof languages)[number]

/** Share of its messages that a language needs before it is offered; the few others are in English. */
const minTranslatedShare = 0.95

/** True if enough of a catalogue is translated. An empty text is a missing translation. */
export function isMostlyTranslated(translations: readonly string[]): boolean {
  const count = translations.filter((text) => text !== '').length
  return count > 0 && count >= translations.length * minTranslatedShare
}

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', ne: 'नेपाली', hi: 'हिन्दी' }

export const isLanguage = (text: unknown): text is Language => (languages as readonly unknown[]).includes(text)

/** The longest Accept-Language that is looked at. */
const longest = 1000

/** The first of the offered languages that a browser asks for by its Accept-Language (RFC 9110, 12.5.4), else English. */
export function languageAsked(header: string | undefined, offered: readonly Language[] = languages): Language {
  const asked = (header ?? '')
    .slice(0, longest)
    .split(',')
    .map((part, at) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((one) => one.trim()).find((one) => one.startsWith('q='))
      return { language: tag.trim().split('-')[0], weight: weight ? Number(weight.slice(2)) || 0 : 1, at }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || one.at - other.at)
  for (const { language } of asked) {
    if (isLanguage(language) && offered.includes(language)) return language
  }
  return 'en'
}
