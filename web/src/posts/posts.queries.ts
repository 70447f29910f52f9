import { posts, type feedScopes, type Post } from '@mulghar/contract/posts/posts'
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'
import { call, type BodyOf } from '../kit/call.ts'
import { Refusal } from '../kit/failures.ts'
import { asksAnew } from '../kit/own-calls.ts'
import { useSession } from '../session/session-store.ts'

export type FeedScope = (typeof feedScopes)[number]
type Page = { data: Post[]; next: string | null; hasNext: boolean }
type Pages = InfiniteData<Page, string | null>

const goesOn = { initialPageParam: null as string | null, getNextPageParam: (page: Page) => page.next }
const me = () => useSession.getState().user?.id ?? ''
const from = (next: string | null) => (next ? { next } : {})

export const postQueries = {
  all: ['posts'] as const,
  lists: () => [...postQueries.all, 'list'] as const,
  /** As it was when it was asked for, until one asks for what is newer. */
  feed: (scope: FeedScope) =>
    infiniteQueryOptions({
      staleTime: Infinity,
      queryKey: [...postQueries.lists(), 'feed', scope],
      queryFn: ({ pageParam, signal }) => call(posts.others, { query: { scope, ...from(pageParam) } }, { signal }),
      ...goesOn,
    }),
  /** How many came since a post that is shown. */
  newer: (scope: FeedScope, since: string) =>
    queryOptions({
      queryKey: [...postQueries.all, 'newer', scope, since],
      queryFn: ({ signal }) => call(posts.newer, { query: { scope, since } }, { signal }),
    }),
  /** Somebody's posts; with media those that have some. */
  of: (userId: string, media: boolean) =>
    infiniteQueryOptions({
      queryKey: [...postQueries.lists(), 'of', userId, media],
      queryFn: ({ pageParam, signal }) =>
        call(
          posts.list,
          { query: { userId, limit: 100, ...(media && { media: 'true' as const }), ...from(pageParam) } },
          { signal },
        ),
      ...goesOn,
    }),
  bookmarks: () =>
    infiniteQueryOptions({
      queryKey: [...postQueries.lists(), 'bookmarks'],
      queryFn: ({ pageParam, signal }) => call(posts.bookmarks, { query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...postQueries.all, 'one', id],
      queryFn: ({ signal }) => call(posts.get, { params: { id } }, { signal }),
    }),
}

export const postMutations = {
  create: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof posts.create>) => call(posts.create, { body }),
      onSuccess: (post) => showFirst(cache, post),
      onSettled: () => changed(cache, me()),
    }),
  update: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof posts.update>) =>
        call(posts.update, { params: { id }, body }),
      onSuccess: (post) => showPost(cache, post.id, () => post),
      onSettled: () => changed(cache, me()),
    }),
  remove: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (id: string) => call(posts.remove, { params: { id }, query: {} }),
      onSuccess: (_, id) => showPost(cache, id, () => undefined),
      onSettled: () => changed(cache, me()),
    }),
  bookmark: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id, on }: { id: string; on: boolean }) =>
        call(on ? posts.bookmark : posts.unbookmark, { params: { id } }),
      onMutate: ({ id, on }) => showPost(cache, id, (post) => ({ ...post, bookmarked: on })),
      onError: (_, { id, on }) => showPost(cache, id, (post) => ({ ...post, bookmarked: !on })),
      onSettled: () => cache.invalidateQueries({ queryKey: postQueries.bookmarks().queryKey }),
    }),
}

/** Shows a post as it is now wherever it stands; undefined takes it away. */
export function showPost(cache: QueryClient, id: string, as: (post: Post) => Post | undefined): void {
  const shown = (post: Post) => (post.id === id ? (as(post) ?? []) : post)
  cache.setQueriesData<Pages>({ queryKey: postQueries.lists() }, (known) => {
    if (!known) return known
    return { ...known, pages: known.pages.map((page) => ({ ...page, data: page.data.flatMap(shown) })) }
  })
  cache.setQueryData<Post>(postQueries.one(id).queryKey, (known) => known && as(known))
}

