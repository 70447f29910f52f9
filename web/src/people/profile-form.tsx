import type { UserDetail } from '@mulghar/contract/people/profile'
import { UserDetailDraft } from '@mulghar/contract/people/profile-draft'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useEditedVersion } from '../kit/edited-version.ts'
import { isStaleness } from '../kit/failures.ts'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { FormError } from '../kit/form-error.tsx'
import { resolverOf, showRefusal } from '../kit/form.ts'
import { Button } from '../kit/ui/button.tsx'
import { Field } from '../kit/ui/field.tsx'
import { Input } from '../kit/ui/input.tsx'
import { NewerVersion } from '../kit/ui/newer-version.tsx'
import { Textarea } from '../kit/ui/textarea.tsx'
import { useUnsaved } from '../kit/unsaved.ts'
import { Form } from '../kit/ui/form.tsx'
import { wordsForCode } from '../kit/words.ts'
import { peopleQueries } from './people.queries.ts'
import { peopleMutations } from './profile-saves.ts'
import { written } from '../kit/written.ts'

const bioLimit = 2000

const textOf = ({ name, phone, bio }: UserDetail) => ({ name, phone, bio })
const isSameText = (detail: UserDetail, another: UserDetail) =>
  detail.name === another.name && detail.phone === another.phone && detail.bio === another.bio

/** Name, phone and bio of oneself. */
export function ProfileForm({ detail }: { detail: UserDetail }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const update = useMutation({ ...peopleMutations.update(cache), choice: () => ['profile', 'text'] })
  const { watch, forget, isDirty } = useUnsaved('own:profile')
  const edited = useEditedVersion({ newest: detail, isDirty, isSame: isSameText })
  const { base } = edited
  const form = useForm({
    resolver: resolverOf(UserDetailDraft),
    defaultValues: textOf(base),
  })
  const { errors } = form.formState

  useEffect(() => form.reset(textOf(base)), [form, base])

  const submit = form.handleSubmit(async (draft) => {
    try {
      const saved = await update.mutateAsync({ ...draft, version: edited.version })
      edited.begin(saved)
      form.reset(textOf(saved))
      forget()
    } catch (error) {
      if (isStaleness(error)) {
        await cache.invalidateQueries(peopleQueries.mine())
        return edited.tellNewer()
      }
      return showRefusal(form, error)
    }
    toast.success(t`Profile saved`)
  })

  return (
    <Form busy={update.isPending} ref={watch} onSubmit={submit} className="grid gap-4">
      <FormError text={errors.root?.message} />
      {edited.timesTold > 0 && (
        <NewerVersion key={edited.timesTold} text={wordsForCode('kit/stale')}>
          <div className="grid gap-2 px-3 py-2 text-sm wrap-anywhere whitespace-pre-line">
            {Object.entries(textOf(detail)).map(
              ([field, text]) =>
                text && (
                  <p key={field} {...written(text)}>
                    {text}
                  </p>
                ),
            )}
          </div>
        </NewerVersion>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Name`} required error={errors.name?.message}>
          <Input autoComplete="name" {...form.register('name')} />
        </Field>
        <Field label={t`Phone (optional)`} hint={t`7 to 15 digits`} error={errors.phone?.message}>
          <Input type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
      </div>
      <Field label={t`Bio`} hint={t`A few words about you, for other members.`} error={errors.bio?.message}>
        <Textarea rows={4} limit={bioLimit} {...form.register('bio')} />
      </Field>
      <Button type="submit" busy={update.isPending} className="justify-self-start">
        <Trans>Save</Trans>
      </Button>
    </Form>
  )
}
