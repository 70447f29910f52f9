import { documents, type OwnPhoto } from '@mulghar/contract/documents/documents'
import { infiniteQueryOptions, mutationOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { rereadUnderWay } from '../kit/reread.ts'
import { call } from '../kit/call.ts'
import { placeWords } from '../kit/place-words.ts'

type Page = { data: OwnPhoto[]; next: string | null; hasNext: boolean }

export const ownPhotoQueries = {
  /** They are fetched whenever the page opens: no event tells of a photo where the member lost access. */
  list: () =>
    infiniteQueryOptions({
      queryKey: ['documents', 'own'] as const,
      queryFn: async ({ pageParam, signal }) => {
        const asked = call(documents.own, { query: pageParam ? { next: pageParam } : {} }, { signal })
        return (await Promise.all([asked, placeWords.bring()]))[0]
      },
      staleTime: 0,
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page) => page.next,
    }),
}

export const ownPhotoMutations = {
  remove: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id }: OwnPhoto) => call(documents.remove, { params: { id }, query: {} }),
      onSuccess: (_, { id }) => {
        drop(cache, id)
        void rereadUnderWay(cache, ownPhotoQueries.list().queryKey)
        // Any page may show it, such as the profile.
        return cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'documents' })
      },
      onError: () => cache.invalidateQueries(ownPhotoQueries.list()),
    }),
}

function drop(cache: QueryClient, id: string): void {
  cache.setQueryData<InfiniteData<Page, string | null>>(ownPhotoQueries.list().queryKey, (known) => {
    if (!known) return known
    const pages = known.pages.map((page) => ({ ...page, data: page.data.filter((photo) => photo.id !== id) }))
    return { ...known, pages }
  })
}
