import { shortMonth, shortWeekday } from '../../kit/dates.ts'
import { fieldTime } from './times.ts'
import { grouped } from '../../kit/grouped.ts'

/** The day on which an event begins in its city, as a leaf of a calendar; what it says is written beside it in full. */
export function DayLeaf({ zone, instant }: { zone: string; instant: string }) {
  const day = fieldTime(zone, instant).slice(0, 10)
  return (
    <span
      aria-hidden="true"
      className="grid w-14 shrink-0 overflow-hidden rounded-md border border-line bg-surface text-center leading-tight"
    >
      <span className="truncate bg-clay-soft px-0.5 py-0.5 text-xs font-medium text-on-clay-soft">
        {shortMonth(day)}
      </span>
      <span className="pt-1 font-display text-xl leading-none font-semibold tabular-nums">
        {grouped(Number(day.slice(8)))}
      </span>
      <span className="truncate px-0.5 pb-1 text-xs text-ink-soft">{shortWeekday(day)}</span>
    </span>
  )
}
