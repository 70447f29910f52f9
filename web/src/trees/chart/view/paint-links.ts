import { crossWayOf, drawWay } from '../cross-ways.ts'
import { crossKind, segmentKind } from '../layout/tree-layout.ts'
import { linksIn } from '../link-index.ts'
import { marriageNumber, marriagesBefore } from '../model/marriage-number.ts'
import type { Painter } from './paint.ts'
import { grouped } from '../../../kit/grouped.ts'

const corner = 12
/** Half of the distance between the two lines between partners. */
const ruleGap = 3

/**
 * The lines of descent: from the middle of a couple's double rule down to their bar and from it to each child, with round
 * corners. Dots mean adoption; other kinds that are not by birth are dashed.
 */
export function paintLinks(painter: Painter, isNear: boolean): void {
  const { scene, view, down } = painter
  const { layout, linkIndex } = scene
  const { segments, segmentStart, segmentKind: kinds, joinX, joinY } = layout.links
  const [right, bottom] = [view.x + view.width / view.scale, view.y + view.height / down]
  const entries = linkIndex
    ? linksIn(layout.links, linkIndex, view.x, view.y, right, bottom)
    : layout.links.union.keys()
  const px = (x: number) => Math.round((x - view.x) * view.scale) + 0.5
  const edge = isNear ? () => 0 : edgeOfNames(painter)
  const py = (y: number) => Math.round((y - view.y) * down + edge(y)) + 0.5
  const gap = ruleGap * Math.min(1, view.scale)
  const pen = new Pen(painter)
  const numbered: number[] = []
  for (const entry of entries) {
    for (let at = segmentStart[entry]!; at < segmentStart[entry + 1]!; at++) {
      const kind = kinds[at]!
      const [x1, y1] = [px(segments[at * 4]!), py(segments[at * 4 + 1]!)]
      const [x2, y2] = [px(segments[at * 4 + 2]!), py(segments[at * 4 + 3]!)]
      if (kind === segmentKind.couple) pen.rule(x1, y1, x2, y2, gap)
      else if (kind === segmentKind.trunk) {
        // The bar is drawn by the children's lines, which bend into it.
        if (x1 === x2) pen.line(x1, y1, x2, y2)
      } else {
        const look = kind < segmentKind.adoptive ? 'plain' : kind === segmentKind.adoptive ? 'dotted' : 'dashed'
        pen.drop(look, px(joinX[entry]!), py(joinY[entry]!), x1, y1, y2)
      }
    }
    pen.paintCurves()
    numbered.push(entry)
  }
  paintCrossLinks(painter, px, py)
  if (isNear) paintNumbers(painter, numbered, px, py)
}

/**
 * Straight lines are filled as rectangles, bends and broken lines are paths of one family: a path of all that is in sight
 * is slow to draw.
 */
class Pen {
  #painter: Painter
  #width: number
  #ruleWidth: number
  #paths = new Map<Look, Path2D>()

  constructor(painter: Painter) {
    const size = Math.min(1, painter.view.scale)
    this.#painter = painter
    this.#width = Math.max(1, 2.25 * size)
    this.#ruleWidth = Math.max(1, 1.5 * size)
    Object.assign(painter.context, { lineJoin: 'round', lineCap: 'butt' })
  }

  /** Along or down. */
  line(x1: number, y1: number, x2: number, y2: number): void {
    this.#fill(this.#painter.colours.root, this.#width, x1, y1, x2, y2)
  }

  /** Partners are joined by two lines; the ways round those who stand between are one. */
  rule(x1: number, y1: number, x2: number, y2: number, gap: number): void {
    for (const aside of y1 === y2 ? [-gap, gap] : [0])
      this.#fill(this.#painter.colours.clay, this.#ruleWidth, x1, y1 + aside, x2, y2 + aside)
  }

  /** Along the bar and down to the child; what is not by birth is set apart from the bar down. */
  drop(look: Look, joinX: number, joinY: number, x: number, top: number, bottom: number): void {
    const aside = x - joinX
    const isPlain = look === 'plain'
    const round = isPlain ? Math.min(corner, Math.abs(aside) / 2, Math.abs(top - joinY), Math.abs(bottom - top)) : 0
    const from = x - Math.sign(aside) * round
    if (Math.abs(aside) > 0.5) this.line(joinX, top, from, top)
    if (isPlain) this.line(x, top + round, x, bottom)
    if (isPlain && round === 0) return
    const path = this.#path(look)
    path.moveTo(from, top)
    if (isPlain) path.quadraticCurveTo(x, top, x, top + round)
    else path.lineTo(x, bottom)
  }

