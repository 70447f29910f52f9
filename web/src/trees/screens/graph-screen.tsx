import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { paths } from '../../kit/paths.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Navigate, useParams, useSearchParams } from '../../kit/router/react.tsx'
import { treePaths } from '../core/paths.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { useDocumentTitle } from '../../kit/ui/page-title.tsx'
import { useRefusal } from '../../kit/use-refusal.ts'
import { wordsFor } from '../../kit/words.ts'
import { FamilyGraph } from './family-graph.tsx'
import { chartViews } from '../charts/chart-views.ts'
import { GraphHeaderWaiting } from '../charts/graph-header.tsx'
import { TreeMenu } from '../charts/tree-menu.tsx'
import { ChartWaiting } from '../chart/view/chart-waiting.tsx'
import { detailQuery, isGone, isLinkedTree } from '../chart/view/graph-query.ts'
import { useTreeModel } from '../chart/view/use-chart.ts'

const FamilyCharts = lazyPart(async () => ({ default: (await import('../charts/family-charts.tsx')).FamilyCharts }))
const ClosedTree = lazyPart(async () => ({ default: (await import('../members/closed-tree.tsx')).ClosedTree }))
const PersonDialog = lazyPart(async () => ({ default: (await import('../person/person-dialog.tsx')).PersonDialog }))

const frame = 'flex h-[calc(100dvh-var(--top)-var(--bar))] min-h-120 flex-col low:min-h-0'

function ChartFrame({ tree, waiting }: { tree: TreeDetail | undefined; waiting: string }) {
  return (
    <div className={frame}>
      {tree ? <GraphHeaderWaiting tree={tree} /> : <div className="h-28 shrink-0 md:h-18.5 low:h-11" />}
      <ChartWaiting text={waiting} />
    </div>
  )
}

/** The family graph: everybody on one chart. */
export function GraphScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const detail = useQuery(detailQuery(id))
  const cache = useQueryClient()
  const [isLinked] = useState(() => isLinkedTree(cache, id))
  const { query, model } = useTreeModel(id, isLinked || detail.data !== undefined)
  const [adding, setAdding] = useState(false)
  const [asked] = useSearchParams()
  const chart = chartViews.find((one) => one === asked.get('view'))
  const tree = detail.data
  useDocumentTitle(tree?.name ?? t`Family graph`)

  const failure = detail.error ?? query.error
  const refusal = useRefusal(id, failure, tree !== undefined && model !== undefined)
  if (refusal?.code === 'trees/not-member')
    return (
      <Suspense>
        <ClosedTree treeId={id} />
      </Suspense>
    )
  if (isGone(failure)) return <Navigate to={paths.notFound} replace />
  if (failedToLoad(detail) || failedToLoad(query)) {
    const retry = () => void Promise.all([detail.refetch(), query.refetch()])
    return <LoadFailed text={wordsFor(failure)} onRetry={retry} />
  }
  if (!tree || !model) return <ChartFrame tree={tree} waiting={t`Loading the family...`} />
  const isEmpty = model.shape.personCount === 0
  return (
    <div className={frame}>
      {isEmpty ? (
        <>
          <div className="flex items-start justify-between gap-3 px-3.5 pt-4 md:pr-5 md:pl-7">
            <h1 translate="no" className="min-w-0 text-xl wrap-anywhere">
              {tree.name}
            </h1>
            <TreeMenu tree={tree} />
          </div>
          <EmptyState
            drawing="tree"
            title={t`No people in this tree yet`}
            text={t`Add yourself first, or import a file from another program.`}
            action={
              tree.can.editPeople && (
                <div className="flex flex-wrap justify-center gap-2.5">
                  <Button icon={<Plus />} onClick={() => setAdding(true)}>
                    <Trans>Add the first person</Trans>
                  </Button>
                  <ButtonLink to={treePaths.treeImport(id)} variant="quiet" icon={<FileUp />}>
                    <Trans context="verb">Import</Trans>
                  </ButtonLink>
                </div>
              )
            }
          />
        </>
      ) : chart ? (
        <Suspense fallback={<ChartWaiting text={t`Drawing the family tree...`} />}>
          <FamilyCharts tree={tree} model={model} view={chart} onAdd={() => setAdding(true)} />
        </Suspense>
      ) : (
        <FamilyGraph tree={tree} model={model} onAdd={() => setAdding(true)} />
      )}
      {adding && (
        <Suspense>
          <PersonDialog treeId={id} open onClose={() => setAdding(false)} onSaved={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}
