import type { SocialEvent } from '@mulghar/contract/events/events'
import { EventCard, type EventAct } from './event-card.tsx'

type Props = { events: readonly SocialEvent[]; onAct: (act: EventAct, event: SocialEvent) => void }

export function EventList({ events, onAct }: Props) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {events.map((event) => (
        <li key={event.id} className="grid min-w-0">
          <EventCard event={event} onAct={onAct} />
        </li>
      ))}
    </ul>
  )
}
