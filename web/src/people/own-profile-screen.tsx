import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Shield } from 'lucide-react'
import { useDeferredValue } from 'react'
import { paths } from '../kit/paths.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { ButtonLink } from '../kit/ui/button.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { Page } from '../kit/ui/page.tsx'
import { useDocumentTitle } from '../kit/ui/page-title.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { peopleQueries } from './people.queries.ts'
import { FollowRequests, SentRequests } from './follow-requests.tsx'
import { profilePaths } from './paths.ts'
import { ProfileCard } from './profile-card.tsx'
import { ProfileParts } from './profile-parts.tsx'
import { wordsOfProfile } from './words-by-call.ts'

export function OwnProfileScreen() {
  const { t } = useLingui()
  const mine = useQuery(peopleQueries.mine())
  // The first answer is drawn in slices, so that a slow phone answers in between.
  const isDrawn = useDeferredValue(!mine.isPending)
  useDocumentTitle(t`Profile`)
  return (
    <Page>
      {mine.isPending || !isDrawn ? (
        <Skeleton text={t`Loading profile...`} shape="page" count={1} />
      ) : failedToLoad(mine) ? (
        <LoadFailed
          text={wordsFor(mine.error, wordsOfProfile)}
          busy={mine.isFetching}
          onRetry={() => void mine.refetch()}
        />
      ) : (
        <>
          <FollowRequests />
          <SentRequests />
          <ProfileCard
            person={mine.data}
            listsRefusedBy={null}
            actions={
              <>
                <ButtonLink to={paths.settings} variant="quiet" icon={<Pencil />}>
                  <Trans>Edit profile</Trans>
                </ButtonLink>
                <ButtonLink to={profilePaths.privacy} variant="quiet" icon={<Shield />}>
                  <Trans>Privacy</Trans>
                </ButtonLink>
              </>
            }
          />
          <ProfileParts user={mine.data} maySee />
        </>
      )}
    </Page>
  )
}
