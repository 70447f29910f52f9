import { useLingui } from '@lingui/react/macro'
import {
  ChartGantt,
  ChartNoAxesColumn,
  ChevronDown,
  Crosshair,
  Fan,
  GitFork,
  Hourglass,
  ListTree,
  Network,
  TreeDeciduous,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu } from '../../kit/ui/menu.tsx'
import { graphModes, type GraphMode } from '../chart/graph-modes.ts'
import { chartViews, type ChartView, type GraphView } from './chart-views.ts'

const icons: Record<ChartView, ReactNode> = {
  ancestors: <GitFork className="rotate-90" />,
  descendants: <Network />,
  hourglass: <Hourglass />,
  fan: <Fan />,
  timeline: <ChartGantt />,
  statistics: <ChartNoAxesColumn />,
}

const modeIcons: Record<GraphMode, ReactNode> = {
  focus: <Crosshair />,
  whole: <TreeDeciduous />,
  outline: <ListTree />,
}

export type ViewSwitchProps = {
  /** What is shown now; nothing while something else is, such as the way between two people. */
  view: GraphView | undefined
  onView: (view: GraphView) => void
}

/** How the tree is seen: three ways at hand, the charts in a menu. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const { t } = useLingui()
  const modes: Record<GraphMode, string> = { focus: t`Focus`, whole: t`Whole tree`, outline: t`Outline` }
  const names = useChartNames()
  const chart = chartViews.find((one) => one === view)
  const charts = chartViews.map((value) => ({ label: names[value], icon: icons[value], onSelect: () => onView(value) }))
  const shown = chart ? names[chart] : view && modes[view as GraphMode]
  return (
    <>
      <div
        role="group"
        aria-label={t({ message: 'View', context: 'way to look' })}
        className="segments shrink-0 max-[62rem]:hidden low:hidden"
      >
        {graphModes.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={view === one}
            data-active={view === one || undefined}
            className="segment"
            onClick={() => onView(one)}
          >
            {modes[one]}
          </button>
        ))}
        <Menu
          align="end"
          trigger={
            <button type="button" data-active={chart ? true : undefined} className="segment !gap-1">
              {chart ? names[chart] : t`Charts`}
              <ChevronDown aria-hidden="true" />
            </button>
          }
          entries={charts}
        />
      </div>
      <div className="min-[62rem]:hidden low:block">
        <Menu
          align="start"
          trigger={
            <button
              type="button"
              className="flex min-h-11 items-center gap-1 rounded-full low:min-h-9 border border-line-strong bg-surface pr-3 pl-4 text-sm font-semibold [&_svg]:size-4.5"
            >
              <span className="sr-only">{t({ message: 'View', context: 'way to look' })}: </span>
              {shown ?? t`Charts`}
              <ChevronDown aria-hidden="true" />
            </button>
          }
          entries={[
            ...graphModes.map((one) => ({ label: modes[one], icon: modeIcons[one], onSelect: () => onView(one) })),
            'line' as const,
            ...charts,
          ]}
        />
      </div>
    </>
  )
}

export function useChartNames(): Record<ChartView, string> {
  const { t } = useLingui()
  return {
    ancestors: t`Ancestors`,
    descendants: t`Descendants`,
    hourglass: t`Hourglass`,
    fan: t({ message: 'Fan', context: 'chart' }),
    timeline: t`Timeline`,
    statistics: t`Statistics`,
  }
}
