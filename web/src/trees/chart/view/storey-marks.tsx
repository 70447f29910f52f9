import { Trans } from '@lingui/react/macro'
import { memo, useMemo, type CSSProperties, type ReactNode } from 'react'
import { classes } from '../../../kit/ui/class-names.ts'
import { grouped } from '../../../kit/grouped.ts'
import { widePage } from '../page-room.ts'
import { inDevanagari } from './devanagari.ts'
import type { Scene, View } from './scene.ts'
import { levelOf } from './paint.ts'
import { downScale, farthestScale, insetsOf, storeyTop } from './sight.ts'
import { countLinesIn, countLinePx, formFor, formsWithin, type CountForm } from './storey-counts.ts'
import { bornInLines, marked, numbersMarked, storeysSharing, type Marked, type Storeys } from './storeys.ts'
import { wordWidth } from './word-width.ts'

/** Lower storeys share a mark, so that marks stay apart; lower than this a number has no second line. */
const [leastHeight, twoLines] = [22, 44]
/** People and years have a line each from this height on, in px; below it they share one where it is short enough. */
const twoCountLines = 2 * countLinePx
/** The part of their column that the counts keep free, in px, from afar and near: there they have a ground of their own. */
const [edgeOfCounts, edgeOfNearCounts] = [8, 20]
/** Chips stick out of the last card by so many px at most: among cards the column leaves them free. */
const overCard = 8

/** At the sides of the chart, whatever part of it is seen: the number of each generation, how many it has and their years. */
export function StoreyMarks({ scene, view, storeys }: { scene: Scene; view: View; storeys: Storeys }) {
  const { layout } = scene
  const down = downScale(scene, view)
  const high = layout.metrics.rowPitch * down
  const top = (storeyTop(layout, 0) - view.y) * down
  const isWide = view.width >= widePage
  const isNear = levelOf(scene, view) !== 'strata'
  const column = insetsOf(view, scene).right - (isNear ? overCard : 0)
  const counted = useMemo(
    () => storeys.people.map((people, row) => ({ people: grouped(people), years: bornInLines(storeys.born[row]) })),
    [storeys],
  )
  const isOneLine = useMemo(
    () => formsWithin(counted, column - edgeOfCounts, true, wordWidth)[0]!.lines === 1,
    [counted, column],
  )
  const step = Math.ceil((isOneLine || isNear ? leastHeight : twoCountLines) / high)
  const fitting = useMemo(
    () => formsFitting(storeys, step, column - (isNear && isWide ? edgeOfNearCounts : edgeOfCounts), isNear),
    [storeys, step, isWide, column, isNear],
  )
  const first = Math.max(0, Math.floor(Math.floor(-top / high) / step) * step)
  const last = Math.min(layout.rowCount - 1, Math.floor((view.height - top) / high))
  const isOver = isNear
    ? isWide && (layout.bounds.right - view.x) * view.scale + overCard > view.width - column
    : view.scale > farthestScale(scene, view) * 1.001
  const hasTwo = high >= twoLines
  // Beside cards and names a narrow page has no room for it.
  const isInGutter = isNear && hasTwo && !isWide
  const gutter = insetsOf(view, scene).left - 16
  const form = formFor(fitting, high * step)
  return (
    <Strips {...{ storeys, top, high, step, first, last, gutter, column, isNear, isOver, hasTwo, isInGutter, form }} />
  )
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
  /** The greatest width of the counts at the right. */
  column: number
  isNear: boolean
  /** People may stand where it is written. */
  isOver: boolean
  hasTwo: boolean
  isInGutter: boolean
  form: CountForm
}

/** The forms of counts that fit into a width, for storeys of which so many share a mark. */
function formsFitting(storeys: Storeys, step: number, width: number, isNear: boolean) {
  const counted = []
  for (let row = 0; row < storeys.people.length; row += step) {
    const count = storeysSharing(storeys.people.length, step, row)
    if (count === 0) break
    const { people, years } = marked(storeys, row, count)
    counted.push({ people: grouped(people), years: bornInLines(years) })
  }
  return formsWithin(counted, width, isNear, wordWidth)
}

