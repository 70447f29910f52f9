import type { OwnComment } from '@mulghar/contract/reactions/comments'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { clip } from '../kit/clip.ts'
import { shortDateTime } from '../kit/dates.ts'
import { wordsForLost } from '../kit/lost-words.ts'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { DeleteRow, OwnList } from '../kit/ui/own-list.tsx'
import { PlaceName } from '../kit/ui/place-name.tsx'
import { ReadMore } from '../kit/ui/read-more.tsx'
import { wordsFor } from '../kit/words.ts'
import { ownReactionMutations, ownReactionQueries } from './own-reactions.queries.ts'
import { wordsOfComments, wordsOfDeleting } from './words-by-call.ts'

/** All comments of the member, each with Delete. */
export function OwnComments() {
  const { t } = useLingui()
  const list = useInfiniteQuery(ownReactionQueries.comments())
  const remove = useMutation({
    ...ownReactionMutations.removeComment(useQueryClient()),
    choice: ({ id }) => [`comment ${id}`],
    onError: (error) => toast.error(wordsForLost(error) ?? wordsFor(error, wordsOfDeleting)),
  })
  return (
    <OwnList
      list={list}
      deleting={remove.choices}
      onDelete={(comment) =>
        void remove.mutateAsync(comment).then(
          () => toast.success(t`Comment deleted`),
          () => undefined,
        )
      }
      row={(comment, onDelete) => <Row key={comment.id} comment={comment} onDelete={onDelete} />}
      question={() => ({ title: t`Delete Comment`, text: t`Are you sure you want to delete this comment?` })}
      empty={{
        drawing: 'inbox',
        title: t`No comments yet`,
        text: t`Your comments on posts, events and places appear here.`,
      }}
      words={{
        label: t`My comments`,
        loading: t`Loading comments...`,
        failed: (error) => wordsFor(error, wordsOfComments),
        more: <Trans>Load more comments</Trans>,
      }}
    />
  )
}

function Row({ comment: { comment, createdAt, place }, onDelete }: { comment: OwnComment; onDelete: () => void }) {
  const { t } = useLingui()
  const beginning = clip(comment, 40)
  const seen = place.seen && { id: place.seen.id, name: place.seen.title }
  return (
    <li className="grid gap-1.5">
      <ReadMore text={comment} limit={300} lines={4} className="wrap-anywhere" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <PlaceName kind={place.kind} seen={seen} />
        <time dateTime={createdAt}>{shortDateTime(createdAt)}</time>
        <DeleteRow label={t`Delete comment: ${beginning}`} onDelete={onDelete} className="-mr-3 ml-auto" />
      </div>
    </li>
  )
}
