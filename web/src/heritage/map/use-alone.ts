import { useEffect, type RefObject } from 'react'

/** While something fills the screen, nothing else of the page can be reached. */
export function useAlone(element: RefObject<HTMLElement | null>, isAlone: boolean): void {
  useEffect(() => {
    if (!isAlone) return
    const hidden: Element[] = []
    for (let one: Element | null = element.current; one && one.id !== 'root'; one = one.parentElement)
      for (const sibling of one.parentElement?.children ?? [])
        if (sibling !== one && !sibling.hasAttribute('inert')) {
          sibling.setAttribute('inert', '')
          hidden.push(sibling)
        }
    return () => hidden.forEach((sibling) => sibling.removeAttribute('inert'))
  }, [element, isAlone])
}
