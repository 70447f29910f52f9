import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { Card, CardTitle } from '../kit/ui/card.tsx'
import { LoadMore } from '../kit/ui/load-more.tsx'
import { relativeTime } from '../kit/dates.ts'
import { wordsFor } from '../kit/words.ts'
import { followMutations, followQueries } from './follow.queries.ts'
import { PersonRow } from './person-row.tsx'

/** Who would like to follow one, and waits; nothing where nobody does. */
export function FollowRequests() {
  const { t } = useLingui()
  const requests = useInfiniteQuery(followQueries.requests())
  const items = requests.data?.pages.flatMap((page) => page.data) ?? []
  if (items.length === 0) return null
  return (
    <Card>
      <CardTitle>{t`Would like to follow you`}</CardTitle>
      <ul className="divide-y divide-line">
        {items.map(({ user, at }) => (
          <PersonRow key={user.id} user={user} text={<time dateTime={at}>{relativeTime(at)}</time>}>
            <Answers user={user} />
          </PersonRow>
        ))}
      </ul>
      <LoadMore list={requests} />
    </Card>
  )
}

function Answers({ user: { id, name } }: { user: { id: string; name: string } }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const accept = useMutation(followMutations.accept(cache))
  const decline = useMutation(followMutations.decline(cache))
  const onError = (error: unknown) => toast.error(wordsFor(error))
  return (
    <>
      <Button
        size="sm"
        aria-label={t`Accept ${name}`}
        busy={accept.isPending}
        onClick={() => accept.mutate(id, { onSuccess: () => toast.success(t`${name} follows you now`), onError })}
      >
        <Trans>Accept</Trans>
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t`Decline ${name}`}
        busy={decline.isPending}
        onClick={() => decline.mutate(id, { onError })}
      >
        <Trans>Decline</Trans>
      </Button>
    </>
  )
}
