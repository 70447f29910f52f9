import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { Switch } from '../../../kit/ui/checkbox.tsx'
import { DatePart } from './date-part.tsx'
import type { PartProps } from './parts.ts'
import { TextField } from './text-field.tsx'

/** When and where a life began, was shared and ended. */
export function LifePart({ form, whole }: PartProps & { whole: boolean }) {
  const { t } = useLingui()
  const deceased = useWatch({ control: form.control, name: 'deceased' })
  return (
    <div className="grid gap-4">
      {whole && (
        <>
          <DatePart form={form} name="birth" label={t`Born`} />
          <TextField form={form} name="birthPlace" label={t`Place of birth`} />
          <DatePart form={form} name="marriage" label={t`Married`} />
        </>
      )}
      <Switch {...form.register('deceased')} label={t`Has died`} />
      {whole && deceased && (
        <>
          <DatePart form={form} name="death" label={t`Died`} />
          <TextField form={form} name="deathPlace" label={t`Place of death`} />
        </>
      )}
    </div>
  )
}
