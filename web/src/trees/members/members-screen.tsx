import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { useParams } from '../../kit/router/react.tsx'
import { treePaths } from '../core/paths.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { PageFailed } from '../../kit/ui/page-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { useRefusal } from '../../kit/use-refusal.ts'
import { wordsFor } from '../../kit/words.ts'
import { treeQueries } from '../core/trees.queries.ts'
import { Approval } from './approval.tsx'
import { WaitingClaims } from './claim-list.tsx'
import { Invitations } from './invitations.tsx'
import { LeaveButton } from './leave-button.tsx'
import { MemberRow } from './member-row.tsx'
import { memberQueries } from './members.queries.ts'
import { PartsOfRooms } from './parts-of-rooms.tsx'
import { RequestList } from './request-list.tsx'
import { WrittenText } from '../../kit/ui/written-text.tsx'

const ClosedTree = lazyPart(async () => ({ default: (await import('./closed-tree.tsx')).ClosedTree }))
const InviteDialog = lazyPart(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))

/** Who belongs to a tree, who would like to, and who is invited. */
export function MembersScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const tree = useQuery(treeQueries.detail(id))
  const [inviting, setInviting] = useState(false)
  const isWanted = useWantedOnce(inviting)
  const refusal = useRefusal(id, tree.error, tree.data !== undefined)
  if (refusal?.code === 'trees/not-member')
    return (
      <Suspense fallback={<Skeleton text={t`Loading the members...`} />}>
        <ClosedTree treeId={id} />
      </Suspense>
    )
  if (tree.isPending) return <Skeleton text={t`Loading the members...`} />
  if (failedToLoad(tree)) return <PageFailed error={tree.error} onRetry={() => void tree.refetch()} />
  const { can, name } = tree.data
  return (
    <Page>
      <BackButton fallback={treePaths.graph(id)} />
      <PageTitle
        title={t`Members`}
        text={<WrittenText text={name} />}
        actions={
          <>
            <LeaveButton tree={tree.data} onInvite={() => setInviting(true)} />
            {can.govern && (
              <Button icon={<UserPlus />} onClick={() => setInviting(true)}>
                <Trans>Invite</Trans>
              </Button>
            )}
          </>
        }
      />
      {can.govern && <Requests treeId={id} />}
      {can.govern && <WaitingClaims treeId={id} />}
      <Members tree={tree.data} />
      {can.govern && <Invitations treeId={id} />}
      <PartsOfRooms treeId={id} />
      {can.govern && <Approval tree={tree.data} />}
      {isWanted && (
        <Suspense>
          <InviteDialog treeId={id} treeName={name} open={inviting} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function Members({ tree }: { tree: TreeDetail }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(memberQueries.list(tree.id))
  if (list.isPending) return <Skeleton text={t`Loading the members...`} />
  if (failedToLoad(list)) return <LoadFailed text={wordsFor(list.error)} onRetry={() => void list.refetch()} />
  const members = list.data.pages.flatMap((page) => page.data)
  return (
    <Card>
      <CardTitle>
        <Plural value={tree.memberCount} one="# member" other="# members" />
      </CardTitle>
      <ul className="-mx-2 divide-y divide-line">
        {members.map((member) => (
          <MemberRow key={member.userId} member={member} />
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  )
}

function Requests({ treeId }: { treeId: string }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(memberQueries.requests(treeId))
  if (list.isPending) return null
  if (failedToLoad(list)) return <LoadFailed text={wordsFor(list.error)} onRetry={() => void list.refetch()} />
  const rows = list.data.pages.flatMap((page) => page.data)
  const groups = [
    { title: t`Requests to join`, rows: rows.filter(({ origin }) => origin === 'REQUEST') },
    { title: t`Invited`, rows: rows.filter(({ origin }) => origin === 'INVITE') },
  ]
  return groups.map(
    (group) =>
      group.rows.length > 0 && (
        <Card key={group.title}>
          <CardTitle>{group.title}</CardTitle>
          <RequestList requests={group.rows} />
          <LoadMore list={list} />
        </Card>
      ),
  )
}
