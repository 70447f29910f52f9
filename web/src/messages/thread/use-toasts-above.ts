import { useEffect, useRef } from 'react'
import { useToastTop } from '../../kit/toast-place.ts'

/** For the list of messages: toasts appear at its top, so that they cover neither the newest message nor the field. */
export function useToastsAbove() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const place = () => useToastTop.setState({ px: Math.max(0, Math.round(element.getBoundingClientRect().top)) })
    const observer = new ResizeObserver(place)
    observer.observe(element)
    addEventListener('resize', place)
    return () => {
      observer.disconnect()
      removeEventListener('resize', place)
      useToastTop.setState({ px: null })
    }
  }, [])
  return box
}
