import type { InputOf } from '@mulghar/contract/kit/endpoint'
import { review, type FindingKind } from '@mulghar/contract/trees/review'
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { changed, treeQueries } from '../core/trees.queries.ts'

export type FindingsAsked = { kind: FindingKind; answered: boolean; least: number }

/** What was found in a tree hangs below the tree, so that its change event makes that old too. */
export const reviewQueries = {
  all: (treeId: string) => [...treeQueries.one(treeId), 'review'] as const,
  overview: (treeId: string) =>
    queryOptions({
      queryKey: [...reviewQueries.all(treeId), 'overview'],
      queryFn: ({ signal }) => call(review.get, { params: { id: treeId } }, { signal }),
    }),
  findings: (treeId: string, { kind, answered, least }: FindingsAsked) =>
    infiniteQueryOptions({
      queryKey: [...reviewQueries.all(treeId), 'findings', kind, answered, least],
      queryFn: ({ pageParam, signal }) => {
        const query = {
          kind,
          answered: answered ? ('true' as const) : ('false' as const),
          ...(least > 0 && { least }),
          ...(pageParam && { next: pageParam }),
        }
        return call(review.findings, { params: { id: treeId }, query }, { signal })
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: { next: string | null }) => page.next,
    }),
  preview: (treeId: string, keep: string, other: string) =>
    queryOptions({
      queryKey: [...reviewQueries.all(treeId), 'merge', keep, other],
      queryFn: ({ signal }) =>
        call(review.mergePreview, { params: { id: treeId }, query: { keep, other } }, { signal }),
      staleTime: 0,
      retry: false,
    }),
}

/** For all that decides whether two people are one. */
export const pairChoice = (...personIds: readonly string[]) => [`pair ${personIds.toSorted().join(' ')}`] as const

export const reviewMutations = {
  run: (cache: QueryClient, treeId: string) =>
    mutationOptions({
      mutationFn: () => call(review.run, { params: { id: treeId } }),
      onSettled: () => cache.invalidateQueries({ queryKey: reviewQueries.overview(treeId).queryKey }),
    }),
  answer: (cache: QueryClient, treeId: string) =>
    mutationOptions({
      mutationFn: (body: InputOf<typeof review.answer>['body']) =>
        call(review.answer, { params: { id: treeId }, body }),
      onSuccess: () => cache.invalidateQueries({ queryKey: reviewQueries.all(treeId) }),
    }),
  merge: (cache: QueryClient, treeId: string) =>
    mutationOptions({
      mutationFn: ({ idempotencyKey, ...body }: InputOf<typeof review.merge>['body'] & { idempotencyKey: string }) =>
        call(review.merge, { params: { id: treeId }, body }, { idempotencyKey }),
      onSuccess: ({ person }, { otherId }) => {
        cache.setQueryData(treeQueries.person(person.id).queryKey, person)
        cache.removeQueries({ queryKey: treeQueries.person(otherId).queryKey })
        return changed(cache, treeId)
      },
    }),
}
