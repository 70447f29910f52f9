import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Refusal } from '../kit/failures.ts'
import { useMutation } from '../kit/mutation.ts'
import { toast } from '../kit/toast.ts'
import { Button } from '../kit/ui/button.tsx'
import { EmptyState } from '../kit/ui/empty-state.tsx'
import { useDocumentTitle } from '../kit/ui/page-title.tsx'
import { Skeleton } from '../kit/ui/skeleton.tsx'
import { wordsFor } from '../kit/words.ts'
import { followMutations, followQueries } from './follow.queries.ts'

export const isGone = (error: unknown) => error instanceof Refusal && error.status === 404

/** The member has blocked this person, as far as loaded answers say. */
export const useIsKnownBlocked = (userId: string): boolean =>
  Boolean(useQuery({ ...followQueries.isBlocked(userId), enabled: false }).data)

/** Whom one has blocked is there for one to unblock; to anybody else who is not there, `children` say so. */
export function BlockedOr({ userId, children }: { userId: string; children: ReactNode }) {
  const { t } = useLingui()
  const blocked = useQuery(followQueries.isBlocked(userId))
  if (blocked.isPending) return <Skeleton text={t`Loading profile...`} shape="page" count={1} />
  return blocked.data ? <Blocked user={blocked.data} /> : children
}

function Blocked({ user: { id: userId, name } }: { user: { id: string; name: string } }) {
  const { t } = useLingui()
  useDocumentTitle(name)
  const block = useMutation({
    ...followMutations.block(useQueryClient()),
    onSuccess: () => toast.success(t`Unblocked`),
    onError: (error) => toast.error(wordsFor(error)),
  })
  return (
    <EmptyState
      level="h1"
      drawing="lost"
      title={t`You blocked ${name}`}
      text={t`You and this member cannot see each other. After unblocking, you have to follow each other again.`}
      action={
        <Button
          variant="quiet"
          aria-label={t`Unblock ${name}`}
          busy={block.isPending}
          onClick={() => block.mutate({ userId, on: false })}
        >
          <Trans>Unblock</Trans>
        </Button>
      }
    />
  )
}
