import type { GroupBan } from '@mulghar/contract/groups/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { longDate } from '../../kit/dates.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { wordsFor } from '../../kit/words.ts'
import { PersonRow } from '../../people/public.ts'
import { memberMutations, memberQueries } from './members.queries.ts'

/** Who comes into a group by no way, as long as there is anybody. */
export function Bans({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(memberQueries.bans(groupId))
  const bans = list.data?.pages.flatMap((page) => page.data) ?? []
  if (bans.length === 0 && !failedToLoad(list)) return null
  return (
    <Card>
      <CardTitle>{t({ message: 'Banned', context: 'those who may not join' })}</CardTitle>
      {failedToLoad(list) && <LoadFailed small text={wordsFor(list.error)} onRetry={() => void list.refetch()} />}
      <ul className="divide-y divide-line">
        {bans.map((ban) => (
          <BanRow key={ban.userId} groupId={groupId} ban={ban} />
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  )
}

function BanRow({ groupId, ban }: { groupId: string; ban: GroupBan }) {
  const { t } = useLingui()
  const unban = useMutation(memberMutations.unban(useQueryClient()))
  const { userId, name, picture, reason, bannedBy, createdAt } = ban
  const day = longDate(createdAt)
  return (
    <PersonRow
      user={{ id: userId, name, picture }}
      text={
        <>
          {bannedBy ? (
            <Trans>
              by {bannedBy}, {day}
            </Trans>
          ) : (
            day
          )}
          {reason && <span className="block">“{reason}”</span>}
        </>
      }
    >
      <Button
        size="sm"
        variant="quiet"
        aria-label={t`Lift ban of ${name}`}
        busy={unban.isPending}
        // The row is gone by then.
        onClick={() =>
          void unban.mutateAsync({ groupId, userId }).then(
            () => toast.success(t`Ban of ${name} lifted`),
            (error: unknown) => toast.error(wordsFor(error)),
          )
        }
      >
        <Trans>Lift ban</Trans>
      </Button>
    </PersonRow>
  )
}
