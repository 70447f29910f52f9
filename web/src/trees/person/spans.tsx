import { Trans } from '@lingui/react/macro'
import { spanInWords } from '../../kit/partial-dates.ts'
import { Badge } from '../../kit/ui/badge.tsx'

export type SpanProps = { from: string | null; to: string | null; current: boolean }

/** From when until when; what still goes on says Present. */
export function Span({ from, to, current }: SpanProps) {
  if (!from && !to && !current) return null
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {from ? spanInWords(from) : '…'} –{' '}
      {current ? <Trans context="until now">Present</Trans> : to ? spanInWords(to) : '…'}
    </p>
  )
}

export function CurrentBadge({ current }: { current: boolean }) {
  if (!current) return null
  return (
    <Badge tone="accent">
      <Trans>Current</Trans>
    </Badge>
  )
}
