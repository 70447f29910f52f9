import { PasswordChange, passwordLength } from '@mulghar/contract/accounts/drafts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { FormError } from '../kit/form-error.tsx'
import { Refusal } from '../kit/failures.ts'
import { resolverOf, showRefusal } from '../kit/form.ts'
import { Button } from '../kit/ui/button.tsx'
import { Field } from '../kit/ui/field.tsx'
import { PasswordInput } from '../kit/ui/input.tsx'
import { wordsFor } from '../kit/words.ts'
import { useUnsaved } from '../kit/unsaved.ts'
import { Form } from '../kit/ui/form.tsx'
import { useMember } from '../session/session-store.ts'
import { accountsMutations } from './accounts.queries.ts'

const nothing = { currentPassword: '', newPassword: '' }

export function PasswordForm() {
  const { t } = useLingui()
  const { email } = useMember()
  const change = useMutation(accountsMutations.changePassword(useQueryClient()))
  const form = useForm({ resolver: resolverOf(PasswordChange), defaultValues: nothing })
  const { watch, forget } = useUnsaved('secret')
  const { errors } = form.formState

  const submit = form.handleSubmit(async (passwords) => {
    try {
      await change.mutateAsync(passwords)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'accounts/wrong-password') {
        return form.setError('currentPassword', { message: wordsFor(error) }, { shouldFocus: true })
      }
      return showRefusal(form, error)
    }
    form.reset(nothing)
    forget()
    toast.success(t`Password changed`, { description: t`You have been logged out on all other devices.` })
  })

  return (
    <Form busy={change.isPending} ref={watch} onSubmit={submit} className="grid gap-4">
      <FormError text={errors.root?.message} />
      {/* Tells a password manager whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Current password`} error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
        <Field
          label={t`New password`}
          hint={t`At least ${passwordLength.min} characters.`}
          error={errors.newPassword?.message}
        >
          <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
        </Field>
      </div>
      <Button type="submit" busy={change.isPending} className="justify-self-start">
        <Trans>Change password</Trans>
      </Button>
    </Form>
  )
}
