import { generationsAbove } from '../../chart/focus-chips.ts'
import type { TreeShape } from '../../chart/model/shape.ts'
import type { Diagram } from './diagram.ts'

/**
 * The generations of a chart: down the page, or across it. The first begins at `start` along that way, each is `pitch` long,
 * and `numbers` are counted from where the root's longest line begins, as on the great chart.
 */
export type DiagramStoreys = { start: number; pitch: number; numbers: readonly number[] }

/** Linear in cards and in the ancestors of the root. */
export function diagramStoreys({ kin, axis, sizes, x, y }: Diagram, shape: TreeShape): DiagramStoreys {
  const along = axis === 'vertical' ? y : x
  const pitch = (axis === 'vertical' ? sizes.cardHeight : sizes.cardWidth) + sizes.rowGap
  const [root] = kin
  if (!root) return { start: 0, pitch, numbers: [] }
  let [first, last, up] = [0, 0, 0]
  for (const place of along) {
    first = Math.min(first, place)
    last = Math.max(last, place)
  }
  for (const { as, generation } of kin) if (as === 'parent') up = Math.max(up, generation)
  const own = 1 + Math.max(up, generationsAbove(shape, root.person))
  // Ancestors stand above, or at the right.
  const way = axis === 'horizontal' && up > 0 ? -1 : 1
  const count = Math.round((last - first) / pitch) + 1
  const before = Math.round(-first / pitch)
  return {
    start: first - sizes.rowGap / 2,
    pitch,
    numbers: Array.from({ length: count }, (_, at) => own + way * (at - before)),
  }
}
