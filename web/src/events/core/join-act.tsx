import type { SocialEvent } from '@mulghar/contract/events/events'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../kit/mutation.ts'
import { report } from '../../kit/report.ts'
import { toast } from '../../kit/toast.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { wordsForLost } from '../../kit/lost-words.ts'
import { eventMutations } from './events.queries.ts'

type Props = { event: SocialEvent; size?: 'sm' | 'md' }

/** Join, or Not Going; where there is no seat, a place on the waiting list. Nothing for the owner, nor once it is over. */
export function JoinAct({ event, size = 'md' }: Props) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const choice = () => [`answer ${event.id}`] as const
  const join = useMutation({ ...eventMutations.join(cache, event), choice })
  const leave = useMutation({ ...eventMutations.leave(cache, event.id), choice })
  const { can, status, waitingPlace, capacity, participantsCount } = event
  const isFull = capacity !== null && participantsCount >= capacity

  async function come() {
    try {
      const now = await join.mutateAsync()
      if (now.going) toast.success(t`You are now going!`)
      else toast.message(t`All seats are taken. You are on the waiting list.`)
    } catch (error) {
      report(error)
      toast.error(wordsForLost(error) ?? t`Join failed`)
    }
  }
  async function go() {
    try {
      await leave.mutateAsync()
      toast.success(t`You are no longer going`)
    } catch (error) {
      report(error)
      toast.error(wordsForLost(error) ?? t`Leave failed`)
    }
  }

  if (can.leave)
    return (
      <>
        {status === 'WAITING' && (
          <Badge tone="marigold">
            <Trans>Waiting list: {waitingPlace ?? ''}</Trans>
          </Badge>
        )}
        <Button variant="quiet" size={size} busy={leave.isPending} onClick={() => void go()}>
          <Trans>Not Going</Trans>
        </Button>
      </>
    )
  if (!can.join) return null
  return (
    <Button variant="soft" size={size} busy={join.isPending} onClick={() => void come()}>
      {isFull ? <Trans>Join the waiting list</Trans> : <Trans>Join</Trans>}
    </Button>
  )
}
