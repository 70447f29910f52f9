import type { SocialEvent } from '@mulghar/contract/events/events'
import type { Participant } from '@mulghar/contract/events/guests'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { shortDateTime } from '../../kit/dates.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { wordsFor } from '../../kit/words.ts'
import { PersonRow } from '../../people/public.ts'
import { statusWords } from '../core/guest-words.ts'
import { guestMutations } from './guests.queries.ts'
import { grouped } from '../../kit/grouped.ts'

type Props = { event: SocialEvent; guest: Participant; place: number | undefined }

/** A guest, what they have answered, and the way to take them off. */
export function GuestRow({ event, guest, place }: Props) {
  const { t, i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation(guestMutations.remove(useQueryClient(), event.id))
  const name = guest.name || t`Unnamed User`
  const since = shortDateTime(guest.since)
  const confirm = () =>
    // The row is gone by then; what failed stands in the dialog.
    void remove.mutateAsync(guest.id).then(
      () => toast.success(t`${name} was removed`),
      () => undefined,
    )
  return (
    <PersonRow
      user={{ ...guest, name }}
      text={guest.status === 'INVITED' ? <Trans>Invited {since}</Trans> : <Trans>Since {since}</Trans>}
      mark={
        place !== undefined && (
          <span className="min-w-6 text-center font-display text-md font-semibold text-clay tabular-nums">
            {grouped(place)}
          </span>
        )
      }
    >
      {place === undefined && (
        <span className="self-center">
          <Badge tone={guest.status === 'GOING' ? 'accent' : 'plain'}>{i18n._(statusWords[guest.status])}</Badge>
        </span>
      )}
      <IconButton size="sm" label={t`Remove ${name}`} onClick={() => setAsking(true)}>
        <UserMinus />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Remove ${name}?`}
        text={t`This guest will be removed from the list. The next person waiting gets the seat.`}
        confirmText={t`Remove`}
        busy={remove.isPending}
        busyText={t`Removing...`}
        error={remove.error ? wordsFor(remove.error) : undefined}
        onConfirm={confirm}
      />
    </PersonRow>
  )
}
