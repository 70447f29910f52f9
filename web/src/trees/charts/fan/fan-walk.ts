import type { ArrowKey } from '../diagram/diagram-walk.ts'
import type { Fan } from '../layout/fan.ts'

/** Up is outward to the first known parent, down is back to the child, left and right go along the ring. -1 where nobody is. */
export function stepInFan({ sectors }: Fan, at: number, key: ArrowKey): number {
  const own = sectors[at]!
  if (key === 'ArrowDown') return own.on
  const isKnown = (sector: Fan['sectors'][number]) => sector.person >= 0
  if (key === 'ArrowUp') return sectors.findIndex((sector) => sector.on === at && isKnown(sector))
  const way = key === 'ArrowRight' ? 1 : -1
  for (let next = at + way; sectors[next]?.generation === own.generation; next += way)
    if (isKnown(sectors[next]!)) return next
  return -1
}
