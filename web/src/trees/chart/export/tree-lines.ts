import { crossKind, segmentKind } from '../layout/tree-layout.ts'
import type { Scene } from '../view/scene.ts'
import { dashed, inks, type Mark } from './drawing.ts'

/** Half of the distance between the two lines between partners. */
const ruleGap = 3
/** Dots mean adoption, and nothing else. */
export const dotted = [2, 4] as const

/** The lines of a family on paper: couples on a double rule, descent, and apart from it what is not by birth. */
export function lineMarks({ layout }: Scene): Mark[] {
  const { segments, segmentKind: kinds, segmentStart, joinX } = layout.links
  const [rules, descent, adopted, others]: number[][] = [[], [], [], []]
  for (let at = 0, entry = 0; at < kinds.length; at++) {
    while (at >= segmentStart[entry + 1]!) entry++
    const [x1, y1, x2, y2] = segments.subarray(4 * at, 4 * at + 4)
    const kind = kinds[at]!
    if (kind === segmentKind.couple && y1 === y2)
      rules!.push(x1!, y1! - ruleGap, x2!, y2! - ruleGap, x1!, y1! + ruleGap, x2!, y2! + ruleGap)
    else if (kind === segmentKind.couple) rules!.push(x1!, y1!, x2!, y2!)
    else if (kind < segmentKind.adoptive) descent!.push(x1!, y1!, x2!, y2!)
    else (kind === segmentKind.adoptive ? adopted! : others!).push(x1!, y1!, x2!, y2!)
    // The bar as far as a child that has a line of its own.
    if (kind >= segmentKind.adoptive && x1 !== joinX[entry]) descent!.push(joinX[entry]!, y1!, x1!, y1!)
  }
  const line = { kind: 'lines', stroke: inks.root, width: 2 } as const
  return [
    { kind: 'lines', stroke: inks.clay, width: 1.25, segments: rules! },
    { ...line, segments: descent! },
    ...(adopted!.length > 0 ? [{ ...line, segments: adopted!, dash: dotted }] : []),
    ...(others!.length > 0 ? [{ ...line, segments: others!, dash: dashed }] : []),
    ...crossMarks(layout.crossLinks),
  ]
}

function crossMarks({ points, isLong, kind }: Scene['layout']['crossLinks']): Mark[] {
  const marks: Mark[] = []
  for (let at = 0; at < isLong.length; at++) {
    // A long one would run over everybody between: both ends say who stands at the other.
    if (isLong[at]) continue
    const [x1, y1, x2, y2] = points.subarray(4 * at, 4 * at + 4)
    const middle = (y1! + y2!) / 2
    const d = `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`
    const dash = kind[at] === crossKind.adoptive ? { dash: dotted } : {}
    marks.push({ kind: 'path', d, stroke: inks.accent, width: 1.25, ...dash })
  }
  return marks
}
