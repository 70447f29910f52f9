import { corridorHalf } from './metrics.ts'

/**
 * Bars in the gap below a row, from `left` to `right`, that may meet others: they reach beyond their own children. Each hangs from
 * its couple by a line at `stem`; `dropsOf` tells where lines go down from it to children.
 */
export type Bars = {
  row: readonly number[]
  left: readonly number[]
  right: readonly number[]
  stem: readonly number[]
  dropsOf: (bar: number, tell: (x: number) => void) => void
}

/**
 * Heights of bars below a row of cards, in parts of the gap. A bar over its own children alone meets no other, as families
 * stand apart; all of those have the first height. Partners' own lines run above all of them.
 */
export const plainHeight = 0.54
const heights = [0.4, 0.68, 0.3, 0.78, 0.47, 0.61, 0.35, 0.73]
/** Bars of one height are never nearer to each other. */
const between = 4 * corridorHalf

/**
 * A height for each of these bars, so that none stands at the height of another where the two could be
 * taken for one: over the same stretch of a row, or one ending where the next begins. A stem that comes down where a child of
 * another couple stands ends above that child's line. Sorting, and for each such stem once over the bars of its row.
 */
export function wideHeights(bars: Bars): Float64Array {
  const { row, left, right } = bars
  const order = Int32Array.from(row.keys()).sort((one, other) => row[one]! - row[other]! || left[one]! - left[other]!)
  const height = new Float64Array(order.length)
  const ends = new Float64Array(heights.length)
  let last = -1
  for (const bar of order) {
    if (row[bar] !== last) ends.fill(Number.NEGATIVE_INFINITY)
    last = row[bar]!
    const lane = freeLane(ends, left[bar]! - between)
    ends[lane] = Math.max(ends[lane]!, right[bar]!)
    height[bar] = heights[lane]!
  }
  keepStemsAboveDrops(bars, order, height)
  return height
}

/** A stem, and a bar with a line down to a child at the same place. */
type Meeting = { stem: number; drop: number }

/** One of the two bars of a meeting is moved to another free height, where they stand the wrong way round. */
function keepStemsAboveDrops(bars: Bars, order: Int32Array, height: Float64Array): void {
  const meetings = meetingsOf(bars)
  const holds = ({ stem, drop }: Meeting) => height[stem]! < height[drop]!
  if (meetings.every(holds)) return
  const rows = Map.groupBy(order, (bar) => bars.row[bar]!)
  const move = (bar: number) => {
    const before = height[bar]!
    const own = meetings.filter(({ stem, drop }) => stem === bar || drop === bar)
    const isGood = heights.some((one) => {
      height[bar] = one
      return own.every(holds) && isFree(bars, rows.get(bars.row[bar]!)!, height, bar)
    })
    if (!isGood) height[bar] = before
    return isGood
  }
  for (const meeting of meetings) if (!holds(meeting) && !move(meeting.stem)) move(meeting.drop)
}

/** Stems are kept by the stretch of their row in which they come down; each drop looks into one or two. */
function meetingsOf({ row, stem, dropsOf }: Bars): Meeting[] {
  const stretch = 4 * corridorHalf
  const keyOf = (bar: number, x: number) => row[bar]! * 0x1_0000_0000 + Math.floor(x / stretch)
  const next = new Int32Array(row.length).fill(-1)
  const first = new Map<number, number>()
  for (let bar = 0; bar < row.length; bar++) {
    const key = keyOf(bar, stem[bar]!)
    next[bar] = first.get(key) ?? -1
    first.set(key, bar)
  }
  const meetings: Meeting[] = []
  for (let bar = 0; bar < row.length; bar++)
    dropsOf(bar, (x) => {
      const last = keyOf(bar, x + corridorHalf)
      for (let key = keyOf(bar, x - corridorHalf); key <= last; key++)
        for (let other = first.get(key) ?? -1; other >= 0; other = next[other]!)
          if (other !== bar && Math.abs(stem[other]! - x) <= corridorHalf) meetings.push({ stem: other, drop: bar })
    })
  return meetings
}

function isFree({ left, right }: Bars, inRow: readonly number[], height: Float64Array, bar: number): boolean {
  return inRow.every(
    (other) =>
      other === bar ||
      height[other] !== height[bar] ||
      right[other]! < left[bar]! - between ||
      right[bar]! < left[other]! - between,
  )
}

/** The first lane that ends before, else the one that ends first. */
function freeLane(ends: Float64Array, before: number): number {
  let lane = 0
  for (let at = 0; at < ends.length; at++) {
    if (ends[at]! < before) return at
    if (ends[at]! < ends[lane]!) lane = at
  }
  return lane
}
