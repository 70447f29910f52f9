import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to the first wrong field of a form whenever `mistake` is another object. `orFirst` takes the first field
 * where none is marked as wrong, as after fields were replaced by others.
 */
export function useFocusOnMistake<Form extends HTMLElement = HTMLFormElement>(
  mistake: object | null | undefined,
  orFirst = false,
): RefObject<Form | null> {
  const form = useRef<Form>(null)
  useEffect(() => {
    if (!mistake) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const first = orFirst ? form.current?.querySelector<HTMLElement>('input, textarea') : undefined
    ;(wrong ?? first)?.focus()
  }, [mistake, orFirst])
  return form
}
