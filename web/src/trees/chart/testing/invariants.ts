import type { TreeShape } from '../model/shape.ts'
import { crossKind, segmentKind, type TreeLayout } from '../layout/tree-layout.ts'

/** Everything that must hold of any layout, as sentences; none when all is well. */
export function whatIsWrong(shape: TreeShape, layout: TreeLayout): string[] {
  return [
    ...placesWrong(shape, layout),
    ...rowsWrong(layout),
    ...parentsWrong(shape, layout),
    ...linksWrong(shape, layout),
  ]
}

function placesWrong(shape: TreeShape, { x, y, row, bounds, metrics }: TreeLayout): string[] {
  const wrong: string[] = []
  if (x.length !== shape.personCount) wrong.push(`${x.length} places for ${shape.personCount} people`)
  for (let person = 0; person < shape.personCount; person++) {
    if (!Number.isFinite(x[person]!) || y[person] !== row[person]! * metrics.rowPitch) wrong.push(`${person} nowhere`)
    if (x[person]! < bounds.left || x[person]! + metrics.cardWidth > bounds.right) wrong.push(`${person} out of bounds`)
    if (y[person]! < 0 || y[person]! + metrics.cardHeight > bounds.bottom) wrong.push(`${person} out of bounds`)
  }
  return wrong
}

function rowsWrong({ x, row, rowCount, rowStart, rowPeople, metrics }: TreeLayout): string[] {
  const wrong: string[] = []
  if (new Set(rowPeople).size !== x.length) wrong.push('somebody is in no row or in two')
  for (let at = 0; at < rowCount; at++)
    for (let i = rowStart[at]!; i < rowStart[at + 1]!; i++) {
      const person = rowPeople[i]!
      if (row[person] !== at) wrong.push(`${person} listed in row ${at}`)
      if (i === rowStart[at]) continue
      const before = rowPeople[i - 1]!
      if (x[person]! - x[before]! < metrics.cardWidth) wrong.push(`${before} and ${person} overlap`)
    }
  return wrong
}

function parentsWrong(shape: TreeShape, { row, crossLinks, faults }: TreeLayout): string[] {
  const wrong: string[] = []
  const broken = new Set(
    Array.from(crossLinks.kind, (kind, i) =>
      kind === crossKind.broken ? `${crossLinks.union[i]} ${crossLinks.to[i]}` : '',
    ),
  )
  const flagged = new Set(faults.map(({ person }) => person))
  for (let union = 0; union < shape.unionCount; union++)
    for (let link = shape.childStart[union]!; link < shape.childStart[union + 1]!; link++) {
      const child = shape.childOf[link]!
      if (broken.has(`${union} ${child}`)) {
        if (!flagged.has(child)) wrong.push(`${child} is not followed to its parents, and nobody is told`)
        continue
      }
      for (const parent of [shape.partnerA[union]!, shape.partnerB[union]!])
        if (parent >= 0 && row[child]! <= row[parent]!) wrong.push(`${child} is not below its parent ${parent}`)
    }
  return wrong
}

function linksWrong(shape: TreeShape, { links, crossLinks }: TreeLayout): string[] {
  const wrong: string[] = []
  const drawn = Array.from(links.segmentKind).filter((kind) => kind >= segmentKind.birth).length
  const crossing = Array.from(crossLinks.kind).filter((kind) => kind !== crossKind.marriage).length
  if (drawn + crossing !== shape.childOf.length)
    wrong.push(`${drawn} children by lines and ${crossing} by cross-links make not ${shape.childOf.length}`)
  for (let at = 0; at < links.segments.length; at += 4) {
    const [x1, y1, x2, y2] = links.segments.subarray(at, at + 4)
    if (x1 !== x2 && y1 !== y2) wrong.push(`segment ${at / 4} is askew`)
    if (!Number.isFinite(x1! + y1! + x2! + y2!) || y2! < y1!) wrong.push(`segment ${at / 4} runs upward`)
  }
  return wrong
}
