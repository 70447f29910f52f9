import { programs } from '@mulghar/contract/finance/programs'
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { earlierData } from '../../kit/earlier-data.ts'
import { call, type BodyOf } from '../../kit/call.ts'
import { saveEdit } from '../../kit/save-edit.ts'
import { changed, financeQueries } from '../core/finance.queries.ts'

/** What programs belong to: a family tree, or a group. */
export type ProgramsOf = { familyId: string } | { groupId: string }

const lists = [...financeQueries.all, 'list'] as const

const goesOn = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
}

export const programQueries = {
  list: (q: string) =>
    infiniteQueryOptions({
      queryKey: [...lists, 'all', q],
      queryFn: ({ pageParam, signal }) =>
        call(programs.all, { query: { ...(q && { q }), ...(pageParam && { next: pageParam }) } }, { signal }),
      // While one types, what was found stands.
      placeholderData: earlierData,
      ...goesOn,
    }),
  of: (of: ProgramsOf) =>
    infiniteQueryOptions({
      queryKey: [...lists, of],
      queryFn: ({ pageParam, signal }) =>
        call(programs.all, { query: { ...of, limit: 5, ...(pageParam && { next: pageParam }) } }, { signal }),
      ...goesOn,
    }),
}

type Change = BodyOf<typeof programs.update> & { id: string }

export const programMutations = {
  create: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof programs.create>) => call(programs.create, { body }),
      onSuccess: ({ id }) => changed(cache, id),
    }),
  update: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id, ...body }: Change) =>
        saveEdit({
          id,
          body,
          send: (sent) => call(programs.update, { params: { id }, body: sent }),
          read: () => call(programs.get, { params: { id } }),
        }),
      // Also where it was refused: it may be another by now.
      onSettled: (_, __, { id }) => changed(cache, id),
    }),
  /** Removes a program from its family tree or its group. */
  unlink: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: (rootId: string) => call(programs.removeLink, { params: { id, rootId } }),
      onSuccess: () => changed(cache, id),
    }),
  remove: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (id: string) => call(programs.remove, { params: { id } }),
      onSuccess: (_, id) => changed(cache, id),
    }),
}
