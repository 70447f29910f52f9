import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSteady } from '../../kit/use-steady.ts'
import { wordsFor } from '../../kit/words.ts'
import { loadOlder } from '../core/read-thread.ts'
import type { ThreadData } from '../core/thread-data.ts'
import { wordsOfThread } from '../core/words-by-call.ts'

/** Loads older messages as soon as the reader comes near the first one. */
export function useOlder({ conversation, messages, hasOlder }: ThreadData) {
  const cache = useQueryClient()
  const start = useRef<HTMLDivElement>(null)
  const isLoading = useRef(false)
  const [failure, setFailure] = useState<string>()
  const firstId = messages[0]?.id

  const load = useSteady(() => {
    if (isLoading.current || !hasOlder) return
    isLoading.current = true
    setFailure(undefined)
    loadOlder(cache, conversation.id)
      .catch((error: unknown) => setFailure(wordsFor(error, wordsOfThread)))
      .finally(() => {
        isLoading.current = false
      })
  })

  useEffect(() => {
    if (!start.current || !hasOlder) return
    // Observed again after each page: a short one leaves the start in sight.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      root: start.current.closest('[data-thread]'),
      rootMargin: '800px 0px',
    })
    observer.observe(start.current)
    return () => observer.disconnect()
  }, [load, hasOlder, firstId])

  return { start, failure, load }
}
