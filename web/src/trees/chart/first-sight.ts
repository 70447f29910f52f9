import { layoutFocus, type FocusLayout, type FocusOptions } from './focus.ts'
import type { FewCards } from './folds.ts'
import {
  cardShapeOf,
  defaultMetrics,
  lowMetrics,
  smallMetrics,
  type CardHeights,
  type CardShape,
  type Metrics,
} from './layout/metrics.ts'
import type { TreeLayout } from './layout/tree-layout.ts'
import { halfSiblingsOf } from './model/half-siblings.ts'
import { nearestOf } from './model/nearest.ts'
import type { TreeShape } from './model/shape.ts'

/** The page that a chart has, in px of the screen. */
export type Page = { width: number; height: number }

/** A focus with the page that it opens on; without one everything it asks for is shown. */
export type FirstSightOptions = FocusOptions & { page?: Page | undefined; heights?: CardHeights | undefined }

/** Pages from this width on have room at their sides, and the person's sheet in a corner. */
export const widePage = 640

/** True where a page is wide and low: the sheet is one line at its foot, and cards lie. Styles call such a window `low`. */
export const isLowPage = ({ width, height }: Page) => width >= widePage && height < lowPage
const lowPage = 390

/** What of a page is free of numbers, of the person's sheet and of the buttons. */
export function roomOf(page: Page) {
  const { width, height } = page
  const [left, right, top, bottom] = isLowPage(page)
    ? [64, 108, 2, 52]
    : width >= widePage
      ? [72, 108, 14, 148]
      : [39, 10, 12, 126]
  return { left, top, width: Math.max(40, width - left - right), height: Math.max(40, height - top - bottom) }
}

/** How far chips and words stand out above and below a card. */
export const overhang = 19

export type Box = { left: number; right: number; top: number; bottom: number }

/** The box around the cards at some places of a layout, with what stands out of them. */
export function boxOf({ x, y, metrics }: Pick<TreeLayout, 'x' | 'y' | 'metrics'>, places: readonly number[]): Box {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (const at of places) {
    box.left = Math.min(box.left, x[at]!)
    box.right = Math.max(box.right, x[at]! + metrics.cardWidth)
    box.top = Math.min(box.top, y[at]! - overhang)
    box.bottom = Math.max(box.bottom, y[at]! + metrics.cardHeight + overhang)
  }
  return box
}

/** The scale at which a box has room on a page, at most 1. */
export function scaleOf({ left, right, top, bottom }: Box, page: Page): number {
  const room = roomOf(page)
  return Math.min(1, room.width / (right - left), room.height / (bottom - top))
}

/** Cards are read down to this scale. */
export const leastScale = ({ cardWidth }: Metrics) => leastScales[cardShapeOf(cardWidth)]
const leastScales: Record<CardShape, number> = { tall: 0.78, small: 0.85, low: 0.71 }

type Plan = FocusOptions & { metrics: Metrics }
type Tried = { scale: number; plan: Plan; laid: FocusLayout }
type Rated = Tried & { worth: number }
type LayOut = (plan: FocusOptions, metrics?: Metrics) => FocusLayout

/**
 * A focus laid out so that everybody shown has room on the free part of the page: with fewer generations around the person, then
 * with some of many siblings and children folded, then with smaller cards; on a narrow page small cards come before folding.
 * Half-siblings are shown where a wide page has room for all of them besides. About a hundred small layouts at most; where
 * nothing has room, the best for the nearest relatives.
 */
export function layoutFirstSight(shape: TreeShape, person: number, options: FirstSightOptions): FocusLayout {
  const { page, heights, ...asked } = options
  const layOut: LayOut = (plan, metrics) => layoutFocus(shape, person, plan, metrics, heights)
  if (!page || person < 0 || person >= shape.personCount) return layOut(asked)
  let best = firstWithRoom(shape, person, plansFor(shape, person, asked, page), page, layOut)
  if (best && page.width >= widePage && best.plan.up > 0) best = withHalf(shape, person, best, page, layOut)
  const { expanded, unfolded } = asked
  if (!best || (expanded.length === 0 && !unfolded?.length)) return best?.laid ?? layOut(asked)
  return layOut({ ...best.plan, expanded, unfolded: unfolded ?? [] }, best.plan.metrics)
}

