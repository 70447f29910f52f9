import { useEffect, type RefObject } from 'react'

export type Box = { left: number; right: number; top: number; bottom: number }

/** Half of what a finger needs to meet something, in px of the screen, and how far it may slip while it presses. */
const [reach, slop] = [22, 10]

/** Which of some small things a finger meant that came down beside them: the nearest that is within its reach; -1 for none. */
export function metBy(x: number, y: number, boxes: readonly Box[]): number {
  let [nearest, met] = [reach, -1]
  boxes.forEach(({ left, right, top, bottom }, at) => {
    const away = Math.max(Math.abs(x - (left + right) / 2), Math.abs(y - (top + bottom) / 2))
    if (away <= nearest) [nearest, met] = [away, at]
  })
  return met
}

/**
 * Chips on the edges of cards are drawn small, as there is little room between cards; a finger that comes down beside one meets it all
 * the same, in a square of 44 px. Where two are closer than that, the nearer one is meant. A mouse meets what it points at.
 */
export function useFingers(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current
    if (!element) return
    let began = { x: 0, y: 0 }
    const down = ({ clientX, clientY }: PointerEvent) => {
      began = { x: clientX, y: clientY }
    }
    const press = (event: MouseEvent) => {
      const { clientX: x, clientY: y, target } = event
      if ((event as PointerEvent).pointerType !== 'touch' || !event.isTrusted) return
      if (Math.hypot(x - began.x, y - began.y) > slop || !(target instanceof Element)) return
      if (target.closest('[data-chip], [data-still]')) return
      const chips = [...element.querySelectorAll<HTMLElement>('[data-chip]')]
      const met =
        chips[
          metBy(
            x,
            y,
            chips.map((chip) => chip.getBoundingClientRect()),
          )
        ]
      if (!met) return
      event.preventDefault()
      event.stopPropagation()
      met.click()
    }
    element.addEventListener('pointerdown', down, true)
    element.addEventListener('click', press, true)
    return () => {
      element.removeEventListener('pointerdown', down, true)
      element.removeEventListener('click', press, true)
    }
  }, [box])
}
