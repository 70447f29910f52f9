import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NetworkFailure, Refusal } from '../../kit/failures.ts'
import { report } from '../../kit/report.ts'
import { markRead } from '../core/messages.queries.ts'
import type { ThreadData } from '../core/thread-data.ts'

/** Marks a thread as read while its end is seen. A request is not marked: its sender learns nothing before the answer. */
export function useMarkRead({ conversation, messages }: ThreadData, isSeen: boolean): void {
  const cache = useQueryClient()
  const marked = useRef<string>(undefined)
  const { id, unread, isRequest } = conversation
  const lastId = messages.at(-1)?.id
  useEffect(() => {
    if (!isSeen || isRequest || unread === 0 || lastId === undefined) return
    const mark = () => {
      if (document.visibilityState !== 'visible' || marked.current === lastId) return
      marked.current = lastId
      markRead(cache, id, lastId).catch((error: unknown) => {
        // The next message or visit marks it.
        marked.current = undefined
        if (!(error instanceof NetworkFailure || error instanceof Refusal)) report(error)
      })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [cache, id, unread, isRequest, lastId, isSeen])
}
