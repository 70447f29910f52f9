import { Plural } from '@lingui/react/macro'
import { Image } from 'lucide-react'

/** Stands in for the pictures of a request that the viewer has not accepted. */
export function Withheld({ count }: { count: number }) {
  return (
    <p className="flex items-center gap-2 rounded-md border border-dashed border-line-strong p-3 text-sm text-ink-faint">
      <Image aria-hidden="true" className="size-5" />
      <Plural value={count} one="# picture, shown after you accept" other="# pictures, shown after you accept" />
    </p>
  )
}
