import { Email } from '@mulghar/contract/kit/scalars'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { FormError } from '../kit/form-error.tsx'
import { resolverOf, showRefusal } from '../kit/form.ts'
import { useMutation } from '../kit/mutation.ts'
import { accountPaths } from './paths.ts'
import { Button } from '../kit/ui/button.tsx'
import { Field } from '../kit/ui/field.tsx'
import { Input } from '../kit/ui/input.tsx'
import { TextLink } from '../kit/ui/text-link.tsx'
import { Form } from '../kit/ui/form.tsx'
import { accountsMutations } from './accounts.queries.ts'
import { FormPage } from './form-page.tsx'

const Request = z.object({ email: Email })

export function ForgotPasswordScreen() {
  const { t } = useLingui()
  const ask = useMutation(accountsMutations.forgotPassword())
  const form = useForm({ resolver: resolverOf(Request), defaultValues: { email: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit((request) =>
    ask.mutateAsync(request).then(
      () => undefined,
      (error) => showRefusal(form, error),
    ),
  )
  const back = (
    <TextLink to={accountPaths.login}>
      <Trans>Back to login</Trans>
    </TextLink>
  )

  if (ask.isSuccess) {
    return (
      <FormPage title={t`Check your email`} after={back}>
        <div role="status" className="flex gap-3.5 rounded-md border border-line bg-surface p-4 shadow-lift">
          <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent" strokeWidth={1.75} />
          <p>
            <Trans>
              If there is an account with this email, we have sent a link to choose a new password. The link works once
              and expires after 30 minutes.
            </Trans>
          </p>
        </div>
      </FormPage>
    )
  }
  return (
    <FormPage
      title={t`Forgot password`}
      text={<Trans>Enter your email and we will send you a link to choose a new password.</Trans>}
      after={back}
    >
      <Form busy={ask.isPending} onSubmit={submit} className="grid gap-4">
        <FormError text={errors.root?.message} />
        <Field label={t`Email`} error={errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
        </Field>
        <Button type="submit" size="lg" full busy={ask.isPending}>
          <Trans>Send the link</Trans>
        </Button>
      </Form>
    </FormPage>
  )
}
