import type { CardKind } from '@mulghar/contract/messages/kinds'
import type { QueryClient } from '@tanstack/react-query'
import { refreshOlderSoon, threadsKey } from './read-thread.ts'
import type { ThreadData } from './thread-data.ts'

/**
 * Refetches the loaded threads that show a card of these kinds, after a change of the resources: one may have been renamed or
 * deleted, or the viewer may not see it any more. A change event names the owner of a post and the tree of a person, and no card
 * does, so that all cards of a kind are refetched.
 */
export const changedCards =
  (kinds: readonly CardKind[]) =>
  (cache: QueryClient): Promise<unknown> => {
    const threads = cache.getQueriesData<ThreadData>({ queryKey: threadsKey })
    return Promise.all(
      threads.map(async ([queryKey, thread]) => {
        if (!thread || !hasCard(thread, kinds)) return
        refreshOlderSoon(cache, thread.conversation.id)
        await cache.invalidateQueries({ queryKey, exact: true })
      }),
    )
  }

const hasCard = ({ messages }: ThreadData, kinds: readonly CardKind[]): boolean =>
  messages.some(({ card }) => card && kinds.includes(card.kind))
