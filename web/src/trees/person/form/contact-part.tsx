import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../kit/ui/field.tsx'
import { Textarea } from '../../../kit/ui/textarea.tsx'
import { Fold } from './fold.tsx'
import type { PartProps } from './parts.ts'
import { TextField } from './text-field.tsx'

export function ContactPart({ form }: PartProps) {
  const { t } = useLingui()
  const error = form.formState.errors.contactDetails
  const told = Object.values(form.formState.defaultValues?.contactDetails ?? {}).filter(Boolean).length
  return (
    <Fold title={t`Contact and bio`} count={told} hasError={error !== undefined}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="contactDetails.email" label={t`Email`} type="email" />
        <TextField form={form} name="contactDetails.phoneNumber" label={t`Phone`} type="tel" hint={t`7 to 15 digits`} />
        <TextField form={form} name="contactDetails.bloodGroup" label={t`Blood group`} />
        <Field label={t`Bio`} className="sm:col-span-2" error={error?.bio?.message}>
          <Textarea {...form.register('contactDetails.bio')} />
        </Field>
      </div>
    </Fold>
  )
}
