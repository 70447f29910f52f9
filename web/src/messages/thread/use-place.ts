import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** This close to its end a thread follows new messages. */
const nearPx = 48

type Anchor = { element: Element; top: number }

/**
 * Keeps the place in a thread. It scrolls in a reversed column: its scroll position is counted from the newest message, so that older
 * ones above change nothing. At the end new messages stay in sight; elsewhere the message that is read stays where it is.
 */
export function usePlace(version: unknown) {
  const scroller = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor>(undefined)
  const isAtEndNow = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)

  const note = useCallback(() => {
    const box = scroller.current
    if (!box) return
    isAtEndNow.current = box.scrollTop > -nearPx
    setAtEnd(isAtEndNow.current)
    const { left, top, width } = box.getBoundingClientRect()
    const element = [24, 72, 120]
      .map((below) => document.elementFromPoint(left + width / 2, top + below)?.closest('[data-message]'))
      .find((found) => found && box.contains(found))
    anchor.current = element ? { element, top: element.getBoundingClientRect().top } : undefined
  }, [])

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    if (isAtEndNow.current) box.scrollTop = 0
    else if (anchor.current?.element.isConnected)
      box.scrollTop += anchor.current.element.getBoundingClientRect().top - anchor.current.top
    note()
  }, [version, note])

  const goToEnd = useCallback(() => {
    isAtEndNow.current = true
    setAtEnd(true)
    if (scroller.current) scroller.current.scrollTop = 0
  }, [])

  return { scroller, onScroll: note, isAtEnd, goToEnd }
}
