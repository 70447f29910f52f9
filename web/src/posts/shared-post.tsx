import type { SharedPost as Shared } from '@mulghar/contract/posts/posts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { relativeTime } from '../kit/dates.ts'
import { Avatar } from '../kit/ui/avatar.tsx'
import { Link } from '../kit/ui/link.tsx'
import { profilePaths } from '../people/public.ts'
import { postPaths } from './paths.ts'
import { PostMedias } from './post-medias.tsx'
import { PostText } from './post-text.tsx'
import { showPost } from './posts.queries.ts'
import { written } from '../kit/written.ts'

/** A post within another that shares it: as the viewer may see it, or the word that they may not. */
export function SharedPost({ shared: { post }, isNear }: { shared: Shared; isNear: boolean }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  if (!post)
    return (
      <p className="mx-4 mt-3 rounded-md border border-line bg-sunken px-4 py-3 text-sm text-ink-soft md:mx-5">
        <Trans>You cannot see this post.</Trans>
      </p>
    )
  const { id, owner, createdAt, text } = post
  const liked = {
    kind: 'POST' as const,
    id,
    state: { liked: post.liked, likeCount: post.likeCount },
    show: (state: { liked: boolean; likeCount: number }) => showPost(cache, id, (known) => ({ ...known, ...state })),
  }
  return (
    <section
      aria-label={t`Shared post by ${owner.name}`}
      className="mx-4 mt-3 overflow-hidden rounded-md border border-line pb-3 md:mx-5"
    >
      <header className="flex items-center gap-2.5 px-4 pt-3 md:px-5">
        <Avatar name={owner.name} pictureUrl={owner.picture?.thumbUrl} size="sm" />
        <p className="min-w-0 leading-snug">
          <Link
            {...written(owner.name)}
            to={profilePaths.profileOf(owner.id)}
            className="inline-block min-h-6 font-semibold wrap-anywhere hover:underline"
          >
            {owner.name}
          </Link>{' '}
          <Link
            to={postPaths.post(id)}
            className="inline-block min-h-6 text-sm whitespace-nowrap text-ink-soft hover:underline"
          >
            <time dateTime={createdAt}>{relativeTime(createdAt)}</time>
          </Link>
        </p>
      </header>
      {text && <PostText text={text} mentions={post.mentions} />}
      <PostMedias post={post} liked={liked} isNear={isNear} />
    </section>
  )
}
