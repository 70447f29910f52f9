import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { useSearchParams } from '../../kit/router/react.tsx'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button } from '../../kit/ui/button.tsx'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { wordsFor } from '../../kit/words.ts'
import { GroupCard } from './group-card.tsx'
import { HiddenRequests } from './hidden-requests.tsx'
import { groupQueries, type GroupScope } from '../core/groups.queries.ts'
import { wordsOfList } from '../core/words-by-call.ts'

const GroupDialog = lazyPart(async () => ({ default: (await import('./group-dialog.tsx')).GroupDialog }))

const scopes = ['mine', 'discover', 'waiting'] as const satisfies readonly GroupScope[]

/** The groups one is in, those there are to find, and those where an answer is waited for. */
export function GroupsScreen() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const scope = scopes.find((one) => one === params.get('scope')) ?? 'mine'
  const [typed, setTyped] = useState('')
  const [isCreating, setCreating] = useState(false)
  const isWanted = useWantedOnce(isCreating)
  const q = useDeferredValue(typed.trim())
  const create = () => setCreating(true)
  const panel = (of: GroupScope) => (
    <Groups scope={of} q={q} onCreate={create} onDiscover={() => setParams({ scope: 'discover' })} />
  )
  return (
    <Page width="wide">
      <PageTitle
        title={t`Groups`}
        actions={
          <Button icon={<Plus />} onClick={create}>
            <Trans>New group</Trans>
          </Button>
        }
      />
      <search>
        <Input
          type="search"
          icon={<Search />}
          aria-label={t`Search groups`}
          placeholder={t`Search groups`}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      <Tabs
        label={t`Which groups`}
        value={scope}
        onChange={(next) => setParams({ scope: next }, { replace: true })}
        tabs={[
          { value: 'mine', label: t`My groups`, panel: panel('mine') },
          { value: 'discover', label: t`Discover`, panel: panel('discover') },
          { value: 'waiting', label: t({ message: 'Waiting', context: 'for an answer' }), panel: panel('waiting') },
        ]}
      />
      {isWanted && (
        <Suspense>
          <GroupDialog open={isCreating} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Page>
  )
}

type GroupsProps = { scope: GroupScope; q: string; onCreate: () => void; onDiscover: () => void }

function Groups({ scope, q, onCreate, onDiscover }: GroupsProps) {
  const { t } = useLingui()
  const list = useInfiniteQuery(groupQueries.list(scope, q))
  const isWaiting = scope === 'waiting'
  const hidden = useInfiniteQuery({ ...groupQueries.hiddenRequests(), enabled: isWaiting })
  if (list.isPending || (isWaiting && hidden.isPending)) return <Skeleton text={t`Loading groups...`} shape="cards" />
  const failed = [list, hidden].find((one) => failedToLoad(one))
  if (failed)
    return (
      <LoadFailed
        text={wordsFor(failed.error, wordsOfList)}
        busy={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    )
  const groups = list.data?.pages.flatMap((page) => page.data) ?? []
  const requests = (isWaiting && hidden.data?.pages.flatMap((page) => page.data)) || []
  if (groups.length === 0 && requests.length === 0) {
    if (q)
      return (
        <EmptyState
          drawing="search"
          title={t`No groups found`}
          text={t`Try another spelling. You can type names in Devanagari or in English letters.`}
        />
      )
    if (isWaiting)
      return (
        <EmptyState
          drawing="inbox"
          title={t`No open invitations or requests`}
          text={t`Your invitations and requests to join appear here.`}
        />
      )
    return (
      <EmptyState
        drawing="people"
        title={scope === 'mine' ? t`No groups yet` : t`No groups to discover`}
        text={t`A group is a place for many people: a family, a village, a school class.`}
        action={
          scope === 'mine' ? (
            <Button onClick={onDiscover}>
              <Trans>Discover groups</Trans>
            </Button>
          ) : (
            <Button icon={<Plus />} onClick={onCreate}>
              <Trans>New group</Trans>
            </Button>
          )
        }
      />
    )
  }
  return (
    <div className="grid gap-4">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map((group) => (
          <li key={group.id} className="grid min-w-0">
            <GroupCard group={group} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
      <HiddenRequests requests={requests} />
      {isWaiting && <LoadMore list={hidden} />}
    </div>
  )
}
