import type { TreeModel } from '../../chart/model/model.ts'
import { nameOf } from '../../chart/model/names.ts'
import type { Colours } from '../../chart/view/colours.ts'
import type { View } from '../../chart/view/scene.ts'
import type { Axis, Diagram } from '../layout/diagram.ts'
import type { DiagramStoreys } from '../layout/diagram-storeys.ts'

/** Cards of the page from this scale on; below it they are drawn. */
export const nearScale = 0.45

/** Draws what is no card: every second storey, the lines, and from afar everybody. Only what is in sight is drawn. */
export function paintDiagram(
  context: CanvasRenderingContext2D,
  { diagram, storeys, model }: { diagram: Diagram; storeys: DiagramStoreys; model: TreeModel },
  view: View,
  colours: Colours,
): void {
  const ratio = window.devicePixelRatio || 1
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, view.width, view.height)
  paintStoreys(context, storeys, diagram.axis, view, colours)
  paintLines(context, diagram, view, colours)
  if (view.scale < nearScale) paintBoxes(context, diagram, model, view, colours)
}

function paintStoreys(
  context: CanvasRenderingContext2D,
  { start, pitch, numbers }: DiagramStoreys,
  axis: Axis,
  view: View,
  colours: Colours,
): void {
  const isDown = axis === 'vertical'
  context.fillStyle = colours.storey
  for (let at = 1; at < numbers.length; at += 2) {
    const [from, to] = [at, at + 1].map((storey) =>
      Math.round((start + storey * pitch - (isDown ? view.y : view.x)) * view.scale),
    )
    if (isDown) context.fillRect(0, from!, view.width, to! - from!)
    else context.fillRect(from!, 0, to! - from!, view.height)
  }
}

/** Half of the distance between the two lines between partners. */
const ruleGap = 3

function paintLines(context: CanvasRenderingContext2D, { lines, axis }: Diagram, view: View, colours: Colours): void {
  const size = Math.min(1, view.scale)
  const width = Math.max(1, 2.25 * size)
  const stroke = (path: Path2D, dash: number[], lineWidth = width) => {
    Object.assign(context, { lineWidth, lineCap: dash[0] === 0.1 ? 'round' : 'butt' })
    context.setLineDash(dash)
    context.stroke(path)
  }
  const plain = pathOf(lines.plain, view)
  addBends(plain, lines.bends, view)
  context.strokeStyle = colours.root
  stroke(plain, [])
  // Dots mean adoption, and nothing else.
  stroke(pathOf(lines.adoptive, view), [0.1, 6], width + 0.5)
  stroke(pathOf(lines.apart, view), [8, 5])
  context.strokeStyle = colours.clay
  const gap = ruleGap * size
  for (const aside of [-gap, gap]) stroke(pathOf(lines.couples, view, axis, aside), [], Math.max(1, 1.5 * size))
  context.setLineDash([])
}

/** Moved aside by so many px, across the way the chart grows. */
function pathOf(segments: readonly number[], view: View, axis: Axis = 'vertical', aside = 0): Path2D {
  const path = new Path2D()
  const [right, bottom] = [view.x + view.width / view.scale, view.y + view.height / view.scale]
  const px = placeIn(view.x, view.scale, axis === 'horizontal' ? aside : 0)
  const py = placeIn(view.y, view.scale, axis === 'vertical' ? aside : 0)
  for (let at = 0; at < segments.length; at += 4) {
    const [x1, y1, x2, y2] = [segments[at]!, segments[at + 1]!, segments[at + 2]!, segments[at + 3]!]
    if (Math.max(x1, x2) < view.x || Math.min(x1, x2) > right || Math.max(y1, y2) < view.y || Math.min(y1, y2) > bottom)
      continue
    path.moveTo(px(x1), py(y1))
    path.lineTo(px(x2), py(y2))
  }
  return path
}

function addBends(path: Path2D, bends: readonly number[], view: View): void {
  const [px, py] = [placeIn(view.x, view.scale), placeIn(view.y, view.scale)]
  for (let at = 0; at < bends.length; at += 6) {
    const [x1, y1, x2, y2, x3, y3] = bends.slice(at, at + 6)
    path.moveTo(px(x1!), py(y1!))
    path.quadraticCurveTo(px(x2!), py(y2!), px(x3!), py(y3!))
  }
}

const placeIn =
  (start: number, scale: number, aside = 0) =>
  (at: number) =>
    Math.round((at - start) * scale + aside) + 0.5

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
    context.roundRect(left, top, width, height, Math.min(6, height / 4))
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
