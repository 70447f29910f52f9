import { useEffect, useRef, useState } from 'react'

/** After a row was added to a list of fields, the focus goes to the first field of the last row. A row carries `data-row`. */
export function useAddedFocus<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (added === 0) return
    const rows = box.current?.querySelectorAll('[data-row]') ?? []
    ;[...rows].at(-1)?.querySelector('input')?.focus()
  }, [added])
  return { box, focusAdded: () => setAdded((before) => before + 1) }
}
