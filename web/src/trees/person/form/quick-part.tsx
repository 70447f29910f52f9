import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { useLingui } from '@lingui/react/macro'
import { Controller, useWatch, type FieldPath } from 'react-hook-form'
import type { PersonDraftInput } from '@mulghar/contract/trees/person'
import { calendarChoice } from '../../../kit/calendar-choice.ts'
import { otherDate } from '../../../kit/partial-dates.ts'
import { Switch } from '../../../kit/ui/checkbox.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { Input } from '../../../kit/ui/input.tsx'
import { GenderField } from './gender-field.tsx'
import { messageIn, type PartProps } from './parts.ts'
import { take } from '../../../kit/partial-date-field/point-fields.tsx'
import { TextField } from './text-field.tsx'

/** What is asked there; what is wrong elsewhere brings the whole form. */
export const quickFields: ReadonlySet<string> = new Set([
  'firstName',
  'lastName',
  'names',
  'gender',
  'birth',
  'deceased',
  'death',
])

/** What one knows at once of somebody: the name, in both scripts, man or woman, the year, and whether they live. */
export function QuickPart({ form }: PartProps) {
  const { t } = useLingui()
  const hasDied = useWatch({ control: form.control, name: 'deceased' }) === true
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField form={form} name="firstName" label={t`First name`} />
      <TextField form={form} name="lastName" label={t`Last name`} />
      <TextField form={form} name="names.0.first" label={t`First name in Devanagari`} lang="ne" />
      <TextField form={form} name="names.0.last" label={t`Last name in Devanagari`} lang="ne" />
      <GenderField form={form} />
      <YearField form={form} name="birth" label={t`Year of birth`} />
      <Switch {...form.register('deceased')} label={t`Has died`} />
      {hasDied && <YearField form={form} name="death" label={t`Year of death`} />}
    </div>
  )
}

type YearFieldProps = PartProps & { name: FieldPath<PersonDraftInput> & ('birth' | 'death'); label: string }

/** Of a date the year alone, in the calendar in which the reader thinks. */
function YearField({ form, name, label }: YearFieldProps) {
  const { t } = useLingui()
  const calendar = calendarChoice() === 'BIKRAM_SAMBAT' ? 'BIKRAM_SAMBAT' : 'GREGORIAN'
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState: { error } }) => {
        const date = field.value as PartialDate | null
        const hint = [calendar === 'BIKRAM_SAMBAT' && t`Bikram Sambat`, date && otherDate(date)?.text]
        return (
          <Field label={label} hint={hint.filter(Boolean).join(' · ')} error={messageIn(error)}>
            <Input
              ref={field.ref}
              inputMode="numeric"
              autoComplete="off"
              value={date?.year ?? ''}
              onChange={({ target }) =>
                take(target.value, 4, (year) =>
                  field.onChange(year === null ? null : { calendar, qualifier: 'EXACT', ...date, year }),
                )
              }
            />
          </Field>
        )
      }}
    />
  )
}
