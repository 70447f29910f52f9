import type { QueryClient } from '@tanstack/react-query'

export const eventQueries = { all: ['events'] as const }

/** What a change of any event makes old. */
export const changed = (cache: QueryClient) => cache.invalidateQueries({ queryKey: eventQueries.all })
