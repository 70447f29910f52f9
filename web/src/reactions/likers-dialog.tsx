import type { LikedKind } from '@mulghar/contract/reactions/kinds'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { failedToLoad } from '../kit/failed-load.ts'
import { Dialog } from '../kit/ui/dialog.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { PersonRow } from '../people/public.ts'
import { reactionQueries } from './reactions.queries.ts'
import { wordsOfLikes } from './words-by-call.ts'

type Props = { thingId: string; kind: LikedKind; id: string; onClose: () => void }

/** Who likes something. */
export function LikersDialog({ thingId, kind, id, onClose }: Props) {
  const { t } = useLingui()
  const likes = useInfiniteQuery(reactionQueries.likes(thingId, kind, id))
  const items = likes.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Dialog keepsInput open onClose={onClose} title={t`Likes`} width="sm">
      {likes.isPending ? (
        <Skeleton text={t`Loading likes...`} />
      ) : failedToLoad(likes) ? (
        <LoadFailed small text={wordsFor(likes.error, wordsOfLikes)} onRetry={() => void likes.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState drawing="inbox" title={t`No likes yet`} />
      ) : (
        <div className="grid gap-3">
          <ul className="divide-y divide-line">
            {items.map(({ user }) => (
              <PersonRow key={user.id} user={user} onLeave={onClose} />
            ))}
          </ul>
          <LoadMore list={likes} />
        </div>
      )}
    </Dialog>
  )
}
