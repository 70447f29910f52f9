import type { QueryClient } from '@tanstack/react-query'
import { showTyping } from './typing.ts'

/** Another member is writing. */
export const changed = (_: QueryClient, conversationId: string): void => showTyping(conversationId)
