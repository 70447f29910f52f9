import type { UserDetail } from '@mulghar/contract/people/profile'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { FormError } from '../kit/form-error.tsx'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { Field } from '../kit/ui/field.tsx'
import { Select } from '../kit/ui/select.tsx'
import { wordsFor } from '../kit/words.ts'
import { peopleMutations } from './profile-saves.ts'

/** Names that browsers still list, by what they have long been called. */
const today: Readonly<Record<string, string>> = {
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
}
const nameOf = (zone: string) => today[zone] ?? zone

/** In which zone somebody lives: that of the device, until one is chosen. */
export function ZoneSetting({ detail: { zone } }: { detail: UserDetail }) {
  const { t } = useLingui()
  const update = useMutation({ ...peopleMutations.update(useQueryClient()), choice: () => ['profile', 'zone'] })
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone').map(nameOf), ...(zone ? [zone] : [])])].toSorted()
  // A choice stands at once; a refused one goes back.
  const shown = update.choices.length > 0 ? update.choices.at(-1)?.zone : zone
  return (
    <div className="grid gap-3">
      <FormError text={update.error ? wordsFor(update.error) : undefined} />
      <Field label={t`Time zone`} quietLabel>
        <Select
          value={shown ?? ''}
          onChange={({ target }) =>
            update.mutate({ zone: target.value || null }, { onSuccess: () => toast.success(t`Time zone saved`) })
          }
        >
          <option value="">{t`Same as this device`}</option>
          {zones.map((name) => (
            // The names are those of the IANA, in every language.
            <option key={name} value={name} lang="en">
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
