import { bottomOf, extentOf, join, leftAt, rightAt, separation, type Contour } from './contour.ts'
import { orderByTies } from './components.ts'
import type { Forest } from './forest.ts'
import type { LineLinks } from './line-links.ts'
import { corridorHalf, type Metrics } from './metrics.ts'
import { RowSpace } from './row-space.ts'
import type { Lines } from './subtrees.ts'

/** A line of fewer people goes into a free gap near those it is tied to. */
export const fewInLine = 64
const mostGaps = 12

/** What a component takes: rows `[top, bottom)` and x from left to right. */
export type Extent = { top: number; bottom: number; left: number; right: number }

/** Puts the lines of one component beside each other; writes each line's x and answers what they take together. */
export type Gather = (lines: number[]) => Extent

/** For lines placed each for itself. Large lines cost their outlines, small ones a few searches in sorted rows. */
export function gatherer(
  metrics: Metrics,
  forest: Forest,
  links: LineLinks,
  rank: Int32Array,
  { x, width, handle, contours }: Lines,
  lineX: Float64Array,
): Gather {
  const gap = metrics.siblingGap
  const isPlaced = new Uint8Array(lineX.length)

  /** Large lines side by side. */
  const placeLarge = (lines: number[]) => {
    let all: Contour | undefined
    for (const line of lines) {
      const contour = contours[line]!
      lineX[line] = all ? separation(all, contour, 4 * gap) : 0
      contour.shift += lineX[line]!
      all = all ? join(all, contour) : contour
      isPlaced[line] = 1
    }
  }

  /** Tells of each row, one after the other, what the blocks of lines and the corridors above them take of it. */
  const eachTaken = (lines: number[], tell: (row: number, left: number, right: number) => void) => {
    for (const line of lines)
      for (let i = forest.lineStart[line]!; i < forest.lineStart[line + 1]!; i++) {
        const block = forest.order[i]!
        const middle = x[block]! + lineX[line]!
        const row = rank[block]!
        tell(row, middle - width[block]! / 2, middle + width[block]! / 2)
        const above = forest.parent[block]!
        const link = middle + handle[block]!
        for (let between = above < 0 ? row : rank[above]! + 1; between < row; between++)
          tell(between, link - corridorHalf, link + corridorHalf)
      }
  }

  const spaceOf = (lines: number[]): RowSpace => {
    const counts: number[] = []
    eachTaken(lines, (row) => (counts[row] = (counts[row] ?? 0) + 1))
    const lefts = counts.map((count) => new Float64Array(count))
    const rights = counts.map((count) => new Float64Array(count))
    eachTaken(lines, (row, left, right) => {
      const at = --counts[row]!
      lefts[row]![at] = left
      rights[row]![at] = right
    })
    const space = new RowSpace()
    // As nothing in a row overlaps, the ends are in the order of the beginnings.
    lefts.forEach((left, row) => space.fill(row, left.sort(), rights[row]!.sort()))
    return space
  }

  /** The middle one of the places where those a line is tied to would have it. */
  const wishOf = (line: number): number => {
    const wishes: number[] = []
    for (let i = links.start[line]!; i < links.start[line + 1]!; i++) {
      const link = links.at[i]!
      const upper = links.upper[link]!
      const lower = links.lower[link]!
      const isUpper = forest.lineOf[upper] === line
      const own = isUpper ? upper : lower
      const other = isUpper ? lower : upper
      const otherLine = forest.lineOf[other]!
      if (isPlaced[otherLine]) wishes.push(lineX[otherLine]! + x[other]! - x[own]!)
    }
    return wishes.sort((one, other) => one - other)[wishes.length >> 1]!
  }

  const placeSmall = (line: number, space: RowSpace) => {
    const contour = contours[line]!
    const wish = wishOf(line)
    lineX[line] = findRoom(contour, wish, space)
    contour.shift += lineX[line]!
    for (let row = contour.top; row < bottomOf(contour); row++)
      space.take(row, leftAt(contour, row), rightAt(contour, row))
    isPlaced[line] = 1
  }

  const findRoom = (contour: Contour, wish: number, space: RowSpace): number => {
    const fits = (at: number) => {
      for (let row = contour.top; row < bottomOf(contour); row++)
        if (!space.isFree(row, leftAt(contour, row) + at - gap, rightAt(contour, row) + at + gap)) return false
      return true
    }
    if (fits(wish)) return wish
    let widest = contour.top
    const widthAt = (row: number) => rightAt(contour, row) - leftAt(contour, row)
    for (let row = contour.top; row < bottomOf(contour); row++) if (widthAt(row) > widthAt(widest)) widest = row
    const [left, right] = [leftAt(contour, widest), rightAt(contour, widest)]
    for (const [from, to] of space.gapsNear(widest, wish + (left + right) / 2, right - left + 2 * gap, mostGaps)) {
      const at = Math.min(Math.max(wish, from + gap - left), to - gap - right)
      if (fits(at)) return at
    }
    let behind = Number.NEGATIVE_INFINITY
    for (let row = contour.top; row < bottomOf(contour); row++)
      behind = Math.max(behind, space.endOf(row) + 2 * gap - leftAt(contour, row))
    return behind
  }

  const tiedTo = (lines: number[]): number[] => {
    const found = new Set<number>()
    for (const line of lines)
      for (let i = links.start[line]!; i < links.start[line + 1]!; i++)
        for (const block of [links.upper[links.at[i]!]!, links.lower[links.at[i]!]!])
          if (!isPlaced[forest.lineOf[block]!]) found.add(forest.lineOf[block]!)
    return [...found].sort((one, other) => forest.lineSize[other]! - forest.lineSize[one]! || one - other)
  }

  return (lines) => {
    if (lines.length === 1) return extentOfLine(contours[lines[0]!]!)
    const large = orderByTies(
      lines.filter((line, i) => i === 0 || forest.lineSize[line]! >= fewInLine),
      forest,
      links,
    )
    const extents: Extent[] = []
    placeLarge(large)
    for (const line of large) extents.push(extentOfBlocks(line))
    if (large.length < lines.length) {
      const space = spaceOf(large)
      for (let wave = tiedTo(large); wave.length > 0; wave = tiedTo(wave))
        for (const line of wave) {
          placeSmall(line, space)
          extents.push(extentOfLine(contours[line]!))
        }
    }
    return hull(extents)
  }

  /** Outlines of large lines are used up, so their blocks are asked. */
  function extentOfBlocks(line: number): Extent {
    const all = { top: Infinity, bottom: -Infinity, left: Infinity, right: -Infinity }
    for (let i = forest.lineStart[line]!; i < forest.lineStart[line + 1]!; i++) {
      const block = forest.order[i]!
      const middle = x[block]! + lineX[line]!
      const half = width[block]! / 2
      const row = rank[block]!
      if (row < all.top) all.top = row
      if (row >= all.bottom) all.bottom = row + 1
      if (middle - half < all.left) all.left = middle - half
      if (middle + half > all.right) all.right = middle + half
    }
    return all
  }
}

function extentOfLine(contour: Contour): Extent {
  const [left, right] = extentOf(contour)
  return { top: contour.top, bottom: bottomOf(contour), left, right }
}

function hull(extents: Extent[]): Extent {
  const all = { ...extents[0]! }
  for (const extent of extents) {
    if (extent.top < all.top) all.top = extent.top
    if (extent.bottom > all.bottom) all.bottom = extent.bottom
    if (extent.left < all.left) all.left = extent.left
    if (extent.right > all.right) all.right = extent.right
  }
  return all
}
