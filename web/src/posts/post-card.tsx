import type {} from '@mulghar/contract/posts/reacted'
import type { Post } from '@mulghar/contract/posts/posts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, MessageCircle, Pin, UsersRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { relativeTime } from '../kit/dates.ts'
import { grouped } from '../kit/grouped.ts'
import { lazyPart } from '../kit/lazy-part.ts'
import { useMutation } from '../kit/mutation.ts'
import { useNear } from '../kit/near.ts'
import { toast } from '../kit/toast.ts'
import { Avatar } from '../kit/ui/avatar.tsx'
import { Card } from '../kit/ui/card.tsx'
import { IconButton } from '../kit/ui/icon-button.tsx'
import { Link } from '../kit/ui/link.tsx'
import { wordsFor } from '../kit/words.ts'
import { groupPaths } from '../groups/public.ts'
import { profilePaths } from '../people/public.ts'
import { Comments, LikeButton } from '../reactions/public.ts'
import { useMember } from '../session/session-store.ts'
import { Audience } from './audience.tsx'
import { keptEdit } from './draft.ts'
import { postPaths } from './paths.ts'
import { PostMedias } from './post-medias.tsx'
import { PostMenu, type Within } from './post-menu.tsx'
import { PostText } from './post-text.tsx'
import { postMutations, showPost } from './posts.queries.ts'
import { ShareMenu } from './share-menu.tsx'
import { SharedPost } from './shared-post.tsx'
import { written } from '../kit/written.ts'

const PostEditor = lazyPart(async () => ({ default: (await import('./post-editor.tsx')).PostEditor }))

type Props = {
  post: Post
  /** What was said of it stands below from the start. */
  isOpen?: boolean
  within?: Within
  onRemoved?: () => void
}

/**
 * A post with what one can do about it, and below it, once asked for, what was said of it. Its words are always there; media
 * and buttons mount when the post comes near the window, since a feed has twenty posts and shows two.
 */
export function PostCard({ post, isOpen = false, within, onRemoved }: Props) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const me = useMember().id
  const [isEditing, setEditing] = useState(() => post.can.edit && keptEdit(me, post.id) !== undefined)
  const [areCommentsOpen, setCommentsOpen] = useState(isOpen)
  const { ref, isNear, onFocus } = useNear<HTMLElement>(isOpen || isEditing)
  const { id, owner, text, createdAt } = post
  const liked = {
    kind: 'POST' as const,
    id,
    state: { liked: post.liked, likeCount: post.likeCount },
    show: (state: { liked: boolean; likeCount: number }) => showPost(cache, id, (known) => ({ ...known, ...state })),
  }
  const shown = (
    <>
      {text && <PostText text={text} mentions={post.mentions} />}
      <PostMedias post={post} liked={liked} isNear={isNear} />
      {post.shared && <SharedPost shared={post.shared} isNear={isNear} />}
    </>
  )
  return (
    <Card ref={ref} onFocus={onFocus} as="article" pad={false} aria-label={t`Post by ${owner.name}`}>
      {within?.isPinned && (
        <p className="flex items-center gap-2 rounded-t-lg bg-clay-soft px-4 py-2 text-xs font-semibold text-on-clay-soft md:px-5">
          <Pin aria-hidden="true" className="size-4" />
          <Trans context="a post that stands above the others">Pinned</Trans>
        </p>
      )}
      <header className="flex items-center gap-3 px-4 pt-4 md:px-5">
        <Avatar name={owner.name} pictureUrl={owner.picture?.thumbUrl} />
        <div className="min-w-0 flex-1 leading-snug">
          <Link
            {...written(owner.name)}
            to={profilePaths.profileOf(owner.id)}
            className="inline-block min-h-6 font-semibold wrap-anywhere hover:underline"
          >
            {owner.name}
          </Link>
          <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-soft">
            <Link to={postPaths.post(id)} className="inline-flex min-h-6 items-center hover:underline">
              <time dateTime={createdAt}>{relativeTime(createdAt)}</time>
            </Link>
            {post.editedAt && (
              <span>
                <span aria-hidden="true">· </span>
                <Trans>edited</Trans>
              </span>
            )}
            {post.group
              ? post.group.id !== within?.groupId && <InGroup group={post.group} />
              : post.can.edit && <Audience of={post.visibility} />}
          </p>
        </div>
        {isNear && <PostMenu post={post} within={within} onEdit={() => setEditing(true)} onRemoved={onRemoved} />}
      </header>
      {isEditing ? (
        <Suspense fallback={shown}>
          <PostEditor post={post} shown={shown} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        shown
      )}
      <div className="flex min-h-13 items-center gap-x-1 px-2 py-1.5 md:px-3">
        {isNear && (
          <>
            <LikeButton thingId={id} {...liked} />
            <button
              type="button"
              aria-expanded={areCommentsOpen}
              aria-label={t({ message: plural(post.comments, { one: '# comment', other: '# comments' }) })}
              onClick={() => setCommentsOpen(!areCommentsOpen)}
              className="inline-flex min-h-10 items-center gap-2 rounded-md px-2.5 text-ink-soft tabular-nums hover:bg-sunken hover:text-ink"
            >
              <MessageCircle aria-hidden="true" className="size-5" />
              {grouped(post.comments)}
            </button>
            <span className="flex-1" />
            <BookmarkButton post={post} />
            <ShareMenu postId={id} title={t`Post by ${owner.name}`} />
          </>
        )}
      </div>
      {areCommentsOpen && (
        <div className="border-t border-line p-4 md:px-5">
          <Comments kind="POST" thingId={id} isClosed={!post.can.comment} />
        </div>
      )}
    </Card>
  )
}

function InGroup({ group: { id, name } }: { group: { id: string; name: string } }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <span aria-hidden="true">· </span>
      <UsersRound aria-hidden="true" className="size-3.5 shrink-0" />
      <Link {...written(name)} to={groupPaths.group(id)} className="inline-block min-h-6 wrap-anywhere hover:underline">
        {name}
      </Link>
    </span>
  )
}

/** Keeps a post at hand for oneself: shown at once, and as it was where that failed. */
function BookmarkButton({ post }: { post: Post }) {
  const { t } = useLingui()
  const bookmark = useMutation({
    ...postMutations.bookmark(useQueryClient()),
    choice: () => [`bookmark ${post.id}`],
  })
  // The page may read an older state of it while the choice is being saved.
  const isKept = bookmark.choices.at(-1)?.on ?? post.bookmarked
  return (
    <IconButton
      size="sm"
      label={t({ message: 'Bookmark', context: 'keep a post at hand' })}
      aria-pressed={isKept}
      onClick={() =>
        bookmark.mutate({ id: post.id, on: !isKept }, { onError: (error) => toast.error(wordsFor(error)) })
      }
    >
      <Bookmark fill={isKept ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
