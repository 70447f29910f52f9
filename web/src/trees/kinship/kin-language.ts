import type { Language } from '@mulghar/kinship'
import { useState } from 'react'

const key = 'mulghar-kin-language'

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { en: 'English', ne: 'नेपाली', hi: 'हिन्दी' }
export const kinLanguages = ['en', 'ne', 'hi'] as const satisfies readonly Language[]

/** The language of kinship words, as chosen last in this browser. */
export function useKinLanguage(): [Language, (language: Language) => void] {
  const [language, setLanguage] = useState<Language>(
    () => kinLanguages.find((one) => one === localStorage.getItem(key)) ?? 'en',
  )
  return [
    language,
    (next) => {
      localStorage.setItem(key, next)
      setLanguage(next)
    },
  ]
}
