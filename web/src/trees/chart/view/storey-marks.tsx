import { Trans } from '@lingui/react/macro'
import { memo, type CSSProperties, type ReactNode } from 'react'
import { classes } from '../../../kit/ui/class-names.ts'
import { grouped } from '../../../kit/grouped.ts'
import { widePage } from '../first-sight.ts'
import { inDevanagari } from './devanagari.ts'
import type { Scene, View } from './scene.ts'
import { levelOf } from './paint.ts'
import { downScale, farthestScale, insetsOf, storeyTop } from './sight.ts'
import { bornInWords, type Storeys } from './storeys.ts'

/** Lower storeys share a number, so that numbers stay apart; lower than this one has no second line. */
const [leastHeight, twoLines] = [22, 44]

/** At the sides of the chart, whatever part of it is seen: the number of each generation, how many it has and their years. */
export function StoreyMarks({ scene, view, storeys }: { scene: Scene; view: View; storeys: Storeys }) {
  const { layout } = scene
  const down = downScale(scene, view)
  const high = layout.metrics.rowPitch * down
  const top = (storeyTop(layout, 0) - view.y) * down
  const step = Math.ceil(leastHeight / high)
  const first = Math.max(0, Math.floor(Math.floor(-top / high) / step) * step)
  const last = Math.min(layout.rowCount - 1, Math.floor((view.height - top) / high))
  const isNear = levelOf(scene, view) !== 'strata'
  const isOver = view.scale > farthestScale(scene, view) * 1.001
  const hasTwo = high >= twoLines
  // Beside cards and names a narrow page has no room for it.
  const isInGutter = isNear && hasTwo && view.width < widePage
  const gutter = insetsOf(view, scene).left - 16
  return <Strips {...{ storeys, top, high, step, first, last, gutter, isNear, isOver, hasTwo, isInGutter }} />
}

type StripsProps = {
  storeys: Storeys
  /** Px from the top of the chart to the first storey, and of each. */
  top: number
  high: number
  /** So many storeys share a number. */
  step: number
  first: number
  last: number
  gutter: number
  isNear: boolean
  /** People may stand where it is written. */
  isOver: boolean
  hasTwo: boolean
  isInGutter: boolean
}

/** While one moves along the storeys, nothing of this changes. */
const Strips = memo(function Strips(props: StripsProps) {
  const { storeys, top, high, step, first, last, gutter, isNear, isOver, hasTwo, isInGutter } = props
  const rows = Array.from({ length: Math.max(0, Math.ceil((last - first + 1) / step)) }, (_, at) => {
    const row = first + at * step
    return { row, transform: `translateY(${top + row * high}px)`, height: high * Math.min(step, last - row + 1) }
  })
  return (
    <>
      <Side
        className="left-0 border-r border-clay-line bg-ground"
        style={{ width: gutter, boxShadow: '4px 0 0 var(--color-ground), 5px 0 0 var(--color-clay-line)' }}
      >
        {rows.map(({ row, ...place }) => (
          <div key={row} className="absolute inset-x-0 top-0 grid place-content-center" style={place}>
            <StoreyNumber
              number={storeys.first + row}
              hasTwo={hasTwo}
              people={isInGutter ? storeys.people[row] : undefined}
            />
          </div>
        ))}
      </Side>
      <Side className="right-0 w-40 max-sm:w-20">
        {step === 1 &&
          !isInGutter &&
          rows.map(({ row, ...place }) => (
            <div key={row} className="absolute inset-x-0 top-0 flex items-center justify-end" style={place}>
              <Count {...{ isNear, isOver, hasTwo }} people={storeys.people[row]!} years={storeys.born[row]} />
            </div>
          ))}
      </Side>
    </>
  )
})

/** A strip of its own, so that what changes in it is painted by itself and not with all that lies between the two. */
function Side({ className, style, children }: { className: string; style?: CSSProperties; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      data-gutter
      className={classes('pointer-events-none absolute inset-y-0 overflow-hidden will-change-transform', className)}
      style={style}
    >
      {children}
    </div>
  )
}

type StoreyNumberProps = {
  number: number
  hasTwo: boolean
  /** How many there are, where that is told here. */
  people: number | undefined
}

const StoreyNumber = memo(function StoreyNumber({ number, hasTwo, people }: StoreyNumberProps) {
  return (
    <div className="grid justify-items-center">
      <b
        lang="ne"
        className={classes(
          'font-display leading-tight font-semibold text-clay',
          hasTwo ? 'text-xl' : 'text-md',
          number > 99 && 'max-sm:text-sm',
        )}
      >
        {inDevanagari(number)}
      </b>
      {hasTwo && (
        <small className="text-xs leading-tight whitespace-nowrap text-ink-faint max-sm:hidden">
          <Trans>gen {number}</Trans>
        </small>
      )}
      {people !== undefined && (
        <small className="text-xs leading-tight text-ink-soft tabular-nums">{grouped(people)}</small>
      )}
    </div>
  )
})

type CountProps = {
  people: number
  years: Storeys['born'][number]
  isNear: boolean
  /** People may stand where it is written. */
  isOver: boolean
  hasTwo: boolean
}

/** How many a generation has, and the years in which they were born; among cards and names in the gap above them. */
const Count = memo(function Count({ people, years, isNear, isOver, hasTwo }: CountProps) {
  const span = bornInWords(years)
  return (
    <div
      className={classes(
        'justify-items-end text-right leading-tight tabular-nums',
        isNear
          ? 'mt-1 mr-3 flex items-baseline gap-1.5 self-start rounded-full bg-ground/85 px-2 py-0.5'
          : 'mr-2 grid rounded-md px-2 max-sm:mr-0.5 max-sm:px-1.5',
        isOver && !isNear && 'bg-ground/85',
      )}
    >
      <b className="text-sm leading-tight font-semibold">{grouped(people)}</b>
      {hasTwo && span && <small className="text-xs leading-tight text-ink-soft max-sm:hidden">{span}</small>}
    </div>
  )
})
