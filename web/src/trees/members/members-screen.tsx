import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '../../kit/paths.ts'
import { toast } from '../../kit/toast.ts'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { BackButton } from '../../kit/ui/back-button.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { treeQueries } from '../trees.queries.ts'
import { Approval } from './approval.tsx'
import { Invitations } from './invitations.tsx'
import type { MemberPicker } from './member-picker.ts'
import { MemberRow } from './member-row.tsx'
import { memberMutations, memberQueries } from './members.queries.ts'
import { RequestList } from './request-list.tsx'

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))

/** Who belongs to a tree, who would like to, and who is invited. */
export function MembersScreen({ Picker }: { Picker: MemberPicker }) {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const tree = useQuery(treeQueries.detail(id))
  const [inviting, setInviting] = useState(false)
  const isWanted = useWantedOnce(inviting)
  if (tree.isPending) return <Skeleton text={t`Loading the members...`} />
  if (tree.isError) return <LoadFailed text={wordsFor(tree.error)} onRetry={() => void tree.refetch()} />
  const { can, name } = tree.data
  return (
    <Page>
      <BackButton fallback={paths.graph(id)} />
      <PageTitle
        title={t`Members`}
        text={name}
        actions={
          <>
            {can.leave && <Leave tree={tree.data} />}
            {can.govern && (
              <Button icon={<UserPlus />} onClick={() => setInviting(true)}>
                <Trans>Invite</Trans>
              </Button>
            )}
          </>
        }
      />
      {can.govern && <Requests treeId={id} />}
      <Members tree={tree.data} />
      {can.govern && <Invitations treeId={id} />}
      {can.govern && <Approval tree={tree.data} />}
      {isWanted && (
        <Suspense>
          <InviteDialog
            treeId={id}
            treeName={name}
            Picker={Picker}
            open={inviting}
            onClose={() => setInviting(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}

function Members({ tree }: { tree: TreeDetail }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(memberQueries.list(tree.id))
  if (list.isPending) return <Skeleton text={t`Loading the members...`} />
  if (list.isError) return <LoadFailed text={wordsFor(list.error)} onRetry={() => void list.refetch()} />
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
      {list.hasNextPage && (
        <Button variant="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          <Trans>Load more</Trans>
        </Button>
      )}
    </Card>
  )
}

function Requests({ treeId }: { treeId: string }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(memberQueries.requests(treeId))
  if (list.isPending) return null
  if (list.isError) return <LoadFailed text={wordsFor(list.error)} onRetry={() => void list.refetch()} />
  const rows = list.data.pages.flatMap((page) => page.data)
  const groups = [
    { title: t`Would like to join`, rows: rows.filter(({ origin }) => origin === 'REQUEST') },
    { title: t`Invited`, rows: rows.filter(({ origin }) => origin === 'INVITE') },
  ]
  return groups.map(
    (group) =>
      group.rows.length > 0 && (
        <Card key={group.title}>
          <CardTitle>{group.title}</CardTitle>
          <RequestList requests={group.rows} />
          {list.hasNextPage && (
            <Button variant="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              <Trans>Load more</Trans>
            </Button>
          )}
        </Card>
      ),
  )
}

function Leave({ tree }: { tree: TreeDetail }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const leave = useMutation(memberMutations.leave(useQueryClient(), tree.id))
  return (
    <>
      <Button variant="quiet" icon={<LogOut />} onClick={() => setAsking(true)}>
        <Trans>Leave</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Leave ${tree.name}?`}
        text={t`You will no longer see this tree. What you have added stays in it.`}
        confirmText={t`Leave`}
        busyText={t`Leaving...`}
        busy={leave.isPending}
        error={leave.error ? wordsFor(leave.error) : undefined}
        onConfirm={() =>
          // The tree is closed by then; what failed stands in the dialog.
          void leave.mutateAsync().then(
            () => {
              toast.success(t`You have left ${tree.name}`)
              void navigate(paths.trees, { replace: true })
            },
            () => undefined,
          )
        }
      />
    </>
  )
}
