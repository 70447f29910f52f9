import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { failedToLoad } from '../kit/failed-load.ts'
import { Dialog } from '../kit/ui/dialog.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { useMember } from '../session/session-store.ts'
import { FollowButton } from './follow-button.tsx'
import { followQueries, type FollowList } from './follow.queries.ts'
import { PersonRow } from './person-row.tsx'
import { RemoveFollower } from './remove-follower.tsx'
import { wordsOfFollowers, wordsOfFollowing } from './words-by-call.ts'

type Props = { userId: string; list: FollowList; onClose: () => void }

/** Who follows somebody, or whom they follow. */
export function FollowListDialog({ userId, list, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog keepsInput open onClose={onClose} title={list === 'followers' ? t`Followers` : t`Following`}>
      <List userId={userId} list={list} onClose={onClose} />
    </Dialog>
  )
}

function List({ userId, list, onClose }: Props) {
  const { t } = useLingui()
  const me = useMember().id
  const people = useInfiniteQuery(followQueries.list(userId, list))
  if (people.isPending)
    return <Skeleton text={list === 'followers' ? t`Loading followers...` : t`Loading following...`} />
  if (failedToLoad(people)) {
    const words = list === 'followers' ? wordsOfFollowers : wordsOfFollowing
    return <LoadFailed small text={wordsFor(people.error, words)} onRetry={() => void people.refetch()} />
  }
  const items = people.data.pages.flatMap((page) => page.data)
  if (items.length === 0)
    return <EmptyState drawing="inbox" title={list === 'followers' ? t`No followers yet` : t`No following yet`} />
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-line">
        {items.map(({ user }) => (
          <PersonRow key={user.id} user={user} onLeave={onClose}>
            {userId === me && list === 'followers' && <RemoveFollower user={user} />}
            {user.id !== me && <FollowButton size="sm" user={user} status={user.followStatus} />}
          </PersonRow>
        ))}
      </ul>
      <LoadMore list={people}>
        <Trans>Load more</Trans>
      </LoadMore>
    </div>
  )
}
