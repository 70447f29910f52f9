import type { Group } from '@mulghar/contract/groups/groups'
import type { GroupInvitation } from '@mulghar/contract/groups/invitations'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link2, Mail, QrCode as QrIcon, UserRound } from 'lucide-react'
import { useState } from 'react'
import { longDate } from '../../kit/dates.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { MadeLink } from '../../kit/ui/made-link.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { LinkTerms } from './link-terms.tsx'
import { memberMutations, memberQueries } from './members.queries.ts'

/** What still invites into a group. */
export function InvitationsPanel({ group }: { group: Group }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(memberQueries.invitations(group.id))
  if (list.isPending) return <Skeleton text={t`Loading the invitations...`} />
  if (failedToLoad(list))
    return <LoadFailed text={wordsFor(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
  const invitations = list.data.pages.flatMap((page) => page.data)
  if (invitations.length === 0)
    return (
      <EmptyState
        drawing="inbox"
        title={t`No open invitations`}
        text={t`Invite members by name, others by email, or create a link to share.`}
      />
    )
  return (
    <Card>
      <CardTitle>{t`Invitation links and emails`}</CardTitle>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <Row key={invitation.id} group={group} invitation={invitation} />
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  )
}

const icons = { USER: UserRound, EMAIL: Mail, LINK: Link2 }

function Row({ group: { id: groupId, name }, invitation }: { group: Group; invitation: GroupInvitation }) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  const revoke = useMutation(memberMutations.revoke(useQueryClient()))
  const { id, kind, user, email, url, createdAt, expiresAt } = invitation
  const Icon = icons[kind]
  const whom = user?.name ?? email ?? (kind === 'USER' ? t`A member you cannot see` : t`A link`)
  const day = longDate(expiresAt ?? createdAt)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-medium wrap-anywhere">{whom}</p>
        <p className="text-sm text-ink-soft">
          {kind === 'LINK' ? (
            <LinkTerms invitation={invitation} />
          ) : expiresAt ? (
            <Trans>until {day}</Trans>
          ) : (
            <Trans>since {day}</Trans>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        {url && (
          <Button size="sm" variant="quiet" icon={<QrIcon />} onClick={() => setShown(true)}>
            <Trans context="a link, larger">Show</Trans>
          </Button>
        )}
        <Button
          size="sm"
          variant="plain"
          aria-label={t`Withdraw: ${whom}`}
          busy={revoke.isPending}
          // The row is gone by then.
          onClick={() =>
            void revoke.mutateAsync({ groupId, id }).then(
              () => toast.success(t`Link turned off`),
              (error: unknown) => toast.error(wordsFor(error)),
            )
          }
        >
          <Trans>Withdraw</Trans>
        </Button>
      </div>
      {url && (
        <Dialog keepsInput open={isShown} onClose={() => setShown(false)} title={t`Invite to ${name}`}>
          <MadeLink url={url}>
            <LinkTerms invitation={invitation} />
          </MadeLink>
        </Dialog>
      )}
    </li>
  )
}
