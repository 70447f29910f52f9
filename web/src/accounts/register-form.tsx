import { passwordLength, Registration } from '@mulghar/contract/accounts/drafts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useMutation } from '../kit/mutation.ts'
import { useLocation, useNavigate } from '../kit/router/react.tsx'
import { FormError } from '../kit/form-error.tsx'
import { resolverOf, showRefusal } from '../kit/form.ts'
import { paths } from '../kit/paths.ts'
import { Button } from '../kit/ui/button.tsx'
import { Field } from '../kit/ui/field.tsx'
import { Input, PasswordInput } from '../kit/ui/input.tsx'
import { useUnsaved } from '../kit/unsaved.ts'
import { Form } from '../kit/ui/form.tsx'
import { originIn } from '../session/guards.ts'
import { accountsMutations } from './accounts.queries.ts'

export function RegisterForm() {
  const { t } = useLingui()
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const register = useMutation(accountsMutations.register())
  const form = useForm({
    resolver: resolverOf(Registration),
    defaultValues: { name: '', email: '', phone: '', password: '' },
  })
  const { watch, forget } = useUnsaved('secret')
  const { errors } = form.formState

  const submit = form.handleSubmit(async (registration) => {
    try {
      await register.mutateAsync(registration)
    } catch (error) {
      return showRefusal(form, error)
    }
    forget()
    // Somebody on the way somewhere goes on there; anybody else begins with themselves.
    const origin = originIn(search)
    await navigate(origin === paths.home ? paths.begin : origin + hash, { replace: true })
  })

  return (
    <Form busy={register.isPending} ref={watch} onSubmit={submit} className="grid gap-4">
      <FormError text={errors.root?.message} />
      <Field label={t`Name`} required error={errors.name?.message}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      <Field label={t`Email`} required error={errors.email?.message}>
        <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <Field label={t`Phone (optional)`} hint={t`7 to 15 digits`} error={errors.phone?.message}>
        <Input type="tel" autoComplete="tel" {...form.register('phone')} />
      </Field>
      <Field
        label={t`Password`}
        required
        hint={t`At least ${passwordLength.min} characters. A short sentence is easy to remember.`}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Button type="submit" size="lg" full busy={register.isPending}>
        <Trans>Register</Trans>
      </Button>
    </Form>
  )
}
