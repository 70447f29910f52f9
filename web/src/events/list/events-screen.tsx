import type { SocialEvent } from '@mulghar/contract/events/events'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarSync, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { useSearchParams } from '../../kit/router/react.tsx'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { useReported } from '../../kit/use-reported.ts'
import { eventQueries } from '../core/events.queries.ts'
import { EventList } from './event-list.tsx'
import type { EventAct } from './event-card.tsx'

const CreateDialog = lazyPart(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }))
const EventDetails = lazyPart(async () => ({ default: (await import('./event-details.tsx')).EventDetails }))
const Participants = lazyPart(async () => ({ default: (await import('./participants.tsx')).Participants }))
const DeleteEvent = lazyPart(async () => ({ default: (await import('../core/event-acts.tsx')).DeleteEvent }))
const FeedDialog = lazyPart(async () => ({ default: (await import('../core/feed-dialog.tsx')).FeedDialog }))
const ArchiveEvent = lazyPart(async () => ({ default: (await import('../core/event-acts.tsx')).ArchiveEvent }))

const tabs = ['my', 'going', 'archive'] as const
type Begin = (act: EventAct, event: SocialEvent) => void

/** What is done, and to which event; `times` makes each opening a new one, so that nothing typed before is in it. */
type Doing = { act: EventAct | 'add' | 'feed'; event?: SocialEvent; times: number; open: boolean }

/** One's own events and those recommended, those one goes to, and those one has put away. */
export function EventsScreen() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'my'
  const [doing, setDoing] = useState<Doing>()
  const begin = (act: Doing['act'], event?: SocialEvent) =>
    setDoing((before) => ({ act, ...(event && { event }), times: (before?.times ?? 0) + 1, open: true }))
  return (
    <Page width="wide">
      <PageTitle
        title={t`Events`}
        actions={
          <>
            <span className="max-sm:flex-none!">
              <IconButton label={t`Calendar subscription`} onClick={() => begin('feed')}>
                <CalendarSync />
              </IconButton>
            </span>
            {tab !== 'archive' && (
              <Button icon={<Plus />} onClick={() => begin('add')}>
                <Trans>Add Event</Trans>
              </Button>
            )}
          </>
        }
      />
      <Tabs
        label={t`Which events`}
        value={tab}
        onChange={(next) => setParams(next === 'my' ? {} : { tab: next }, { replace: true })}
        tabs={[
          { value: 'my', label: t`My Events`, panel: <MyEvents onAct={begin} /> },
          { value: 'going', label: t`Going`, panel: <Going onAct={begin} /> },
          {
            value: 'archive',
            label: t({ message: 'Archive', context: 'what is put away' }),
            panel: <Archived onAct={begin} />,
          },
        ]}
      />
      {doing && (
        <Acts
          key={doing.times}
          doing={doing}
          onClose={() => setDoing({ ...doing, open: false })}
          onAct={(act) => begin(act, doing.event)}
        />
      )}
    </Page>
  )
}

/** One's own, those one is invited to, and those recommended. What fails to load is only written down, and is empty. */
function MyEvents({ onAct }: { onAct: Begin }) {
  const { t } = useLingui()
  const own = useInfiniteQuery(eventQueries.own())
  const invited = useInfiniteQuery(eventQueries.invited())
  const recommended = useInfiniteQuery(eventQueries.recommended())
  useReported(own.error)
  useReported(invited.error)
  useReported(recommended.error)
  const mine = own.data?.pages.flatMap((page) => page.data) ?? []
  const asked = invited.data?.pages.flatMap((page) => page.data) ?? []
  const others = recommended.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <div className="grid gap-8">
      {asked.length > 0 && (
        <section className="grid gap-4" aria-labelledby="invited-events">
          <h2 id="invited-events" className="ruled text-xl">
            <Trans>You are invited</Trans>
          </h2>
          <EventList events={asked} onAct={onAct} />
          <LoadMore list={invited} />
        </section>
      )}
      <section className="grid gap-4" aria-labelledby="own-events">
        <h2 id="own-events" className="sr-only">
          <Trans>My Events</Trans>
        </h2>
        {own.isPending ? (
          <Skeleton text={t`Loading events...`} shape="cards" />
        ) : mine.length === 0 ? (
          <EmptyState drawing="event" title={t`No events found.`} />
        ) : (
          <EventList events={mine} onAct={onAct} />
        )}
        <LoadMore list={own} />
      </section>
      <section className="grid gap-4" aria-labelledby="recommended-events">
        <h2 id="recommended-events" className="ruled text-xl">
          <Trans>Recommended Events</Trans>
        </h2>
        {recommended.isPending ? (
          <Skeleton text={t`Loading events...`} shape="cards" />
        ) : others.length === 0 ? (
          <p className="text-ink-soft">
            <Trans>No recommended events available.</Trans>
          </p>
        ) : (
          <EventList events={others} onAct={onAct} />
        )}
        <LoadMore list={recommended} />
      </section>
    </div>
  )
}

