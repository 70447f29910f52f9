import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { FormError } from '../form-error.tsx'

type Props = {
  text: string
  /** What opens the newer version; "Show the newer version" without it. */
  action?: ReactNode
  children: ReactNode
}

/** Says that what is being changed was changed elsewhere meanwhile, and has that at hand to be looked at. */
export function NewerVersion({ text, action, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md bg-marigold-soft p-4 text-on-marigold-soft">
      <FormError text={text} />
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-6 w-fit cursor-pointer text-sm font-semibold">
          {action ?? <Trans>Show the newer version</Trans>}
        </summary>
        {isOpen && <div className="mt-2 overflow-hidden rounded-md bg-surface text-ink">{children}</div>}
      </details>
    </div>
  )
}
