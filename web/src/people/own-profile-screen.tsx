import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { paths } from '../kit/paths.ts'
import { ButtonLink } from '../kit/ui/button.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { Page } from '../kit/ui/page.tsx'
import { useDocumentTitle } from '../kit/ui/page-title.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { peopleQueries } from './people.queries.ts'
import { ProfileCard } from './profile-card.tsx'
import { wordsOfProfile } from './words-by-call.ts'

export function OwnProfileScreen() {
  const { t } = useLingui()
  const mine = useQuery(peopleQueries.mine())
  useDocumentTitle(t`Profile`)
  return (
    <Page>
      {mine.isPending ? (
        <Skeleton text={t`Loading profile...`} shape="page" count={1} />
      ) : mine.isError ? (
        <LoadFailed
          text={wordsFor(mine.error, wordsOfProfile)}
          busy={mine.isFetching}
          onRetry={() => void mine.refetch()}
        />
      ) : (
        <ProfileCard
          person={mine.data}
          actions={
            <ButtonLink to={paths.settings} variant="quiet" size="sm" icon={<Pencil />}>
              <Trans>Edit profile</Trans>
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}
