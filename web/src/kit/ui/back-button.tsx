import { Trans } from '@lingui/react/macro'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { leaveWhenSaved } from '../leaving.ts'
import { useNavigate } from '../router/react.tsx'
import { Link } from './link.tsx'

export type BackButtonProps = {
  children?: ReactNode
  /** Where to, for somebody who came straight here and has nothing to go back to. */
  fallback?: string
  /** Always there, wherever one came from. */
  to?: string
}

/** One step back in the browser's history, or to where it says. */
export function BackButton({ children, fallback = '/home', to }: BackButtonProps) {
  const navigate = useNavigate()
  function back() {
    if (to) return leaveWhenSaved(() => void navigate(to))
    const steps = (history.state as { idx?: number } | null)?.idx ?? 0
    // Going back asks by itself.
    if (steps > 0) void navigate(-1)
    else leaveWhenSaved(() => void navigate(fallback, { replace: true }))
  }
  return (
    <button
      type="button"
      onClick={back}
      className="-ml-2 inline-flex min-h-9 flex-nowrap w-fit items-center gap-2 rounded-md px-2 text-left text-sm font-semibold text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <ArrowLeft className="size-4.5 shrink-0" />
      {children ?? <Trans>Back</Trans>}
    </button>
  )
}

/** The way here, from the outside in; the last is where one stands. */
export function Breadcrumbs({ label, steps }: { label: string; steps: readonly { label: string; to?: string }[] }) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
        {steps.map((step, index) => (
          <li key={index} className="flex items-center gap-1.5">
            {index > 0 && <ChevronRight aria-hidden="true" className="size-4 text-ink-faint" />}
            {step.to ? (
              <Link to={step.to} className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
                {step.label}
              </Link>
            ) : (
              <span aria-current="page">{step.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
