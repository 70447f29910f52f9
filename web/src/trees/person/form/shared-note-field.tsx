import { useLingui } from '@lingui/react/macro'
import type { RegisterOptions, UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../kit/ui/field.tsx'
import { Select } from '../../../kit/ui/select.tsx'

/** The choices of a select are texts, and its first value is none yet. */
export const asChoice = { setValueAs: (value: unknown) => String(value) === 'true' } satisfies RegisterOptions

export type SharedNoteFieldProps = {
  /** The name of the choice that changes no others, such as "This person only". */
  onlyHere: string
  /** As registered with `asChoice`. */
  choice: UseFormRegisterReturn
}

/** Asks of a shared note whose text was changed whether it changes for everyone. */
export function SharedNoteField({ onlyHere, choice }: SharedNoteFieldProps) {
  const { t } = useLingui()
  return (
    <Field label={t`This note is shared. Change it for`} className="sm:col-span-2">
      <Select
        {...choice}
        options={[
          { value: 'false', label: onlyHere },
          { value: 'true', label: t`Everyone who shares it` },
        ]}
      />
    </Field>
  )
}
