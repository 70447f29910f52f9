import type { SocialEvent } from '@mulghar/contract/events/events'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from '../../kit/router/react.tsx'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { Cover } from '../../kit/ui/cover.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { useDocumentTitle } from '../../kit/ui/page-title.tsx'
import { groupPaths } from '../../groups/public.ts'
import { profilePaths } from '../../people/public.ts'
import { Comments } from '../../reactions/public.ts'
import { treePaths } from '../../trees/public.ts'
import { Album } from '../album/album.tsx'
import { BackToEvents } from '../core/back-to-events.tsx'
import { DayLeaf } from '../core/day-leaf.tsx'
import { TypeBadge } from '../core/event-badge.tsx'
import { EventTimes, usePlace } from '../core/event-facts.tsx'
import { EventLoading } from '../core/event-loading.tsx'
import { EventNotFound } from '../core/event-not-found.tsx'
import { eventQueries, isGone } from '../core/events.queries.ts'
import { JoinAct } from '../core/join-act.tsx'
import { eventPaths } from '../core/paths.ts'
import { Answers } from './answers.tsx'
import { HandOn } from './hand-on.tsx'
import { written } from '../../kit/written.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'
import { grouped } from '../../kit/grouped.ts'

/** One event, for everybody who may know of it. */
export function EventScreen() {
  const { eventId } = useParams()
  const event = useQuery(eventQueries.event(eventId))
  if (isGone(event.error)) return <EventNotFound />
  if (!event.data) return <EventLoading of={event} />
  return <Shown key={eventId} event={event.data} />
}

function Shown({ event }: { event: SocialEvent }) {
  const { t } = useLingui()
  const { id, name, description, archived, can } = event
  useDocumentTitle(name)
  return (
    <Page width="wide">
      <BackToEvents />
      <Card pad={false} className="overflow-hidden max-md:-mx-3.5 max-md:rounded-none max-md:border-x-0">
        <Cover url={event.coverImage?.url} className="h-36 md:h-60 low:h-28" />
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 md:gap-x-5 md:px-6 md:py-5">
          <DayLeaf zone={event.timezone} instant={event.startDate} />
          <div className="grid content-start justify-items-start gap-2">
            <h1
              {...written(name)}
              className="font-display text-[1.625rem] leading-tight font-semibold wrap-anywhere md:text-2xl"
            >
              {name}
            </h1>
            <TypeBadge type={event.type} />
          </div>
          {archived && (
            <p className="col-span-full rounded-md bg-sunken px-3 py-2 text-sm">
              <Trans>This event is archived. You can no longer join it.</Trans>
            </p>
          )}
          <div className="col-span-full flex flex-wrap items-center gap-2">
            {can.manage ? (
              <ButtonLink icon={<Settings2 />} to={eventPaths.manage(id)}>
                <Trans>Manage</Trans>
              </ButtonLink>
            ) : (
              <Coming event={event} />
            )}
            <span className="flex-1" />
            <HandOn event={event} />
          </div>
        </div>
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Facts event={event} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:col-start-1 lg:row-start-1">
          <Card>
            <CardTitle>{t`About this event`}</CardTitle>
            <p {...written(description)} className="wrap-anywhere whitespace-pre-line">
              {description || <Trans>No description provided.</Trans>}
            </p>
          </Card>
          {can.album && (
            <Card>
              <CardTitle
                aside={event.albumCount ? <Badge>{grouped(event.albumCount)}</Badge> : undefined}
              >{t`Album`}</CardTitle>
              <Album event={event} />
            </Card>
          )}
          <Card>
            <CardTitle>{t`Comments`}</CardTitle>
            <Comments kind="EVENT" thingId={id} isClosed={archived} />
          </Card>
        </div>
      </div>
    </Page>
  )
}

/** Whoever was asked says yes, maybe or no; anybody else joins. */
function Coming({ event }: { event: SocialEvent }) {
  const isAsked = event.status === 'INVITED' || event.status === 'MAYBE' || event.status === 'NO'
  return isAsked && event.can.join ? <Answers event={event} /> : <JoinAct event={event} />
}

function Facts({ event }: { event: SocialEvent }) {
  const { t } = useLingui()
  const { participantsCount, capacity, waitingCount, friendsGoing, owner, familyTrees, groups } = event
  const place = usePlace(event)
  return (
    <Card as="div">
      <dl className="grid gap-4">
        <Fact label={t({ message: 'Time', context: 'when' })}>
          <EventTimes event={event} />
        </Fact>
        <Fact label={t`Place`}>
          <p {...written(place)}>{place}</p>
          {event.city?.nativeName && (
            <p {...written(event.city.nativeName)} className="text-sm text-ink-soft">
              {event.city.nativeName}
            </p>
          )}
        </Fact>
        {owner && (
          <Fact label={t`Host`}>
            <People people={[owner]} />
          </Fact>
        )}
        <Fact label={t`Who is coming`}>
          <p>
            <Plural value={participantsCount} one="# participant" other="# participants" />
            {capacity !== null && (
              <>
                {' '}
                <Plural value={capacity} one="of # seat" other="of # seats" />
              </>
            )}
          </p>
          {waitingCount > 0 && (
            <p className="text-sm text-ink-soft">
              <Plural value={waitingCount} one="# on the waiting list" other="# on the waiting list" />
            </p>
          )}
        </Fact>
        {friendsGoing.length > 0 && (
          <Fact label={t`People you follow`}>
            <People people={friendsGoing} />
          </Fact>
        )}
        {familyTrees.length > 0 && (
          <Fact label={t`Family tree`}>
            {familyTrees.map((tree) => (
              <To key={tree.id} to={treePaths.graph(tree.id)} name={tree.name} />
            ))}
          </Fact>
        )}
        {groups.length > 0 && (
          <Fact label={t({ message: 'Group', context: 'what people join' })}>
            {groups.map((group) => (
              <To key={group.id} to={groupPaths.group(group.id)} name={group.name} />
            ))}
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="text-sm font-medium text-ink-soft">{label}</dt>
      <dd className="grid justify-items-start gap-1 wrap-anywhere">{children}</dd>
    </div>
  )
}

function To({ to, name }: { to: string; name: string }) {
  return (
    <Link {...written(name)} to={to} className="inline-block min-h-6 font-medium text-accent hover:underline">
      {name}
    </Link>
  )
}

type Person = NonNullable<SocialEvent['owner']>

function People({ people }: { people: readonly Person[] }) {
  return people.map((person) => (
    <Link
      key={person.id}
      to={profilePaths.profileOf(person.id)}
      className="flex min-h-8 items-center gap-2.5 font-medium hover:underline"
    >
      <Avatar name={person.name} pictureUrl={person.picture?.thumbUrl} size="sm" />
      <WrittenText text={person.name} />
    </Link>
  ))
}
