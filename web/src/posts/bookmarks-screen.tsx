import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../kit/mutation.ts'
import { paths } from '../kit/paths.ts'
import { toast } from '../kit/toast.ts'
import { BackButton } from '../kit/ui/back-button.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { LostItems } from '../kit/ui/lost-items.tsx'
import { Page } from '../kit/ui/page.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { useFocusAfterLoss } from '../kit/ui/use-focus-after-loss.ts'
import { wordsFor } from '../kit/words.ts'
import { PostCard } from './post-card.tsx'
import { places } from './place-words.ts'
import { postMutations, postQueries } from './posts.queries.ts'
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
  const { i18n, t } = useLingui()
  const list = useInfiniteQuery(postQueries.bookmarks())
  // One whose mark is taken off goes at once, and comes back where that failed.
  const posts = list.data?.pages.flatMap((page) => page.data).filter((post) => post.bookmarked) ?? []
  // The mutation belongs to the list: it outlives its row, which is hidden until the answer.
  const bookmark = useMutation({
    ...postMutations.bookmark(useQueryClient()),
    choice: ({ id }) => [`bookmark ${id}`],
    onError: (error) => toast.error(wordsFor(error)),
  })
  const hidden = new Set(bookmark.choices.map(({ id }) => id))
  const lost = list.data?.pages.flatMap((page) => page.lost).filter(({ id }) => !hidden.has(id)) ?? []
  const remove = (id: string) =>
    void bookmark.mutateAsync({ id, on: false }).then(
      () => toast.success(t`Bookmark removed`),
      () => undefined,
    )
  const top = useFocusAfterLoss<HTMLElement>(posts.length + lost.length)
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
      {posts.length + lost.length === 0 && !list.hasNextPage && (
        <EmptyState
          drawing="inbox"
          title={t`No bookmarks yet`}
          text={t`Tap the bookmark below a post to save it here.`}
        />
      )}
      {posts.map((post) => (
        <PostCard key={post.id} post={post} />
      ))}
      <LostItems text={i18n._(places.POST.lost)} lost={lost} label={t`Posts you can no longer see`} onRemove={remove} />
      <LoadMore list={list}>
        <Trans>Load more posts</Trans>
      </LoadMore>
    </section>
  )
}
