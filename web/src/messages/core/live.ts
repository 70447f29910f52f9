import type { QueryClient } from '@tanstack/react-query'
import { changed as refetch } from './messages.queries.ts'
import { hideTyping } from './typing.ts'

/** A message was sent, edited, deleted or reacted to, or the conversation itself has changed. */
export function changed(cache: QueryClient, conversationId: string): Promise<unknown> {
  hideTyping(conversationId)
  return refetch(cache, conversationId)
}
