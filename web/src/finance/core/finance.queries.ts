import { programs } from '@mulghar/contract/finance/programs'
import { queryOptions, type Query, type QueryClient } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { Refusal } from '../../kit/failures.ts'
import { asksAnew } from '../../kit/own-calls.ts'

export const financeQueries = {
  all: ['finance'] as const,
  /** All that is known of one program, so that its change event makes that old together. */
  one: (programId: string) => [...financeQueries.all, 'one', programId] as const,
  program: (programId: string) =>
    queryOptions({
      queryKey: [...financeQueries.one(programId), 'program'],
      queryFn: ({ signal }) => call(programs.get, { params: { id: programId } }, { signal }),
      retry: (count, error) => !isGone(error) && count < 1,
    }),
}

/** There is none, or what was asked for was never an address of a program. */
export const isGone = (error: unknown) => error instanceof Refusal && (error.status === 404 || error.status === 400)

/** What a change of a program makes old: all but what is known of others. */
export function changed(cache: QueryClient, programId: string): Promise<void> {
  asksAnew(programId)
  const isOther = ({ queryKey: [, one, id] }: Query) => one === 'one' && id !== programId
  return cache.invalidateQueries({ queryKey: financeQueries.all, predicate: (query) => !isOther(query) })
}
