import type { QueryClient } from '@tanstack/react-query'
import { linkedQueries } from './linked.queries.ts'

/** Who belongs to a tree or a group sees more of its events, and who has left it fewer. */
export const changed = (cache: QueryClient, rootId: string): Promise<unknown> =>
  Promise.all([
    cache.invalidateQueries(linkedQueries.linked({ familyTreeId: rootId })),
    cache.invalidateQueries(linkedQueries.linked({ groupId: rootId })),
  ])
