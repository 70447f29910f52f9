import type { GraphMode } from '../chart/graph-modes.ts'

/** The charts beside the great one; each comes when it is asked for. */
export const chartViews = ['ancestors', 'descendants', 'hourglass', 'fan', 'timeline', 'statistics'] as const
export type ChartView = (typeof chartViews)[number]

/** Every way to see a tree. */
export type GraphView = GraphMode | ChartView

export const generationChoices = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** How many generations are shown at first: as many as a screen can take. */
export const firstGenerations: Record<Exclude<ChartView, 'statistics'>, number> = {
  ancestors: 4,
  descendants: 3,
  hourglass: 3,
  fan: 5,
  timeline: 4,
}
