import { useLayoutEffect } from 'react'

/**
 * Marks the root element while a component is shown, for styles elsewhere on the page. `:root:has()` would say the same, but
 * then the browser styles the whole page anew at every change of it.
 */
export function useRootMark(mark: `data-${string}`, isWanted = true): void {
  useLayoutEffect(() => {
    if (!isWanted) return
    const root = document.documentElement
    root.setAttribute(mark, '')
    return () => root.removeAttribute(mark)
  }, [mark, isWanted])
}
