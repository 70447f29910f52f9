import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** What is wrong with a form as a whole. */
export function FormError({ text }: { text: string | undefined }) {
  const box = useRef<HTMLParagraphElement>(null)
  // It stands where a form begins; whoever sends a long one from its end, on a phone, has that out of sight.
  useEffect(() => {
    // Its answer differs from browser to browser, and is nothing to clean up with.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  if (!text) return null
  return (
    <p
      ref={box}
      role="alert"
      className="flex items-start gap-2.5 rounded-sm bg-sindoor-soft px-3.5 py-2.5 text-sm font-medium text-on-sindoor-soft"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      {text}
    </p>
  )
}
