import type { Forest } from './forest.ts'
import type { LineLinks } from './line-links.ts'
import { findSet, numbered } from './sets.ts'

/** The lines that are tied together, directly or not, the largest line of each first. Near linear (union-find). */
export function componentsOf(forest: Forest, links: LineLinks): number[][] {
  const count = forest.lineSize.length
  const set = numbered(count)
  for (let i = 0; i < links.upper.length; i++)
    set[findSet(set, forest.lineOf[links.upper[i]!]!)] = findSet(set, forest.lineOf[links.lower[i]!]!)
  const members: (number[] | undefined)[] = Array.from({ length: count })
  for (let line = 0; line < count; line++) (members[findSet(set, line)] ??= []).push(line)
  const components = members.filter((lines) => lines !== undefined)
  for (const lines of components)
    if (lines.length > 1) lines.sort((one, other) => forest.lineSize[other]! - forest.lineSize[one]! || one - other)
  return components
}

/** The large lines of a component in the order they should stand side by side: each near one it is tied to. */
export function orderByTies(lines: number[], forest: Forest, links: LineLinks): number[] {
  const isWaiting = new Set(lines)
  const ordered: number[] = []
  for (const first of lines) {
    if (!isWaiting.delete(first)) continue
    for (let at = ordered.push(first) - 1; at < ordered.length; at++) {
      const line = ordered[at]!
      const ties = new Map<number, number>()
      for (let i = links.start[line]!; i < links.start[line + 1]!; i++) {
        const link = links.at[i]!
        const upper = forest.lineOf[links.upper[link]!]!
        const other = upper === line ? forest.lineOf[links.lower[link]!]! : upper
        if (isWaiting.has(other)) ties.set(other, (ties.get(other) ?? 0) + 1)
      }
      const byStrength = [...ties].sort((one, other) => other[1] - one[1] || one[0] - other[0])
      for (const [other] of byStrength) if (isWaiting.delete(other)) ordered.push(other)
    }
  }
  return ordered
}
