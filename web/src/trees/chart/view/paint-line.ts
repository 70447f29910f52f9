import { nameOf } from '../model/names.ts'
import type { Painter } from './paint.ts'
import { storeyTop } from './sight.ts'

/** In a lower storey names would run over each other. */
const namedStorey = 30

/** My line from its root down to me, with its people named. */
export function paintMyLine(painter: Painter): void {
  const { myLine, scene, view, down } = painter
  if (!myLine) return
  const { layout } = scene
  const high = layout.metrics.rowPitch * down
  const px = (x: number) => (x - view.x) * view.scale
  const py = (row: number) => (storeyTop(layout, row) - view.y) * down + high * 0.3
  const points = myLine.line.map((place) => [
    px(layout.x[place]! + layout.metrics.cardWidth / 2),
    py(layout.row[place]!),
  ]) as [number, number][]
  strokeLine(painter, points)
  if (high >= namedStorey) nameLine(painter, points)
}

/** My branch as a soft shape, under the bars. */
export function paintMyBranch({ context, myLine, scene, view, down, colours }: Painter): void {
  const branch = myLine?.branch
  if (!branch) return
  const high = scene.layout.metrics.rowPitch * down
  const bend = high / 3
  const rows = branch.left.flatMap((left, at) => (Number.isFinite(left) ? [at] : []))
  const top = (row: number) => (storeyTop(scene.layout, branch.row + row) - view.y) * down
  const edge = (x: number, aside: number) => (x - view.x) * view.scale + aside
  const left = rows.map((row): [number, number] => [edge(branch.left[row]!, -4), top(row)])
  const right = rows.map((row): [number, number] => [edge(branch.right[row]!, 4), top(row)])
  const shape = new Path2D()
  left.forEach(([x, y], at) => {
    const [fromX, fromY] = left[at - 1] ?? [x, y]
    if (at === 0) shape.moveTo(x, y)
    else curve(shape, fromX, fromY + high - bend, x, y + bend)
    shape.lineTo(x, y + high - (at < left.length - 1 ? bend : 0))
  })
  right.toReversed().forEach(([x, y], at, all) => {
    const [fromX, fromY] = all[at - 1] ?? [x, y]
    if (at === 0) shape.lineTo(x, y + high)
    else curve(shape, fromX, fromY + bend, x, y + high - bend)
    shape.lineTo(x, y + (at < all.length - 1 ? bend : 0))
  })
  shape.closePath()
  context.fillStyle = colours.accentSoft
  context.fill(shape)
  context.strokeStyle = colours.accent
  context.lineWidth = 1
  context.stroke(shape)
}

function curve(path: Path2D, x1: number, y1: number, x2: number, y2: number): void {
  const middle = (y1 + y2) / 2
  path.bezierCurveTo(x1, middle, x2, middle, x2, y2)
}

function strokeLine({ context, colours }: Painter, points: [number, number][]): void {
  const path = new Path2D()
  points.forEach(([x, y], at) => {
    const [fromX, fromY] = points[at - 1] ?? [x, y]
    if (at === 0) path.moveTo(x, y)
    else curve(path, fromX, fromY, x, y)
  })
  context.strokeStyle = colours.marigoldDeep
  context.lineWidth = 2.5
  context.stroke(path)
  for (const [x, y] of points) {
    context.beginPath()
    context.arc(x, y, 4, 0, 2 * Math.PI)
    context.fillStyle = colours.marigold
    context.fill()
    context.strokeStyle = colours.ground
    context.lineWidth = 1.5
    context.stroke()
  }
}

/** Each of the line by the given name, on a ground of its own. */
function nameLine({ context, myLine, scene, model, view, colours, words }: Painter, points: [number, number][]): void {
  context.font = '500 13px Mukta, sans-serif'
  context.textBaseline = 'middle'
  points.forEach(([x, y], at) => {
    const person = scene.personAt(myLine!.line[at]!)
    const isMe = at === 0
    const name = isMe ? words.you : model.columns.people.first[person] || nameOf(model, person)
    if (!name) return
    const width = context.measureText(name).width + 14
    const left = x + 10 + width > view.width - 40 ? x - 10 - width : x + 10
    context.beginPath()
    context.roundRect(left, y - 11, width, 22, 11)
    context.fillStyle = isMe ? colours.accent : colours.surface
    context.fill()
    context.strokeStyle = isMe ? colours.accent : colours.edge
    context.lineWidth = 1
    context.stroke()
    context.fillStyle = isMe ? colours.onAccent : colours.ink
    context.fillText(name, left + 7, y + 1)
  })
}
