import type { Notice } from '@mulghar/contract/notifications/notifications'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useAnswersLocked, useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { wordsFor } from '../kit/words.ts'
import { followMutations } from './follow.queries.ts'

/** The two answers to who would like to follow one. What comes of them is told even where the line has gone meanwhile. */
export function Answers({ user: { id, name } }: { user: { id: string; name: string } }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const both = { choice: () => [`follower ${id}`] as const, onError: (error: unknown) => toast.error(wordsFor(error)) }
  const accept = useMutation({
    ...followMutations.accept(cache),
    ...both,
    onSuccess: () => toast.success(t`${name} started following you`),
  })
  const decline = useMutation({
    ...followMutations.decline(cache),
    ...both,
    onSuccess: () => toast.success(t`Request declined. ${name} is not notified.`),
  })
  const look = { size: 'sm', locked: useAnswersLocked(accept, decline) } as const
  return (
    <>
      <Button {...look} aria-label={t`Accept ${name}`} busy={accept.isPending} onClick={() => accept.mutate(id)}>
        <Trans>Accept</Trans>
      </Button>
      <Button
        {...look}
        variant="quiet"
        aria-label={t`Decline ${name}`}
        busy={decline.isPending}
        onClick={() => decline.mutate(id)}
      >
        <Trans>Decline</Trans>
      </Button>
    </>
  )
}

/** The same where a notification tells of the request. */
export function RequestAnswers({ notice }: { notice: Notice }) {
  const user = notice.names['user']
  return user ? <Answers user={user} /> : null
}
