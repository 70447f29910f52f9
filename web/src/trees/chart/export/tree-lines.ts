import { crossWayOf, drawWay, type CrossWay } from '../cross-ways.ts'
import { crossKind, segmentKind } from '../layout/tree-layout.ts'
import { marriageNumber, marriagesBefore } from '../model/marriage-number.ts'
import type { TreeModel } from '../model/model.ts'
import { stepsOf, waysApartOf } from '../view/my-line.ts'
import type { Scene } from '../view/scene.ts'
import { dashed, inks, type Mark, type PathMark } from './drawing.ts'

/** Half of the distance between the two lines between partners. */
const ruleGap = 3
/** How round a line bends into a bar and out of it. */
const corner = 12
/** Dots mean adoption, and nothing else. */
export const dotted = [2, 4] as const

/** The lines of a family on paper: couples on a double rule, descent, and apart from it what is not by birth. */
export function lineMarks({ layout }: Scene): Mark[] {
  const { segments, segmentKind: kinds, segmentStart, joinX, joinY } = layout.links
  const marks: Mark[] = []
  const [rules, adopted, others]: number[][] = [[], [], []]
  for (let entry = 0; entry + 1 < segmentStart.length; entry++) {
    const parts: string[] = []
    for (let at = segmentStart[entry]!; at < segmentStart[entry + 1]!; at++) {
      const [x1, y1, x2, y2] = segments.subarray(4 * at, 4 * at + 4) as unknown as [number, number, number, number]
      const kind = kinds[at]!
      if (kind === segmentKind.couple && y1 === y2)
        rules!.push(x1, y1 - ruleGap, x2, y2 - ruleGap, x1, y1 + ruleGap, x2, y2 + ruleGap)
      else if (kind === segmentKind.couple) rules!.push(x1, y1, x2, y2)
      else if (kind === segmentKind.trunk) {
        // The bar is drawn by the children's lines, which bend into it.
        if (x1 === x2) parts.push(`M${x1} ${y1}L${x2} ${y2}`)
      } else if (kind < segmentKind.adoptive) parts.push(bendTo(joinX[entry]!, joinY[entry]!, x1, y1, y2))
      else {
        ;(kind === segmentKind.adoptive ? adopted! : others!).push(x1, y1, x2, y2)
        // The bar as far as a child that has a line of its own.
        if (x1 !== joinX[entry]) parts.push(`M${joinX[entry]!} ${y1}L${x1} ${y1}`)
      }
    }
    // One path a couple, so that a sheet has only those that cross it.
    if (parts.length > 0) marks.push({ ...descent, d: parts.join('') })
  }
  const line = { kind: 'lines', stroke: inks.root, width: 2 } as const
  return [
    { kind: 'lines', stroke: inks.clay, width: 1.25, segments: rules! },
    ...marks,
    ...(adopted!.length > 0 ? [{ ...line, segments: adopted!, dash: dotted }] : []),
    ...(others!.length > 0 ? [{ ...line, segments: others!, dash: dashed }] : []),
    ...crossMarks(layout),
  ]
}

const descent: Omit<PathMark, 'd'> = { kind: 'path', stroke: inks.root, width: 2 }

/** My line over the lines of descent; nothing where there is none. */
export function myLineMarks(scene: Scene, { shape }: TreeModel, line: readonly number[]): Mark[] {
  const steps = stepsOf(scene, line).map(
    ([joinX, joinY, x, top, bottom]) => `M${joinX} ${joinY}L${joinX} ${top}${bendTo(joinX, joinY, x, top, bottom)}`,
  )
  const d = [...steps, ...waysApartOf(scene, shape, line).map(pathOf)].join('')
  return d === '' ? [] : [{ kind: 'path', d, stroke: inks.marigoldDeep, width: 3 }]
}

/** Along a couple's bar and round the corner down to a child. */
function bendTo(joinX: number, joinY: number, x: number, top: number, bottom: number): string {
  const aside = x - joinX
  const round = Math.min(corner, Math.abs(aside) / 2, Math.abs(top - joinY), Math.abs(bottom - top))
  if (round < 0.5) return `M${joinX} ${top}L${x} ${top}L${x} ${bottom}`
  return `M${joinX} ${top}L${x - Math.sign(aside) * round} ${top}Q${x} ${top} ${x} ${top + round}L${x} ${bottom}`
}

/** Where somebody married more than once, each marriage has its number on the rule. */
export function numberMarks(scene: Scene, { shape }: TreeModel): Mark[] {
  const { union: unions, joinX, joinY } = scene.layout.links
  const size = Math.min(1, scene.layout.metrics.partnerGap / 21)
  const marks: Mark[] = []
  unions.forEach((inScene, entry) => {
    const union = scene.unions?.[inScene] ?? inScene
    const number = marriageNumber(shape, union)
    if (number === 0) return
    const radius = 9 * size
    const [x, y] = [joinX[entry]!, joinY[entry]! + 2.3 * radius * marriagesBefore(shape, union)]
    const round = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, radius }
    marks.push(
      { kind: 'box', ...round, fill: inks.ground, stroke: inks.clay, strokeWidth: 1.5 * size },
      {
        kind: 'text',
        x,
        y: y + 4.5 * size,
        text: String(number),
        size: 13 * size,
        weight: 600,
        fill: inks.clay,
        anchor: 'middle',
      },
    )
  })
  return marks
}

function crossMarks(layout: Scene['layout']): Mark[] {
  const { isLong, kind } = layout.crossLinks
  const marks: Mark[] = []
  for (let at = 0; at < isLong.length; at++) {
    // A long one would run over everybody between: both ends say who stands at the other.
    if (isLong[at]) continue
    const d = pathOf(crossWayOf(layout, at))
    const dash = kind[at] === crossKind.adoptive ? { dash: dotted } : {}
    marks.push({ kind: 'path', d, stroke: inks.accent, width: 1.25, ...dash })
  }
  return marks
}

function pathOf(way: CrossWay): string {
  let d = ''
  const add =
    (command: string) =>
    (...places: number[]) => {
      d += `${command}${places.join(' ')}`
    }
  drawWay({ moveTo: add('M'), lineTo: add('L'), quadraticCurveTo: add('Q') }, way)
  return d
}
