import { wholeNumber } from '@mulghar/contract/kit/digits'
import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../kit/ui/field.tsx'
import { Input } from '../../../kit/ui/input.tsx'
import { GenderField } from './gender-field.tsx'
import { KnownText, TextsOf } from './known-text.tsx'
import type { PartProps } from './parts.ts'
import { TextField } from './text-field.tsx'

/** Who somebody is: names in two scripts, gender, gotra. */
export function NamesPart({ form, whole, hiddenName }: PartProps & { whole: boolean; hiddenName: boolean }) {
  const { t } = useLingui()
  const { errors } = form.formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField form={form} name="firstName" label={t`First name`} />
      <TextField form={form} name="lastName" label={t`Last name`} />
      <TextField form={form} name="names.0.first" label={t`First name in Devanagari`} lang="ne" />
      <TextField form={form} name="names.0.last" label={t`Last name in Devanagari`} lang="ne" />
      {whole && <KnownText form={form} name="nickname" />}
      {whole && hiddenName && <KnownText form={form} name="hiddenName" />}
      <GenderField form={form} />
      <Field label={t`Order of birth`} hint={t`1 for the eldest child`} error={errors.birthOrder?.message}>
        <Input
          {...form.register('birthOrder', {
            setValueAs: (text: unknown) => (text === '' || text == null ? null : wholeNumber(String(text))),
          })}
          inputMode="numeric"
          autoComplete="off"
        />
      </Field>
      <TextsOf form={form} group="lineage" />
    </div>
  )
}
