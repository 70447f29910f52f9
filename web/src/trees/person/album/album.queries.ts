import { album, type AlbumPictureChangeInput } from '@mulghar/contract/trees/album'
import { documents } from '@mulghar/contract/documents/documents'
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { asksAnew } from '../../../kit/own-calls.ts'
import { isStaleness } from '../../../kit/failures.ts'
import { call, upload } from '../../../kit/call.ts'
import type { Progress } from '../../../kit/transport.ts'
import { changed, treeQueries } from '../../core/trees.queries.ts'

export const albumQueries = {
  list: (personId: string) =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.person(personId).queryKey, 'album'],
      queryFn: ({ pageParam, signal }) =>
        call(
          album.list,
          { params: { id: personId }, query: { limit: 100, ...(pageParam && { next: pageParam }) } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: { next: string | null }) => page.next,
    }),
}

export type Of = { treeId: string; personId: string }

export const albumMutations = {
  /** One picture, sent and put at the end of the album. */
  add: (cache: QueryClient, { treeId, personId }: Of) =>
    mutationOptions({
      mutationFn: async ({ file, onProgress }: { file: File; onProgress: (progress: Progress) => void }) => {
        const { id: documentId } = await upload(documents.upload, { query: { location: 'drop' } }, file, { onProgress })
        return call(album.add, { params: { id: personId }, body: { documentId } })
      },
      onSuccess: () => {
        asksAnew(treeId)
        // How many there are is told by the person; below that key stands the album.
        return cache.invalidateQueries({ queryKey: treeQueries.person(personId).queryKey })
      },
    }),
  change: (cache: QueryClient, { treeId, personId }: Of) =>
    mutationOptions({
      mutationFn: ({ id, change }: { id: string; change: AlbumPictureChangeInput }) =>
        call(album.update, { params: { id: personId, pictureId: id }, body: change }),
      onSuccess: () => changed(cache, treeId),
      // The form shows what another member has saved meanwhile.
      onError: async (error) => {
        if (isStaleness(error)) await cache.invalidateQueries({ queryKey: albumQueries.list(personId).queryKey })
      },
    }),
  remove: (cache: QueryClient, { treeId, personId }: Of) =>
    mutationOptions({
      mutationFn: ({ id }: { id: string; onDone: () => void }) =>
        call(album.remove, { params: { id: personId, pictureId: id } }),
      onSuccess: (_, { onDone }) => {
        onDone()
        return changed(cache, treeId)
      },
    }),
}
