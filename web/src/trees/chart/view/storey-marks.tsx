import { Trans } from '@lingui/react/macro'
import { classes } from '../../../kit/ui/class-names.ts'
import { grouped } from '../../../kit/grouped.ts'
import { lifeInWords } from '../../../kit/year-words.ts'
import { widePage } from '../first-sight.ts'
import { inDevanagari } from './devanagari.ts'
import type { Scene, View } from './scene.ts'
import { downScale, farthestScale, insetsOf, nearScale, storeyTop } from './sight.ts'
import type { Storeys } from './storeys.ts'

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
  const { left } = insetsOf(view, scene)
  const isNear = view.scale >= nearScale(scene, view)
  const isOver = view.scale > farthestScale(scene, view) * 1.001
  const hasTwo = high >= twoLines
  // Beside cards a narrow page has no room for it.
  const isInGutter = isNear && hasTwo && view.width < widePage
  const rows = Array.from({ length: Math.max(0, Math.ceil((last - first + 1) / step)) }, (_, at) => first + at * step)
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <div
        className="absolute inset-y-0 left-0 border-r border-clay-line bg-ground"
        style={{ width: left - 16, boxShadow: '4px 0 0 var(--color-ground), 5px 0 0 var(--color-clay-line)' }}
      />
      {rows.map((row) => {
        const number = storeys.first + row
        const people = storeys.people[row]!
        const place = { transform: `translateY(${top + row * high}px)`, height: high * Math.min(step, last - row + 1) }
        return (
          <div key={row} className="absolute inset-x-0 top-0 flex items-center justify-between" style={place}>
            <div className="grid justify-items-center" style={{ width: left - 16 }}>
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
              {isInGutter && (
                <small className="text-xs leading-tight text-ink-soft tabular-nums">{grouped(people)}</small>
              )}
            </div>
            {step === 1 && !isInGutter && <Count {...{ people, isNear, isOver, hasTwo }} years={storeys.born[row]} />}
          </div>
        )
      })}
    </div>
  )
}

type CountProps = {
  people: number
  years: Storeys['born'][number]
  isNear: boolean
  /** People may stand where it is written. */
  isOver: boolean
  hasTwo: boolean
}

/** How many a generation has, and the years in which they were born; among cards in the gap above them. */
function Count({ people, years, isNear, isOver, hasTwo }: CountProps) {
  const span =
    years &&
    lifeInWords({ born: years.from, died: years.to }, (from, to) => (from === to ? from! : `${from}–${to}`), true)
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
}
