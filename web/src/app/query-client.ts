import { notifyManager, QueryClient } from '@tanstack/react-query'
import { Refusal } from '../kit/failures.ts'

const freshForMs = 5 * 60 * 1000
const pauseMs = 1000

// What is under way shows before the next press is asked for: else two presses on a slow machine send twice.
notifyManager.setScheduler(queueMicrotask)

export function newQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: freshForMs, retry: 1, retryDelay: pauseBefore } } })
}

/** Whoever is out of reach, broken or busy is given a moment; a no would be the same a second later. */
function pauseBefore(_failures: number, failure: Error): number {
  return failure instanceof Refusal && failure.status < 500 && !isPassing.has(failure.status) ? 0 : pauseMs
}

/** It took too long; there were too many. */
const isPassing = new Set([408, 429])
