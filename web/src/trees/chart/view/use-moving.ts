import { useEffect, useRef, useState, type RefObject } from 'react'
import type { View } from './scene.ts'

const stayMs = 1500

/** Whether somebody is moving a window by hand, or has been a moment ago. */
export function useMoving(box: RefObject<HTMLElement | null>, view: View, isAsked: boolean): boolean {
  const [isMoving, setMoving] = useState(false)
  const isHeld = useRef(false)
  useEffect(() => {
    const element = box.current
    if (!element || !isAsked) return
    const hold = () => {
      isHeld.current = true
    }
    const events = ['pointerdown', 'wheel'] as const
    for (const event of events) element.addEventListener(event, hold, { passive: true })
    return () => {
      for (const event of events) element.removeEventListener(event, hold)
    }
  }, [box, isAsked])

  const { x, y, scale } = view
  useEffect(() => {
    if (!isHeld.current) return
    setMoving(true)
    const end = setTimeout(() => {
      isHeld.current = false
      setMoving(false)
    }, stayMs)
    return () => clearTimeout(end)
  }, [x, y, scale])
  return isAsked && isMoving
}
