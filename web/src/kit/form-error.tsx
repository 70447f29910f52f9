import { CircleAlert } from 'lucide-react'

/** What is wrong with a form as a whole. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p
      role="alert"
      className="flex items-start gap-2.5 rounded-sm bg-sindoor-soft px-3.5 py-2.5 text-sm font-medium text-on-sindoor-soft"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      {text}
    </p>
  )
}