  /** Draws what bends or is broken since the last time. */
  paintCurves(): void {
    const { context, colours } = this.#painter
    context.strokeStyle = colours.root
    for (const [look, path] of this.#paths) {
      const isDotted = look === 'dotted'
      context.lineWidth = isDotted ? this.#width + 0.5 : this.#width
      context.lineCap = isDotted ? 'round' : 'butt'
      context.setLineDash(dashes[look])
      context.stroke(path)
    }
    this.#paths.clear()
    context.setLineDash([])
  }

  #fill(colour: string, width: number, x1: number, y1: number, x2: number, y2: number): void {
    const { context, view } = this.#painter
    // Of a line that goes on for long only what is in sight.
    const [left, right] = [Math.max(-9, Math.min(x1, x2)), Math.min(view.width + 9, Math.max(x1, x2))]
    const [top, bottom] = [Math.max(-9, Math.min(y1, y2)), Math.min(view.height + 9, Math.max(y1, y2))]
    if (left > right || top > bottom) return
    context.fillStyle = colour
    const half = width / 2
    if (y1 === y2) context.fillRect(left, y1 - half, right - left, width)
    else context.fillRect(x1 - half, top, width, bottom - top)
  }

  #path(look: Look): Path2D {
    let path = this.#paths.get(look)
    if (!path) this.#paths.set(look, (path = new Path2D()))
    return path
  }
}

type Look = 'plain' | 'dotted' | 'dashed'
const dashes: Record<Look, number[]> = { plain: [], dotted: [0.1, 6], dashed: [8, 5] }

/** How high a name is in the room of its card. */
export const nameHeight = (room: number) => Math.min(room, 32)

/** How far from the edge of a card, at a place of the chart, the name is that stands for it; 0 where no card has its edge. */
export function edgeOfNames({ scene, down }: Painter): (y: number) => number {
  const { bounds, metrics } = scene.layout
  const room = metrics.cardHeight * down
  const aside = (room - nameHeight(room)) / 2
  return (y) => {
    const below = (y - bounds.top) % metrics.rowPitch
    if (below < 1) return aside
    return Math.abs(below - metrics.cardHeight) < 1 ? -aside : 0
  }
}

type Place = (at: number) => number

/** Relatives who stand apart: a thin line around the cards between; those far away are chips instead. */
function paintCrossLinks({ context, scene, view, down, colours }: Painter, px: Place, py: Place): void {
  const { layout } = scene
  const { points, isLong, kind } = layout.crossLinks
  // A way around cards reaches beyond its ends.
  const [across, rows] = [4 * layout.metrics.cardWidth, layout.metrics.rowPitch]
  const [left, top] = [view.x - across, view.y - rows]
  const [right, bottom] = [view.x + view.width / view.scale + across, view.y + view.height / down + rows]
  context.strokeStyle = colours.accent
  context.lineWidth = 1.25
  for (let at = 0; at < isLong.length; at++) {
    if (isLong[at]) continue
    const [x1, y1, x2, y2] = [points[at * 4]!, points[at * 4 + 1]!, points[at * 4 + 2]!, points[at * 4 + 3]!]
    if (Math.max(x1, x2) < left || Math.min(x1, x2) > right || Math.max(y1, y2) < top || Math.min(y1, y2) > bottom)
      continue
    context.setLineDash(kind[at] === crossKind.adoptive ? [2, 4] : [])
    context.beginPath()
    drawWay(context, crossWayOf(layout, at), px, py)
    context.stroke()
  }
  context.setLineDash([])
}

/** Where somebody married more than once, each marriage has its number on the rule. */
function paintNumbers(
  { context, scene, model, view, colours }: Painter,
  entries: number[],
  px: Place,
  py: Place,
): void {
  const { union: unions, joinX, joinY } = scene.layout.links
  // Between cards that stand closer the numbers are smaller.
  const size = Math.min(1, view.scale) * Math.min(1, scene.layout.metrics.partnerGap / 21)
  context.font = `600 ${13 * size}px Mukta, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const entry of entries) {
    const inScene = unions[entry]!
    const union = scene.unions?.[inScene] ?? inScene
    const number = marriageNumber(model.shape, union)
    if (number === 0) continue
    const [x, y] = [px(joinX[entry]!), py(joinY[entry]!) + 23 * size * marriagesBefore(model.shape, union)]
    context.beginPath()
    context.arc(x, y, 10 * size, 0, 2 * Math.PI)
    context.fillStyle = colours.ground
    context.fill()
    context.strokeStyle = colours.clay
    context.lineWidth = 1.5 * size
    context.stroke()
    context.fillStyle = colours.clay
    context.fillText(grouped(number), x, y + size)
  }
  context.textAlign = 'start'
}
