import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * For a field that the prerendered page has as well: what somebody has typed there before the script came goes on here,
 * with the focus, if it was there.
 */
export function useTypedEarly(name: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  // The prerendered field is in the page until this one is.
  const [early] = useState(() => (import.meta.env.SSR ? undefined : findField(name)))
  useLayoutEffect(() => {
    const now = field.current
    if (!now || !early) return
    now.value = early.field.value
    if (!early.hasFocus) return
    now.focus({ preventScroll: true })
    now.setSelectionRange(early.field.selectionStart, early.field.selectionEnd)
    // For the suggestions, as if the text was typed here.
    now.dispatchEvent(new Event('input', { bubbles: true }))
  }, [early])
  return field
}

function findField(name: string) {
  const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  return field ? { field, hasFocus: document.activeElement === field } : undefined
}
