import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { now } from '../kit/clock.ts'
import { localDay } from '../kit/dates.ts'
import { failedToLoad } from '../kit/failed-load.ts'
import { LoadFailed } from '../kit/ui/load-failed.tsx'
import { TextLink } from '../kit/ui/text-link.tsx'
import { wordsFor } from '../kit/words.ts'
import { EventLine } from './core/event-line.tsx'
import { linkedQueries } from './core/linked.queries.ts'
import { eventPaths } from './core/paths.ts'

const days = 14
/** On a phone the first two of them. */
const shown = 4

/** On a narrow window, the first event of today. The card of today has room for one. */
export function HomeToday() {
  const today = now()
  const ahead = useQuery(linkedQueries.ahead(localDay(today), today, days))
  const event = ahead.data?.data.find(({ startDate }) => localDay(new Date(startDate)) === localDay(today))
  if (!event) return null
  return (
    <li className="p-2">
      <EventLine event={event} />
    </li>
  )
}

/** What one has made or goes to in the next days, the soonest first; nothing where there is none. */
export function HomeNext() {
  const { t } = useLingui()
  const today = now()
  const ahead = useQuery(linkedQueries.ahead(localDay(today), today, days))
  const events = ahead.data?.data ?? []
  if (events.length === 0 && !failedToLoad(ahead)) return null
  return (
    <section aria-labelledby="next-events">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="next-events" className="text-lg">
          {t`Next events`}
        </h2>
        <TextLink to={eventPaths.events} className="text-sm">
          <Trans>All events</Trans>
        </TextLink>
      </div>
      {failedToLoad(ahead) && (
        <LoadFailed small text={wordsFor(ahead.error)} busy={ahead.isFetching} onRetry={() => void ahead.refetch()} />
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        {events.slice(0, shown).map((event) => (
          <li key={event.id} className="grid max-sm:nth-[n+3]:hidden">
            <EventLine event={event} boxed />
          </li>
        ))}
      </ul>
    </section>
  )
}
