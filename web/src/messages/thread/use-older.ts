import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useHasConnection } from '../../kit/use-connection.ts'
import { useSteady } from '../../kit/use-steady.ts'
import { wordsFor } from '../../kit/words.ts'
import { loadOlder } from '../core/read-thread.ts'
import type { ThreadData } from '../core/thread-data.ts'
import { wordsOfThread } from '../core/words-by-call.ts'

/** Loads older messages as soon as the reader comes near the first one. */
export function useOlder({ conversation, messages, hasOlder }: ThreadData) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const hasConnection = useHasConnection()
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

  const hasFailed = failure !== undefined
  useEffect(() => {
    if (hasConnection && hasFailed) load()
    // The connection is back; a failure with a connection waits for a press.
  }, [load, hasConnection])

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

  const noConnection = t`There is no connection. Older messages appear when the connection is back.`
  return { start, failure: hasFailed && !hasConnection ? noConnection : failure, load }
}
