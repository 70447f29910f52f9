import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from '../../kit/router/react.tsx'
import { toast } from '../../kit/toast.ts'
import { useSteady } from '../../kit/use-steady.ts'
import { wordsFor } from '../../kit/words.ts'
import { loadUntil } from '../core/read-thread.ts'
import type { ThreadData } from '../core/thread-data.ts'
import { wordsOfThread } from '../core/words-by-call.ts'
import { settleScroll } from './settle-scroll.ts'

const markedMs = 2500

type Jump = {
  thread: ThreadData
  scroller: RefObject<HTMLDivElement | null>
  /** A message that the address names. */
  firstId: string | null
  /** The thread is at another place now. */
  onScroll: () => void
}

/** Scrolls to a message, which may be on a page that is not loaded yet. */
export function useJump({ thread, scroller, firstId, onScroll }: Jump) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { key } = useLocation()
  const { conversation, messages } = thread
  const [wanted, setWanted] = useState<{ id: string }>()
  const [markedId, setMarkedId] = useState<string>()
  const shown = useRef<object>(undefined)

  const jump = useSteady((id: string) => {
    loadUntil(cache, conversation.id, id).then(
      (isLoaded) => {
        if (isLoaded) setWanted({ id })
        else toast.error(t`This message could not be found.`)
      },
      (error: unknown) => toast.error(wordsFor(error, wordsOfThread)),
    )
  })

  // A loaded message may be drawn only after it is wanted.
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || !wanted || shown.current === wanted) return
    const element = box.querySelector(`[data-message="${CSS.escape(wanted.id)}"]`)
    if (!element) return
    shown.current = wanted
    settleScroll(box, () => middleOf(element) - middleOf(box))
    onScroll()
    setMarkedId(wanted.id)
  }, [wanted, messages, scroller, onScroll])

  useEffect(() => {
    if (markedId === undefined) return
    const timer = setTimeout(() => setMarkedId(undefined), markedMs)
    return () => clearTimeout(timer)
  }, [markedId, wanted])
  useEffect(() => {
    // The same link may be followed again.
    if (firstId) jump(firstId)
  }, [firstId, key, jump])
  return { jump, markedId }
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}
