import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Suspense, useDeferredValue, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { lazyPart } from '../kit/lazy-part.ts'
import { useOverPage } from '../kit/router/over-page.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { Segmented } from '../kit/ui/radio-group.tsx'
import { Bone, Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { useMember } from '../session/session-store.ts'
import { PostTile } from './post-tile.tsx'
import { postQueries } from './posts.queries.ts'
import { wordsOfOwnPosts, wordsOfPostsOf } from './words-by-call.ts'

const PostViewer = lazyPart(() => import('./post-viewer.tsx'))
const OwnPosts = lazyPart(() => import('./own-posts.tsx'))

type Props = { user: { id: string; name: string }; maySee: boolean }

/** The photos and videos of somebody, for who may see them; beside one's own all that one has posted. */
export function ProfilePart({ user, maySee }: Props) {
  const { t } = useLingui()
  const isMe = useMember().id === user.id
  const grid = (
    <section aria-label={t`Photos and videos`}>
      {maySee ? <MediaGrid userId={user.id} isMe={isMe} /> : <Gate />}
    </section>
  )
  return isMe ? <Mine grid={grid} /> : grid
}

/** What has no pictures, or is for oneself alone, stands on no page of others. */
function Mine({ grid }: { grid: ReactNode }) {
  const { t } = useLingui()
  const [view, setView] = useState<'media' | 'all'>('media')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4 *:not-first:w-full lg:gap-5">
      <Segmented
        label={t`Choose posts`}
        value={view}
        onChange={setView}
        options={[
          { value: 'media', label: t`Photos and videos` },
          { value: 'all', label: t`All posts` },
        ]}
      />
      {view === 'media' ? (
        grid
      ) : (
        <Suspense fallback={<Skeleton text={t`Loading posts...`} shape="page" />}>
          <OwnPosts />
        </Suspense>
      )}
    </div>
  )
}

function Gate() {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-line px-4 py-10 text-center">
      <Lock aria-hidden="true" strokeWidth={1.25} className="size-10 text-clay" />
      <p className="max-w-80 font-display text-lg leading-snug font-semibold text-balance">
        <Trans>Follow this user to see their photos and videos!</Trans>
      </p>
    </div>
  )
}

const gridLook = '-mx-3.5 grid grid-cols-3 gap-0.5 md:mx-0 md:gap-1'

function MediaGrid({ userId, isMe }: { userId: string; isMe: boolean }) {
  const { t } = useLingui()
  const viewer = useOverPage('post')
  const posts = useInfiniteQuery(postQueries.of(userId, true))
  // The first answer is drawn in slices, so that a slow phone answers in between.
  const isDrawn = useDeferredValue(!posts.isPending)
  const items = posts.data?.pages.flatMap((page) => page.data) ?? []
  const open = items.find(({ id }) => id === viewer.opened)
  const isGone = viewer.opened !== null && posts.isSuccess && !open
  const close = useEffectEvent(viewer.close)
  useEffect(() => {
    if (isGone) close()
  }, [isGone])
  if (posts.isPending || !isDrawn)
    return (
      <Skeleton text={t`Loading photos and videos...`}>
        <div className={gridLook}>
          {Array.from({ length: 6 }, (_, place) => (
            <Bone key={place} className="aspect-square" />
          ))}
        </div>
      </Skeleton>
    )
  if (failedToLoad(posts))
    return (
      <LoadFailed
        text={wordsFor(posts.error, isMe ? wordsOfOwnPosts : wordsOfPostsOf)}
        busy={posts.isFetching}
        onRetry={() => void posts.refetch()}
      />
    )
  if (items.length === 0) return <EmptyState drawing="inbox" level="p" title={t`No media posts yet`} />
  return (
    <div className="grid gap-4">
      <ul className={gridLook}>
        {items.map((post) => (
          <PostTile key={post.id} post={post} onOpen={() => viewer.open(post.id)} />
        ))}
      </ul>
      <LoadMore list={posts} />
      {open && (
        <Suspense>
          <PostViewer post={open} onClose={viewer.close} />
        </Suspense>
      )}
    </div>
  )
}
