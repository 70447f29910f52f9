import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../kit/ui/field.tsx'
import { Select } from '../../../kit/ui/select.tsx'
import type { PartProps } from './parts.ts'

export function GenderField({ form }: PartProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Gender`} error={form.formState.errors.gender?.message}>
      <Select
        {...form.register('gender')}
        options={[
          { value: 'UNKNOWN', label: t`Unknown` },
          { value: 'FEMALE', label: t`Female` },
          { value: 'MALE', label: t`Male` },
          { value: 'OTHER', label: t`Other` },
        ]}
      />
    </Field>
  )
}
