import type { Comment } from '@mulghar/contract/reactions/comments'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { relativeTime } from '../kit/dates.ts'
import { Avatar } from '../kit/ui/avatar.tsx'
import { classes } from '../kit/ui/class-names.ts'
import { Link } from '../kit/ui/link.tsx'
import { profilePaths, RichText } from '../people/public.ts'
import { useMember } from '../session/session-store.ts'
import { CommentBox } from './comment-box.tsx'
import { CommentEditor, keptEdit } from './comment-editor.tsx'
import { CommentMenu } from './comment-menu.tsx'
import { LikeButton } from './like-button.tsx'
import { showComment } from './reactions.queries.ts'
import { Replies } from './replies.tsx'
import { written } from '../kit/written.ts'

type Props = {
  comment: Comment
  thingId: string
  isReply?: boolean
  /** The list keeps the row as long as the comment is edited. */
  onEditing: (comment: Comment, isEditing: boolean) => void
}

/** A comment with what can be done about it, and below it, once asked for, what was answered. */
export function CommentRow({ comment, thingId, isReply = false, onEditing }: Props) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const me = useMember().id
  const [isEditing, setEditing] = useState(() => comment.can.edit && keptEdit(me, comment.id) !== undefined)
  const tellEditing = useEffectEvent(() => onEditing(comment, isEditing))
  useEffect(() => tellEditing(), [isEditing])
  const [isAnswering, setAnswering] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { id, owner, gone, can, createdAt, editedAt, replyCount } = comment
  return (
    <li className="grid gap-2">
      <div className="flex gap-3">
        <Avatar name={owner?.name} pictureUrl={owner?.picture?.thumbUrl} size={isReply ? 'xs' : 'sm'} />
        <div className="min-w-0 flex-1">
          {isEditing ? (
            <CommentEditor comment={comment} thingId={thingId} onClose={() => setEditing(false)} />
          ) : (
            <div className="rounded-md bg-sunken px-3 py-2">
              {owner && (
                <Link
                  {...written(owner.name)}
                  to={profilePaths.profileOf(owner.id)}
                  className="inline-block min-h-6 text-sm font-semibold wrap-anywhere hover:underline"
                >
                  {owner.name}
                </Link>
              )}
              <div
                {...written(comment.comment)}
                className={classes('text-sm wrap-anywhere whitespace-pre-line', gone && 'text-ink-soft italic')}
              >
                {gone ? (
                  <Trans>This comment was deleted.</Trans>
                ) : (
                  <RichText text={comment.comment} mentions={comment.mentions} />
                )}
              </div>
            </div>
          )}
          <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            <time dateTime={createdAt}>{relativeTime(createdAt)}</time>
            {editedAt && <Trans>edited</Trans>}
            {!gone && (
              <LikeButton
                size="sm"
                thingId={thingId}
                kind="COMMENT"
                id={id}
                state={comment}
                show={(state) => showComment(cache, thingId, { ...comment, ...state })}
              />
            )}
            {can.reply && (
              <button
                type="button"
                aria-expanded={isAnswering}
                onClick={() => setAnswering(!isAnswering)}
                className="min-h-6 font-medium hover:text-ink hover:underline"
              >
                <Trans>Reply</Trans>
              </button>
            )}
            {replyCount > 0 && (
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
                className="min-h-6 font-medium underline hover:text-ink"
              >
                {isOpen
                  ? t`Hide replies`
                  : t({ message: plural(replyCount, { one: 'View # reply', other: 'View # replies' }) })}
              </button>
            )}
            {(can.edit || can.remove) && !isEditing && (
              <CommentMenu comment={comment} thingId={thingId} onEdit={() => setEditing(true)} />
            )}
          </div>
        </div>
      </div>
      {(isOpen || isAnswering) && (
        <div className={classes('grid gap-3', !isReply && 'ml-10')}>
          {isOpen && <Replies comment={comment} thingId={thingId} onFailed={() => setOpen(false)} />}
          {isAnswering && (
            <CommentBox
              thingId={thingId}
              parent={{ type: 'COMMENT', id }}
              placeholder={owner ? t`Reply to ${owner.name}...` : t`Reply...`}
              send={t`Reply`}
              autoFocus
              onSent={() => {
                setAnswering(false)
                setOpen(true)
              }}
            />
          )}
        </div>
      )}
    </li>
  )
}
