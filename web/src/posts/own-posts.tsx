import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { PostCard } from './post-card.tsx'
import { postQueries } from './posts.queries.ts'
import { wordsOfOwnPosts } from './words-by-call.ts'

/** All that one has posted, whoever sees it, the newest first. */
export default function OwnPosts() {
  const { t } = useLingui()
  const list = useInfiniteQuery(postQueries.own())
  if (list.isPending) return <Skeleton text={t`Loading posts...`} shape="page" />
  if (!list.data)
    return (
      <LoadFailed
        text={wordsFor(list.error, wordsOfOwnPosts)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  const posts = list.data.pages.flatMap((page) => page.data)
  if (posts.length === 0) return <EmptyState drawing="inbox" level="p" title={t`No posts yet`} />
  return (
    <section aria-label={t`All posts`} className="mx-auto grid max-w-160 grid-cols-[minmax(0,1fr)] gap-4 lg:gap-5">
      {posts.map((post) => (
        <PostCard key={post.id} post={post} />
      ))}
      <LoadMore list={list}>
        <Trans>Load more posts</Trans>
      </LoadMore>
    </section>
  )
}
