import type { FollowStatus } from '@mulghar/contract/people/follow'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Clock, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from '../kit/mutation.ts'
import { report } from '../kit/report.ts'
import { toast } from '../kit/toast.ts'
import { ConfirmDialog } from '../kit/ui/alert-dialog.tsx'
import { Button } from '../kit/ui/button.tsx'
import { wordsForLost } from '../kit/lost-words.ts'
import { wordsFor } from '../kit/words.ts'
import { followMutations } from './follow.queries.ts'
import { wordsOfStarting, wordsOfStopping } from './words-by-call.ts'

type Props = {
  user: { id: string; name: string; approvesFollowers: boolean }
  status: FollowStatus | null
  size?: 'sm' | 'md'
  /** For a list that does not hear of it by itself. */
  onChange?: (status: FollowStatus | null) => void
  /** On a profile what fails is only written down; elsewhere it is said. */
  tells?: boolean
}

/**
 * Follow and unfollow somebody, or ask to and take that back. What somebody else has let happen, or is asked to, is ended after one more
 * question. What fails goes back.
 */
export function FollowButton({ user, status, size = 'md', onChange, tells = false }: Props) {
  const { t } = useLingui()
  const { id: userId, name, approvesFollowers } = user
  const [asking, setAsking] = useState(false)
  const follow = useMutation({ ...followMutations.follow(useQueryClient()), choice: () => [`follow ${userId}`] })
  const set = (on: boolean) => {
    setAsking(false)
    void follow.mutateAsync({ userId, on, approvesFollowers }).then(onChange, (error: unknown) => {
      if (tells) toast.error(wordsForLost(error) ?? wordsFor(error, on ? wordsOfStarting : wordsOfStopping))
      else report(error)
    })
  }
  const isPending = status === 'PENDING'
  const asks = status === null && approvesFollowers
  const label = asks
    ? t`Ask to follow ${name}`
    : status === null
      ? t`Follow ${name}`
      : isPending
        ? t`Requested ${name}`
        : t`Following ${name}`
  return (
    <>
      <Button
        size={size}
        variant={status === null ? 'filled' : 'quiet'}
        icon={status === null ? <UserPlus /> : isPending ? <Clock /> : <Check />}
        aria-label={label}
        onClick={() => (isPending || (status && approvesFollowers) ? setAsking(true) : set(status === null))}
      >
        {asks ? (
          <Trans>Ask to follow</Trans>
        ) : status === null ? (
          <Trans>Follow</Trans>
        ) : isPending ? (
          <Trans>Requested</Trans>
        ) : (
          <Trans>Following</Trans>
        )}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => set(false)}
        tone="filled"
        title={isPending ? t`Withdraw the request?` : t`Unfollow ${name}?`}
        text={
          isPending
            ? t`${name} will no longer see your request.`
            : t`To follow them again, you will have to send a new request.`
        }
        confirmText={isPending ? t`Withdraw` : t`Unfollow`}
      />
    </>
  )
}
