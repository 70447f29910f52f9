import { languageNames } from '@mulghar/contract/kit/languages'
import { useLingui } from '@lingui/react/macro'
import { hasOthers, offered, takeLanguage } from '../i18n.ts'

/** In which language the pages are, for whoever has no account that says so. Nothing where there is only one. */
export function LanguageChoice() {
  const { t, i18n } = useLingui()
  if (!hasOthers) return null
  return (
    <div role="group" aria-label={t`Language`} className="for-visitors flex flex-wrap gap-x-4 gap-y-1">
      {offered.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === i18n.locale}
          className="inline-flex min-h-6 cursor-pointer items-center hover:text-ink hover:underline aria-pressed:font-medium aria-pressed:text-ink"
          onClick={() => takeLanguage(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </div>
  )
}
