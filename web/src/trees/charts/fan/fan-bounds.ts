import type { Bounds } from '../layout/diagram.ts'
import type { Fan, Sector } from '../layout/fan.ts'

/** What stands beyond a place whose parents are known: a dot. */
const moreRoom = 12

/** The box around what is there, its round edges included. Linear in places. */
export function fanBounds({ sectors }: Fan): Bounds {
  const bounds = { left: -1, top: -1, right: 1, bottom: 1 }
  for (const sector of sectors)
    for (const { x, y } of edgeOf(sector)) {
      bounds.left = Math.min(bounds.left, x)
      bounds.top = Math.min(bounds.top, y)
      bounds.right = Math.max(bounds.right, x)
      bounds.bottom = Math.max(bounds.bottom, y)
    }
  return bounds
}

/** The corners of the outer arc, and where it is farthest to a side. The root is a whole disc. */
function edgeOf({ from, to, outer, generation, hasMore }: Sector): { x: number; y: number }[] {
  const radius = outer + (hasMore ? moreRoom : 0)
  const [first, last] = generation === 0 ? [0, 2 * Math.PI] : [from, to]
  const angles = [first, last]
  const quarter = Math.PI / 2
  for (let angle = Math.ceil(first / quarter) * quarter; angle < last; angle += quarter) angles.push(angle)
  return angles.map((angle) => ({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) }))
}
