import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useSteady } from '../../../kit/use-steady.ts'
import type { View } from './scene.ts'

const smallest = 0.00002
/** Who moves the pointer by no more than so many px meanwhile has pressed, and not dragged. */
const slop = 4

/** How a window moves over what is drawn: distances and places in px of the screen. */
export type Moves = {
  zoomed: (view: View, factor: number, atX: number, atY: number) => View
  dragged: (view: View, across: number, down: number) => View
  resized: (view: View, width: number, height: number) => View
}

/** One scale both ways, and no bounds. */
export const plainMoves = (largest = 2): Moves => ({
  zoomed(view, factor, atX, atY) {
    const scale = Math.min(largest, Math.max(smallest, view.scale * factor))
    return { ...view, scale, x: view.x + atX / view.scale - atX / scale, y: view.y + atY / view.scale - atY / scale }
  },
  dragged: (view, across, down) => ({ ...view, x: view.x - across / view.scale, y: view.y - down / view.scale }),
  resized(view, width, height) {
    // The middle stays in the middle, whatever the size.
    const [aside, down] = view.width > 0 ? [width - view.width, height - view.height] : [0, 0]
    return { ...view, width, height, x: view.x - aside / 2 / view.scale, y: view.y - down / 2 / view.scale }
  },
})
const everywhere = plainMoves()

/** A window onto something drawn, moved by pointer, wheel, pinch and keys; one change a frame. */
export function usePanZoom(box: RefObject<HTMLDivElement | null>, moves: Moves = everywhere) {
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1, width: 0, height: 0 })
  const next = useRef(view)
  const frame = useRef(0)

  const move = useCallback((change: (view: View) => View) => {
    next.current = change(next.current)
    if (frame.current) return
    frame.current = requestAnimationFrame(() => {
      frame.current = 0
      setView(next.current)
    })
  }, [])

  /** For a scene that is new: no frame shows it in the view of the one before. */
  const moveNow = useCallback((change: (view: View) => View) => {
    next.current = change(next.current)
    setView(next.current)
  }, [])

  /** The view that the next frame shows. */
  const latest = useCallback(() => next.current, [])

  const zoom = useSteady((factor: number, atX?: number, atY?: number) =>
    move((view) => moves.zoomed(view, factor, atX ?? view.width / 2, atY ?? view.height / 2)),
  )
  const drag = useSteady((across: number, down: number) => move((view) => moves.dragged(view, across, down)))
  const resize = useSteady((width: number, height: number) => move((view) => moves.resized(view, width, height)))

  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      resize(width, height)
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [box, resize])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const pointers = new Map<number, { x: number; y: number }>()
    const began = new Map<number, { x: number; y: number }>()
    const place = (event: PointerEvent) => {
      const { left, top } = element.getBoundingClientRect()
      return { x: event.clientX - left, y: event.clientY - top }
    }
    const down = (event: PointerEvent) => {
      if ((event.target as Element).closest('[data-still]')) return
      pointers.set(event.pointerId, place(event))
      began.set(event.pointerId, place(event))
    }
    const follow = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = place(event)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      pointers.set(event.pointerId, now)
      if (other) {
        const spread = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y) || 1
        return zoom(spread(now) / spread(before), (now.x + other.x) / 2, (now.y + other.y) / 2)
      }
      const start = began.get(event.pointerId)
      if (start) {
        // A hand that trembles presses what it pressed.
        if (Math.hypot(now.x - start.x, now.y - start.y) <= slop) {
          pointers.set(event.pointerId, before)
          return
        }
        began.delete(event.pointerId)
        element.setPointerCapture(event.pointerId)
      }
      drag(now.x - before.x, now.y - before.y)
    }
    const up = (event: PointerEvent) => {
      pointers.delete(event.pointerId)
      began.delete(event.pointerId)
    }
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX - left, event.clientY - top)
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', follow)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', follow)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
      element.removeEventListener('wheel', wheel)
    }
  }, [box, drag, zoom])

  return { view, move, moveNow, latest, zoom }
}
