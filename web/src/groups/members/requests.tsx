import type { GroupRequest } from '@mulghar/contract/groups/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { relativeTime } from '../../kit/dates.ts'
import { useAnswersLocked, useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { wordsFor } from '../../kit/words.ts'
import { PersonRow } from '../../people/public.ts'
import { memberMutations, memberQueries } from './members.queries.ts'

type RequestsProps = {
  groupId: string
  /** Where nobody asks, nothing stands there. */
  hidesNone?: boolean
}

/** Who asks to be let in, the longest waiting first. */
export function Requests({ groupId, hidesNone = false }: RequestsProps) {
  const { t } = useLingui()
  const list = useInfiniteQuery(memberQueries.requests(groupId))
  const requests = list.data?.pages.flatMap((page) => page.data) ?? []
  if (requests.length === 0 && (hidesNone || list.isPending)) return null
  return (
    <Card>
      <CardTitle>{t`Wants to join`}</CardTitle>
      {failedToLoad(list) && <LoadFailed small text={wordsFor(list.error)} onRetry={() => void list.refetch()} />}
      {list.data && requests.length === 0 && (
        <p className="text-ink-soft">
          <Trans>No requests to join.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <RequestRow key={request.userId} groupId={groupId} request={request} />
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  )
}

function RequestRow({ groupId, request }: { groupId: string; request: GroupRequest }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { userId, name, picture, message, createdAt } = request
  const choice = () => [`request ${groupId} ${userId}`] as const
  const accept = useMutation({ ...memberMutations.accept(cache), choice })
  const reject = useMutation({ ...memberMutations.reject(cache), choice })
  const locked = useAnswersLocked(accept, reject)
  const failed = (error: unknown) => toast.error(wordsFor(error))
  return (
    <PersonRow user={{ id: userId, name, picture }} text={message ?? relativeTime(createdAt)}>
      <Button
        size="sm"
        aria-label={t`Accept ${name}`}
        busy={accept.isPending}
        locked={locked}
        // The row is gone by then, and with it what a mutation tells its own component.
        onClick={() =>
          void accept.mutateAsync({ groupId, userId }).then(() => toast.success(t`${name} is now a member`), failed)
        }
      >
        <Trans>Accept</Trans>
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t`Decline ${name}`}
        busy={reject.isPending}
        locked={locked}
        onClick={() =>
          void reject
            .mutateAsync({ groupId, userId })
            .then(() => toast.success(t`You declined the request of ${name}`), failed)
        }
      >
        <Trans>Decline</Trans>
      </Button>
    </PersonRow>
  )
}
