import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { spanInWords } from '../../kit/partial-dates.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import { written } from '../../kit/written.ts'

type SpanProps = {
  from: string | null
  to: string | null
  current: boolean
  /** A missing end date reads as Present, as for an address of a living person. */
  continuesWithoutEnd?: boolean
}

/** Where somebody was one after the other, on a line. */
export function Stations({ children }: { children: ReactNode }) {
  return <ul className="stations grid">{children}</ul>
}

type StationProps = SpanProps & { title: string | null | undefined; beneath?: ReactNode; children?: ReactNode }

/** One place, school or job. */
export function Station({ title, beneath, children, from, to, current, continuesWithoutEnd = false }: StationProps) {
  return (
    <li className="relative grid grid-cols-[0.75rem_minmax(0,1fr)_auto] items-start gap-3 pb-4 leading-normal last:pb-0">
      <span
        aria-hidden="true"
        className={classes(
          'z-1 mt-1.5 size-3 rounded-full border-2',
          current ? 'border-accent bg-accent' : 'border-line-strong bg-surface',
        )}
      />
      <div className="min-w-0 wrap-anywhere">
        <p {...written(title)} className="font-semibold">
          {title}
        </p>
        {children && (
          <p translate="no" className="text-sm text-ink-soft">
            {children}
          </p>
        )}
        <Span from={from} to={to} current={current} continuesWithoutEnd={continuesWithoutEnd} />
        {beneath}
      </div>
      {current && (
        <Badge tone="accent">
          <Trans>Current</Trans>
        </Badge>
      )}
    </li>
  )
}

function Span({ from, to, current, continuesWithoutEnd }: SpanProps) {
  const { t } = useLingui()
  if (!from && !to && !current) return null
  const [start, end] = [from && spanInWords(from), to && !current ? spanInWords(to) : null]
  const present = t({ message: 'Present', context: 'until now' })
  return (
    <p className="text-xs text-ink-faint tabular-nums">
      {start
        ? end || current || continuesWithoutEnd
          ? `${start} – ${end ?? present}`
          : t({ message: `from ${start}`, context: 'a time of a life' })
        : end
          ? t({ message: `until ${end}`, context: 'a time of a life' })
          : present}
    </p>
  )
}
