import type { SocialEvent } from '@mulghar/contract/events/events'
import { Plural, useLingui } from '@lingui/react/macro'
import { classes } from '../../kit/ui/class-names.ts'
import { Link } from '../../kit/ui/link.tsx'
import { DayLeaf } from './day-leaf.tsx'
import { eventPaths } from './paths.ts'
import { timeThere } from './times.ts'
import { written } from '../../kit/written.ts'

/** An event in a short list, or in a card of its own: when, where, and how many come. */
export function EventLine({ event, boxed = false }: { event: SocialEvent; boxed?: boolean }) {
  const { t } = useLingui()
  const { id, name, timezone, startDate, city, participantsCount } = event
  return (
    <Link
      to={eventPaths.event(id)}
      className={classes(
        'flex min-w-0 items-center gap-3.5',
        boxed
          ? 'rounded-lg border border-line bg-surface p-3 shadow-lift transition-colors hover:border-accent'
          : 'rounded-md p-2 hover:bg-sunken',
      )}
    >
      <DayLeaf zone={timezone} instant={startDate} />
      <span className="grid min-w-0 leading-snug">
        <span {...written(name)} className="line-clamp-2 pb-[0.1em] font-semibold wrap-anywhere">
          {name}
        </span>
        <span className="text-sm text-ink-soft">
          <time dateTime={startDate}>{timeThere(timezone, startDate)}</time>
        </span>
        <span className="text-sm text-ink-soft">
          {city?.name ?? t`N/A`} · <Plural value={participantsCount} one="# going" other="# going" />
        </span>
      </span>
    </Link>
  )
}
