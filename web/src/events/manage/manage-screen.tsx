import type { SocialEvent } from '@mulghar/contract/events/events'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from '../../kit/router/react.tsx'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { Album } from '../album/album.tsx'
import { BackToEvents } from '../core/back-to-events.tsx'
import { TypeBadge } from '../core/event-badge.tsx'
import { EventLoading } from '../core/event-loading.tsx'
import { EventNotFound } from '../core/event-not-found.tsx'
import { eventQueries, isGone } from '../core/events.queries.ts'
import { eventPaths } from '../core/paths.ts'
import { DetailsPanel } from './details-panel.tsx'
import { EndPanel } from './end-panel.tsx'
import { GuestsPanel } from './guests-panel.tsx'
import { written } from '../../kit/written.ts'
import { grouped } from '../../kit/grouped.ts'

/** What the owner of an event does about it. To anybody else it is not there. */
export function ManageScreen() {
  const { eventId } = useParams()
  const event = useQuery(eventQueries.event(eventId))
  if (event.data ? !event.data.can.manage : isGone(event.error)) return <EventNotFound />
  if (!event.data) return <EventLoading of={event} />
  return <Manage key={eventId} event={event.data} />
}

const tabs = ['details', 'guests', 'album', 'end'] as const

function Manage({ event }: { event: SocialEvent }) {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'details'
  const { name, type, participantsCount, albumCount } = event
  return (
    <Page width="wide">
      <BackToEvents />
      <PageTitle
        title={name}
        actions={
          <ButtonLink variant="quiet" to={eventPaths.event(event.id)}>
            <Trans>View page</Trans>
          </ButtonLink>
        }
      >
        <span {...written(name)} className="mr-3 wrap-anywhere">
          {name}
        </span>
        <span className="inline-flex align-middle font-text text-md">
          <TypeBadge type={type} />
        </span>
      </PageTitle>
      <Tabs
        label={t`This event`}
        value={tab}
        onChange={(next) => setParams(next === 'details' ? {} : { tab: next }, { replace: true })}
        tabs={[
          { value: 'details', label: t`Details`, panel: <DetailsPanel event={event} /> },
          {
            value: 'guests',
            label: <Counted count={grouped(participantsCount)}>{t`Guests`}</Counted>,
            panel: <GuestsPanel event={event} />,
          },
          {
            value: 'album',
            label: <Counted count={grouped(albumCount ?? 0)}>{t`Album`}</Counted>,
            panel: <Album event={event} />,
          },
          { value: 'end', label: t`Archive and Delete`, panel: <EndPanel event={event} /> },
        ]}
      />
    </Page>
  )
}

function Counted({ count, children }: { count: string; children: ReactNode }) {
  return (
    <>
      {children}{' '}
      <span className="ml-1 rounded-full bg-sunken px-2 py-px text-xs font-medium text-ink-soft tabular-nums in-data-active:bg-accent-soft in-data-active:text-on-accent-soft">
        {count}
      </span>
    </>
  )
}
