import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../kit/paths.ts'
import { BackButton } from '../kit/ui/back-button.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { Page } from '../kit/ui/page.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { useFocusAfterLoss } from '../kit/ui/use-focus-after-loss.ts'
import { wordsFor } from '../kit/words.ts'
import { PostCard } from './post-card.tsx'
import { postQueries } from './posts.queries.ts'
import { wordsOfBookmarks } from './words-by-call.ts'

/** The posts that one keeps at hand, the latest marked first. */
export function BookmarksScreen() {
  const { t } = useLingui()
  return (
    <Page>
      <BackButton fallback={paths.home} />
      <PageTitle title={t`Bookmarks`} text={t`Posts you saved. Only you can see them.`} />
      <Marked />
    </Page>
  )
}

function Marked() {
  const { t } = useLingui()
  const list = useInfiniteQuery(postQueries.bookmarks())
  // One whose mark is taken off goes at once, and comes back where that failed.
  const posts = list.data?.pages.flatMap((page) => page.data).filter((post) => post.bookmarked) ?? []
  const top = useFocusAfterLoss<HTMLElement>(posts.length)
  if (list.isPending) return <Skeleton text={t`Loading bookmarks...`} shape="page" />
  if (!list.data)
    return (
      <LoadFailed
        text={wordsFor(list.error, wordsOfBookmarks)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  return (
    <section
      ref={top}
      tabIndex={-1}
      aria-label={t`Bookmarks`}
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-4 outline-none lg:gap-5"
    >
      {posts.length === 0 && !list.hasNextPage && (
        <EmptyState
          drawing="inbox"
          title={t`No bookmarks yet`}
          text={t`Tap the bookmark below a post to save it here.`}
        />
      )}
      {posts.map((post) => (
        <PostCard key={post.id} post={post} />
      ))}
      <LoadMore list={list}>
        <Trans>Load more posts</Trans>
      </LoadMore>
    </section>
  )
}
