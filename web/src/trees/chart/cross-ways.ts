import { firstEndingAfter } from './strata.ts'
import { crossKind, type TreeLayout } from './layout/tree-layout.ts'

/** The corners of a line, x and y in turns; each stretch of it is level or upright. */
export type CrossWay = readonly number[]

/** A line keeps this far from the cards beside it, in px of the chart. */
const aside = 8
/** Cards to either side of the straight way that a search for a passage looks past. */
const mostCards = 40
/** Where lines run in the gap below a row, in parts of it: below the bars of families, so that both can be distinguished. */
const heights = [0.86, 0.9, 0.82, 0.94]

const known = new WeakMap<TreeLayout, (CrossWay | undefined)[]>()

/**
 * The way of a cross-link around the cards between its ends: through the gaps below rows, and between cards where it crosses
 * a row. Logarithmic in a row's people for each row it crosses; kept for the layout.
 */
export function crossWayOf(layout: TreeLayout, link: number): CrossWay {
  let ways = known.get(layout)
  if (!ways) known.set(layout, (ways = []))
  return (ways[link] ??= findWay(layout, link))
}

function findWay(layout: TreeLayout, link: number): CrossWay {
  const { metrics, crossLinks, bounds } = layout
  const [x1, y1, x2, y2] = crossLinks.points.subarray(4 * link, 4 * link + 4) as unknown as number[] as Ends
  const rowAt = (y: number) => Math.floor((y - bounds.top + 1) / metrics.rowPitch)
  const [fromRow, toRow] = [rowAt(y1), rowAt(y2)]
  const part = heights[link % heights.length]!
  const bandOf = (row: number) =>
    bounds.top + row * metrics.rowPitch + metrics.cardHeight + part * (metrics.rowPitch - metrics.cardHeight)
  const isMarriage = crossLinks.kind[link] === crossKind.marriage
  // A partner's line leaves a card at its side.
  const side = x1 < x2 ? aside : -aside
  const [startX, endX] = isMarriage ? [x1 + side, x2 - side] : [x1, x2]
  const isDown = isMarriage ? toRow >= fromRow : toRow > fromRow
  const firstBand = isMarriage && !isDown ? fromRow - 1 : fromRow
  const lastBand = isMarriage && toRow <= fromRow ? toRow : toRow - 1
  const way = isMarriage ? [x1, y1, startX, y1] : [x1, y1]
  let x = startX
  way.push(x, bandOf(firstBand))
  const step = firstBand <= lastBand ? 1 : -1
  for (let band = firstBand; band !== lastBand; band += step) {
    const passage = passageNear(layout, step > 0 ? band + 1 : band, endX)
    way.push(passage, bandOf(band), passage, bandOf(band + step))
    x = passage
  }
  if (x !== endX) way.push(endX, bandOf(lastBand))
  way.push(endX, y2)
  if (isMarriage) way.push(x2, y2)
  return way
}

type Ends = [x1: number, y1: number, x2: number, y2: number]

/** The nearest place of a row between its cards. */
function passageNear(layout: TreeLayout, row: number, x: number): number {
  const { rowStart, rowPeople, metrics, rowCount } = layout
  if (row < 0 || row >= rowCount) return x
  const [from, to] = [rowStart[row]!, rowStart[row + 1]!]
  const next = firstEndingAfter(layout, row, x)
  let [best, away] = [x, Number.POSITIVE_INFINITY]
  const last = Math.min(to, next + mostCards)
  for (let at = Math.max(from, next - mostCards); at <= last; at++) {
    const left = at > from ? layout.x[rowPeople[at - 1]!]! + metrics.cardWidth + aside : Number.NEGATIVE_INFINITY
    const right = at < to ? layout.x[rowPeople[at]!]! - aside : Number.POSITIVE_INFINITY
    if (left > right) continue
    const place = Math.min(Math.max(x, left), right)
    if (Math.abs(place - x) < away) [best, away] = [place, Math.abs(place - x)]
  }
  return best
}

/** The radius of a way's corners. */
const corner = 10

type Pen = {
  moveTo: (x: number, y: number) => void
  lineTo: (x: number, y: number) => void
  quadraticCurveTo: (cornerX: number, cornerY: number, x: number, y: number) => void
}

/** Draws a way with round corners, its places mapped to those of the sheet. */
export function drawWay(pen: Pen, way: CrossWay, px = (x: number) => x, py = (y: number) => y): void {
  pen.moveTo(px(way[0]!), py(way[1]!))
  const last = way.length - 2
  for (let at = 2; at <= last; at += 2) {
    const [x, y] = [px(way[at]!), py(way[at + 1]!)]
    if (at === last) return pen.lineTo(x, y)
    const [fromX, fromY] = [px(way[at - 2]!), py(way[at - 1]!)]
    const [toX, toY] = [px(way[at + 2]!), py(way[at + 3]!)]
    const [before, after] = [Math.hypot(x - fromX, y - fromY), Math.hypot(toX - x, toY - y)]
    const round = Math.min(corner, before / 2, after / 2)
    if (round < 0.5) {
      pen.lineTo(x, y)
      continue
    }
    pen.lineTo(x - ((x - fromX) * round) / before, y - ((y - fromY) * round) / before)
    pen.quadraticCurveTo(x, y, x + ((toX - x) * round) / after, y + ((toY - y) * round) / after)
  }
}
