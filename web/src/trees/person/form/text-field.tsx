import type { PersonDraftInput } from '@mulghar/contract/trees/person'
import type { ComponentProps } from 'react'
import { get, type FieldPath } from 'react-hook-form'
import { latinDigits } from '@mulghar/contract/kit/digits'
import { Field } from '../../../kit/ui/field.tsx'
import { Input } from '../../../kit/ui/input.tsx'
import type { PartProps } from './parts.ts'

type Path = FieldPath<PersonDraftInput>
type TextFieldProps = PartProps & {
  name: Path
  label: string
  hint?: string
  /** Digits of Devanagari are taken as digits. */
  digits?: boolean
  className?: string
} & Pick<ComponentProps<'input'>, 'lang' | 'type' | 'inputMode' | 'placeholder' | 'disabled'>

const inLatinDigits = (value: unknown) => (typeof value === 'string' ? latinDigits(value) : value)

/** One line of text of the form, with its label and what is wrong with it. */
export function TextField({ form, name, label, hint, digits, className, ...input }: TextFieldProps) {
  const error = get(form.formState.errors, name) as { message?: string } | undefined
  return (
    <Field label={label} error={error?.message} {...(hint && { hint })} {...(className && { className })}>
      <Input {...form.register(name, digits ? { setValueAs: inLatinDigits } : {})} autoComplete="off" {...input} />
    </Field>
  )
}
