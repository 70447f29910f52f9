import type { OwnComment } from '@mulghar/contract/reactions/comments'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { clip } from '../kit/clip.ts'
import { shortDateTime } from '../kit/dates.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { useMutation } from '../kit/mutation.ts'
import { PlaceName } from '../kit/ui/place-name.tsx'
import { toast } from '../kit/toast.ts'
import { ConfirmDialog } from '../kit/ui/alert-dialog.tsx'
import { Button } from '../kit/ui/button.tsx'
import { Card } from '../kit/ui/card.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { ReadMore } from '../kit/ui/read-more.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { reactionMutations, reactionQueries } from './reactions.queries.ts'
import { wordsOfComments, wordsOfDeleting } from './words-by-call.ts'

/** All comments of the member, each with Delete. */
export function OwnComments() {
  const { t } = useLingui()
  const list = useInfiniteQuery(reactionQueries.own())
  const [asked, setAsked] = useState<OwnComment>()
  const [isAsking, setAsking] = useState(false)
  // The mutation belongs to the list: it outlives its row, which is hidden until the answer.
  const remove = useMutation({
    ...reactionMutations.removeOwn(useQueryClient()),
    choice: ({ id }) => [`comment ${id}`],
    onError: (error) => toast.error(wordsFor(error, wordsOfDeleting)),
  })
  const ask = (comment: OwnComment) => {
    setAsked(comment)
    setAsking(true)
  }
  const confirm = () => {
    setAsking(false)
    if (asked)
      void remove.mutateAsync(asked).then(
        () => toast.success(t`Comment deleted`),
        () => undefined,
      )
  }
  if (list.isPending) return <Skeleton text={t`Loading comments...`} />
  if (failedToLoad(list))
    return (
      <LoadFailed
        text={wordsFor(list.error, wordsOfComments)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  const hidden = new Set(remove.choices.map(({ id }) => id))
  const comments = list.data.pages.flatMap((page) => page.data).filter(({ id }) => !hidden.has(id))
  return (
    <div className="grid gap-4">
      {comments.length > 0 ? (
        <Card>
          <ul aria-label={t`My comments`} className="divide-y divide-line">
            {comments.map((comment) => (
              <Row key={comment.id} comment={comment} onDelete={() => ask(comment)} />
            ))}
          </ul>
        </Card>
      ) : (
        !list.hasNextPage && (
          <EmptyState
            drawing="inbox"
            title={t`No comments yet`}
            text={t`Your comments on posts, events and places appear here.`}
          />
        )
      )}
      <LoadMore list={list}>
        <Trans>Load more comments</Trans>
      </LoadMore>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t`Delete Comment`}
        text={t`Are you sure you want to delete this comment?`}
      />
    </div>
  )
}

function Row({ comment: { comment, createdAt, place }, onDelete }: { comment: OwnComment; onDelete: () => void }) {
  const { t } = useLingui()
  const beginning = clip(comment, 40)
  const seen = place.seen && { id: place.seen.id, name: place.seen.title }
  return (
    <li className="grid gap-1.5 py-3.5 first:pt-0 last:pb-0">
      <ReadMore text={comment} limit={300} lines={4} className="wrap-anywhere" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <PlaceName kind={place.kind} seen={seen} />
        <time dateTime={createdAt}>{shortDateTime(createdAt)}</time>
        <Button
          size="sm"
          variant="plain"
          icon={<Trash2 />}
          aria-label={t`Delete comment: ${beginning}`}
          onClick={onDelete}
          className="-mr-3 ml-auto"
        >
          <Trans>Delete</Trans>
        </Button>
      </div>
    </li>
  )
}
