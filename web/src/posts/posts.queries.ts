import { posts, type feedScopes, type Post } from '@mulghar/contract/posts/posts'
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'
import { renewAfterReads } from '../kit/after-reads.ts'
import { call, type BodyOf } from '../kit/call.ts'
import { saveEdit } from '../kit/save-edit.ts'
import { isStaleness, mayBeCreated, Refusal } from '../kit/failures.ts'
import { asksAnew } from '../kit/own-calls.ts'
import { randomKey } from '../kit/request.ts'
import { changedGroup } from '../groups/public.ts'
import { useSession } from '../session/session-store.ts'

export type FeedScope = (typeof feedScopes)[number]
/** The feed of a scope, or what is posted in a group. */
export type FeedOf = FeedScope | { groupId: string }
/** The first page of a group has what is pinned there. */
type Page = { data: Post[]; next: string | null; hasNext: boolean; pinned?: Post | null | undefined }
type Pages = InfiniteData<Page, string | null>

const goesOn = { initialPageParam: null as string | null, getNextPageParam: (page: Page) => page.next }
const me = () => useSession.getState().user?.id ?? ''
const from = (next: string | null) => (next ? { next } : {})

export const postQueries = {
  all: ['posts'] as const,
  lists: () => [...postQueries.all, 'list'] as const,
  /** As it was when it was asked for, until one asks for what is newer. */
  feed: (of: FeedOf) =>
    infiniteQueryOptions({
      staleTime: Infinity,
      queryKey: [...postQueries.lists(), 'feed', of],
      queryFn: ({ pageParam, signal }): Promise<Page> =>
        typeof of === 'string'
          ? call(posts.others, { query: { scope: of, ...from(pageParam) } }, { signal })
          : call(posts.list, { query: { ...of, ...from(pageParam) } }, { signal }),
      ...goesOn,
    }),
  /** How many came since a post that is shown. */
  newer: (of: FeedOf, since: string) =>
    queryOptions({
      queryKey: [...postQueries.all, 'newer', of, since],
      queryFn: ({ signal }) =>
        call(posts.newer, { query: { since, ...(typeof of === 'string' ? { scope: of } : of) } }, { signal }),
    }),
  /** All of one's own, with those that nobody else sees. */
  own: () =>
    infiniteQueryOptions({
      queryKey: [...postQueries.lists(), 'own'],
      queryFn: ({ pageParam, signal }) => call(posts.list, { query: from(pageParam) }, { signal }),
      ...goesOn,
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
  create: (cache: QueryClient, draftKey: string) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof posts.create>) => call(posts.create, { body }, { draft: draftKey }),
      onSuccess: (post) => showFirst(cache, post),
      // Where no answer came, the feed of the group shows whether it was posted.
      onError: (error, { groupId }) =>
        groupId && mayBeCreated(error)
          ? cache.invalidateQueries({ queryKey: postQueries.feed({ groupId }).queryKey })
          : undefined,
      onSettled: (_, __, { groupId }) => changedByMe(cache, groupId),
    }),
  share: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id, ...body }: { id: string; groupId: string; text: string }) =>
        call(posts.share, { params: { id }, body: { target: 'GROUP', ...body } }),
      onSuccess: (post) => showFirst(cache, post),
      onSettled: (_, __, { groupId }) => changedByMe(cache, groupId),
    }),
  pin: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ groupId, postId }: { groupId: string; postId: string | null }) =>
        call(posts.pin, { params: { groupId }, body: { postId } }),
      onSettled: (_, __, { groupId }) => changed(cache, groupId),
    }),
  update: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof posts.update>) =>
        saveEdit({
          id,
          body,
          send: (sent) => call(posts.update, { params: { id }, body: sent }),
          read: () => call(posts.get, { params: { id } }),
        }),
      onSuccess: (post) => showPost(cache, post.id, () => post),
      // What it has become elsewhere is there before one is told.
      onError: (error, { id }) => (isStaleness(error) ? renew(cache, id) : undefined),
      // A feed that was being read may bring it as it was before.
      onSettled: (post, _, { id }) =>
        Promise.all([
          renewAfterReads(cache, postQueries.all, () => renew(cache, id)),
          changed(cache, post?.group?.id ?? me()),
        ]),
    }),
  remove: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ post: { id }, reason }: { post: Post; reason?: string }) =>
        call(posts.remove, { params: { id }, query: reason ? { reason } : {} }),
      onSuccess(_, { post: { id } }) {
        const takeAway = async () => showPost(cache, id, () => undefined)
        return Promise.all([takeAway(), renewAfterReads(cache, postQueries.all, takeAway)])
      },
      onSettled: (_, __, { post }) => changed(cache, post.group?.id ?? me()),
    }),
  bookmark: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id, on }: { id: string; on: boolean }) =>
        call(on ? posts.bookmark : posts.unbookmark, { params: { id } }),
      onMutate: ({ id, on }) => {
        showPost(cache, id, (post) => ({ ...post, bookmarked: on }))
        return { wasOn: !on }
      },
      onError: (_, { id }, before) => before && showPost(cache, id, (post) => ({ ...post, bookmarked: before.wasOn })),
      onSuccess: (_, { id, on }) => showPost(cache, id, (post) => ({ ...post, bookmarked: on })),
      onSettled: (_, __, { id }) =>
        Promise.all([
          renewAfterReads(cache, postQueries.all, () => renew(cache, id)),
          cache.invalidateQueries({ queryKey: postQueries.bookmarks().queryKey }),
        ]),
    }),
}