/** The first plan with room for everybody whom it shows, else the plan that shows the nearest relatives best. */
function firstWithRoom(shape: TreeShape, person: number, plans: Iterable<Plan>, page: Page, layOut: LayOut) {
  const near = nearestOf(shape, person)
  let best: Rated | undefined
  for (const plan of plans) {
    const laid = layOut(plan, plan.metrics)
    const scaleOfAll = scaleOf(boxOf(laid.layout, [...laid.people.keys()]), page)
    if (scaleOfAll >= leastScale(plan.metrics)) return { scale: scaleOfAll, plan, laid }
    const scale = scaleOf(boxOf(laid.layout, placesAmong(laid.people, near)), page)
    // Text on a small card is smaller than the scale says. Of equal plans the one with fewer people out of sight is better.
    const worth = scale * plan.metrics.cardWidth + scaleOfAll
    if (!best || worth > best.worth) best = { scale, plan, laid, worth }
  }
  return best
}

/** The same with half-siblings, where all of them have room besides. */
function withHalf(shape: TreeShape, person: number, best: Tried, page: Page, layOut: LayOut): Tried {
  const half = halfSiblingsOf(shape, person)
  if (half.size === 0) return best
  const plan = { ...best.plan, isWithHalf: true }
  const laid = layOut(plan, plan.metrics)
  const scale = scaleOf(boxOf(laid.layout, [...laid.people.keys()]), page)
  return scale >= leastScale(plan.metrics) ? { scale, plan, laid } : best
}

/** The places of those who are shown; people are ascending. */
function placesAmong(people: Int32Array, wanted: ReadonlySet<number>): number[] {
  const places: number[] = []
  people.forEach((person, place) => {
    if (wanted.has(person)) places.push(place)
  })
  return places
}

/** What may be shown, from all of it to the least; opened branches are put in afterwards. */
function* plansFor(shape: TreeShape, person: number, { up, down }: FocusOptions, page: Page): Generator<Plan> {
  const levels = levelsOf(up, down)
  const counts = countsAround(shape, person)
  const isWide = page.width >= widePage
  const sizes = isLowPage(page) ? [lowMetrics] : isWide ? [defaultMetrics, smallMetrics] : [smallMetrics]
  if (!isWide)
    for (const level of levels) yield* withAll(level, counts, defaultMetrics, mostCards(defaultMetrics, page))
  // On a wide page cards lie, where this brings generations into sight for which tall cards have no room.
  const high = isWide && !isLowPage(page) ? levels.filter((level) => level.up === up) : []
  for (const metrics of [defaultMetrics, lowMetrics])
    for (const level of high) yield* withAll(level, counts, metrics, mostCards(metrics, page))
  for (const metrics of sizes) {
    const most = mostCards(metrics, page)
    const untried = metrics === defaultMetrics ? levels.filter((level) => !high.includes(level)) : levels
    for (const level of untried) yield* withAll(level, counts, metrics, most)
    for (let cards = most; cards > 0; cards--) {
      const few: FewCards = { siblings: Math.max(1, cards - 1 - counts.partners), children: cards }
      if (few.siblings >= counts.siblings && few.children >= counts.children) continue
      for (const level of levels) yield { ...level, expanded: [], metrics, few }
    }
  }
}

/** Generations around a person, from all of them to the least. */
const levelsOf = (up: number, down: number) => [
  { up, down },
  { up, down: Math.min(down, 1) },
  { up, down: Math.min(down, 1), isBare: true },
  { up: Math.min(up, 1), down: Math.min(down, 1), isBare: true },
]

/** Nobody folded, unless so many can have no room anyway. */
function* withAll(
  level: Omit<FocusOptions, 'expanded'>,
  { siblings, partners, children }: ReturnType<typeof countsAround>,
  metrics: Metrics,
  most: number,
): Generator<Plan> {
  if (1 + siblings + partners <= most && children <= most) yield { ...level, expanded: [], metrics }
}

/** How many cards of a row have room where they are smallest. */
const mostCards = (metrics: Metrics, page: Page) =>
  Math.ceil(roomOf(page).width / leastScale(metrics) / (metrics.cardWidth + metrics.siblingGap))

function countsAround(shape: TreeShape, person: number) {
  const { parentStart, parentOf, unionStart, unionOf, childStart, partnerA, partnerB } = shape
  const childrenOf = (unions: Int32Array) =>
    unions.reduce((sum, union) => sum + childStart[union + 1]! - childStart[union]!, 0)
  const parents = parentOf.subarray(parentStart[person], parentStart[person + 1])
  const own = unionOf.subarray(unionStart[person], unionStart[person + 1])
  const partners = own.filter((union) => partnerA[union]! >= 0 && partnerB[union]! >= 0)
  return { siblings: childrenOf(parents) - parents.length, partners: partners.length, children: childrenOf(own) }
}
