import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { grouped } from '../../../kit/grouped.ts'

export type FoldProps = {
  title: string
  /** How many things are in it already. */
  count?: number
  /** Something in it is wrong: it opens, so that one sees what. */
  hasError?: boolean
  open?: boolean
  children: ReactNode
}

/** A part of a long form that opens when it is wanted. Its fields are there all the time. */
export function Fold({ title, count = 0, hasError = false, open = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(open)
  useEffect(() => {
    if (hasError) setOpen(true)
  }, [hasError])
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!hasError) return
    // Closed by hand, it opens again when the form is sent with the same error.
    const form = fold.current?.closest('form')
    const open = () => setOpen(true)
    form?.addEventListener('submit', open)
    return () => form?.removeEventListener('submit', open)
  }, [hasError])
  return (
    <details
      ref={fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-md border border-line"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-md px-4 py-2.5 font-medium">
        {title}
        {count > 0 && <span className="text-sm font-normal text-ink-soft tabular-nums">{grouped(count)}</span>}
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-5 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 px-4 pb-4">{children}</div>
    </details>
  )
}
