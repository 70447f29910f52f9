import type { FocusLayout } from './focus.ts'
import { layoutTree } from './layout/layout.ts'
import { defaultMetrics, highEnough, type CardHeights } from './layout/metrics.ts'
import type { TreeShape } from './model/shape.ts'
import { subShape } from './model/sub-shape.ts'

/** Just these people and the unions that join them, laid out like a whole tree. Linear in them and their unions. */
export function layoutPeople(shape: TreeShape, wanted: readonly number[], heights?: CardHeights): FocusLayout {
  const shown = new Set(wanted.filter((person) => person >= 0 && person < shape.personCount))
  const unions = new Set<number>()
  for (const person of shown) {
    for (let at = shape.unionStart[person]!; at < shape.unionStart[person + 1]!; at++) {
      const union = shape.unionOf[at]!
      if (joins(shape, union, shown)) unions.add(union)
    }
  }
  const people = Int32Array.from(shown).sort()
  const chosen = Int32Array.from(unions).sort()
  const metrics = highEnough(defaultMetrics, people, heights)
  return { people, unions: chosen, chips: [], folds: [], layout: layoutTree(subShape(shape, people, chosen), metrics) }
}

/** Whether a union has two partners, or a partner and a child, among those shown. */
function joins({ partnerA, partnerB, childStart, childOf }: TreeShape, union: number, shown: Set<number>): boolean {
  if (shown.has(partnerA[union]!) && shown.has(partnerB[union]!)) return true
  for (let link = childStart[union]!; link < childStart[union + 1]!; link++) if (shown.has(childOf[link]!)) return true
  return false
}
