import { Plural } from '@lingui/react/macro'
import { Paperclip } from 'lucide-react'

/** Stands in for the photos, videos and cards of a request that the viewer has not accepted. */
export function Withheld({ count }: { count: number }) {
  return (
    <p className="flex items-center gap-2 rounded-md border border-dashed border-line-strong p-3 text-sm text-ink-faint">
      <Paperclip aria-hidden="true" className="size-5 shrink-0" />
      <Plural value={count} one="# attachment, shown after you accept" other="# attachments, shown after you accept" />
    </p>
  )
}