/** While one moves along the storeys, nothing of this changes. */
const Strips = memo(function Strips(props: StripsProps) {
  const { storeys, top, high, step, first, last, gutter, column, isNear, isOver, hasTwo, isInGutter, form } = props
  // The mark before the first row in sight may reach into it.
  const from = Math.max(0, first - step)
  const rows = Array.from({ length: Math.max(0, Math.ceil((last - from + 1) / step)) }, (_, at) => {
    const row = from + at * step
    const count = storeysSharing(storeys.people.length, step, row)
    const place = { transform: `translateY(${top + row * high}px)`, height: high * count }
    return { row, count, place, numbers: numbersMarked(storeys, row, count) }
  }).filter(({ count }) => count > 0)
  return (
    <>
      <Side
        className="left-0 border-r border-clay-line bg-ground"
        style={{ width: gutter, boxShadow: '4px 0 0 var(--color-ground), 5px 0 0 var(--color-clay-line)' }}
      >
        {rows.map(({ row, place, numbers }) => (
          <div key={row} className="absolute inset-x-0 top-0 grid place-content-center" style={place}>
            {numbers && (
              <StoreyNumber
                number={numbers.first}
                hasTwo={hasTwo}
                isTall={place.height >= twoLines}
                last={numbers.last}
                people={isInGutter ? storeys.people[row] : undefined}
              />
            )}
          </div>
        ))}
      </Side>
      <Side className="right-0 w-40 max-sm:w-20">
        {isOver && (
          <div
            data-counts
            className="absolute inset-y-0 right-0 border-l border-line bg-ground"
            style={{ width: column }}
          />
        )}
        {!isInGutter &&
          rows.map(({ row, count, place, numbers }) => (
            <div key={row} className="absolute inset-x-0 top-0 flex items-center justify-end" style={place}>
              {numbers && (
                <Count {...{ isNear, form }} isTall={place.height >= twoCountLines} {...marked(storeys, row, count)} />
              )}
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
  /** The last generation that shares the mark. */
  last: number
  hasTwo: boolean
  isTall: boolean
  /** How many there are, where that is told here. */
  people: number | undefined
}

const StoreyNumber = memo(function StoreyNumber({ number, last, hasTwo, isTall, people }: StoreyNumberProps) {
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
      {last > number && isTall && (
        <small className="text-xs leading-tight whitespace-nowrap text-ink-faint max-sm:hidden">{`${number}–${last}`}</small>
      )}
      {people !== undefined && (
        <small className="text-xs leading-tight text-ink-soft tabular-nums">{grouped(people)}</small>
      )}
    </div>
  )
})

type CountProps = Marked & { isNear: boolean; isTall: boolean; form: CountForm }

/** How many a generation has, and the years in which they were born; among cards and names in the gap above them. */
const Count = memo(function Count({ people, years, isNear, isTall, form }: CountProps) {
  const { beside, below } = countLinesIn(form, bornInLines(years))
  return (
    <div
      className={classes(
        'grid justify-items-end text-right leading-tight tabular-nums',
        isNear ? 'mt-1 mr-2 self-start rounded-[0.75rem] bg-ground/85 px-1.5 py-0.5' : 'mr-2 max-sm:mr-0.5 max-sm:px-1',
      )}
    >
      <div className="flex items-baseline gap-1.5">
        <b className={classes('leading-tight font-semibold', isNear || isTall ? 'text-sm' : 'text-xs')}>
          {grouped(people)}
        </b>
        {beside && <Years>{beside}</Years>}
      </div>
      {below.map((line) => (
        <Years key={line}>{line}</Years>
      ))}
    </div>
  )
})

const Years = ({ children }: { children: string }) => (
  <small className="text-xs leading-tight whitespace-nowrap text-ink-soft">{children}</small>
)
