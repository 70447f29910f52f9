import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from '../../kit/router/react.tsx'
import { settleScroll } from './settle-scroll.ts'

/** This close to its end a thread follows new messages. */
const nearPx = 48

type Anchor = { element: Element; top: number }

/** The message in sight and its distance from the top, by the entry of the history; none at the end of a thread. */
const places = new Map<string, { id: string; top: number }>()

/**
 * Keeps the place in a thread. It scrolls in a reversed column: its scroll position is counted from the newest message, so that older
 * ones above change nothing. At the end new messages stay in sight; elsewhere the message that is read stays where it is, also
 * when the reader opens another page and comes back.
 */
export function usePlace(version: unknown) {
  const { key } = useLocation()
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
    const id = element?.getAttribute('data-message')
    if (id && anchor.current && !isAtEndNow.current) places.set(key, { id, top: anchor.current.top - top })
    else places.delete(key)
  }, [key])

  // Before the next effect, which notes the place that it finds.
  const isRestored = useRef(false)
  useLayoutEffect(() => {
    const box = scroller.current
    const place = places.get(key)
    if (!box || isRestored.current) return
    isRestored.current = true
    const element = place && box.querySelector(`[data-message="${CSS.escape(place.id)}"]`)
    if (!place || !element) return
    isAtEndNow.current = false
    settleScroll(box, () => element.getBoundingClientRect().top - box.getBoundingClientRect().top - place.top)
    anchor.current = { element, top: element.getBoundingClientRect().top }
  }, [key])

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
