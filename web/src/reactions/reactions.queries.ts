import type { CommentedKind, LikedKind } from '@mulghar/contract/reactions/kinds'
import { comments, type Comment } from '@mulghar/contract/reactions/comments'
import { likes } from '@mulghar/contract/reactions/likes'
import { infiniteQueryOptions, mutationOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { call, type BodyOf } from '../kit/call.ts'
import { rereadUnderWay } from '../kit/reread.ts'
import { saveEdit } from '../kit/save-edit.ts'
import { asksAnew } from '../kit/own-calls.ts'
import { renewThing } from './thing-parts.ts'

type Page<Item> = { data: Item[]; next: string | null; hasNext: boolean }
export type Pages<Item> = InfiniteData<Page<Item>, string | null>

export const goesOn = { initialPageParam: null as string | null, getNextPageParam: (page: Page<unknown>) => page.next }
export const from = (next: string | null) => (next ? { next } : {})

export const reactionQueries = {
  all: ['reactions'] as const,
  /** The comments of a thing, or the answers to a comment; `thingId` is what all of them stand below. */
  comments: (thingId: string, parentType: CommentedKind, parentId: string) =>
    infiniteQueryOptions({
      queryKey: [...reactionQueries.all, thingId, 'comments', parentType, parentId],
      queryFn: ({ pageParam, signal }) =>
        call(comments.list, { params: { parentType, parentId }, query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
  likes: (thingId: string, contentType: LikedKind, contentId: string) =>
    infiniteQueryOptions({
      queryKey: [...reactionQueries.all, thingId, 'likes', contentType, contentId],
      queryFn: ({ pageParam, signal }) =>
        call(likes.list, { params: { contentType, contentId }, query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
}

export type LikeState = { liked: boolean; likeCount: number }

export const reactionMutations = {
  /** The wish goes with it, so that a repeated call turns nothing over twice. */
  like: () => mutationOptions({ mutationFn: (body: BodyOf<typeof likes.toggle>) => call(likes.toggle, { body }) }),
  comment: (cache: QueryClient, thingId: string, draftKey: string) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof comments.create>) => call(comments.create, { body }, { draft: draftKey }),
      onSettled: () => changed(cache, thingId),
    }),
  update: (cache: QueryClient, thingId: string) =>
    mutationOptions({
      mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof comments.update>) =>
        saveEdit({
          id,
          body,
          send: (sent) => call(comments.update, { params: { id }, body: sent }),
          async read() {
            await changed(cache, thingId)
            return lastRead(cache, thingId, id)
          },
        }),
      onSuccess: (comment) => showComment(cache, thingId, comment),
      onSettled: () => changed(cache, thingId),
    }),
  remove: (cache: QueryClient, thingId: string) =>
    mutationOptions({
      mutationFn: ({ id, reason }: { id: string; reason?: string }) =>
        call(comments.remove, { params: { id }, query: reason ? { reason } : {} }),
      // The member may be at their own comments by then.
      onSettled: () => Promise.all([changed(cache, thingId), rereadUnderWay(cache, reactionQueries.all)]),
    }),
}

/** A comment as it was last read. */
function lastRead(cache: QueryClient, thingId: string, commentId: string): Comment | undefined {
  const lists = cache.getQueriesData<Pages<Comment>>({ queryKey: [...reactionQueries.all, thingId, 'comments'] })
  const read = lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.data) ?? [])
  return read.filter(({ id }) => id === commentId).toSorted((one, other) => other.version - one.version)[0]
}

/** Shows a comment as it is now wherever it stands below a thing. */
export function showComment(cache: QueryClient, thingId: string, comment: Comment): void {
  cache.setQueriesData<Pages<Comment>>({ queryKey: [...reactionQueries.all, thingId, 'comments'] }, (known) => {
    if (!known) return known
    const shown = (one: Comment) => (one.id === comment.id ? comment : one)
    return { ...known, pages: known.pages.map((page) => ({ ...page, data: page.data.map(shown) })) }
  })
}

/** After something was said of a thing, whoever said it: what is known of it is asked for anew where it is shown. */
export async function changed(cache: QueryClient, thingId: string): Promise<void> {
  asksAnew(thingId)
  await Promise.all([
    cache.invalidateQueries({ queryKey: [...reactionQueries.all, thingId] }),
    renewThing(cache, thingId),
  ])
}
