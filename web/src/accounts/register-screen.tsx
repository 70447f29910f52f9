import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '../kit/router/react.tsx'
import { paths } from '../kit/paths.ts'
import { accountPaths } from './paths.ts'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { ButtonLink } from '../kit/ui/button.tsx'
import { TextLink } from '../kit/ui/text-link.tsx'
import { withOrigin } from '../session/guards.ts'
import { accountsQueries } from './accounts.queries.ts'
import { FormPage } from './form-page.tsx'
import { ProviderLinks } from './provider-links.tsx'
import { RegisterForm } from './register-form.tsx'

export function RegisterScreen() {
  const { t } = useLingui()
  const { search, hash } = useLocation()
  const config = useQuery(accountsQueries.config())

  // Whether new accounts are taken is rarely no: the form does not wait for the answer.
  if (config.data && config.data.registration !== 'OPEN') {
    return (
      <FormPage title={t`Register`}>
        <EmptyState
          drawing="inbox"
          title={t`You cannot register here at the moment.`}
          action={
            <ButtonLink to={paths.contact} variant="quiet">
              <Trans>Contact us</Trans>
            </ButtonLink>
          }
        />
      </FormPage>
    )
  }
  return (
    <FormPage
      title={t`Register`}
      text={<Trans>A place for your family, in less than a minute.</Trans>}
      after={
        <Trans>
          Already a member? <TextLink to={withOrigin(accountPaths.login, search) + hash}>Log in</TextLink>
        </Trans>
      }
    >
      <RegisterForm />
      <ProviderLinks />
    </FormPage>
  )
}
