import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { useCallback, useMemo, type ReactNode } from 'react'
import { now } from '../../kit/clock.ts'
import { withLatinDigits } from '../../kit/latin-digits.ts'
import type { TreeModel } from '../chart/model/model.ts'
import { forExport } from './for-export.ts'
import { useKinWords } from './view/kin-words.ts'
import { lifeRows } from './layout/life-rows.ts'
import { TimelineView } from './timeline/timeline-view.tsx'
import type { ChartAsked } from './use-chart-asked.ts'
import { useDrawing, type OnDrawing } from './view/use-drawing.ts'

export type LivesChartProps = {
  tree: TreeDetail
  model: TreeModel
  asked: ChartAsked
  title: string
  onChoose: (person: number) => void
  onDrawing: OnDrawing
  /** The sheet of the chosen person. */
  children: ReactNode
}

/** The lives of a tree, or of somebody's relatives, on a line of years. */
export function LivesChart({ tree, model, asked, title, onChoose, onDrawing, children }: LivesChartProps) {
  const words = useKinWords()
  const { root, generations, circle } = asked
  const thisYear = now().getFullYear()
  const rows = useMemo(
    () => lifeRows(model, circle, root, generations, thisYear),
    [model, circle, root, generations, thisYear],
  )
  const make = useCallback(async () => {
    const [{ timelineDrawing }, { loadedMeasure }] = await Promise.all([
      import('./timeline/timeline-drawing.ts'),
      import('../chart/export/fit-text.ts'),
    ])
    const shown = forExport(model, tree.role)
    const told = lifeRows(shown, circle, root, generations, thisYear)
    const measure = await loadedMeasure()
    return withLatinDigits(() => timelineDrawing(told, shown, title, words, measure))
  }, [model, tree.role, circle, root, generations, thisYear, title])
  useDrawing(onDrawing, make)

  return (
    <TimelineView label={title} model={model} rows={rows} sought={asked.sought} thisYear={thisYear} onChoose={onChoose}>
      {children}
    </TimelineView>
  )
}
