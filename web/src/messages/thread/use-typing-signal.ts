import { conversations } from '@mulghar/contract/messages/conversations'
import { useCallback, useRef } from 'react'
import { NetworkFailure, Refusal } from '../../kit/failures.ts'
import { report } from '../../kit/report.ts'
import { quietCall } from '../core/quiet-call.ts'

/** The others see "is writing..." for six seconds after each signal. */
const everyMs = 4000
/** Browsers of others ignore signals that come right behind a message. */
const quietMs = 1500

/** Lets the other members know that one is writing, not more often than they need it; and that the message is sent. */
export function useTypingSignal(conversationId: string): { signalTyping: () => void; endTyping: () => void } {
  const sentAt = useRef(-everyMs)
  const signalTyping = useCallback(() => {
    if (performance.now() - sentAt.current < everyMs || !navigator.onLine) return
    sentAt.current = performance.now()
    quietCall(conversations.typing, { params: { id: conversationId } }).catch((error: unknown) => {
      // Nothing depends on it.
      if (!(error instanceof NetworkFailure || error instanceof Refusal)) report(error)
    })
  }, [conversationId])
  const endTyping = useCallback(() => {
    sentAt.current = performance.now() + quietMs - everyMs
  }, [])
  return { signalTyping, endTyping }
}
