import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { useLingui } from '@lingui/react/macro'
import type { TreeModel } from '../chart/model/model.ts'
import type { ChartView } from './chart-views.ts'
import type { ChartAsked } from './use-chart-asked.ts'
import { useKinWords } from './view/kin-words.ts'

/** What a chart shows, and of whom; nothing of the statistics, which tell of the tree as a whole. */
export function useChartTitle(view: ChartView, tree: TreeDetail, model: TreeModel, asked: ChartAsked): string {
  const { t } = useLingui()
  const name = useKinWords().name(model, asked.root)
  if (view === 'ancestors') return t`Ancestors of ${name}`
  if (view === 'descendants') return t`Descendants of ${name}`
  if (view === 'hourglass') return t`Ancestors and descendants of ${name}`
  if (view === 'fan') return t`Fan chart of the ancestors of ${name}`
  if (view === 'statistics') return ''
  return {
    all: t`Timeline of ${tree.name}`,
    ancestors: t`Timeline of the ancestors of ${name}`,
    descendants: t`Timeline of the descendants of ${name}`,
    both: t`Timeline of the ancestors and descendants of ${name}`,
  }[asked.circle]
}
