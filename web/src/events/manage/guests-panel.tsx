import type { GuestStatus, SocialEvent } from '@mulghar/contract/events/events'
import type { Participant } from '@mulghar/contract/events/guests'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { useReported } from '../../kit/use-reported.ts'
import { statusWords } from '../core/guest-words.ts'
import { GuestRow } from './guest-row.tsx'
import { guestQueries } from './guests.queries.ts'
import { InvitedRoots } from './invited-roots.tsx'
import { grouped } from '../../kit/grouped.ts'
import { chosenDigits } from '../../kit/digit-choice.ts'

const InviteDialog = lazyPart(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))

/** Who comes, waits, was asked, or said something else. What fails to load is only written down, and is empty. */
export function GuestsPanel({ event }: { event: SocialEvent }) {
  const { t, i18n } = useLingui()
  const [isInviting, setInviting] = useState(false)
  const isWanted = useWantedOnce(isInviting)
  const lists = {
    GOING: useGuests(event.id, 'GOING'),
    WAITING: useGuests(event.id, 'WAITING'),
    INVITED: useGuests(event.id, 'INVITED'),
    MAYBE: useGuests(event.id, 'MAYBE'),
    NO: useGuests(event.id, 'NO'),
  }
  const { participantsCount, waitingCount, capacity } = event
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4">
        <Tally label={i18n._(statusWords.GOING)} says={grouped(participantsCount)} />
        <Tally label={i18n._(statusWords.MAYBE)} says={countOf(lists.MAYBE)} />
        <Tally label={i18n._(statusWords.NO)} says={countOf(lists.NO)} />
        <Tally label={t`Capacity`} says={capacity === null ? t`No limit` : t`${participantsCount} of ${capacity}`} />
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <Card>
          <CardTitle
            aside={
              <Button size="sm" icon={<UserPlus />} onClick={() => setInviting(true)}>
                <Trans>Invite</Trans>
              </Button>
            }
          >
            {t`Participants`}
          </CardTitle>
          <Guests event={event} list={lists.GOING} status="GOING" whole />
          {(['INVITED', 'MAYBE', 'NO'] as const).map((status) => (
            <Guests key={status} event={event} list={lists[status]} status={status} />
          ))}
        </Card>
        {(capacity !== null || waitingCount > 0) && (
          <Card>
            <CardTitle
              aside={<Badge tone={waitingCount > 0 ? 'marigold' : 'plain'}>{grouped(waitingCount)}</Badge>}
            >{t`Waiting list`}</CardTitle>
            <Guests event={event} list={lists.WAITING} status="WAITING" />
            <p className="pt-2 text-sm text-ink-soft">
              {waitingCount > 0 ? (
                <Trans>When a seat becomes free, the first person in line gets it and is notified.</Trans>
              ) : (
                <Trans>The waiting list is empty.</Trans>
              )}
            </p>
          </Card>
        )}
      </div>
      <InvitedRoots event={event} />
      {isWanted && (
        <Suspense>
          <InviteDialog event={event} open={isInviting} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </div>
  )
}

function useGuests(id: string, status: GuestStatus) {
  const list = useInfiniteQuery(guestQueries.list(id, status))
  useReported(list.error)
  return { ...list, people: list.data?.pages.flatMap((page): Participant[] => page.data) ?? [] }
}
type GuestList = ReturnType<typeof useGuests>

const countOf = ({ people, hasNextPage, isPending }: GuestList) =>
  isPending ? '…' : chosenDigits(`${people.length}${hasNextPage ? '+' : ''}`)

function Tally({ label, says }: { label: string; says: ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3 shadow-lift">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-display text-xl leading-snug font-semibold tabular-nums">{says}</dd>
    </div>
  )
}

type GuestsProps = { event: SocialEvent; list: GuestList; status: GuestStatus; whole?: boolean }

/** Those of one answer; `whole` says so where there are none, or none yet. */
function Guests({ event, list, status, whole = false }: GuestsProps) {
  const { t } = useLingui()
  if (list.people.length === 0) {
    if (!whole) return null
    if (list.isPending) return <Skeleton text={t`Loading participants...`} />
    return (
      <p className="text-ink-soft">
        <Trans>No participants yet.</Trans>
      </p>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line not-first-of-type:border-t not-first-of-type:border-line">
        {list.people.map((guest, at) => (
          <GuestRow key={guest.id} event={event} guest={guest} place={status === 'WAITING' ? at + 1 : undefined} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}
