import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Devices } from '../../accounts/devices.tsx'
import { PasswordForm } from '../../accounts/password-form.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { peopleQueries } from '../../people/people.queries.ts'
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
      <Section title={t`Password`} text={t`Changing it logs you out everywhere else.`}>
        <PasswordForm />
      </Section>
      <Section title={t`Where you are logged in`}>
        <Devices />
      </Section>
    </Page>
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

function Section({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      {text && <p className="-mt-1.5 mb-4 text-sm text-ink-soft">{text}</p>}
      {children}
    </Card>
  )
}
