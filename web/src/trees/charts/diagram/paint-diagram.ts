import type { TreeModel } from '../../chart/model/model.ts'
import { nameOf } from '../../chart/model/names.ts'
import type { Colours } from '../../chart/view/colours.ts'
import type { View } from '../../chart/view/scene.ts'
import type { Diagram } from '../layout/diagram.ts'

/** Cards of the page from this scale on; below it they are drawn. */
export const nearScale = 0.45

/** Draws what is no card: the lines, and from afar everybody. Linear in what there is; only what is in sight is drawn. */
export function paintDiagram(
  context: CanvasRenderingContext2D,
  diagram: Diagram,
  model: TreeModel,
  view: View,
  colours: Colours,
): void {
  const ratio = window.devicePixelRatio || 1
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, view.width, view.height)
  context.strokeStyle = colours.line
  context.lineWidth = Math.max(1, 1.75 * Math.min(1, view.scale))
  context.setLineDash([])
  context.stroke(pathOf(diagram.lines.plain, view))
  context.setLineDash([5, 5])
  context.stroke(pathOf(diagram.lines.apart, view))
  context.setLineDash([])
  if (view.scale < nearScale) paintBoxes(context, diagram, model, view, colours)
}

function pathOf(segments: readonly number[], view: View): Path2D {
  const path = new Path2D()
  const [right, bottom] = [view.x + view.width / view.scale, view.y + view.height / view.scale]
  const px = (x: number) => Math.round((x - view.x) * view.scale) + 0.5
  const py = (y: number) => Math.round((y - view.y) * view.scale) + 0.5
  for (let at = 0; at < segments.length; at += 4) {
    const [x1, y1, x2, y2] = [segments[at]!, segments[at + 1]!, segments[at + 2]!, segments[at + 3]!]
    if (Math.max(x1, x2) < view.x || Math.min(x1, x2) > right || Math.max(y1, y2) < view.y || Math.min(y1, y2) > bottom)
      continue
    path.moveTo(px(x1), py(y1))
    path.lineTo(px(x2), py(y2))
  }
  return path
}

function paintBoxes(
  context: CanvasRenderingContext2D,
  diagram: Diagram,
  model: TreeModel,
  view: View,
  colours: Colours,
): void {
  const { gender, living } = model.columns.people
  const size = Math.max(8, Math.min(14, 34 * view.scale))
  const [width, height] = [diagram.sizes.cardWidth * view.scale, diagram.sizes.cardHeight * view.scale]
  context.font = `500 ${size}px Mukta, sans-serif`
  context.textBaseline = 'middle'
  for (const at of slotsIn(diagram, view, 20_000)) {
    const person = diagram.kin[at]!.person
    const [left, top] = [(diagram.x[at]! - view.x) * view.scale, (diagram.y[at]! - view.y) * view.scale]
    const letter = gender[person]
    const side = letter === 'F' ? colours.woman : letter === 'M' ? colours.man : colours.other
    context.fillStyle = living[person] === '1' ? side : colours.departed
    context.beginPath()
    context.roundRect(left, top, width, height, Math.min(4, height / 4))
    context.fill()
    if (width < 30) continue
    context.save()
    context.clip()
    context.fillStyle = colours.ink
    context.fillText(nameOf(model, person), left + 4, top + height / 2)
    context.restore()
  }
}

/** The cards that touch the window, at most so many. */
export function slotsIn({ x, y, sizes }: Diagram, view: View, most: number): number[] {
  const found: number[] = []
  const [right, bottom] = [view.x + view.width / view.scale, view.y + view.height / view.scale]
  for (let at = 0; at < x.length && found.length < most; at++)
    if (x[at]! < right && x[at]! + sizes.cardWidth > view.x && y[at]! < bottom && y[at]! + sizes.cardHeight > view.y)
      found.push(at)
  return found
}
