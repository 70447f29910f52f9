import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountsQueries } from '../../accounts/accounts.queries.ts'
import { Connected } from '../../accounts/connected.tsx'
import { Devices } from '../../accounts/devices.tsx'
import { oidcQueries } from '../../accounts/oidc.queries.ts'
import { PasswordForm } from '../../accounts/password-form.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { paths } from '../../kit/paths.ts'
import { TextLink } from '../../kit/ui/text-link.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { peopleQueries } from '../../people/people.queries.ts'
import { CalendarSetting } from '../../people/calendar-setting.tsx'
import { PictureSetting } from '../../people/picture-setting.tsx'
import { ProfileForm } from '../../people/profile-form.tsx'
import { ThemeSetting } from './theme-setting.tsx'

export function SettingsScreen() {
  const { t } = useLingui()
  return (
    <Page>
      <PageTitle title={t`Settings`} />
      <Section title={t`Profile`} text={t`What other members see of you.`}>
        <ProfileSetting />
      </Section>
      <Section title={t`Appearance`}>
        <ThemeSetting />
      </Section>
      <Section
        title={t`Calendar`}
        text={t`How the dates of people in trees are shown. They are kept as they were entered.`}
      >
        <Calendar />
      </Section>
      <Section title={t`Password`} text={t`Changing it logs you out everywhere else.`}>
        <PasswordSetting />
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

function PasswordSetting() {
  const identities = useQuery({ ...oidcQueries.identities(), enabled: useProviders().length > 0 })
  if (identities.data?.hasPassword !== false) return <PasswordForm />
  return (
    <p>
      <Trans>
        You have no password here yet. <TextLink to={paths.forgotPassword}>Choose one</TextLink> to have a second way
        in.
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
    <Section title={t`Connected accounts`} text={t`Log in with an account that you have elsewhere.`}>
      <Connected providers={providers} />
    </Section>
  )
}

function ProfileSetting() {
  const { t } = useLingui()
  const mine = useQuery(peopleQueries.mine())
  if (mine.isPending) return <Skeleton text={t`Loading profile...`} shape="lines" />
  if (mine.isError) return <LoadFailed text={wordsFor(mine.error)} onRetry={() => void mine.refetch()} />
  return (
    <div className="grid gap-6">
      <PictureSetting detail={mine.data} />
      <ProfileForm detail={mine.data} />
    </div>
  )
}

function Calendar() {
  const { t } = useLingui()
  const mine = useQuery(peopleQueries.mine())
  if (mine.isPending) return <Skeleton text={t`Loading profile...`} shape="lines" />
  if (mine.isError) return <LoadFailed text={wordsFor(mine.error)} onRetry={() => void mine.refetch()} />
  return <CalendarSetting detail={mine.data} />
}

function Section({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      {text && <p className="-mt-1.5 mb-4 text-sm text-ink-soft">{text}</p>}
      {children}
    </Card>
  )
}
