import type { SocialEvent } from '@mulghar/contract/events/events'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Archive, Trash2, Users } from 'lucide-react'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Cover } from '../../kit/ui/cover.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { TypeBadge } from '../core/event-badge.tsx'
import { EventFacts } from '../core/event-facts.tsx'
import { JoinAct } from '../core/join-act.tsx'
import { eventPaths } from '../core/paths.ts'
import { written } from '../../kit/written.ts'
import { grouped } from '../../kit/grouped.ts'

/** What is done about an event from its card, in an overlay of its own. */
export type EventAct = 'details' | 'participants' | 'delete' | 'archive'

type Props = { event: SocialEvent; onAct: (act: EventAct, event: SocialEvent) => void }

/** An event in a list; pressing it opens its details. */
export function EventCard({ event, onAct }: Props) {
  const { t } = useLingui()
  const { name, description, can, participantsCount, archived } = event
  return (
    <Card
      as="article"
      pad={false}
      aria-label={name}
      className="group/card relative flex min-w-0 flex-col overflow-hidden has-[h3_button:focus-visible]:outline-3 has-[h3_button:focus-visible]:outline-offset-2 has-[h3_button:focus-visible]:outline-focus"
    >
      <div className="relative">
        <Cover url={event.coverImage?.url} className="aspect-16/9" />
        <span className="absolute top-3 left-3">
          <TypeBadge type={event.type} />
        </span>
      </div>
      <div className="grid flex-1 content-start gap-2 p-4">
        <h3 className="truncate text-lg leading-snug">
          <button
            {...written(name)}
            type="button"
            className="max-w-full truncate text-left outline-none after:absolute after:inset-0"
            onClick={() => onAct('details', event)}
          >
            {name}
          </button>
        </h3>
        <p {...written(description)} className="line-clamp-2 min-h-10 pb-[0.1em] text-sm wrap-anywhere text-ink-soft">
          {description || <Trans>No description provided.</Trans>}
        </p>
        <EventFacts event={event} />
      </div>
      <div className="relative mx-4 flex flex-wrap items-center gap-2 border-t border-line py-3">
        {can.manage ? (
          <Button variant="plain" size="sm" icon={<Users />} onClick={() => onAct('participants', event)}>
            {grouped(participantsCount)}
            <span className="sr-only">
              {' '}
              <Plural value={participantsCount} one="participant" other="participants" />
            </span>
          </Button>
        ) : (
          <span className="inline-flex items-center gap-1.5 text-sm text-ink-soft">
            <Users aria-hidden="true" className="size-4" />
            {grouped(participantsCount)}
            <span className="sr-only">
              {' '}
              <Plural value={participantsCount} one="participant" other="participants" />
            </span>
          </span>
        )}
        <span className="flex-1" />
        {can.manage ? (
          <>
            <IconButton size="sm" variant="danger" label={t`Delete`} onClick={() => onAct('delete', event)}>
              <Trash2 />
            </IconButton>
            <ButtonLink variant="quiet" size="sm" to={eventPaths.manage(event.id)}>
              <Trans>Manage</Trans>
            </ButtonLink>
          </>
        ) : (
          <JoinAct event={event} size="sm" />
        )}
      </div>
      {can.manage && !archived && (
        <IconButton
          size="sm"
          variant="raised"
          label={t`Archive`}
          onClick={() => onAct('archive', event)}
          className="absolute! top-3 right-3 rounded-full! transition-opacity [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover/card:opacity-100 [@media(hover:hover)]:group-focus-within/card:opacity-100"
        >
          <Archive />
        </IconButton>
      )}
    </Card>
  )
}
