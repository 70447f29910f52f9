import { languageNames, languages, type Language } from '@mulghar/contract/kit/languages'
import type { DigitChoice } from '@mulghar/contract/kit/digit-choice'
import type { UserDetail } from '@mulghar/contract/people/profile'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { FormError } from '../kit/form-error.tsx'
import { offered, spokenFor } from '../kit/i18n.ts'
import { leaveWhenSaved } from '../kit/leaving.ts'
import { useMutation } from '../kit/mutation.ts'
import { Field } from '../kit/ui/field.tsx'
import { RadioGroup } from '../kit/ui/radio-group.tsx'
import { Select } from '../kit/ui/select.tsx'
import { wordsFor } from '../kit/words.ts'
import { peopleMutations } from './profile-saves.ts'

/** The language of the pages, of those whose words are all there, each by its own name; and in Nepali and Hindi the digits. */
export function LanguageSetting({ detail }: { detail: UserDetail }) {
  const { t } = useLingui()
  const update = useMutation({ ...peopleMutations.update(useQueryClient()), choice: () => ['profile', 'language'] })
  const wanted = update.choices.at(-1)?.language
  // The page begins again in the chosen language or with the chosen digits, and loses what was typed.
  const choose = (language: Language) => leaveWhenSaved(() => update.mutate({ language }))
  const chooseDigits = (digits: DigitChoice) => leaveWhenSaved(() => update.mutate({ digits }))
  const isAll = offered.length === languages.length

  return (
    <div className="grid gap-3">
      <FormError text={update.error ? wordsFor(update.error) : undefined} />
      <Field label={t`Language`} quietLabel {...(!isAll && { hint: t`More languages are coming.` })}>
        <Select
          value={wanted ?? spokenFor(detail.language)}
          onChange={({ target }) => choose(target.value as Language)}
          options={offered.map((language) => ({ value: language, label: languageNames[language] }))}
        />
      </Field>
      {spokenFor(detail.language) !== 'en' && (
        <RadioGroup
          label={t`Numbers`}
          look="row"
          value={update.choices.at(-1)?.digits ?? detail.digits}
          onChange={chooseDigits}
          options={[
            { value: 'LATIN', label: '1, 2, 3' },
            { value: 'DEVANAGARI', label: '१, २, ३' },
          ]}
        />
      )}
    </div>
  )
}
