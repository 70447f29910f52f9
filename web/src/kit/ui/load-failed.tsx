import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Button } from './button.tsx'
import { Drawing } from './drawing.tsx'

export type LoadFailedProps = {
  /** What happened, as a sentence for a person. */
  text: string
  onRetry?: () => void
  busy?: boolean
}

/** Something did not load: what happened, and the next step. */
export function LoadFailed({ text, onRetry, busy }: LoadFailedProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-10 text-center">
      <Drawing of="failed" />
      <p className="max-w-prose text-ink-soft">{text}</p>
      {onRetry && (
        <Button variant="quiet" icon={<RotateCw />} busy={busy} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}
