import type { FocusEvent, RefObject } from 'react'
import { useSteady } from '../../../kit/use-steady.ts'
import type { Scene } from './scene.ts'

/** Between what has the focus and the edge of the chart, in px. */
const margin = 8

type Ways = {
  /** A card, with what stands out of it. */
  reveal: (place: number) => void
  /** Moves the view by px of the screen, as a pointer drags. */
  pan: (across: number, down: number) => void
}

/** The focus of keys comes into sight: the chart moves to it, while its box never scrolls. */
export function useFocusInSight(box: RefObject<HTMLElement | null>, scene: Scene, { reveal, pan }: Ways) {
  return useSteady(({ target }: FocusEvent) => {
    const element = box.current
    // A press moves nothing from under the pointer; the chart on its way comes to whom it goes by itself.
    if (!element || !target.matches(':focus-visible') || element.hasAttribute('data-moving')) return
    if (!target.closest('[data-plane], [data-label]')) return
    const on = target.closest<HTMLElement>('[data-chip], [data-person]')?.dataset
    if (on) return reveal(scene.placeOf(Number(on['chip'] ?? on['person'])))
    const [seen, at] = [element.getBoundingClientRect(), target.getBoundingClientRect()]
    const across = shift(at.left, at.right, seen.left, seen.right)
    const down = shift(at.top, at.bottom, seen.top, seen.bottom)
    if (across !== 0 || down !== 0) pan(across, down)
  })
}

/** The distance that a stretch moves to lie within another. */
function shift(start: number, end: number, from: number, to: number): number {
  if (start < from + margin) return from + margin - start
  return end > to - margin ? to - margin - end : 0
}
