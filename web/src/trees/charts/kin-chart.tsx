import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { withLatinDigits } from '../../kit/latin-digits.ts'
import type { TreeModel } from '../chart/model/model.ts'
import type { ChartView } from './chart-views.ts'
import { DiagramView } from './diagram/diagram-view.tsx'
import { FanView } from './fan/fan-view.tsx'
import { KinList } from './kin-list.tsx'
import { useKinWords } from './view/kin-words.ts'
import { diagramOf } from './layout/diagram.ts'
import { fanOf } from './layout/fan.ts'
import { kinLine } from './layout/kin-line.ts'
import { forExport } from './for-export.ts'
import type { ChartAsked } from './use-chart-asked.ts'
import { useDrawing, type OnDrawing } from './view/use-drawing.ts'

export type KinChartProps = {
  tree: TreeDetail
  model: TreeModel
  view: ChartView
  asked: ChartAsked
  title: string
  onChoose: (person: number) => void
  onOpen: (person: number) => void
  onDrawing: OnDrawing
  /** The sheet of the chosen person. */
  children: ReactNode
}

/** A chart around a person: as cards, as a fan, or as lists. */
export function KinChart(props: KinChartProps) {
  const { tree, model, view, asked, title, onChoose, onOpen, onDrawing, children } = props
  const { t } = useLingui()
  const words = useKinWords()
  const { root, generations, axis, span, asList } = asked
  const depth = useMemo(
    () => ({
      up: view === 'descendants' ? 0 : generations,
      down: view === 'ancestors' || view === 'fan' ? 0 : generations,
    }),
    [view, generations],
  )
  const chart = useMemo(
    () =>
      view === 'fan'
        ? { fan: fanOf(model.shape, root, generations, span) }
        : { diagram: diagramOf(model.shape, root, depth, axis) },
    [view, model, root, generations, span, depth, axis],
  )
  const kin = useMemo(() => (asList ? kinLine(model.shape, root, depth) : []), [asList, model, root, depth])
  const [chosen, setChosen] = useState(0)
  useEffect(() => setChosen(0), [chart])

  const make = useCallback(async () => {
    const [{ diagramDrawing }, { fanDrawing }, { loadedMeasure }, { photosOf }] = await Promise.all([
      import('./diagram/diagram-drawing.ts'),
      import('./fan/fan-drawing.ts'),
      import('../chart/export/fit-text.ts'),
      import('../chart/export/photos.ts'),
    ])
    const measure = await loadedMeasure()
    const shown = forExport(model, tree.role)
    const { fan } = chart
    if (fan) return withLatinDigits(() => fanDrawing(fan, shown, title, words, measure))
    const photos = await photosOf(
      shown,
      chart.diagram.kin.map(({ person }) => person),
    )
    return withLatinDigits(() => diagramDrawing(chart.diagram, { model: shown, measure, photos }, title, words))
  }, [chart, model, tree.role, title])
  useDrawing(onDrawing, make)

  const isAlone = (chart.fan ? chart.fan.sectors : chart.diagram.kin).length === 1
  const name = words.name(model, root)
  const alone: Record<string, string> = {
    ancestors: t`${name} has no known parents.`,
    descendants: t`${name} has no known partner or children.`,
    hourglass: t`${name} has no known relatives.`,
    fan: t`${name} has no known parents.`,
  }
  const me = tree.me === null ? -1 : model.columns.people.id.indexOf(tree.me)
  const personAt = (at: number) => (chart.fan ? chart.fan.sectors[at]! : chart.diagram.kin[at]!).person
  const choose = (at: number) => {
    setChosen(at)
    onChoose(personAt(at))
  }
  return (
    <>
      {isAlone && (
        <p role="status" className="px-3.5 pb-3 text-sm text-ink-soft md:px-7">
          {alone[view]}
        </p>
      )}
      {asList ? (
        <KinList key={root} model={model} kin={kin} onOpen={onOpen} />
      ) : chart.fan ? (
        <FanView
          label={title}
          model={model}
          fan={chart.fan}
          chosen={chosen}
          me={me}
          onWalk={setChosen}
          onChoose={choose}
        >
          {children}
        </FanView>
      ) : (
        <DiagramView
          label={title}
          model={model}
          diagram={chart.diagram}
          chosen={chosen}
          me={me}
          onWalk={setChosen}
          onChoose={choose}
        >
          {children}
        </DiagramView>
      )}
    </>
  )
}
