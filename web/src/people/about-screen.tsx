import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '../kit/router/react.tsx'
import { failedToLoad } from '../kit/failed-load.ts'
import { BackButton } from '../kit/ui/back-button.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { Page } from '../kit/ui/page.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { Section } from '../kit/ui/section.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { TextLink } from '../kit/ui/text-link.tsx'
import { wordsFor } from '../kit/words.ts'
import { BlockedOr, useIsKnownBlocked } from './blocked-person.tsx'
import { BioText } from './bio-text.tsx'
import { profilePaths } from './paths.ts'
import { peopleQueries } from './people.queries.ts'
import { SocialLinks } from './social-links.tsx'
import { isNoAddress, wordsOfProfile } from './words-by-call.ts'
import { written } from '../kit/written.ts'

/** All that somebody tells of themselves, as far as one may read it. */
export function AboutScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  return (
    <Page>
      <BackButton fallback={profilePaths.profileOf(id)} />
      {id.trim() ? <About userId={id} /> : <LoadFailed text={t`No user ID provided`} />}
    </Page>
  )
}

function About({ userId }: { userId: string }) {
  const { t } = useLingui()
  const profile = useQuery(peopleQueries.of(userId))
  const isBlocked = useIsKnownBlocked(userId)
  const loading = <Skeleton text={t`Loading profile...`} shape="page" count={1} />
  if (profile.isPending) return isBlocked ? <BlockedOr userId={userId}>{loading}</BlockedOr> : loading
  if (failedToLoad(profile))
    return (
      <LoadFailed
        text={wordsFor(profile.error, wordsOfProfile)}
        {...(!isNoAddress(profile.error) && { onRetry: () => void profile.refetch() })}
      />
    )
  const { name, bio, email, phone, socialLinks } = profile.data
  const isAnyShown = bio !== undefined || Boolean(email) || Boolean(phone)
  return (
    <>
      <PageTitle
        title={t`About ${name}`}
        text={
          <TextLink {...written(name)} to={profilePaths.profileOf(userId)}>
            {name}
          </TextLink>
        }
      />
      {!isAnyShown && (
        <Section title={t`About`}>
          <p className="text-ink-soft">{t`This member has not shared anything else.`}</p>
        </Section>
      )}
      {bio !== undefined && (
        <Section title={t`Bio`}>
          {bio ? <BioText bio={bio} /> : <p className="text-ink-faint">{t`No bio yet.`}</p>}
        </Section>
      )}
      {(email || phone) && (
        <Section title={t`Email and phone`}>
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            <Contact name={t`Email`} value={email} />
            <Contact name={t`Phone`} value={phone} />
          </dl>
        </Section>
      )}
      {socialLinks && socialLinks.length > 0 && (
        <Section title={t`Links`}>
          <SocialLinks links={socialLinks} />
        </Section>
      )}
    </>
  )
}

function Contact({ name, value }: { name: string; value: string | undefined }) {
  if (!value) return null
  return (
    <div>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="break-all">{value}</dd>
    </div>
  )
}
