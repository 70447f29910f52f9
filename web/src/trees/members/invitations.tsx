import type { Invitation } from '@mulghar/contract/trees/members'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link2, Mail } from 'lucide-react'
import { longDate } from '../../kit/dates.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { wordsFor } from '../../kit/words.ts'
import { CopyButton } from '../../kit/ui/copy-button.tsx'
import { memberMutations, memberQueries } from './members.queries.ts'
import { roleWords } from '../core/role-words.ts'

/** The mails and links that still invite, as long as there are any. */
export function Invitations({ treeId }: { treeId: string }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(memberQueries.invitations(treeId))
  if (list.isPending) return null
  if (failedToLoad(list)) return <LoadFailed text={wordsFor(list.error)} onRetry={() => void list.refetch()} />
  const invitations = list.data.pages.flatMap((page) => page.data)
  if (invitations.length === 0) return null
  return (
    <Card>
      <CardTitle>{t`Invitation emails and links`}</CardTitle>
      <ul className="-mx-2 divide-y divide-line">
        {invitations.map((invitation) => (
          <Row key={invitation.id} treeId={treeId} invitation={invitation} />
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  )
}

function Row({ treeId, invitation }: { treeId: string; invitation: Invitation }) {
  const { i18n } = useLingui()
  const revoke = useMutation(memberMutations.revoke(useQueryClient(), treeId))
  const Icon = invitation.kind === 'EMAIL' ? Mail : Link2
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-2 py-2.5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-medium wrap-anywhere">{invitation.email ?? <Trans>A link</Trans>}</p>
        <p className="text-sm text-ink-soft">
          {i18n._(roleWords[invitation.role])} · <Trans>until {longDate(invitation.expiresAt)}</Trans>
          {invitation.kind === 'LINK' && (
            <>
              {' · '}
              <Plural value={invitation.uses} one="used once" other="used # times" />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        {invitation.kind === 'LINK' && <CopyButton text={invitation.url} />}
        <Button
          size="sm"
          variant="plain"
          busy={revoke.isPending}
          onClick={() => revoke.mutate(invitation.id, { onError: (error) => toast.error(wordsFor(error)) })}
        >
          <Trans>Withdraw</Trans>
        </Button>
      </div>
    </li>
  )
}
