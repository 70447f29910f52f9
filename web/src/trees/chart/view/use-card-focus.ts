import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Takes the focus to a card as soon as it stands on the chart, so that keys never fall to the page. Whoever has gone
 * elsewhere meanwhile is left there.
 */
export function useCardFocus(box: RefObject<HTMLElement | null>, added: number): (person: number) => void {
  const wanted = useRef(-1)
  const greeted = useRef(-1)
  useLayoutEffect(() => {
    // The chart goes once to the person who was just written down.
    if (added !== greeted.current) wanted.current = greeted.current = added
    if (wanted.current < 0) return
    const card = box.current?.querySelector<HTMLElement>(`[data-person="${wanted.current}"]`)
    if (!card) return
    wanted.current = -1
    const { activeElement } = document
    if (activeElement === document.body || box.current?.contains(activeElement)) card.focus({ preventScroll: true })
  })
  return useCallback((person) => {
    wanted.current = person
  }, [])
}
