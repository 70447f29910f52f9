import { Password, passwordLength } from '@mulghar/contract/accounts/drafts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { FormError } from '../kit/form-error.tsx'
import { Refusal } from '../kit/failures.ts'
import { resolverOf, showRefusal } from '../kit/form.ts'
import { useMutation } from '../kit/mutation.ts'
import { Button } from '../kit/ui/button.tsx'
import { Field } from '../kit/ui/field.tsx'
import { PasswordInput } from '../kit/ui/input.tsx'
import { Form } from '../kit/ui/form.tsx'
import { useUnsaved } from '../kit/unsaved.ts'
import { accountsMutations } from './accounts.queries.ts'

const Choice = z.object({ newPassword: Password })

type ResetFormProps = { token: string; onDone: () => void; onUsedUp: () => void }

export function ResetForm({ token, onDone, onUsedUp }: ResetFormProps) {
  const { t } = useLingui()
  const reset = useMutation(accountsMutations.resetPassword())
  const form = useForm({ resolver: resolverOf(Choice), defaultValues: { newPassword: '' } })
  const { watch, forget } = useUnsaved('secret')
  const { errors } = form.formState

  const submit = form.handleSubmit(async ({ newPassword }) => {
    try {
      await reset.mutateAsync({ token, newPassword })
    } catch (error) {
      if (error instanceof Refusal && error.status === 410) return onUsedUp()
      return showRefusal(form, error)
    }
    forget()
    onDone()
  })

  return (
    <Form busy={reset.isPending} ref={watch} onSubmit={submit} className="grid gap-4">
      <FormError text={errors.root?.message} />
      <Field
        label={t`New password`}
        hint={t`At least ${passwordLength.min} characters. A short sentence is easy to remember.`}
        error={errors.newPassword?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
      <Button type="submit" size="lg" full busy={reset.isPending}>
        <Trans>Set the new password</Trans>
      </Button>
    </Form>
  )
}
