import { useMemo } from 'react'
import { useSearchParams } from '../../kit/router/react.tsx'
import { defaultPerson } from '../chart/model/default-person.ts'
import type { TreeModel } from '../chart/model/model.ts'
import { firstGenerations, generationChoices, type ChartView } from './chart-views.ts'
import type { Axis } from './layout/diagram.ts'
import type { FanSpan } from './layout/fan.ts'
import { lifeCircles, type LifeCircle } from './layout/life-rows.ts'

export type ChartAsked = {
  /** The person around whom the chart is drawn. */
  root: number
  /** Whom the address names; undefined where it names nobody. */
  sought: number | undefined
  generations: number
  axis: Axis
  span: FanSpan
  /** Whose lives a timeline shows. */
  circle: LifeCircle
  /** As lists instead of as a drawing. */
  asList: boolean
  change: (wish: Partial<Record<'generations' | 'axis' | 'span' | 'list' | 'who', string>>) => void
}

/** What the address asks of a chart: whose, how deep, which way. */
export function useChartAsked(model: TreeModel, view: ChartView, me: string | null): ChartAsked {
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('person') ?? me
  const root = useMemo(() => {
    const place = wanted === null ? -1 : model.columns.people.id.indexOf(wanted)
    return place >= 0 ? place : defaultPerson(model.shape)
  }, [model, wanted])
  const generations = generationChoices.find((count) => String(count) === query.get('generations'))
  const axis = query.get('axis') ?? (view === 'ancestors' ? 'horizontal' : 'vertical')
  return {
    root,
    sought: query.has('person') ? root : undefined,
    generations: generations ?? (view === 'statistics' ? 0 : firstGenerations[view]),
    axis: axis === 'horizontal' ? 'horizontal' : 'vertical',
    span: query.get('span') === '360' ? 360 : 240,
    circle: lifeCircles.find((one) => one === query.get('who')) ?? 'all',
    asList: query.get('list') === '1',
    change(wish) {
      const next = new URLSearchParams(query)
      for (const [name, value] of Object.entries(wish)) next.set(name, value)
      setQuery(next, { replace: true })
    },
  }
}
