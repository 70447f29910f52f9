import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { Scene, View } from './scene.ts'
import { downScale } from './sight.ts'

const travelMs = 450

/**
 * The view on the way from one to another, `part` of 1: what is in the middle of the nearer of the two goes straight over the
 * page to its place, and the scale changes by equal factors.
 */
export function viewBetween(scene: Scene, from: View, to: View, part: number): View {
  const near = to.scale >= from.scale ? to : from
  const x = near.x + near.width / 2 / near.scale
  const y = near.y + near.height / 2 / downScale(scene, near)
  const scale = from.scale * (to.scale / from.scale) ** part
  const between = { ...to, scale }
  const over = (start: number, end: number) => start + (end - start) * part
  const atX = over((x - from.x) * from.scale, (x - to.x) * to.scale)
  const atY = over((y - from.y) * downScale(scene, from), (y - to.y) * downScale(scene, to))
  return { ...between, x: x - atX / scale, y: y - atY / downScale(scene, between) }
}

const eased = (part: number) => part * part * (3 - 2 * part)

/**
 * Goes smoothly to another view, until the pointer or a key means something else; at once where motion is unwanted. `heading`
 * is the view it is on the way to: a scene that is drawn again meanwhile continues there.
 */
export function useTravel(
  box: RefObject<HTMLDivElement | null>,
  scene: Scene,
  move: (change: (view: View) => View) => void,
) {
  const frame = useRef(0)
  const heading = useRef<View>(undefined)
  const stop = useCallback(() => {
    cancelAnimationFrame(frame.current)
    heading.current = undefined
    box.current?.removeAttribute('data-moving')
  }, [box])

  useEffect(() => {
    const element = box.current
    const events = ['pointerdown', 'wheel', 'keydown'] as const
    for (const event of events) element?.addEventListener(event, stop, { passive: true, capture: true })
    return () => {
      stop()
      for (const event of events) element?.removeEventListener(event, stop, { capture: true })
    }
  }, [box, scene, stop])

  const travel = useCallback(
    (change: (view: View) => View) => {
      stop()
      let from: View | undefined
      move((view) => (from = view))
      if (!from || from.width === 0) return
      const start = from
      const end = change(start)
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
        move(() => end)
        return
      }
      heading.current = end
      const began = performance.now()
      const step = (now: number) => {
        const part = Math.min(1, Math.max(0, now - began) / travelMs)
        move((view) => {
          const { width, height } = view
          const at = part < 1 ? viewBetween(scene, start, end, eased(part)) : end
          return { ...at, width, height }
        })
        frame.current = requestAnimationFrame(part < 1 ? step : stop)
      }
      // Whoever looks from outside knows by this that what is seen will not stay.
      box.current?.setAttribute('data-moving', '')
      frame.current = requestAnimationFrame(step)
    },
    [box, scene, move, stop],
  )
  return { travel, heading }
}
