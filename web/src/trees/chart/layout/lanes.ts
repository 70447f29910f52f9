import { corridorHalf } from './metrics.ts'

/**
 * Bars in the gap below a row, from `left` to `right`, that may meet others: they reach beyond their own children. Each hangs from
 * its couple by a line at `stem`, and a line goes down from it to a child at each of its `drops`.
 */
export type Bars = { row: number[]; left: number[]; right: number[]; stem: number[]; drops: number[][] }

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
  for (let start = 0; start < order.length;) {
    let end = start + 1
    while (end < order.length && row[order[end]!] === row[order[start]!]) end++
    keepStemsAboveDrops(bars, order.subarray(start, end), height)
    start = end
  }
  return height
}

/** A stem, and a bar with a line down to a child at the same place. */
type Meeting = { stem: number; drop: number }

/** One of the two bars of a meeting is moved to another free height, where they stand the wrong way round. */
function keepStemsAboveDrops(bars: Bars, inRow: Int32Array, height: Float64Array): void {
  const meetings = meetingsIn(bars, inRow)
  const holds = ({ stem, drop }: Meeting) => height[stem]! < height[drop]!
  const move = (bar: number) => {
    const before = height[bar]!
    const own = meetings.filter(({ stem, drop }) => stem === bar || drop === bar)
    const isGood = heights.some((one) => {
      height[bar] = one
      return own.every(holds) && isFree(bars, inRow, height, bar)
    })
    if (!isGood) height[bar] = before
    return isGood
  }
  for (const meeting of meetings) if (!holds(meeting) && !move(meeting.stem)) move(meeting.drop)
}

function meetingsIn({ stem, drops }: Bars, inRow: Int32Array): Meeting[] {
  const all = [...inRow].flatMap((bar) => drops[bar]!.map((x) => ({ x, bar }))).sort((one, other) => one.x - other.x)
  const places = Float64Array.from(all, ({ x }) => x)
  const meetings: Meeting[] = []
  for (const bar of inRow)
    for (
      let at = firstFrom(places, stem[bar]! - corridorHalf);
      at < all.length && places[at]! <= stem[bar]! + corridorHalf;
      at++
    )
      if (all[at]!.bar !== bar) meetings.push({ stem: bar, drop: all[at]!.bar })
  return meetings
}

function firstFrom(sorted: Float64Array, x: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! < x) from = middle + 1
    else to = middle
  }
  return from
}

function isFree({ left, right }: Bars, inRow: Int32Array, height: Float64Array, bar: number): boolean {
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
