import type { CommentedKind } from '@mulghar/contract/reactions/kinds'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { failedToLoad } from '../kit/failed-load.ts'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { CommentBox } from './comment-box.tsx'
import { CommentRow } from './comment-row.tsx'
import { reactionQueries } from './reactions.queries.ts'
import { useEditedComments } from './use-edited-comments.ts'
import { wordsOfComments } from './words-by-call.ts'

export type CommentsProps = {
  /** What is commented on. */
  kind: CommentedKind
  thingId: string
  isClosed: boolean
}

/** The comments on a thing, in two levels. */
export function CommentList({ kind, thingId }: CommentsProps) {
  const { t } = useLingui()
  const comments = useInfiniteQuery(reactionQueries.comments(thingId, kind, thingId))
  const { rows, setEditing } = useEditedComments(comments.data?.pages.flatMap((page) => page.data) ?? [])
  if (comments.isPending) return <Skeleton text={t`Loading comments...`} count={2} />
  if (failedToLoad(comments))
    return <LoadFailed small text={wordsFor(comments.error, wordsOfComments)} onRetry={() => void comments.refetch()} />
  if (rows.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        <Trans>No comments yet</Trans>
      </p>
    )
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {rows.map((comment) => (
          <CommentRow key={comment.id} comment={comment} thingId={thingId} onEditing={setEditing} />
        ))}
      </ul>
      <LoadMore list={comments}>
        <Trans>Load more comments</Trans>
      </LoadMore>
    </div>
  )
}

/** The box below a thing. */
export function CommentComposer({ kind, thingId, isClosed }: CommentsProps) {
  const { t } = useLingui()
  if (isClosed)
    return (
      <p className="text-sm text-ink-soft">
        <Trans>Comments are closed here.</Trans>
      </p>
    )
  return (
    <CommentBox
      thingId={thingId}
      parent={{ type: kind, id: thingId }}
      placeholder={t`Add a comment...`}
      send={t({ message: 'Post', context: 'send what was written' })}
    />
  )
}
