import { useEffect, useRef } from 'react'

/** For the element around a list: it takes the keyboard's focus when the focused row disappears from the list. */
export function useFocusAfterLoss<Top extends HTMLElement>(count: number) {
  const top = useRef<Top>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) top.current?.focus()
    before.current = count
  }, [count])
  return top
}
