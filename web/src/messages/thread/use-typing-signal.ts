import { conversations } from '@mulghar/contract/messages/conversations'
import { useCallback, useRef } from 'react'
import { NetworkFailure, Refusal } from '../../kit/failures.ts'
import { report } from '../../kit/report.ts'
import { quietCall } from '../core/quiet-call.ts'

/** The others see "is writing..." for six seconds after each signal. */
const everyMs = 4000

/** Lets the other members know that one is writing, not more often than they need it. */
export function useTypingSignal(conversationId: string): () => void {
  const sentAt = useRef(-everyMs)
  return useCallback(() => {
    if (performance.now() - sentAt.current < everyMs || !navigator.onLine) return
    sentAt.current = performance.now()
    quietCall(conversations.typing, { params: { id: conversationId } }).catch((error: unknown) => {
      // Nothing depends on it.
      if (!(error instanceof NetworkFailure || error instanceof Refusal)) report(error)
    })
  }, [conversationId])
}
