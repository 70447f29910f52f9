import type { TreeStatistics } from '@mulghar/contract/trees/statistics'
import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { failedToLoad } from '../../../kit/failed-load.ts'
import { LoadFailed } from '../../../kit/ui/load-failed.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../../kit/words.ts'
import { useDrawing, type OnDrawing } from '../view/use-drawing.ts'
import { Panel } from './panel.tsx'
import { useKeyFigures, useStatisticsPanels } from './statistics-panels.ts'
import { statisticsQueries } from './statistics.queries.ts'

export type StatisticsViewProps = { tree: TreeDetail; onDrawing: OnDrawing }

/** A tree in numbers: what is known of its people, and what is not. */
export function StatisticsView({ tree, onDrawing }: StatisticsViewProps) {
  const { t } = useLingui()
  const query = useQuery(statisticsQueries.of(tree.id))
  const title = t`${tree.name} in numbers`
  return (
    <div className="min-h-0 flex-1 overflow-auto border-t border-line px-3.5 py-4 md:px-7">
      <h2 className="mb-3 text-md font-semibold">{title}</h2>
      {query.isPending ? (
        <Skeleton text={t`Preparing the statistics...`} shape="cards" />
      ) : failedToLoad(query) ? (
        <LoadFailed text={wordsFor(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <Counted counted={query.data} treeId={tree.id} title={title} onDrawing={onDrawing} />
      )}
    </div>
  )
}

type CountedProps = { counted: TreeStatistics; treeId: string; title: string; onDrawing: OnDrawing }

function Counted({ counted, treeId, title, onDrawing }: CountedProps) {
  const { t } = useLingui()
  const figures = useKeyFigures(counted)
  const panels = useStatisticsPanels(counted, treeId)
  const note =
    counted.open < counted.people
      ? t`Years of living people are not counted, because your role in this tree does not let you see them.`
      : undefined
  const make = useCallback(async () => {
    const [{ statisticsDrawing }, { loadedMeasure }] = await Promise.all([
      import('./statistics-drawing.ts'),
      import('../../chart/export/fit-text.ts'),
    ])
    return statisticsDrawing({ title, figures, panels, note }, await loadedMeasure())
    // Figures and panels are the same words for the same numbers.
  }, [counted, title])
  useDrawing(onDrawing, make)
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {figures.map(({ name, value }) => (
            <div key={name} className="rounded-md border border-line bg-surface px-4 py-3 shadow-lift">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="font-display text-2xl leading-tight font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {note && <p className="mt-2 text-sm text-ink-soft">{note}</p>}
      </div>
      {panels.map((panel) => (
        <Panel key={panel.key} panel={panel} />
      ))}
    </div>
  )
}
