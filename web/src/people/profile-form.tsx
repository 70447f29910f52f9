import type { UserDetail } from '@mulghar/contract/people/profile'
import { UserDetailDraft } from '@mulghar/contract/people/profile-draft'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { FormError } from '../kit/form-error.tsx'
import { resolverOf, showRefusal } from '../kit/form.ts'
import { Button } from '../kit/ui/button.tsx'
import { Field } from '../kit/ui/field.tsx'
import { Input } from '../kit/ui/input.tsx'
import { Textarea } from '../kit/ui/textarea.tsx'
import { useUnsaved } from '../kit/unsaved.ts'
import { peopleMutations } from './people.queries.ts'

const bioLimit = 2000

/** Name, phone and bio of oneself. */
export function ProfileForm({ detail }: { detail: UserDetail }) {
  const { t } = useLingui()
  const update = useMutation(peopleMutations.update(useQueryClient()))
  const form = useForm({
    resolver: resolverOf(UserDetailDraft),
    defaultValues: { name: detail.name, phone: detail.phone, bio: detail.bio },
  })
  const { watch, forget } = useUnsaved()
  const { errors } = form.formState

  const submit = form.handleSubmit(async (draft) => {
    try {
      const saved = await update.mutateAsync({ ...draft, version: detail.version })
      form.reset({ name: saved.name, phone: saved.phone, bio: saved.bio })
      forget()
    } catch (error) {
      return showRefusal(form, error)
    }
    toast.success(t`Your profile is saved`)
  })

  return (
    <form ref={watch} noValidate onSubmit={submit} className="grid gap-4">
      <FormError text={errors.root?.message} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Name`} required error={errors.name?.message}>
          <Input autoComplete="name" {...form.register('name')} />
        </Field>
        <Field label={t`Phone (optional)`} hint={t`7 to 15 digits`} error={errors.phone?.message}>
          <Input type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
      </div>
      <Field label={t`Bio`} hint={t`A few words for other members.`} error={errors.bio?.message}>
        <Textarea rows={4} limit={bioLimit} {...form.register('bio')} />
      </Field>
      <Button type="submit" busy={update.isPending} className="justify-self-start">
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
