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
  const lines: number[] = []
  for (let line = 0; line < lineSize.length; line++) if (links.start[line]! < links.start[line + 1]!) lines.push(line)
  lines.sort((one, other) => lineSize[one]! - lineSize[other]! || one - other)
  const sunk = new Int32Array(lineSize.length)
  for (let turn = 0; turn < turns; turn++)
    for (const line of lines) {
      let slack = Number.POSITIVE_INFINITY
      for (let i = links.start[line]!; i < links.start[line + 1]!; i++) {
        const link = links.at[i]!
        const [upper, lower] = [links.upper[link]!, links.lower[link]!]
        if (!links.isDescent[link] || lineOf[upper] !== line) continue
        slack = Math.min(slack, rank[lower]! + sunk[lineOf[lower]!]! - 1 - rank[upper]! - sunk[line]!)
      }
      if (slack !== Number.POSITIVE_INFINITY) sunk[line]! += slack
    }
  for (const line of lines)
    for (let i = lineStart[line]!; i < lineStart[line + 1]!; i++) rank[order[i]!]! += sunk[line]!
}
