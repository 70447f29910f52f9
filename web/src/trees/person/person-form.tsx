import { PersonDraft, type PersonDraftInput } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { FormError } from '../../kit/form-error.tsx'
import { resolverOf, showRefusal } from '../../kit/form.ts'
import { Switch } from '../../kit/ui/checkbox.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { PicturePicker } from '../../kit/ui/picture-picker.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { Textarea } from '../../kit/ui/textarea.tsx'
import { DateField } from './date-field.tsx'
import type { PersonFields } from './person-fields.ts'

export type PersonFormProps = {
  id: string
  initial: PersonFields
  /** What the role does not show is not asked for either. */
  whole: boolean
  hiddenName: boolean
  pictureUrl: string | undefined
  onPicture: (file: File | null) => void
  onSave: (draft: PersonDraftInput) => Promise<unknown>
  children?: ReactNode
}

export function PersonForm({
  id,
  initial,
  whole,
  hiddenName,
  pictureUrl,
  onPicture,
  onSave,
  children,
}: PersonFormProps) {
  const { t } = useLingui()
  const form = useForm({ defaultValues: initial as PersonDraftInput, resolver: resolverOf(PersonDraft) })
  const { errors } = form.formState
  const { register, control } = form
  const deceased = useWatch({ control, name: 'deceased' })

  const save = form.handleSubmit(async (draft) => {
    try {
      await onSave({ ...draft, names: draft.names?.filter(({ first, last }) => first || last) })
    } catch (error) {
      showRefusal(form, error)
    }
  })
  const text = (
    name: 'firstName' | 'lastName' | 'gotra' | 'currentGotra' | 'nickname' | 'hiddenName' | 'birthPlace' | 'deathPlace',
    label: string,
  ) => (
    <Field label={label} error={errors[name]?.message}>
      <Input {...register(name)} autoComplete="off" />
    </Field>
  )

  return (
    <form id={id} noValidate onSubmit={save} className="grid gap-5 pb-2">
      <FormError text={errors.root?.message} />
      {children}
      <PicturePicker
        label={t`Picture`}
        round
        pictureUrl={pictureUrl}
        onPick={onPicture}
        onRemove={() => onPicture(null)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {text('firstName', t`First name`)}
        {text('lastName', t`Last name`)}
        <Field label={t`First name in Devanagari`} error={errors.names?.[0]?.first?.message}>
          <Input {...register('names.0.first')} lang="ne" autoComplete="off" />
        </Field>
        <Field label={t`Last name in Devanagari`} error={errors.names?.[0]?.last?.message}>
          <Input {...register('names.0.last')} lang="ne" autoComplete="off" />
        </Field>
        <Field label={t`Gender`} error={errors.gender?.message}>
          <Select
            {...register('gender')}
            options={[
              { value: 'UNKNOWN', label: t`Unknown` },
              { value: 'FEMALE', label: t`Female` },
              { value: 'MALE', label: t`Male` },
              { value: 'OTHER', label: t`Other` },
            ]}
          />
        </Field>
        {text('gotra', t`Gotra by birth`)}
        {text('currentGotra', t`Current gotra`)}
      </div>
      {whole && (
        <>
          <Controller
            control={control}
            name="birth"
            render={({ field, fieldState: { error } }) => (
              <DateField
                label={t`Born`}
                value={(field.value as PersonFields['birth']) ?? null}
                onChange={field.onChange}
                error={error?.message}
              />
            )}
          />
          {text('birthPlace', t`Place of birth`)}
        </>
      )}
      <Switch {...register('deceased')} label={t`Has died`} />
      {whole && deceased && (
        <>
          <Controller
            control={control}
            name="death"
            render={({ field, fieldState: { error } }) => (
              <DateField
                label={t`Died`}
                value={(field.value as PersonFields['death']) ?? null}
                onChange={field.onChange}
                error={error?.message}
              />
            )}
          />
          {text('deathPlace', t`Place of death`)}
        </>
      )}
      {whole && (
        <details className="rounded-md border border-line px-4 py-3">
          <summary className="cursor-pointer font-medium">
            <Trans>Contact and more</Trans>
          </summary>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            <Field label={t`Email`} error={errors.contactDetails?.email?.message}>
              <Input {...register('contactDetails.email')} type="email" autoComplete="off" />
            </Field>
            <Field label={t`Phone`} error={errors.contactDetails?.phoneNumber?.message}>
              <Input {...register('contactDetails.phoneNumber')} type="tel" autoComplete="off" />
            </Field>
            <Field label={t`Blood group`} error={errors.contactDetails?.bloodGroup?.message}>
              <Input {...register('contactDetails.bloodGroup')} autoComplete="off" />
            </Field>
            {text('nickname', t`Nickname`)}
            {hiddenName && text('hiddenName', t`Hidden name`)}
            <Field label={t`Bio`} className="sm:col-span-2" error={errors.contactDetails?.bio?.message}>
              <Textarea {...register('contactDetails.bio')} />
            </Field>
          </div>
        </details>
      )}
    </form>
  )
}
