import type { SocialEvent } from '@mulghar/contract/events/events'
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, MapPin } from 'lucide-react'
import { NepaliDay } from '../../kit/ui/nepali-day.tsx'
import { bikramThere, timeHere, timeThere } from './times.ts'
import { written } from '../../kit/written.ts'

type Props = { event: Pick<SocialEvent, 'city' | 'address' | 'startDate' | 'endDate' | 'timezone'> }

/** Where an event is: the city, and the rest of its address. */
export function usePlace({ city, address }: Pick<SocialEvent, 'city' | 'address'>): string {
  const { t } = useLingui()
  return [city?.name ?? t`N/A`, address].filter(Boolean).join(', ')
}

/** When and where an event is, in two lines of a card. */
export function EventFacts({ event }: Props) {
  const place = usePlace(event)
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="flex items-start gap-2">
        <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-clay" />
        <span>{timeThere(event.timezone, event.startDate)}</span>
      </p>
      <p className="flex min-w-0 items-start gap-2">
        <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-clay" />
        <span {...written(place)} className="truncate">
          {place}
        </span>
      </p>
    </div>
  )
}

/** The same in full: from when to when, on the reader's own clocks where they show something else, and by the other calendar. */
export function EventTimes({ event: { timezone, startDate, endDate } }: Props) {
  const bikram = bikramThere(timezone, startDate)
  const [hereFrom, hereTo] = [timeHere(timezone, startDate), timeHere(timezone, endDate)]
  return (
    <div className="grid gap-1">
      <p>
        <Trans>
          <time dateTime={startDate}>{timeThere(timezone, startDate)}</time> –{' '}
          <time dateTime={endDate}>{timeThere(timezone, endDate)}</time>
        </Trans>
      </p>
      {bikram && (
        <p className="text-sm text-ink-soft">
          <NepaliDay day={bikram} />
        </p>
      )}
      {(hereFrom || hereTo) && (
        <p className="text-sm text-ink-soft">
          <Trans>
            Your time: {hereFrom ?? timeThere(timezone, startDate)} – {hereTo ?? timeThere(timezone, endDate)}
          </Trans>
        </p>
      )}
    </div>
  )
}
