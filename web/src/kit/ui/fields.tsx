import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { fixForm } from '../sent-saves.ts'

type Props = { busy: boolean; className?: string; children: ReactNode }

/** The fields of a form. While they are saved or wait for it they cannot be changed: what is typed then would be lost. */
export function Fields({ busy, className = 'contents', children }: Props) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const focused = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => (busy ? fixForm() : undefined), [busy])
  // A disabled control loses the focus; it gets it back when it can be changed again.
  useLayoutEffect(() => {
    const { activeElement } = document
    if (busy && activeElement instanceof HTMLElement && fields.current?.contains(activeElement))
      focused.current = activeElement
  }, [busy])
  useEffect(() => {
    if (busy || !focused.current) return
    const invalid = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (document.activeElement === document.body) (invalid ?? focused.current).focus()
    focused.current = undefined
  }, [busy])
  return (
    <fieldset ref={fields} role="presentation" disabled={busy} className={className}>
      {children}
    </fieldset>
  )
}
