import type { Tree } from '@mulghar/contract/trees/trees'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp, Plus, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { treePaths } from '../core/paths.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/alert-dialog.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { LoadMore } from '../../kit/ui/load-more.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import { TreeCard } from '../tree/tree-card.tsx'
import { treeMutations, treeQueries } from '../core/trees.queries.ts'

const EditTreeDialog = lazyPart(async () => ({
  default: (await import('../tree/edit-tree-dialog.tsx')).EditTreeDialog,
}))

export function TreeListScreen() {
  const { t } = useLingui()
  return (
    <Page width="wide">
      <PageTitle
        title={t`Family trees`}
        actions={
          <>
            <ButtonLink to={treePaths.treeSearch} variant="quiet" icon={<Search />}>
              <Trans>Find a family</Trans>
            </ButtonLink>
            <ButtonLink to={treePaths.treeFromFile} variant="quiet" icon={<FileUp />}>
              <Trans context="verb">Import</Trans>
            </ButtonLink>
            <ButtonLink to={treePaths.treeCreate} icon={<Plus />}>
              <Trans>New tree</Trans>
            </ButtonLink>
          </>
        }
      />
      <TreeList />
    </Page>
  )
}

function TreeList() {
  const { t } = useLingui()
  const list = useInfiniteQuery(treeQueries.list())

  if (list.isPending) return <Skeleton text={t`Loading family trees...`} shape="cards" />
  if (failedToLoad(list)) return <LoadFailed text={wordsFor(list.error)} onRetry={() => void list.refetch()} />
  const trees = list.data.pages.flatMap((page) => page.data)
  if (trees.length === 0) {
    return (
      <EmptyState
        drawing="tree"
        title={t`No family trees yet`}
        text={t`Start with yourself and your parents, or import a file from another program.`}
        action={
          <ButtonLink to={treePaths.treeCreate} icon={<Plus />}>
            <Trans>Create a family tree</Trans>
          </ButtonLink>
        }
      />
    )
  }
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {trees.map((tree) => (
          <li key={tree.id} className="grid">
            <TreeCard tree={tree} actions={<TreeActions tree={tree} />} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

function TreeActions({ tree }: { tree: Tree }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'edit' | 'remove'>()
  // Stays once it was opened, so that it can close gently.
  const [hasEdited, setHasEdited] = useState(false)
  const remove = useMutation(treeMutations.remove(useQueryClient()))
  const edit = () => {
    setHasEdited(true)
    setAsking('edit')
  }

  return (
    <>
      {tree.can.open && (
        <ButtonLink to={treePaths.graph(tree.id)} size="sm" variant="soft">
          <Trans context="verb">Open</Trans>
        </ButtonLink>
      )}
      {tree.can.edit && (
        <Button size="sm" variant="quiet" onClick={edit}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {tree.can.remove && (
        <Button size="sm" variant="plain" onClick={() => setAsking('remove')}>
          <Trans>Delete</Trans>
        </Button>
      )}
      {hasEdited && (
        <Suspense fallback={null}>
          <EditTreeDialog treeId={tree.id} open={asking === 'edit'} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={() => setAsking(undefined)}
        title={t`Delete ${tree.name}?`}
        text={t`The tree and everybody in it will be deleted. This action cannot be undone.`}
        busy={remove.isPending}
        busyText={t`Deleting...`}
        error={remove.error ? wordsFor(remove.error) : undefined}
        onConfirm={() =>
          remove.mutate(tree.id, {
            onSuccess: () => {
              setAsking(undefined)
              toast.success(t`Family tree deleted`)
            },
          })
        }
      />
    </>
  )
}
