import { startTransition, useEffect, useRef, useState, type RefObject } from 'react'

/** One height of the window above and below it: the Tab key never reaches an element before its observer has seen it. */
const margin = '100% 0px'

const callbacks = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Calls back once, when an element comes near the window. One observer serves all elements. Returns how to stop. */
export function watchNear(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) callbacks.get(target)?.()
    },
    { rootMargin: margin },
  )
  const stop = () => {
    callbacks.delete(element)
    observer?.unobserve(element)
  }
  callbacks.set(element, () => {
    stop()
    onNear()
  })
  observer.observe(element)
  return stop
}

type Near<Part extends Element> = { ref: RefObject<Part | null>; isNear: boolean; onFocus: () => void }

/** True once an element has come near the window or has taken the focus. It stays true, so that nothing is mounted twice. */
export function useNear<Part extends Element>(isNearAtStart = false): Near<Part> {
  const ref = useRef<Part>(null)
  const [isNear, setNear] = useState(isNearAtStart)
  useEffect(() => {
    if (isNear || !ref.current) return
    // In slices, so that a slow phone answers in between.
    return watchNear(ref.current, () => startTransition(() => setNear(true)))
  }, [isNear])
  return { ref, isNear, onFocus: () => setNear(true) }
}