/** Shows what one has posted oneself above the feed, which else has what others post. */
function showFirst(cache: QueryClient, post: Post): void {
  cache.setQueriesData<Pages>({ queryKey: postQueries.all, predicate: isFeed }, (known) => {
    const [first, ...others] = known?.pages ?? []
    if (!known || !first) return known
    return { ...known, pages: [{ ...first, data: [post, ...first.data] }, ...others] }
  })
}

/** Shows a post as the house has it now, wherever it stands; one that may not be seen any more stands nowhere. Costs nothing where it is not shown. */
export async function renew(cache: QueryClient, id: string): Promise<void> {
  if (!postsIn(cache).some((post) => post.id === id) && !cache.getQueryData(postQueries.one(id).queryKey)) return
  try {
    const post = await cache.fetchQuery({ ...postQueries.one(id), staleTime: 0 })
    showPost(cache, id, () => post)
  } catch (error) {
    // A list that cannot be asked for now stays as it was; the page of the post itself says why.
    if (isNotFound(error)) showPost(cache, id, () => undefined)
  }
}

/**
 * After something was posted, changed or deleted, whoever did it: its author is the root. A feed that is read does not move: it
 * tells how many are newer, and shows what has become of the posts of this author that stand in it.
 */
export async function changed(cache: QueryClient, authorId: string): Promise<void> {
  asksAnew(authorId)
  await Promise.all([
    cache.invalidateQueries({
      queryKey: postQueries.all,
      // What one posts oneself is in no answer of a feed: one that is empty but for it would lose it.
      predicate: (query) => !isFeed(query) || (isEmpty(query) && authorId !== me()),
    }),
    renewAuthor(cache, authorId),
  ])
}

/** Shows the posts of somebody in a feed as they are now, by one question. */
export async function renewAuthor(cache: QueryClient, authorId: string): Promise<void> {
  const shown = postsIn(cache, isFeed).filter((post) => post.owner.id === authorId)
  if (shown.length === 0) return
  const now = await latestOf(authorId)
  const oldest = now.hasNext ? now.data.at(-1)?.id : undefined
  for (const { id } of shown) {
    const post = now.data.find((one) => one.id === id)
    if (post || oldest === undefined || id > oldest) showPost(cache, id, () => post)
  }
}

async function latestOf(userId: string): Promise<Pick<Page, 'data' | 'hasNext'>> {
  try {
    return await call(posts.list, { query: { userId, limit: 100 } })
  } catch (error) {
    if (isNotFound(error)) return { data: [], hasNext: false }
    throw error
  }
}

const isNotFound = (error: unknown) => error instanceof Refusal && error.status === 404
const isFeed = ({ queryKey }: Query) => queryKey[1] === 'list' && queryKey[2] === 'feed'
/** There is nothing in it since which others could be newer. */
const isEmpty = ({ state }: Query) => newestOfOthers(state.data as Pages | undefined) === undefined

/** The newest in a feed that is not one's own. */
export function newestOfOthers(known: Pick<Pages, 'pages'> | undefined): string | undefined {
  return known?.pages.flatMap((page) => page.data).find((post) => post.owner.id !== me())?.id
}

/** What others post and one may see is another matter after one has followed, muted or blocked somebody, or was blocked. */
export async function changedPeople(cache: QueryClient, actorId: string): Promise<void> {
  if (actorId !== me()) return renewAuthor(cache, actorId)
  await cache.invalidateQueries({ queryKey: postQueries.all })
}

/** All posts that stand in lists, or in some of them. */
function postsIn(cache: QueryClient, predicate: (list: Query) => boolean = () => true): Post[] {
  const lists = cache.getQueriesData<Pages>({ queryKey: postQueries.lists(), predicate })
  return lists.flatMap(([, known]) => known?.pages.flatMap((page) => page.data) ?? [])
}
