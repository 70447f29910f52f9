import type { Forest } from './forest.ts'
import type { LineLinks } from './line-links.ts'

/** One line may open the way for another, so the smallest begin and all have so many turns. */
const turns = 3

/**
 * Lets every line sink to the generation it marries into: as far down as its children in other lines allow, the small
 * lines first. Changes `rank`; what stood below its parents still does. Linear in blocks and links but for sorting.
 */
export function sinkLines(rank: Int32Array, forest: Forest, links: LineLinks): void {
  const { lineOf, lineSize, lineStart, order } = forest
  const { start, at, upper, lower, isDescent } = links
  const lines: number[] = []
  for (let line = 0; line < lineSize.length; line++) if (start[line]! < start[line + 1]!) lines.push(line)
  lines.sort((one, other) => lineSize[one]! - lineSize[other]! || one - other)
  const sunk = new Int32Array(lineSize.length)
  for (let turn = 0; turn < turns; turn++)
    for (const line of lines) {
      let slack = Number.POSITIVE_INFINITY
      for (let i = start[line]!; i < start[line + 1]!; i++) {
        const link = at[i]!
        const above = upper[link]!
        if (!isDescent[link] || lineOf[above] !== line) continue
        const below = lower[link]!
        slack = Math.min(slack, rank[below]! + sunk[lineOf[below]!]! - 1 - rank[above]! - sunk[line]!)
      }
      if (slack !== Number.POSITIVE_INFINITY) sunk[line]! += slack
    }
  for (const line of lines) {
    const rows = sunk[line]!
    if (rows !== 0) for (let i = lineStart[line]!; i < lineStart[line + 1]!; i++) rank[order[i]!]! += rows
  }
}
