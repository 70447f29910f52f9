import type { SocialEvent } from '@mulghar/contract/events/events'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MemberActs } from '../../kit/member-acts.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { useReported } from '../../kit/use-reported.ts'
import { PersonRow } from '../../people/public.ts'
import { eventQueries } from '../core/events.queries.ts'

type Props = { event: SocialEvent; open: boolean; onClose: () => void }

/** Who has a seat: for the owner alone. That they could not be loaded is only written down. */
export function Participants({ event, open, onClose }: Props) {
  const { t } = useLingui()
  const list = useInfiniteQuery({ ...eventQueries.participants(event.id), enabled: open })
  useReported(list.error)
  const people = list.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Dialog keepsInput open={open} onClose={onClose} title={t`Participants`} text={event.name}>
      {list.isPending ? (
        <Skeleton text={t`Loading participants...`} />
      ) : people.length === 0 ? (
        <p className="text-ink-soft">
          <Trans>No participants yet.</Trans>
        </p>
      ) : (
        <div className="grid gap-3">
          <ul className="divide-y divide-line">
            {people.map((person) => (
              <PersonRow
                key={person.id}
                user={{ ...person, name: person.name || t`Unnamed User` }}
                text={person.name ? undefined : null}
                onLeave={onClose}
              >
                {person.name && <MemberActs user={person} isSmall />}
              </PersonRow>
            ))}
          </ul>
          <LoadMore list={list} />
        </div>
      )}
    </Dialog>
  )
}
