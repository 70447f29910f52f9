import type { OwnLike } from '@mulghar/contract/reactions/likes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { HeartOff } from 'lucide-react'
import { shortDateTime } from '../kit/dates.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { wordsForLost } from '../kit/lost-words.ts'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { Card } from '../kit/ui/card.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { PlaceName } from '../kit/ui/place-name.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { useFocusAfterLoss } from '../kit/ui/use-focus-after-loss.ts'
import { wordsFor } from '../kit/words.ts'
import { ownReactionMutations, ownReactionQueries } from './own-reactions.queries.ts'
import { wordsOfLikes, wordsOfLiking } from './words-by-call.ts'

/** All likes of the member. Each is taken back at once, as by the heart itself. */
export function OwnLikes() {
  const { t } = useLingui()
  const list = useInfiniteQuery(ownReactionQueries.likes())
  // The mutation belongs to the list: it outlives its row, which is hidden until the answer.
  const takeBack = useMutation({
    ...ownReactionMutations.takeBackLike(useQueryClient()),
    choice: ({ contentId }) => [`like ${contentId}`],
    onError: (error) => toast.error(wordsForLost(error) ?? wordsFor(error, wordsOfLiking)),
  })
  const remove = (like: OwnLike) =>
    void takeBack.mutateAsync(like).then(
      () => toast.success(t`Like removed`),
      () => undefined,
    )
  const hidden = new Set(takeBack.choices.map(({ id }) => id))
  const likes = list.data?.pages.flatMap((page) => page.data).filter(({ id }) => !hidden.has(id)) ?? []
  const top = useFocusAfterLoss<HTMLElement>(likes.length)
  if (list.isPending) return <Skeleton text={t`Loading likes...`} />
  if (failedToLoad(list))
    return (
      <LoadFailed
        text={wordsFor(list.error, wordsOfLikes)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  return (
    <section ref={top} tabIndex={-1} aria-label={t`Likes`} className="grid scroll-mt-24 gap-4 outline-none">
      {likes.length > 0 ? (
        <Card>
          <ul aria-label={t`My likes`} className="divide-y divide-line">
            {likes.map((like) => (
              <Row key={like.id} like={like} onRemove={() => remove(like)} />
            ))}
          </ul>
        </Card>
      ) : (
        !list.hasNextPage && <EmptyState drawing="people" title={t`No likes yet`} text={t`Your likes appear here.`} />
      )}
      <LoadMore list={list} />
    </section>
  )
}

function Row({ like: { contentType, createdAt, place }, onRemove }: { like: OwnLike; onRemove: () => void }) {
  const { t } = useLingui()
  const time = shortDateTime(createdAt)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm text-ink-soft first:pt-0 last:pb-0">
      <PlaceName kind={place.kind} seen={place.seen && { id: place.seen.id, name: place.seen.title }} />
      {contentType === 'COMMENT' && <Trans>You liked a comment there</Trans>}
      <time dateTime={createdAt}>{time}</time>
      <Button
        size="sm"
        variant="plain"
        icon={<HeartOff />}
        aria-label={t`Remove like of ${time}`}
        onClick={onRemove}
        className="-mr-3 ml-auto"
      >
        <Trans>Remove like</Trans>
      </Button>
    </li>
  )
}
