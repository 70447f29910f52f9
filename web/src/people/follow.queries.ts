import type { FollowStatus, FollowItem } from '@mulghar/contract/people/follow'
import { blocks, follow, mutes } from '@mulghar/contract/people/follow'
import type { UserProfile } from '@mulghar/contract/people/profile'
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '../kit/call.ts'
import { asksAnew } from '../kit/own-calls.ts'
import { noticesChanged } from '../notifications/public.ts'
import { acquaintanceParts } from './acquaintance-parts.ts'
import { peopleQueries } from './people.queries.ts'

export type FollowList = 'followers' | 'following'
type Page<Item> = { data: Item[]; next: string | null; hasNext: boolean }

const key = (...names: string[]) => [...peopleQueries.all, ...names]
const goesOn = { initialPageParam: null as string | null, getNextPageParam: (page: Page<unknown>) => page.next }
const from = (next: string | null) => (next ? { next } : {})

export const followQueries = {
  lists: () => key('follows'),
  list: (userId: string, list: FollowList) =>
    infiniteQueryOptions({
      queryKey: [...followQueries.lists(), userId, list],
      queryFn: ({ pageParam, signal }) =>
        call(follow[list], { query: { userId, size: 20, ...from(pageParam) } }, { signal }),
      ...goesOn,
    }),
  /** Some of those whom one follows, by whom one may name somebody. */
  known: (userId: string) =>
    queryOptions({
      queryKey: key('known', userId),
      queryFn: ({ signal }) => call(follow.following, { query: { userId, limit: 100 } }, { signal }),
    }),
  requests: () =>
    infiniteQueryOptions({
      queryKey: key('requests'),
      queryFn: ({ pageParam, signal }) => call(follow.requests, { query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
  sentRequests: () =>
    infiniteQueryOptions({
      queryKey: key('sent requests'),
      queryFn: ({ pageParam, signal }) =>
        call(follow.requests, { query: { direction: 'SENT' as const, ...from(pageParam) } }, { signal }),
      ...goesOn,
    }),
  suggestions: () =>
    queryOptions({
      queryKey: key('suggestions'),
      // No reason is shown before it can be said.
      queryFn: async ({ signal }) => {
        const asked = call(follow.suggestion, { query: { limit: 5 } }, { signal })
        return (await Promise.all([asked, acquaintanceParts.bring()]))[0]
      },
    }),
  blocked: () =>
    infiniteQueryOptions({
      queryKey: key('blocked'),
      queryFn: ({ pageParam, signal }) => call(blocks.list, { query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
  /** Somebody, as long as one blocks them: to who has not they are not there either. */
  isBlocked: (userId: string) =>
    queryOptions({
      queryKey: key('blocked', userId),
      queryFn: async ({ signal }) => (await call(blocks.list, { query: { userId } }, { signal })).data[0]?.user ?? null,
    }),
  muted: () =>
    infiniteQueryOptions({
      queryKey: key('muted'),
      queryFn: ({ pageParam, signal }) => call(mutes.list, { query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
}

type Wish = { userId: string; on: boolean }
type FollowWish = Wish & { approvesFollowers: boolean }

export const followMutations = {
  /** Shown at once, a request as one; what was refused goes back. */
  follow: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: async ({ userId, on }: FollowWish): Promise<FollowStatus | null> => {
        if (on) return (await call(follow.start, { body: { userId } })).status
        await call(follow.stop, { body: { userId } })
        return null
      },
      onMutate: async ({ userId, on, approvesFollowers }: FollowWish) => {
        await cache.cancelQueries({ queryKey: peopleQueries.all })
        const before = cache.getQueriesData({ queryKey: peopleQueries.all })
        showFollow(cache, userId, !on ? null : approvesFollowers ? 'PENDING' : 'ACTIVE')
        return { before }
      },
      onSuccess: (status, { userId }) => showFollow(cache, userId, status),
      onError: (_, __, context) => {
        for (const [queryKey, data] of context?.before ?? []) cache.setQueryData(queryKey, data)
      },
      onSettled: () => changed(cache),
    }),
  accept: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (userId: string) => call(follow.accept, { params: { userId } }),
      onSettled: () => answered(cache),
    }),
  decline: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (userId: string) => call(follow.decline, { params: { userId } }),
      onSettled: () => answered(cache),
    }),
  removeFollower: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (userId: string) => call(follow.removeFollower, { params: { userId } }),
      onSettled: () => changed(cache),
    }),
  block: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ userId, on }: Wish) => call(on ? blocks.start : blocks.stop, { body: { userId } }),
      onSettled: () => changed(cache),
    }),
  mute: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ userId, on }: Wish) => call(on ? mutes.start : mutes.stop, { body: { userId } }),
      onSettled: () => changed(cache),
    }),
}

/** How one follows somebody, on their page and in every list; counts go no lower than zero. */
function showFollow(cache: QueryClient, userId: string, status: FollowStatus | null): void {
  cache.setQueryData<UserProfile>(peopleQueries.of(userId).queryKey, (known) => {
    if (!known) return known
    const following = status === 'ACTIVE'
    const change = Number(following) - Number(known.following)
    return {
      ...known,
      following,
      followStatus: status,
      ...(known.followersCount !== undefined && { followersCount: Math.max(0, known.followersCount + change) }),
    }
  })
  cache.setQueriesData<InfiniteData<Page<FollowItem>, string | null>>({ queryKey: followQueries.lists() }, (known) => {
    if (!known) return known
    const shown = (item: FollowItem): FollowItem =>
      item.user.id === userId
        ? { ...item, user: { ...item.user, isFollowed: status === 'ACTIVE', followStatus: status } }
        : item
    return { ...known, pages: known.pages.map((page) => ({ ...page, data: page.data.map(shown) })) }
  })
}

/** After an answer to a request: what told of it says so too. */
const answered = (cache: QueryClient) => Promise.all([changed(cache), noticesChanged(cache)])

/** After something between two people, whoever did it: all that is known of people is asked for anew where it is shown. */
export function changed(cache: QueryClient, rootId?: string): Promise<void> {
  if (rootId) asksAnew(rootId)
  return cache.invalidateQueries({ queryKey: peopleQueries.all })
}
