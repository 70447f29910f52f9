import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { useState } from 'react'
import { useNavigate, useSearchParams } from '../../kit/router/react.tsx'
import { treePaths } from '../core/paths.ts'
import { ChartOptions, ChartToolbar } from './chart-toolbar.tsx'
import { GraphHeader } from './graph-header.tsx'
import type { TreeModel } from '../chart/model/model.ts'
import { PersonAtWork } from '../chart/view/person-at-work.tsx'
import { SheetCorner } from '../chart/view/sheet-corner.tsx'
import type { ChartView, GraphView } from './chart-views.ts'
import { KinChart } from './kin-chart.tsx'
import { LivesChart } from './lives-chart.tsx'
import { StatisticsView } from './statistics/statistics-view.tsx'
import { useChartAsked } from './use-chart-asked.ts'
import { useChartTitle } from './use-chart-title.ts'
import type { DrawingOf } from './view/use-drawing.ts'

export type FamilyChartsProps = { tree: TreeDetail; model: TreeModel; view: ChartView; onAdd: () => void }

/** The charts beside the great one: each of them around one person, with the same header and the same cards. */
export function FamilyCharts({ tree, model, view, onAdd }: FamilyChartsProps) {
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const asked = useChartAsked(model, view, tree.me)
  const title = useChartTitle(view, tree, model, asked)
  const [drawing, setDrawing] = useState<DrawingOf>()
  const [acting, setActing] = useState<string>()
  const ids = model.columns.people.id
  const actingPlace = acting === undefined ? -1 : ids.indexOf(acting)

  function go(change: { view?: GraphView; person?: string }) {
    const next = new URLSearchParams(query)
    if (change.view) next.set('view', change.view)
    next.set('person', change.person ?? ids[asked.root]!)
    setActing(undefined)
    setQuery(next, { replace: change.person === undefined })
  }
  const open = (person: number) => void navigate(treePaths.person(ids[person]!))
  const choose = (person: number) => (acting === ids[person] ? open(person) : setActing(ids[person]))

  const sheet = acting !== undefined && actingPlace >= 0 && (
    <SheetCorner>
      <PersonAtWork
        treeId={tree.id}
        model={model}
        person={actingPlace}
        isMe={acting === tree.me}
        mayEdit={tree.can.editPeople}
        onOpen={() => open(actingPlace)}
        onFocus={() => go({ person: acting })}
        onSaved={() => setActing(undefined)}
        onClose={() => setActing(undefined)}
      />
    </SheetCorner>
  )

  return (
    <>
      <GraphHeader
        tree={tree}
        model={model}
        drawing={drawing?.make}
        about={title}
        options={title && <ChartOptions view={view} title={title} asked={asked} />}
        mode={view}
        asksKin={false}
        onMode={(next) => go({ view: next })}
        onFind={(person) => (view === 'statistics' ? void navigate(treePaths.person(person)) : go({ person }))}
        onKin={() => void navigate(treePaths.kinship(tree.id, { from: ids[asked.root]! }))}
        onAdd={onAdd}
      />
      <div className="@container relative flex min-h-0 flex-1 flex-col">
        {title && <ChartToolbar view={view} title={title} asked={asked} />}
        {view === 'statistics' ? (
          <StatisticsView tree={tree} onDrawing={setDrawing} />
        ) : view === 'timeline' ? (
          <LivesChart tree={tree} model={model} asked={asked} title={title} onChoose={choose} onDrawing={setDrawing}>
            {sheet}
          </LivesChart>
        ) : (
          <KinChart
            tree={tree}
            model={model}
            view={view}
            asked={asked}
            title={title}
            onChoose={choose}
            onOpen={open}
            onDrawing={setDrawing}
          >
            {sheet}
          </KinChart>
        )}
      </div>
    </>
  )
}
