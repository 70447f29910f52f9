import type { SentGroupInvitation } from '@mulghar/contract/groups/invitations'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { accountName } from '../../kit/account-name.ts'
import { shortDateTime } from '../../kit/dates.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { OwnList } from '../../kit/ui/own-list.tsx'
import { wordsFor } from '../../kit/words.ts'
import { wordsOfOwnInvitations } from '../core/words-by-call.ts'
import { memberMutations, memberQueries } from './members.queries.ts'
import { written } from '../../kit/written.ts'

export function OwnInvitationsList() {
  const { t } = useLingui()
  const list = useInfiniteQuery(memberQueries.sent())
  const withdraw = useMutation({
    ...memberMutations.revoke(useQueryClient()),
    choice: ({ id }) => [`invitation ${id}`],
    onError: (error) => toast.error(wordsFor(error)),
  })
  return (
    <OwnList
      list={list}
      deleting={withdraw.choices}
      onDelete={({ groupId, id }) =>
        void withdraw.mutateAsync({ groupId, id }).then(
          () => toast.success(t`Invitation withdrawn`),
          () => undefined,
        )
      }
      row={(invitation, onWithdraw) => <Row key={invitation.id} invitation={invitation} onWithdraw={onWithdraw} />}
      question={() => ({
        title: t`Withdraw this invitation?`,
        text: t`The invitation can no longer be used.`,
        confirmText: t`Withdraw`,
      })}
      empty={{
        drawing: 'inbox',
        title: t`No invitations to groups`,
        text: t`Invitations to groups that you sent appear here until they are answered.`,
      }}
      words={{
        label: t`My group invitations`,
        loading: t`Loading invitations...`,
        failed: (error) => wordsFor(error, wordsOfOwnInvitations),
        more: <Trans>Load more invitations</Trans>,
      }}
    />
  )
}

function Row({ invitation, onWithdraw }: { invitation: SentGroupInvitation; onWithdraw: () => void }) {
  const { t } = useLingui()
  const { user, email, groupName, createdAt } = invitation
  const name = user ? accountName(user.name) : (email ?? t`A link`)
  return (
    <li className="grid gap-1.5">
      <p {...written(name)} className="font-medium wrap-anywhere">
        {name}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span {...written(groupName)} className="wrap-anywhere">
          {groupName ?? <Trans>A group you can no longer see</Trans>}
        </span>
        <time dateTime={createdAt}>{shortDateTime(createdAt)}</time>
        <Button
          size="sm"
          variant="plain"
          aria-label={t`Withdraw: ${name}`}
          onClick={onWithdraw}
          className="-mr-3 ml-auto"
        >
          <Trans>Withdraw</Trans>
        </Button>
      </div>
    </li>
  )
}
