import type { SocialEvent } from '@mulghar/contract/events/events'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { listed as inLine } from '../../kit/lists.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Cover } from '../../kit/ui/cover.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { useReported } from '../../kit/use-reported.ts'
import { TypeBadge } from '../core/event-badge.tsx'
import { EventTimes, usePlace } from '../core/event-facts.tsx'
import { eventQueries } from '../core/events.queries.ts'
import { JoinAct } from '../core/join-act.tsx'
import { eventPaths } from '../core/paths.ts'
import { written } from '../../kit/written.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

type Props = { event: SocialEvent; open: boolean; onClose: () => void; onParticipants: () => void }

/** An event in an overlay: what its card has, in full. */
export function EventDetails({ event: listed, open, onClose, onParticipants }: Props) {
  const { t } = useLingui()
  const one = useQuery({ ...eventQueries.event(listed.id), enabled: open })
  useReported(one.error)
  const event = one.data ?? listed
  const { name, description, can, participantsCount, capacity, friendsGoing, familyTrees, groups, owner } = event
  const place = usePlace(event)
  return (
    <Dialog
      keepsInput
      open={open}
      onClose={onClose}
      title={name}
      actions={
        <>
          <ButtonLink variant="quiet" to={eventPaths.event(event.id)}>
            <Trans>Open event page</Trans>
          </ButtonLink>
          {can.manage ? (
            <ButtonLink to={eventPaths.manage(event.id)}>
              <Trans>Manage</Trans>
            </ButtonLink>
          ) : (
            <JoinAct event={event} />
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <Cover url={event.coverImage?.url} className="aspect-21/9 rounded-md" />
        <div className="flex flex-wrap items-center gap-2">
          <TypeBadge type={event.type} />
          {can.manage ? (
            <Button variant="plain" size="sm" icon={<Users />} onClick={onParticipants}>
              <Plural value={participantsCount} one="# participant" other="# participants" />
            </Button>
          ) : (
            <span className="text-sm text-ink-soft">
              <Plural value={participantsCount} one="# participant" other="# participants" />
            </span>
          )}
          {capacity !== null && (
            <span className="text-sm text-ink-soft">
              <Plural value={capacity} one="of # seat" other="of # seats" />
            </span>
          )}
        </div>
        <p {...written(description)} className="wrap-anywhere whitespace-pre-line">
          {description || <Trans>No description provided.</Trans>}
        </p>
        <dl className="grid gap-3">
          <Fact label={t({ message: 'Time', context: 'when' })}>
            <EventTimes event={event} />
          </Fact>
          <Fact label={t`Place`}>
            <WrittenText text={place} />
          </Fact>
          {owner && (
            <Fact label={t`Host`}>
              <WrittenText text={owner.name} />
            </Fact>
          )}
          {familyTrees.length > 0 && <Fact label={t`Family tree`}>{inLine(familyTrees.map((tree) => tree.name))}</Fact>}
          {groups.length > 0 && (
            <Fact label={t({ message: 'Group', context: 'what people join' })}>
              {inLine(groups.map((group) => group.name))}
            </Fact>
          )}
          {friendsGoing.length > 0 && (
            <Fact label={t`People you follow`}>{inLine(friendsGoing.map((friend) => friend.name))}</Fact>
          )}
        </dl>
      </div>
    </Dialog>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-medium">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
