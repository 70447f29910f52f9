import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { PersonDraftInput } from '@mulghar/contract/trees/person'
import { Controller, type FieldPath } from 'react-hook-form'
import { DateField } from '../../../kit/partial-date-field/date-field.tsx'
import { messageIn, type PartProps } from './parts.ts'

/** A date of the form, as exact as it is known. */
export function DatePart({ form, name, label }: PartProps & { name: FieldPath<PersonDraftInput>; label: string }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <DateField
          label={label}
          value={(field.value as PartialDate | null) ?? null}
          onChange={field.onChange}
          error={messageIn(error)}
        />
      )}
    />
  )
}
