import { programs } from '@mulghar/contract/finance/programs'
import { infiniteQueryOptions, keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call, type BodyOf } from '../../kit/call.ts'
import { asksAnew } from '../../kit/own-calls.ts'
import { financeQueries } from '../core/finance.queries.ts'

/** What programs belong to: all, those of a family tree, or those of a group. */
export type ProgramsOf = { familyId?: string; groupId?: string }

export const programQueries = {
  list: (q: string, of: ProgramsOf = {}) =>
    infiniteQueryOptions({
      queryKey: [...financeQueries.all, 'list', of, q],
      queryFn: ({ pageParam, signal }) =>
        call(programs.all, { query: { ...of, ...(q && { q }), ...(pageParam && { next: pageParam }) } }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page: { next: string | null }) => page.next,
      // While one types, what was found stands.
      placeholderData: keepPreviousData,
    }),
}

type Change = BodyOf<typeof programs.update> & { id: string }

export const programMutations = {
  create: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof programs.create>) => call(programs.create, { body }),
      onSuccess: ({ id }) => askAnew(cache, id),
    }),
  update: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id, ...body }: Change) => call(programs.update, { params: { id }, body }),
      onSuccess: ({ id }) => askAnew(cache, id),
    }),
  remove: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (id: string) => call(programs.remove, { params: { id } }),
      onSuccess: (_, id) => askAnew(cache, id),
    }),
}

function askAnew(cache: QueryClient, programId: string): Promise<void> {
  asksAnew(programId)
  return cache.invalidateQueries({ queryKey: financeQueries.all })
}
