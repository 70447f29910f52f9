import { useLingui } from '@lingui/react/macro'
import { useHasConnection } from '../use-connection.ts'
import { classes } from './class-names.ts'

export type SpinnerProps = { size?: 'sm' | 'lg'; className?: string }

/** Turns once a second. Silent: whoever is busy says so. */
export function Spinner({ size = 'sm', className }: SpinnerProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classes('spin', size === 'lg' ? 'size-9' : 'size-4.5', className)}
    >
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.22" />
      <path d="M21 12a9 9 0 0 0-9-9" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

/** The spinner of a whole panel, with words for those who cannot see it. */
export function PanelSpinner({ text }: { text?: string }) {
  const { t } = useLingui()
  const lost = useHasConnection() ? undefined : t`There is no connection. This appears when the connection is back.`
  const said = text ?? lost
  return (
    <div role="status" className="grid justify-items-center gap-3 py-16 text-accent">
      <Spinner size="lg" />
      <span className={said ? 'text-ink-soft' : 'sr-only'}>{said ?? t`Loading...`}</span>
    </div>
  )
}
