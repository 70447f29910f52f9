import { useCallback, useState } from 'react'

/**
 * The landmark or dialog something stands in. What hangs from it is put into the same one, so that nothing on a page
 * lies outside of its regions. Null until the anchor stands in the page.
 */
export function useRegion<Anchor extends HTMLElement>() {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const anchor = useCallback((element: Anchor | null) => {
    if (element) setRegion(element.closest<HTMLElement>('[role=dialog], [role=alertdialog], main, header, nav, footer'))
  }, [])
  return [region, anchor] as const
}
