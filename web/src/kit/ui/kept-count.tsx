import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

type Added = {
  count: number
  /** For the hidden field below. */
  field: RefObject<HTMLInputElement | null>
  add: () => void
  takeAway: () => void
}

/** Counts the rows that were added to a form. The count is input, and when the session ends they are added again after the login. */
export function useAddedRows(onAdd: () => void): Added {
  const field = useRef<HTMLInputElement>(null)
  const [count, setCount] = useState(0)
  const last = useRef(count)
  useEffect(() => {
    if (last.current === count) return
    last.current = count
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [count])
  /** The kept count is put into the field from outside. */
  const take = useEffectEvent(() => {
    const kept = Number(field.current?.value)
    for (let added = count; added < kept; added++) onAdd()
    if (kept > count) setCount(kept)
  })
  useEffect(() => {
    const input = field.current
    const hear = () => take()
    input?.addEventListener('input', hear)
    return () => input?.removeEventListener('input', hear)
  }, [])
  return {
    count,
    field,
    add() {
      // The form notes the fields that it has before: those of the new row come later.
      field.current?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
      onAdd()
      setCount(count + 1)
    },
    takeAway: () => setCount(Math.max(0, count - 1)),
  }
}

export function KeptCount({ name, added: { count, field } }: { name: string; added: Added }) {
  return <input ref={field} type="hidden" name={name} value={count === 0 ? '' : String(count)} />
}
