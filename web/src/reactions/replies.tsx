import type { Comment } from '@mulghar/contract/reactions/comments'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../kit/toast.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { CommentRow } from './comment-row.tsx'
import { reactionQueries } from './reactions.queries.ts'
import { useEditedComments } from './use-edited-comments.ts'

type Props = { comment: Comment; thingId: string; onFailed: () => void }

/** All that answers a comment, at any depth, in one list. */
export function Replies({ comment, thingId, onFailed }: Props) {
  const { t } = useLingui()
  const replies = useInfiniteQuery(reactionQueries.comments(thingId, 'COMMENT', comment.id))
  const { rows, setEditing } = useEditedComments(replies.data?.pages.flatMap((page) => page.data) ?? [])
  const isFailed = failedToLoad(replies)
  const failed = useEffectEvent(() => {
    toast.error(t`Couldn't load replies`)
    onFailed()
  })
  useEffect(() => {
    if (isFailed) failed()
  }, [isFailed])
  if (!replies.data) return replies.isPending ? <Skeleton text={t`Loading replies...`} count={1} /> : null
  return (
    <>
      <ul className="grid gap-3">
        {rows.map((reply) => (
          <CommentRow key={reply.id} comment={reply} thingId={thingId} isReply onEditing={setEditing} />
        ))}
      </ul>
      <LoadMore list={replies}>
        <Trans>Load more replies</Trans>
      </LoadMore>
    </>
  )
}
