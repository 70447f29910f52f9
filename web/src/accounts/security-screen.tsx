import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../kit/paths.ts'
import { BackButton } from '../kit/ui/back-button.tsx'
import { Page } from '../kit/ui/page.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { Section } from '../kit/ui/section.tsx'
import { TextLink } from '../kit/ui/text-link.tsx'
import { accountsQueries } from './accounts.queries.ts'
import { Connected } from './connected.tsx'
import { Devices } from './devices.tsx'
import { oidcQueries } from './oidc.queries.ts'
import { PasswordForm } from './password-form.tsx'
import { accountPaths } from './paths.ts'

/** The ways into one's own account, and where they stand open. */
export function SecurityScreen() {
  const { t } = useLingui()
  return (
    <Page>
      <BackButton fallback={paths.settings} />
      <PageTitle title={t`Security`} text={t`Your password, connected accounts and devices.`} />
      <Section title={t`Password`} text={t`Changing your password logs you out on all other devices.`}>
        <Password />
      </Section>
      <ConnectedSection />
      <Section title={t`Where you are logged in`}>
        <Devices />
      </Section>
    </Page>
  )
}

/** Whose accounts may sign in here besides our own. */
function useProviders() {
  return useQuery(accountsQueries.config()).data?.signInProviders ?? []
}

function Password() {
  const identities = useQuery({ ...oidcQueries.identities(), enabled: useProviders().length > 0 })
  if (identities.data?.hasPassword !== false) return <PasswordForm />
  return (
    <p>
      <Trans>
        You have no password here yet. <TextLink to={accountPaths.forgotPassword}>Choose one</TextLink> to have a second
        way to log in.
      </Trans>
    </p>
  )
}

/** Only where there is something to connect with. */
function ConnectedSection() {
  const { t } = useLingui()
  const providers = useProviders()
  if (providers.length === 0) return null
  return (
    <Section title={t`Connected accounts`} text={t`Log in with an account from another website.`}>
      <Connected providers={providers} />
    </Section>
  )
}
