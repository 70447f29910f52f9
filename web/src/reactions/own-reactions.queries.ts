import { comments, type OwnComment } from '@mulghar/contract/reactions/comments'
import { likes, type OwnLike } from '@mulghar/contract/reactions/likes'
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../kit/call.ts'
import { placeWords } from '../kit/place-words.ts'
import { rereadUnderWay } from '../kit/reread.ts'
import { changed, from, goesOn, reactionQueries, type Pages } from './reactions.queries.ts'

/** The member's own comments and likes. They are fetched whenever the page opens: no event tells of a lost resource. */
export const ownReactionQueries = {
  comments: () =>
    infiniteQueryOptions({
      queryKey: [...reactionQueries.all, 'own'],
      queryFn: async ({ pageParam, signal }) => {
        const asked = call(comments.own, { query: from(pageParam) }, { signal })
        return (await Promise.all([asked, placeWords.bring()]))[0]
      },
      staleTime: 0,
      ...goesOn,
    }),
  likes: () =>
    infiniteQueryOptions({
      queryKey: [...reactionQueries.all, 'own likes'],
      queryFn: async ({ pageParam, signal }) => {
        const asked = call(likes.own, { query: from(pageParam) }, { signal })
        return (await Promise.all([asked, placeWords.bring()]))[0]
      },
      staleTime: 0,
      ...goesOn,
    }),
}

/** Both also where the member may no longer see what it is about. */
export const ownReactionMutations = {
  takeBackLike: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ contentId, contentType }: OwnLike) =>
        call(likes.toggle, { body: { contentId, contentType, liked: false } }),
      onSuccess(_, { id }) {
        const { queryKey } = ownReactionQueries.likes()
        cache.setQueryData<Pages<OwnLike>>(queryKey, (known) => without(known, id))
        void rereadUnderWay(cache, queryKey)
      },
      onSettled: (_, error, { place }) =>
        Promise.all([
          error && cache.invalidateQueries(ownReactionQueries.likes()),
          place.seen && changed(cache, place.seen.id),
        ]),
    }),
  removeComment: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id }: OwnComment) => call(comments.remove, { params: { id }, query: {} }),
      onSuccess(_, { id }) {
        const { queryKey } = ownReactionQueries.comments()
        cache.setQueryData<Pages<OwnComment>>(queryKey, (known) => without(known, id))
        void rereadUnderWay(cache, queryKey)
      },
      onSettled: (_, error, { place }) =>
        Promise.all([
          error && cache.invalidateQueries(ownReactionQueries.comments()),
          place.seen && changed(cache, place.seen.id),
        ]),
    }),
}

/** A list of the member's own comments or likes without one of them. */
function without<Item extends { id: string }>(known: Pages<Item> | undefined, id: string): Pages<Item> | undefined {
  if (!known) return known
  const pages = known.pages.map((page) => ({ ...page, data: page.data.filter((item) => item.id !== id) }))
  return { ...known, pages }
}
