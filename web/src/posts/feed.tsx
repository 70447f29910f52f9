import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { Fragment, useDeferredValue, useRef, useState, type ReactNode } from 'react'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { Segmented } from '../kit/ui/radio-group.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { PostCard } from './post-card.tsx'
import { knownUntil, postQueries, type FeedOf, type FeedScope } from './posts.queries.ts'
import { wordsOfFeed } from './words-by-call.ts'

/** Own posts and those of others, the newest first. It stays as one reads it; what is newer waits behind a button. */
export function Feed({ between }: { between?: ReactNode }) {
  const { t } = useLingui()
  const [scope, setScope] = useState<FeedScope>('home')
  const top = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="feed" className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={top} id="feed" tabIndex={-1} className="scroll-mt-24 text-lg outline-none">
          <Trans>Posts</Trans>
        </h2>
        <Segmented
          label={t`Whose posts`}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'home', label: t({ message: 'All', context: 'posts of everybody' }) },
            { value: 'following', label: t({ message: 'Following', context: 'posts of those whom one follows' }) },
          ]}
        />
      </div>
      <Posts
        key={scope}
        of={scope}
        between={between}
        onNewer={() => top.current?.focus()}
        empty={
          <EmptyState
            drawing="inbox"
            level="h3"
            title={t`No posts yet`}
            text={t`Posts from your family and friends appear here. Follow people you know, or write the first post.`}
          />
        }
      />
    </section>
  )
}

type PostsProps = {
  of: FeedOf
  onNewer: () => void
  empty: ReactNode
  /** Shown after the third post, or after the last one where there are fewer. */
  between?: ReactNode
}

const postsBefore = 3

/** The posts of a feed, below what is pinned in it. */
export function Posts({ of, onNewer, empty, between }: PostsProps) {
  const { t } = useLingui()
  const feed = useInfiniteQuery(postQueries.feed(of))
  // The first posts are drawn in slices, so that a slow phone answers in between.
  const isDrawn = useDeferredValue(!feed.isPending)
  if (feed.isPending || !isDrawn) return <Skeleton text={t`Loading posts...`} shape="page" />
  if (!feed.data)
    return (
      <>
        <LoadFailed
          text={wordsFor(feed.error, wordsOfFeed)}
          busy={feed.isFetching}
          onRetry={() => void feed.refetch()}
        />
        {between}
      </>
    )
  const pinned = feed.data.pages[0]?.pinned
  const posts = feed.data.pages.flatMap((page) => page.data).filter(({ id }) => id !== pinned?.id)
  const until = knownUntil(feed.data)
  if (posts.length === 0 && !pinned)
    return (
      <>
        {empty}
        {between}
      </>
    )
  const groupId = typeof of === 'string' ? undefined : of.groupId
  return (
    <>
      {pinned && <PostCard key={pinned.id} post={pinned} within={{ groupId, isPinned: true }} />}
      {until && <Newer of={of} since={until} onShown={onNewer} />}
      {posts.map((post, index) => (
        <Fragment key={post.id}>
          <PostCard post={post} within={{ groupId }} />
          {index === postsBefore - 1 && between}
        </Fragment>
      ))}
      {posts.length < postsBefore && between}
      <LoadMore list={feed}>
        <Trans>Load more posts</Trans>
      </LoadMore>
    </>
  )
}

/** How many came since: more than this many are not counted. */
const mostCounted = 20

function Newer({ of, since, onShown }: { of: FeedOf; since: string; onShown: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { data } = useQuery(postQueries.newer(of, since))
  const [isComing, setComing] = useState(false)
  const count = data?.count ?? 0

  async function show(): Promise<void> {
    setComing(true)
    try {
      await cache.fetchInfiniteQuery({ ...postQueries.feed(of), staleTime: 0, pages: 1 })
      onShown()
    } catch (error) {
      toast.error(wordsFor(error, wordsOfFeed))
    } finally {
      setComing(false)
    }
  }

  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(var(--top)+0.75rem)] z-10 grid justify-items-center empty:hidden"
    >
      {count > 0 && (
        <Button
          size="sm"
          icon={<ArrowUp />}
          busy={isComing}
          onClick={() => void show()}
          className="pointer-events-auto rounded-full shadow-float"
        >
          {count > mostCounted
            ? t`More than ${mostCounted} new posts`
            : t({ message: plural(count, { one: '# new post', other: '# new posts' }) })}
        </Button>
      )}
    </div>
  )
}
