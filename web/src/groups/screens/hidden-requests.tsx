import type { HiddenRequest } from '@mulghar/contract/groups/groups'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { relativeTime } from '../../kit/dates.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { wordsFor } from '../../kit/words.ts'
import { groupMutations } from '../core/groups.queries.ts'
import { written } from '../../kit/written.ts'

/** One's requests in groups that are hidden since: by what one asked, as nothing else of these may be known. */
export function HiddenRequests({ requests }: { requests: readonly HiddenRequest[] }) {
  const { t } = useLingui()
  if (requests.length === 0) return null
  return (
    <Card as="section" aria-label={t`Requests to groups that are hidden now`}>
      <CardTitle>{t`Requests to groups that are hidden now`}</CardTitle>
      <p className="text-sm text-ink-soft">
        <Trans>
          You can no longer see the groups that you asked to join. You can wait for a reply or withdraw your request.
        </Trans>
      </p>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <Row key={request.groupId} request={request} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ request }: { request: HiddenRequest }) {
  const { t } = useLingui()
  const withdraw = useMutation(groupMutations.withdraw(useQueryClient(), request.groupId))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p {...written(request.message)} className="wrap-anywhere whitespace-pre-line">
          {request.message ?? t`A request without a message`}
        </p>
        <time dateTime={request.createdAt} className="text-sm text-ink-soft">
          {relativeTime(request.createdAt)}
        </time>
      </div>
      <Button
        size="sm"
        variant="quiet"
        busy={withdraw.isPending}
        // The row is gone by then, and with it what a mutation tells its own component.
        onClick={() =>
          void withdraw.mutateAsync().then(
            () => toast.success(t`Request withdrawn`),
            (error: unknown) => toast.error(wordsFor(error)),
          )
        }
      >
        <Trans>Withdraw</Trans>
      </Button>
    </li>
  )
}
