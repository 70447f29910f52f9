import { useEffect, useRef, type ReactNode } from 'react'

/** What a form has to say before it saves. It comes into sight and has the focus, whenever it has something to say anew. */
export function Notice({ about, children }: { about: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    // Its answer differs from browser to browser, and is nothing to clean up with.
    box.current?.scrollIntoView({ block: 'start' })
  }, [about])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid scroll-mt-2 gap-2.5 rounded-sm bg-marigold-soft px-3.5 py-3 text-sm text-on-marigold-soft"
    >
      {children}
    </div>
  )
}