function Going({ onAct }: { onAct: Begin }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(eventQueries.going())
  const maybe = useAnswered('MAYBE')
  const no = useAnswered('NO')
  const archived = useInfiniteQuery(eventQueries.goingArchived())
  useReported(archived.error)
  const events = list.data?.pages.flatMap((page) => page.data) ?? []
  if (list.isPending) return <Skeleton text={t`Loading events...`} shape="cards" />
  if (failedToLoad(list))
    return (
      <LoadFailed
        text={t`Failed to load events. Please try again later.`}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  return (
    <div className="grid gap-8">
      {events.length === 0 ? (
        <EmptyState drawing="event" title={t`No events found.`} />
      ) : (
        <div className="grid gap-4">
          <h2 className="sr-only">
            <Trans>Going</Trans>
          </h2>
          <EventList events={events} onAct={onAct} />
          <LoadMore list={list} />
        </div>
      )}
      <Answered title={t`You answered Maybe`} list={maybe} onAct={onAct} />
      <Answered title={t`You answered No`} list={no} onAct={onAct} />
      <Answered title={t`Archived events you joined`} list={archived} onAct={onAct} />
    </div>
  )
}

function useAnswered(status: 'MAYBE' | 'NO') {
  const list = useInfiniteQuery(eventQueries.answered(status))
  useReported(list.error)
  return list
}

/** Events with one answer of the member, or archived ones that the member joined; nothing where there are none. */
function Answered({ title, list, onAct }: { title: string; list: ReturnType<typeof useAnswered>; onAct: Begin }) {
  const events = list.data?.pages.flatMap((page) => page.data) ?? []
  if (events.length === 0) return null
  return (
    <section className="grid gap-4" aria-label={title}>
      <h2 className="ruled text-xl">{title}</h2>
      <EventList events={events} onAct={onAct} />
      <LoadMore list={list} />
    </section>
  )
}

function Archived({ onAct }: { onAct: Begin }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(eventQueries.archived())
  const events = list.data?.pages.flatMap((page) => page.data) ?? []
  if (list.isPending) return <Skeleton text={t`Loading archived events...`} shape="cards" />
  if (failedToLoad(list))
    return (
      <LoadFailed
        text={t`Failed to load archived events. Please try again later.`}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  if (events.length === 0) return <EmptyState drawing="event" title={t`No archived events found.`} />
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">{t({ message: 'Archive', context: 'what is put away' })}</h2>
      <EventList events={events} onAct={onAct} />
      <LoadMore list={list} />
    </div>
  )
}

type ActsProps = { doing: Doing; onClose: () => void; onAct: (act: EventAct) => void }

/** The overlay of what is done. */
function Acts({ doing: { act, event, open }, onClose, onAct }: ActsProps) {
  return (
    <Suspense>
      {act === 'add' && <CreateDialog open={open} onClose={onClose} />}
      {act === 'feed' && <FeedDialog open={open} onClose={onClose} />}
      {act === 'details' && event && (
        <EventDetails event={event} open={open} onClose={onClose} onParticipants={() => onAct('participants')} />
      )}
      {act === 'participants' && event && <Participants event={event} open={open} onClose={onClose} />}
      {act === 'delete' && event && <DeleteEvent event={event} open={open} onClose={onClose} />}
      {act === 'archive' && event && <ArchiveEvent event={event} open={open} onClose={onClose} />}
    </Suspense>
  )
}
