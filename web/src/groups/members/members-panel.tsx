import type { Group } from '@mulghar/contract/groups/groups'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { Bans } from './bans.tsx'
import { MemberRow } from './member-row.tsx'
import { memberQueries } from './members.queries.ts'
import { Requests } from './requests.tsx'

/** Who is in a group; for who looks after it also who asks to be, and who may not be. */
export function MembersPanel({ group }: { group: Group }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  return (
    <div className="grid gap-5">
      {group.can.moderate && <Requests groupId={group.id} />}
      <Card>
        <CardTitle>
          <Plural value={group.memberCount} one="# member" other="# members" />
        </CardTitle>
        <search>
          <Input
            type="search"
            icon={<Search />}
            aria-label={t`Search members`}
            placeholder={t`Search members`}
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </search>
        <Members groupId={group.id} q={q} />
      </Card>
      {group.can.moderate && <Bans groupId={group.id} />}
    </div>
  )
}

function Members({ groupId, q }: { groupId: string; q: string }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(memberQueries.list(groupId, q))
  if (list.isPending) return <Skeleton text={t`Loading the members...`} />
  if (failedToLoad(list))
    return <LoadFailed small text={wordsFor(list.error)} busy={list.isFetching} onRetry={() => void list.refetch()} />
  const members = list.data.pages.flatMap((page) => page.data)
  if (members.length === 0)
    return (
      <p className="pt-4 text-ink-soft">
        <Trans>No member with that name.</Trans>
      </p>
    )
  return (
    <>
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <MemberRow key={member.userId} groupId={groupId} member={member} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}
