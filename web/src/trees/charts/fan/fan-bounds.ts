import type { Bounds } from '../layout/diagram.ts'
import type { Fan } from '../layout/fan.ts'

/** The box around what is there: only as many rings as there are people, and the root's disc. */
export function fanBounds({ sectors, from, to }: Fan): Bounds {
  const radius = Math.max(...sectors.map(({ outer, hasMore }) => outer + (hasMore ? 12 : 0)), 1)
  const root = sectors[0]?.outer ?? 1
  const isWhole = to - from > Math.PI * 1.99
  const bottom = isWhole ? radius : Math.max(root, radius * Math.sin(to), radius * Math.sin(from))
  return { left: -radius, top: -radius, right: radius, bottom }
}
