import { useLingui } from '@lingui/react/macro'
import { memo, useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { TreeModel } from '../../chart/model/model.ts'
import { plainMoves, usePanZoom } from '../../chart/view/use-pan-zoom.ts'
import { isArrow, type ArrowKey } from '../diagram/diagram-walk.ts'
import { useKinWords } from '../view/kin-words.ts'
import type { Fan } from '../layout/fan.ts'
import { TextView } from '../view/mark-view.tsx'
import { useMeasure } from '../view/use-measure.ts'
import { centredAt, viewOf } from '../view/sight.ts'
import { ZoomButtons } from '../view/zoom-buttons.tsx'
import { fanBounds } from './fan-bounds.ts'
import { firstFanView } from './first-fan-view.ts'
import { moreMark, sectorEdge, sectorFill, sectorPath, sectorText, type FanInks } from './fan-marks.ts'
import { stepInFan } from './fan-walk.ts'
import { wordsOf } from './fan-words.ts'

/** The outer rings are small: one may come nearer than on other charts. */
const largestScale = 8
const moves = plainMoves(largestScale)

const inks: FanInks = {
  line: 'var(--color-line-strong)',
  again: 'var(--color-marigold-deep)',
  ink: 'var(--color-ink)',
  soft: 'var(--color-ink-soft)',
  empty: 'var(--color-ground)',
  departed: 'var(--color-clay-soft)',
  living: 'var(--color-accent-soft)',
  shapes: {
    F: { fill: 'var(--color-woman)', edge: 'var(--color-on-woman)' },
    M: { fill: 'var(--color-man)', edge: 'var(--color-on-man)' },
    O: { fill: 'var(--color-other)', edge: 'var(--color-on-other)' },
  },
}

export type FanViewProps = {
  label: string
  model: TreeModel
  fan: Fan
  chosen: number
  /** Whoever looks at the chart; -1 where nobody has said so. */
  me: number
  onWalk: (at: number) => void
  onChoose: (at: number) => void
  /** The sheet of the chosen person. */
  children?: ReactNode
}

/** Ancestors in rings around a person. */
export function FanView({ label, model, fan, chosen, me, onWalk, onChoose, children }: FanViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const { view, move, zoom } = usePanZoom(box, moves)
  const isSized = view.width > 0
  const bounds = useMemo(() => fanBounds(fan), [fan])
  const showAll = useCallback(() => move((now) => viewOf(bounds, now)), [move, bounds])
  useEffect(() => {
    if (isSized) move((now) => firstFanView(fan, now))
  }, [isSized, move, fan])

  const onKey = useCallback(
    (key: ArrowKey, at: number) => {
      const next = stepInFan(fan, at, key)
      if (next < 0) return
      onWalk(next)
      const { from, to, inner, outer, generation } = fan.sectors[next]!
      const [angle, radius] = [(from + to) / 2, generation === 0 ? 0 : (inner + outer) / 2]
      move((now) => withinSight(radius * Math.cos(angle), radius * Math.sin(angle), now))
      requestAnimationFrame(() => box.current?.querySelector<SVGElement>(`[data-slot="${next}"]`)?.focus())
    },
    [fan, move, onWalk],
  )

  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className="@container relative min-h-0 flex-1 cursor-grab touch-none overflow-hidden border-t border-line bg-ground select-none active:cursor-grabbing"
    >
      {isSized && (
        <svg className="absolute inset-0 size-full">
          <g transform={`scale(${view.scale}) translate(${-view.x} ${-view.y})`}>
            <Places model={model} fan={fan} chosen={chosen} me={me} onChoose={onChoose} onKey={onKey} />
          </g>
        </svg>
      )}
      {children}
      <ZoomButtons onZoom={zoom} onShowAll={showAll} isOverSheet={Boolean(children)} />
    </div>
  )
}

/** Moves only as far as a point needs to be seen. */
function withinSight(x: number, y: number, view: Parameters<typeof centredAt>[2]) {
  const [left, top] = [(x - view.x) * view.scale, (y - view.y) * view.scale]
  const isSeen = left > 60 && left < view.width - 60 && top > 60 && top < view.height - 60
  return isSeen ? view : centredAt(x, y, view)
}

type PlacesProps = Omit<FanViewProps, 'label' | 'onWalk' | 'children'> & { onKey: (key: ArrowKey, at: number) => void }

const Places = memo(function Places({ model, fan, chosen, me, onChoose, onKey }: PlacesProps) {
  const { t } = useLingui()
  const words = useKinWords()
  const measure = useMeasure()
  const written = useMemo(
    () =>
      fan.sectors.map((sector) => {
        const said = sector.person < 0 ? undefined : wordsOf(sector, model, words)
        return { said, texts: said ? sectorText(sector, said, inks, measure) : [] }
      }),
    // The words change with the language only, which loads the page anew.
    [fan, model, measure],
  )
  const mine = fan.sectors.filter(({ person }) => person >= 0 && person === me)
  const places = fan.sectors.map((sector, at) => {
    const { said, texts } = written[at]!
    const edge = sectorEdge(sector, inks)
    const shape = (
      <path
        d={sectorPath(sector)}
        fill={sectorFill(said, inks)}
        stroke={at === chosen ? 'var(--color-accent)' : edge.stroke}
        strokeWidth={at === chosen ? 3 : edge.width}
        strokeDasharray={edge.dash?.join(' ')}
      />
    )
    if (!said) return <g key={at}>{shape}</g>
    const name = [said.name, said.native, said.years, said.note].filter(Boolean).join(', ')
    return (
      <g
        key={at}
        role="button"
        data-slot={at}
        aria-current={at === chosen || undefined}
        tabIndex={at === chosen ? 0 : -1}
        className="cursor-pointer outline-none focus-visible:[&>path:first-of-type]:stroke-focus focus-visible:[&>path:first-of-type]:stroke-[4px] hover:[&>path:first-of-type]:stroke-[2px]"
        onClick={() => onChoose(at)}
        onKeyDown={(event: KeyboardEvent) => {
          if (isArrow(event.key)) onKey(event.key, at)
          else if (event.key === 'Enter' || event.key === ' ') onChoose(at)
          else return
          event.preventDefault()
        }}
      >
        <title>{t`Generation ${sector.generation}: ${name}`}</title>
        {shape}
        {texts.map((mark, line) =>
          mark.kind === 'text' || mark.kind === 'arcText' ? (
            <TextView key={line} mark={mark} />
          ) : mark.kind === 'path' ? (
            <path key={line} d={mark.d} fill={mark.fill} stroke={mark.stroke} strokeWidth={mark.width} />
          ) : null,
        )}
        {sector.hasMore && <path d={moreMark(sector, inks).d} fill={inks.line} />}
      </g>
    )
  })
  return (
    <>
      {places}
      {/* Over the edges of the places around it. */}
      {mine.map((sector, at) => (
        <path
          key={`me ${at}`}
          d={sectorPath(sector)}
          fill="none"
          stroke="var(--color-accent)"
          strokeWidth="4"
          pointerEvents="none"
        />
      ))}
    </>
  )
})
