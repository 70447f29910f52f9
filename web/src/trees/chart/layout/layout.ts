import type { TreeShape } from '../model/shape.ts'
import { componentsOf } from './components.ts'
import { listCrossLinks } from './cross-links.ts'
import { growForest } from './forest.ts'
import { gatherer } from './gathering.ts'
import { rankGenerations } from './generations.ts'
import { linksBetweenLines } from './line-links.ts'
import { drawLinks } from './links.ts'
import { defaultMetrics, type Metrics } from './metrics.ts'
import { stackComponents } from './shelves.ts'
import { sinkLines } from './sinking.ts'
import { offsetInBlock, placeLines } from './subtrees.ts'
import type { TreeLayout } from './tree-layout.ts'

/**
 * Places everybody of a tree exactly once, in rows by generation: no two cards overlap, children stand below all their
 * parents (but for links that would make somebody an own ancestor, told as faults), couples side by side where that is
 * possible. Blocks of partners, generations by longest path, a forest of lines by outlines, small lines in free gaps, the
 * rest as cross-links. Deterministic, never throws. Near linear: about 0.1 s and 100 MB for 100,000 people.
 */
export function layoutTree(shape: TreeShape, metrics: Metrics = defaultMetrics): TreeLayout {
  const generations = rankGenerations(shape)
  const { blocks, rank } = generations
  const forest = growForest(shape, generations)
  const lineLinks = linksBetweenLines(shape, generations, forest)
  sinkLines(rank, forest, lineLinks)

  const lines = placeLines(metrics, blocks, forest, rank)
  const lineX = new Float64Array(forest.lineSize.length)
  const gather = gatherer(metrics, forest, lineLinks, rank, lines, lineX)
  const components = componentsOf(forest, lineLinks)
  const extents = components.map(gather)
  const sizes = components.map((members) => members.reduce((sum, line) => sum + forest.lineSize[line]!, 0))
  const moves = stackComponents(metrics, extents, sizes)

  const blockX = lines.x
  const blockRow = rank
  components.forEach((members, component) => {
    for (const line of members)
      for (let i = forest.lineStart[line]!; i < forest.lineStart[line + 1]!; i++) {
        blockX[forest.order[i]!]! += lineX[line]! + moves.x[component]!
        blockRow[forest.order[i]!]! += moves.row[component]!
      }
  })

  const people = placePeople(
    shape,
    metrics,
    generations.blocks.blockOf,
    (person) => {
      const block = blocks.blockOf[person]!
      const members = blocks.memberStart[block + 1]! - blocks.memberStart[block]!
      return blockX[block]! + offsetInBlock(metrics, members, blocks.place[person]!)
    },
    blockRow,
  )
  const placed = { metrics, shape, generations, forest, blockX, blockRow, x: people.x, y: people.y }
  const { links, joins } = drawLinks(placed)
  return { metrics, ...people, links, crossLinks: listCrossLinks(placed, joins), faults: generations.faults }
}

function placePeople(
  shape: TreeShape,
  metrics: Metrics,
  blockOf: Int32Array,
  middleOf: (person: number) => number,
  blockRow: Int32Array,
) {
  const count = shape.personCount
  const x = new Float64Array(count)
  const y = new Float64Array(count)
  const row = new Int32Array(count)
  let [left, right, rowCount] = [count ? Infinity : 0, count ? -Infinity : 0, 0]
  for (let person = 0; person < count; person++) {
    x[person] = middleOf(person) - metrics.cardWidth / 2
    row[person] = blockRow[blockOf[person]!]!
    y[person] = row[person]! * metrics.rowPitch
    left = Math.min(left, x[person]!)
    right = Math.max(right, x[person]! + metrics.cardWidth)
    rowCount = Math.max(rowCount, row[person]! + 1)
  }
  const bottom = rowCount ? (rowCount - 1) * metrics.rowPitch + metrics.cardHeight : 0
  return { x, y, row, rowCount, bounds: { left, top: 0, right, bottom }, ...orderRows(x, row, rowCount) }
}

function orderRows(x: Float64Array, row: Int32Array, rowCount: number) {
  const rowStart = new Int32Array(rowCount + 1)
  for (const at of row) rowStart[at + 1]!++
  for (let at = 1; at <= rowCount; at++) rowStart[at]! += rowStart[at - 1]!
  const free = rowStart.slice(0, rowCount)
  const rowPeople = new Int32Array(row.length)
  for (let person = 0; person < row.length; person++) rowPeople[free[row[person]!]!++] = person
  for (let at = 0; at < rowCount; at++) {
    const people = rowPeople.subarray(rowStart[at]!, rowStart[at + 1]!)
    people.sort((one, other) => x[one]! - x[other]! || one - other)
  }
  return { rowStart, rowPeople }
}
