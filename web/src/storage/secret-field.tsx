import type { ReactNode } from 'react'
import { Field } from '../kit/ui/field.tsx'
import { PasswordInput } from '../kit/ui/input.tsx'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
  autoFocus?: boolean
}

/** A password that no browser, password manager or spell checker shall keep. Without a name, nothing can fill it in. */
export function SecretField({ label, value, onChange, hint, error, autoFocus }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      <PasswordInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus={autoFocus}
      />
    </Field>
  )
}
