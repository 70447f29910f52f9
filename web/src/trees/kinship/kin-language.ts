import type { Language } from '@mulghar/kinship'
import { useState } from 'react'
import { i18n } from '../../kit/i18n.ts'
import { storeChoice } from '../../kit/stored-choice.ts'

const key = 'mulghar-kin-language'

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { en: 'English', ne: 'नेपाली', hi: 'हिन्दी' }
export const kinLanguages = ['en', 'ne', 'hi'] as const satisfies readonly Language[]

/** The language of kinship words, as chosen last in this browser; else the one that all of it speaks. */
export function useKinLanguage(): [Language, (language: Language) => void] {
  const [language, setLanguage] = useState<Language>(
    () => kinLanguages.find((one) => one === (localStorage.getItem(key) ?? i18n.locale)) ?? 'en',
  )
  return [
    language,
    (next) => {
      storeChoice(key, next)
      setLanguage(next)
    },
  ]
}