/** Shows a post as it is now wherever it stands; undefined takes it away. */
export function showPost(cache: QueryClient, id: string, as: (post: Post) => Post | undefined): void {
  const shown = (post: Post) => (post.id === id ? (as(post) ?? []) : post)
  const pinIn = ({ pinned }: Page) => (pinned?.id === id ? { pinned: as(pinned) ?? null } : {})
  cache.setQueriesData<Pages>({ queryKey: postQueries.lists() }, (known) => {
    if (!known) return known
    return { ...known, pages: known.pages.map((page) => ({ ...page, ...pinIn(page), data: page.data.flatMap(shown) })) }
  })
  cache.setQueryData<Post>(postQueries.one(id).queryKey, (known) => known && as(known))
}

/** Shows what one has posted oneself above the feeds that have it. */
function showFirst(cache: QueryClient, post: Post): void {
  const hasIt = (query: Query) => isFeed(query) && [undefined, post.group?.id].includes(groupOf(query))
  cache.setQueriesData<Pages>({ queryKey: postQueries.all, predicate: hasIt }, (known) => {
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
    if (isNotThere(error)) showPost(cache, id, () => undefined)
  }
}

/** What one has posted in a group may have made one its member. */
async function changedByMe(cache: QueryClient, groupId: string | undefined): Promise<void> {
  await Promise.all([changed(cache, groupId ?? me(), true), groupId && changedGroup(cache, groupId)])
}

/**
 * After something was posted, changed or deleted, whoever did it: its author is the root, or the group it is in. A feed that is
 * read does not move: it tells how many are newer, and shows what has become of the posts of this root that stand in it.
 */
export async function changed(cache: QueryClient, rootId: string, isMine = rootId === me()): Promise<void> {
  asksAnew(rootId)
  await Promise.all([
    cache.invalidateQueries({
      queryKey: postQueries.all,
      // An own post is in no answer for "following": a feed that is empty but for it would lose it.
      predicate: (query) => !isFeed(query) || (isEmpty(query) && !(isMine && query.queryKey[3] === 'following')),
    }),
    renewAuthor(cache, rootId),
    renewGroup(cache, rootId),
  ])
}

/** Shows the posts of somebody in a feed as they are now, by one question. */
export async function renewAuthor(cache: QueryClient, authorId: string): Promise<void> {
  const all = postsIn(cache, isFeed)
  const shown = all.filter((post) => post.owner.id === authorId)
  const shares = new Set(all.filter((post) => isShareOf(post, authorId)).map(({ id }) => id))
  await Promise.all([
    shown.length > 0 && latestOf(cache, { userId: authorId }).then((now) => showLatest(cache, shown, now)),
    ...[...shares].map((id) => renew(cache, id)),
  ])
}

/** True where somebody else shares a post of this author. */
const isShareOf = (post: Post, authorId: string) => post.shared?.post?.owner.id === authorId

/** Shows the posts of a group in a feed as they are now, and what is pinned there. */
async function renewGroup(cache: QueryClient, groupId: string): Promise<void> {
  const shown = postsIn(cache, isFeed).filter((post) => post.group?.id === groupId)
  const feed = postQueries.feed({ groupId }).queryKey
  if (shown.length === 0 && !cache.getQueryData(feed)) return
  const now = await latestOf(cache, { groupId })
  showLatest(cache, shown, now)
  cache.setQueryData<Pages>(feed, (known) => {
    const [first, ...others] = known?.pages ?? []
    return known && first && { ...known, pages: [{ ...first, pinned: now.pinned }, ...others] }
  })
}

function showLatest(cache: QueryClient, shown: readonly Post[], now: Omit<Page, 'next'>): void {
  const oldest = now.hasNext ? now.data.at(-1)?.id : undefined
  for (const { id } of shown) {
    const post = now.data.find((one) => one.id === id)
    if (post || oldest === undefined || id > oldest) showPost(cache, id, () => post)
  }
}

async function latestOf(cache: QueryClient, of: { userId: string } | { groupId: string }): Promise<Omit<Page, 'next'>> {
  try {
    // As a query it is known to be under way (after-reads.ts). No two share an answer: the later one has to be newer.
    return await cache.fetchQuery({
      queryKey: [...postQueries.all, 'latest', of, randomKey()],
      queryFn: ({ signal }) => call(posts.list, { query: { ...of, limit: 100 } }, { signal }),
      gcTime: 0,
    })
  } catch (error) {
    if (isNotThere(error)) return { data: [], hasNext: false, pinned: null }
    throw error
  }
}

/** It is gone, or not for the viewer any more. */
const isNotThere = (error: unknown) => error instanceof Refusal && (error.status === 404 || error.status === 403)
const isFeed = ({ queryKey }: Query) => queryKey[1] === 'list' && queryKey[2] === 'feed'
/** The group whose feed it is, if it is one of a group. */
const groupOf = ({ queryKey }: Query) => (queryKey[3] as Exclude<FeedOf, FeedScope> | undefined)?.groupId
/** There is nothing in it since which others could be newer. */
const isEmpty = ({ state }: Query) => knownUntil(state.data as Pages | undefined) === undefined

/** Since when others may be newer: the newest of theirs in a feed; where all are one's own the first, before which there was nothing. */
export function knownUntil(known: Pick<Pages, 'pages'> | undefined): string | undefined {
  const all = known?.pages.flatMap((page) => page.data) ?? []
  return (all.find((post) => post.owner.id !== me()) ?? all.at(-1))?.id
}

/** What others post and one may see is another matter after one has followed, muted or blocked somebody, or was blocked. */
export async function changedPeople(cache: QueryClient, actorId: string): Promise<void> {
  if (actorId === me()) return cache.invalidateQueries({ queryKey: postQueries.all })
  const isTheirs = ({ state }: Query) => {
    const post = state.data as Post | undefined
    return post !== undefined && (post.owner.id === actorId || isShareOf(post, actorId))
  }
  await Promise.all([
    renewAuthor(cache, actorId),
    cache.invalidateQueries({ queryKey: [...postQueries.all, 'one'], predicate: isTheirs }),
    cache.invalidateQueries({ queryKey: postQueries.bookmarks().queryKey }),
  ])
}

/** All posts that stand in lists, or in some of them. */
function postsIn(cache: QueryClient, predicate: (list: Query) => boolean = () => true): Post[] {
  const lists = cache.getQueriesData<Pages>({ queryKey: postQueries.lists(), predicate })
  return lists.flatMap(
    ([, known]) => known?.pages.flatMap(({ data, pinned }) => (pinned ? [pinned, ...data] : data)) ?? [],
  )
}
