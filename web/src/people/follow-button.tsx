import type { FollowStatus } from '@mulghar/contract/people/follow'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Clock, UserPlus } from 'lucide-react'
import { report } from '../kit/report.ts'
import { Button } from '../kit/ui/button.tsx'
import { followMutations } from './follow.queries.ts'

type Props = {
  user: { id: string; name: string }
  status: FollowStatus | null
  size?: 'sm' | 'md'
}

/** Follow and unfollow somebody, or ask to and take that back. What fails goes back, and is only written down. */
export function FollowButton({ user, status, size = 'md' }: Props) {
  const { t } = useLingui()
  const { id: userId, name } = user
  const follow = useMutation(followMutations.follow(useQueryClient()))
  const label = status === null ? t`Follow ${name}` : status === 'ACTIVE' ? t`Following ${name}` : t`Requested ${name}`
  return (
    <Button
      size={size}
      variant={status === null ? 'filled' : 'quiet'}
      icon={status === null ? <UserPlus /> : status === 'ACTIVE' ? <Check /> : <Clock />}
      aria-label={label}
      onClick={() => follow.mutate({ userId, on: status === null }, { onError: report })}
    >
      {status === null ? (
        <Trans>Follow</Trans>
      ) : status === 'ACTIVE' ? (
        <Trans>Following</Trans>
      ) : (
        <Trans>Requested</Trans>
      )}
    </Button>
  )
}
