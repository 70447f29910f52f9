import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MessagesSquare, Shield } from 'lucide-react'
import { failedToLoad } from '../kit/failed-load.ts'
import { paths } from '../kit/paths.ts'
import { ButtonLink } from '../kit/ui/button.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { Section } from '../kit/ui/section.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { LanguageSetting } from './language-setting.tsx'
import { LinksSetting } from './links-setting.tsx'
import { profilePaths } from './paths.ts'
import { peopleQueries } from './people.queries.ts'
import { PictureSetting } from './picture-setting.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ZoneSetting } from './zone-setting.tsx'

/** This room's sections of the settings. */
export const sections = [
  { at: 10, Section: ProfileSection },
  { at: 12, Section: LinksSection },
  { at: 14, Section: PrivacySection },
  { at: 25, Section: LanguageSection },
  { at: 27, Section: ZoneSection },
]

function ProfileSection() {
  const { t } = useLingui()
  return (
    <Section title={t`Profile`} text={t`Your name, picture and profile as other members see them.`}>
      <Profile />
    </Section>
  )
}

function Profile() {
  const { t } = useLingui()
  const mine = useQuery(peopleQueries.mine())
  if (mine.isPending) return <Skeleton text={t`Loading profile...`} shape="lines" />
  if (failedToLoad(mine)) return <LoadFailed text={wordsFor(mine.error)} onRetry={() => void mine.refetch()} />
  return (
    <div className="grid gap-6">
      <PictureSetting detail={mine.data} />
      <ProfileForm detail={mine.data} />
    </div>
  )
}

function LinksSection() {
  const { t } = useLingui()
  const mine = useQuery(peopleQueries.mine())
  return (
    <Section title={t`Links`} text={t`Links to your other websites and accounts, shown on your profile.`}>
      {mine.isPending ? (
        <Skeleton text={t`Loading profile...`} shape="lines" />
      ) : failedToLoad(mine) ? (
        <LoadFailed text={wordsFor(mine.error)} onRetry={() => void mine.refetch()} />
      ) : (
        <LinksSetting links={mine.data.socialLinks} />
      )}
    </Section>
  )
}

function PrivacySection() {
  const { t } = useLingui()
  return (
    <Section title={t`Privacy`} text={t`Choose what others can see. Blocked and muted people.`}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={profilePaths.privacy} variant="quiet" icon={<Shield />}>
          <Trans>Privacy options</Trans>
        </ButtonLink>
        <ButtonLink to={paths.activity} variant="quiet" icon={<MessagesSquare />}>
          <Trans>My comments and photos</Trans>
        </ButtonLink>
      </div>
    </Section>
  )
}

function LanguageSection() {
  const { t } = useLingui()
  return (
    <Section title={t`Language`} text={t`Language of the app and emails.`}>
      <Language />
    </Section>
  )
}

function Language() {
  const { t } = useLingui()
  const mine = useQuery(peopleQueries.mine())
  if (mine.isPending) return <Skeleton text={t`Loading profile...`} shape="lines" />
  if (failedToLoad(mine)) return <LoadFailed text={wordsFor(mine.error)} onRetry={() => void mine.refetch()} />
  return <LanguageSetting detail={mine.data} />
}

function ZoneSection() {
  const { t } = useLingui()
  return (
    <Section title={t`Time zone`} text={t`Used for times in emails and calendars.`}>
      <Zone />
    </Section>
  )
}

function Zone() {
  const { t } = useLingui()
  const mine = useQuery(peopleQueries.mine())
  if (mine.isPending) return <Skeleton text={t`Loading profile...`} shape="lines" />
  if (failedToLoad(mine)) return <LoadFailed text={wordsFor(mine.error)} onRetry={() => void mine.refetch()} />
  return <ZoneSetting detail={mine.data} />
}
