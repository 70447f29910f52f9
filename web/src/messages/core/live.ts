import type { QueryClient } from '@tanstack/react-query'
import { changed as refetch } from './messages.queries.ts'
import { endTyping } from './typing.ts'

/** A message was sent, edited, deleted or reacted to, or the conversation itself has changed. */
export function changed(cache: QueryClient, conversationId: string): Promise<unknown> {
  endTyping(conversationId)
  return refetch(cache, conversationId)
}
