import type { Notice } from '@mulghar/contract/notifications/notifications'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { wordsFor } from '../kit/words.ts'
import { followMutations } from './follow.queries.ts'

/** The two answers to who would like to follow one. What comes of them is told even where the line has gone meanwhile. */
export function Answers({ user: { id, name } }: { user: { id: string; name: string } }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const onError = (error: unknown) => toast.error(wordsFor(error))
  const accept = useMutation({
    ...followMutations.accept(cache),
    onSuccess: () => toast.success(t`${name} follows you now`),
    onError,
  })
  const decline = useMutation({
    ...followMutations.decline(cache),
    onSuccess: () => toast.success(t`The request is declined; ${name} is not told`),
    onError,
  })
  return (
    <>
      <Button size="sm" aria-label={t`Accept ${name}`} busy={accept.isPending} onClick={() => accept.mutate(id)}>
        <Trans>Accept</Trans>
      </Button>
      <Button
        size="sm"
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
