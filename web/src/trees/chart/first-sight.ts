import { layoutFocus, type FocusLayout } from './focus.ts'
import type { FocusOptions } from './focus-subset.ts'
import type { FewCards } from './folds.ts'
import { defaultMetrics, lowMetrics, smallMetrics, type CardHeights, type Metrics } from './layout/metrics.ts'
import { halfSiblingsOf } from './model/half-siblings.ts'
import { nearestOf } from './model/nearest.ts'
import type { TreeShape } from './model/shape.ts'
import { boxOf, isLowPage, leastScale, roomOf, scaleOf, widePage, type Page } from './page-room.ts'

/** A focus with the page that it opens on; without one everything it asks for is shown. */
export type FirstSightOptions = FocusOptions & { page?: Page | undefined; heights?: CardHeights | undefined }

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
