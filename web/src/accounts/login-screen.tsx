import { Credentials } from '@mulghar/contract/accounts/drafts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useMutation } from '../kit/mutation.ts'
import { useLocation, useNavigate } from '../kit/router/react.tsx'
import { FormError } from '../kit/form-error.tsx'
import { resolverOf, showRefusal } from '../kit/form.ts'
import { accountPaths } from './paths.ts'
import { Button } from '../kit/ui/button.tsx'
import { Field } from '../kit/ui/field.tsx'
import { Input, PasswordInput } from '../kit/ui/input.tsx'
import { TextLink } from '../kit/ui/text-link.tsx'
import { Form } from '../kit/ui/form.tsx'
import { originIn, withOrigin } from '../session/guards.ts'
import { accountsMutations } from './accounts.queries.ts'
import { FormPage } from './form-page.tsx'
import { ProviderLinks } from './provider-links.tsx'
import { wordsOfLogin } from './words-by-call.ts'

export function LoginScreen() {
  const { t } = useLingui()
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const login = useMutation(accountsMutations.login())
  const form = useForm({ resolver: resolverOf(Credentials), defaultValues: { email: '', password: '' } })
  const { errors } = form.formState

  const submit = form.handleSubmit(async (credentials) => {
    try {
      await login.mutateAsync(credentials)
    } catch (error) {
      return showRefusal(form, error, wordsOfLogin)
    }
    await navigate(originIn(search) + hash, { replace: true })
  })

  return (
    <FormPage
      title={t`Log in`}
      text={<Trans>Welcome back. Your family is inside.</Trans>}
      after={
        <Trans>
          No account yet? <TextLink to={withOrigin(accountPaths.register, search) + hash}>Register</TextLink>
        </Trans>
      }
    >
      <Form busy={login.isPending} onSubmit={submit} className="grid gap-4">
        <FormError text={errors.root?.message} />
        <Field label={t`Email`} error={errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
        </Field>
        <div className="grid gap-1.5">
          <Field label={t`Password`} error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
          <TextLink to={accountPaths.forgotPassword} className="justify-self-end text-sm">
            <Trans>Forgot password?</Trans>
          </TextLink>
        </div>
        <Button type="submit" size="lg" full busy={login.isPending}>
          <Trans>Log in</Trans>
        </Button>
      </Form>
      <ProviderLinks />
    </FormPage>
  )
}
