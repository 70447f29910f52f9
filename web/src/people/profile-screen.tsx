import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Navigate, useParams } from '../kit/router/react.tsx'
import { profilePaths } from './paths.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { MemberActs } from '../kit/member-acts.tsx'
import { BackButton } from '../kit/ui/back-button.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { Page } from '../kit/ui/page.tsx'
import { useDocumentTitle } from '../kit/ui/page-title.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { useRefusal } from '../kit/use-refusal.ts'
import { wordsFor } from '../kit/words.ts'
import { useSession } from '../session/session-store.ts'
import { peopleQueries } from './people.queries.ts'
import { BlockedOr, isGone, useIsKnownBlocked } from './blocked-person.tsx'
import { FollowButton } from './follow-button.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ProfileMore } from './profile-more.tsx'
import { ProfileParts } from './profile-parts.tsx'
import { isNoAddress, wordsOfProfile } from './words-by-call.ts'

/** Another member's page. One's own address leads to one's own page. */
export function ProfileScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const isMe = useSession((session) => session.user?.id === id)
  if (isMe) return <Navigate to={profilePaths.profile} replace />
  return (
    <Page>
      <BackButton />
      {id.trim() ? <Profile userId={id} /> : <LoadFailed text={t`No user ID provided`} />}
    </Page>
  )
}

function Profile({ userId }: { userId: string }) {
  const { t } = useLingui()
  const profile = useQuery(peopleQueries.of(userId))
  // The first answer is drawn in slices, so that a slow phone answers in between.
  const isDrawn = useDeferredValue(!profile.isPending)
  useDocumentTitle(profile.data?.name ?? t`Profile`)

  const refusal = useRefusal(userId, profile.error, profile.data !== undefined)
  const isBlocked = useIsKnownBlocked(userId)
  const loading = <Skeleton text={t`Loading profile...`} shape="page" count={1} />

  if (isGone(refusal)) {
    return (
      <BlockedOr userId={userId}>
        <LoadFailed
          text={wordsFor(refusal, wordsOfProfile)}
          busy={profile.isFetching}
          onRetry={() => void profile.refetch()}
        />
      </BlockedOr>
    )
  }
  if (profile.isPending || !isDrawn) return isBlocked ? <BlockedOr userId={userId}>{loading}</BlockedOr> : loading
  if (failedToLoad(profile)) {
    return (
      <LoadFailed
        text={wordsFor(profile.error, wordsOfProfile)}
        busy={profile.isFetching}
        {...(!isNoAddress(profile.error) && { onRetry: () => void profile.refetch() })}
      />
    )
  }
  const { id, name, followStatus, approvesFollowers, listsRefusedBy, can } = profile.data
  return (
    <>
      <ProfileCard
        person={profile.data}
        listsRefusedBy={listsRefusedBy}
        actions={
          <>
            <FollowButton user={{ id, name, approvesFollowers }} status={followStatus} />
            <MemberActs user={{ id, name }} />
            <ProfileMore person={profile.data} />
          </>
        }
      />
      <ProfileParts user={{ id, name }} maySee={can.seeMedia} />
    </>
  )
}
