import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { TreeModel } from '../../chart/model/model.ts'
import { pxOfRem } from '../../../kit/px-of-rem.ts'
import { scaleYears } from '../../../kit/year-words.ts'
import { ticksOf, yearsSpan, type LifeRow } from '../layout/lives.ts'
import { ZoomButtons } from '../view/zoom-buttons.tsx'
import { LifeRowView, rowRem } from './life-row.tsx'
import { widthOf, xOf, type YearScale } from './timeline-scale.ts'

const [least, most] = [0.1, 60]
const left = 24
/** In rem: the height of the line of years, the room right of the last year for the names of the youngest, the room of a year. */
const [axisRem, nameRem, tickRem] = [2.125, 10.625, 3.5]

export type TimelineViewProps = {
  label: string
  model: TreeModel
  rows: readonly LifeRow[]
  /** Whose row is brought into sight. */
  sought: number | undefined
  thisYear: number
  onChoose: (person: number) => void
  /** The sheet of the chosen person. */
  children?: ReactNode
}

/** Letters may be so large that names leave half of the width to the years. */
const roomForNames = (width: number, rem: number) => Math.min(nameRem * rem, Math.max(170, width / 2))

/** Lives under a line of years; only the rows in sight are there. */
export function TimelineView(props: TimelineViewProps) {
  const { label, model, rows, sought, thisYear, onChoose, children } = props
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const span = yearsSpan(rows) ?? { from: thisYear - 100, to: thisYear }
  const [pxPerYear, setPxPerYear] = useState<number>()
  const [chosen, setChosen] = useState(0)
  const [rem] = useState(pxOfRem)
  const scale: YearScale = { ...span, pxPerYear: pxPerYear ?? 4, left }
  // oxlint-disable-next-line react/incompatible-library -- nothing that it answers is kept beyond this rendering
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowRem * rem,
    overscan: 12,
    paddingEnd: 72,
    // The line of years stays above the rows.
    scrollPaddingEnd: axisRem * rem,
  })

  const fit = useCallback(() => {
    const width = box.current?.clientWidth ?? 0
    const room = width - left - roomForNames(width, rem)
    setPxPerYear(Math.min(most, Math.max(least, room / Math.max(10, span.to - span.from))))
    box.current?.scrollTo({ left: 0 })
  }, [span.from, span.to, rem])
  useEffect(fit, [fit])
  useEffect(() => {
    const at = rows.findIndex(({ person }) => person === sought)
    setChosen(Math.max(0, at))
    if (at > 0) virtual.scrollToIndex(at, { align: 'center' })
    // The virtualiser is another object at each rendering.
  }, [rows, sought])

  /** The year in the middle, or below the pointer, stays where it is. */
  const zoom = useCallback(
    (factor: number, at?: number) => {
      const element = box.current
      if (!element) return
      const aside = at ?? element.clientWidth / 2
      setPxPerYear((now = 4) => {
        const next = Math.min(most, Math.max(least, now * factor))
        const target = ((element.scrollLeft + aside - left) / now) * next + left - aside
        requestAnimationFrame(() => element.scrollTo({ left: target }))
        return next
      })
    },
    [box],
  )
  useEffect(() => {
    const element = box.current
    if (!element) return
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoom(Math.exp(-event.deltaY * 0.01), event.clientX - element.getBoundingClientRect().left)
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [zoom])

  function goTo(at: number) {
    setChosen(at)
    virtual.scrollToIndex(at)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-life="${at}"]`)?.focus()),
    )
  }
  function onKey(event: KeyboardEvent, at: number) {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    if (rows[next]) goTo(next)
  }
  const choose = useCallback(
    (at: number) => {
      setChosen(at)
      onChoose(rows[at]!.person)
    },
    [rows, onChoose],
  )

  const ticks = scaleYears(span, tickRem * rem, (years, room) => ticksOf(years, scale.pxPerYear, room))
  const width = widthOf(scale) - left + nameRem * rem
  return (
    <div className="@container relative min-h-0 flex-1 border-t border-line">
      <div ref={box} className="absolute inset-0 overflow-auto bg-ground" tabIndex={-1}>
        <div className="relative min-w-full" style={{ width }}>
          <div aria-hidden="true" className="absolute inset-y-0 left-0" style={{ width }}>
            {ticks.map(({ year }) => (
              <span key={year} className="absolute inset-y-0 w-px bg-line" style={{ left: xOf(scale, year) }} />
            ))}
            <span className="absolute inset-y-0 w-px bg-marigold" style={{ left: xOf(scale, thisYear) }} />
          </div>
          <div
            aria-hidden="true"
            className="sticky top-0 z-10 border-b border-line bg-surface"
            style={{ height: `${axisRem}rem`, width }}
          >
            {ticks.map(({ year, text }) => (
              <span
                key={year}
                className="absolute top-1.5 -translate-x-1/2 text-xs text-ink-soft tabular-nums"
                style={{ left: xOf(scale, year) }}
              >
                {text}
              </span>
            ))}
          </div>
          <div role="list" aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => (
              <LifeRowView
                key={rows[index]!.person}
                model={model}
                row={rows[index]!}
                at={index}
                count={rows.length}
                top={start}
                measure={virtual.measureElement}
                scale={scale}
                isChosen={index === chosen}
                onChoose={choose}
                onKey={onKey}
              />
            ))}
          </div>
        </div>
      </div>
      {children}
      <ZoomButtons onZoom={zoom} onShowAll={fit} all={t`Show all years`} isOverSheet={Boolean(children)} />
    </div>
  )
}
