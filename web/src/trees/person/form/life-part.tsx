import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { Switch } from '../../../kit/ui/checkbox.tsx'
import { DatePart } from './date-part.tsx'
import { KnownPlace } from './known-text.tsx'
import type { PartProps } from './parts.ts'

/** When and where a life began, was shared and ended. */
export function LifePart({ form, whole }: PartProps & { whole: boolean }) {
  const { t } = useLingui()
  const deceased = useWatch({ control: form.control, name: 'deceased' })
  return (
    <div className="grid gap-4">
      {whole && (
        <>
          <DatePart form={form} name="birth" label={t`Born`} />
          <KnownPlace form={form} name="birthPlace" />
          <DatePart form={form} name="marriage" label={t`Married`} />
        </>
      )}
      <Switch {...form.register('deceased')} label={t`Has died`} />
      {whole && deceased && (
        <>
          <DatePart form={form} name="death" label={t`Died`} />
          <KnownPlace form={form} name="deathPlace" />
        </>
      )}
    </div>
  )
}
