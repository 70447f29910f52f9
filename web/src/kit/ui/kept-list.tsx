import { useEffect, useEffectEvent, useRef } from 'react'
import type { Picked } from '../pickers.ts'

const isPicked = (read: unknown): read is Picked =>
  typeof read === 'object' &&
  read !== null &&
  'id' in read &&
  typeof read.id === 'string' &&
  'title' in read &&
  typeof read.title === 'string'

type Props = { name: string; chosen: readonly Picked[]; onChange: (chosen: readonly Picked[]) => void }

/** Chosen people as a field of the form around it, so that it counts as input and is kept when the session ends. */
export function KeptList({ name, chosen, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const text = chosen.length === 0 ? '' : JSON.stringify(chosen.map(({ id, title }) => ({ id, title })))
  const first = useRef(text)
  useEffect(() => {
    if (first.current === text) return
    first.current = text
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [text])
  /** The kept value is put into the field from outside. */
  const take = useEffectEvent(() => {
    const { value } = field.current ?? {}
    if (!value || value === text) return
    const kept: unknown = JSON.parse(value)
    if (Array.isArray(kept)) onChange(kept.filter(isPicked))
  })
  useEffect(() => {
    const input = field.current
    const hear = () => take()
    input?.addEventListener('input', hear)
    return () => input?.removeEventListener('input', hear)
  }, [])
  return <input ref={field} type="hidden" name={name} value={text} />
}
