import type { QueryClient } from '@tanstack/react-query'

export const financeQueries = { all: ['finance'] as const }

/** What a change of any program makes old. */
export const changed = (cache: QueryClient) => cache.invalidateQueries({ queryKey: financeQueries.all })
