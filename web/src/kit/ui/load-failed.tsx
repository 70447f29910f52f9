import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Button } from './button.tsx'
import { DrawingFrame, failedLines } from './drawing-frame.tsx'

export type LoadFailedProps = {
  /** What happened, as a sentence for a person. */
  text: string
  onRetry?: () => void
  busy?: boolean
  /** Within a card, beside other things that are there: without a drawing. */
  small?: boolean
}

/** Something did not load: what happened, and the next step. */
export function LoadFailed({ text, onRetry, busy, small }: LoadFailedProps) {
  if (small) {
    return (
      <div role="alert" className="grid justify-items-start gap-2.5">
        <p className="text-sm text-ink-soft">{text}</p>
        {onRetry && <Again size="sm" busy={busy} onRetry={onRetry} />}
      </div>
    )
  }
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-10 text-center">
      <DrawingFrame>{failedLines}</DrawingFrame>
      <p className="max-w-prose text-ink-soft">{text}</p>
      {onRetry && <Again busy={busy} onRetry={onRetry} />}
    </div>
  )
}

function Again({ size, busy, onRetry }: { size?: 'sm'; busy: boolean | undefined; onRetry: () => void }) {
  return (
    <Button variant="quiet" size={size} icon={<RotateCw />} busy={busy} onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  )
}
