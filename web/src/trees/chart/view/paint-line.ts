import { farPoint } from './far-names.ts'
import { drawWay } from '../cross-ways.ts'
import { stepsOf, waysApartOf } from './my-line.ts'
import type { Painter } from './paint.ts'
import { curve } from './paint-branches.ts'
import { edgeOfNames } from './paint-links.ts'

const corner = 12

/** From afar: my line from its root down to me, and a mark at whoever is looked at. */
export function paintMyLine(painter: Painter): void {
  const { context, myLine, scene, view, colours, chosen } = painter
  const points = myLine.map((place) => farPoint(scene, view, place))
  const path = new Path2D()
  points.forEach(([x, y], at) => {
    const [fromX, fromY] = points[at - 1] ?? [x, y]
    if (at === 0) path.moveTo(x, y)
    else curve(path, fromX, fromY, x, y)
  })
  context.setLineDash([])
  context.strokeStyle = colours.marigoldDeep
  context.lineWidth = 2.5
  context.stroke(path)
  for (const point of points) dot(painter, point, 4, colours.marigold, colours.ground)
  if (chosen >= 0) dot(painter, farPoint(scene, view, chosen), 6, colours.surface, colours.accent)
}

type Point = readonly [x: number, y: number]

function dot({ context }: Painter, [x, y]: Point, radius: number, fill: string, edge: string): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = edge
  context.lineWidth = radius > 4 ? 3 : 1.5
  context.stroke()
}

/** Among names and cards: my line on the lines of descent, from each couple down to the child of it that is on the way. */
export function paintMyWay(painter: Painter, isNear: boolean): void {
  const { context, scene, model, view, down, colours, myLine } = painter
  if (myLine.length < 2) return
  const px = (x: number) => Math.round((x - view.x) * view.scale) + 0.5
  const edge = isNear ? () => 0 : edgeOfNames(painter)
  const py = (y: number) => Math.round((y - view.y) * down + edge(y)) + 0.5
  const path = new Path2D()
  for (const [joinX, joinY, x, top, bottom] of stepsOf(scene, myLine)) {
    const [fromX, toX, y1, y2, y3] = [px(joinX), px(x), py(joinY), py(top), py(bottom)]
    if (Math.max(fromX, toX) < 0 || Math.min(fromX, toX) > view.width || y3 < 0 || y1 > view.height) continue
    const aside = toX - fromX
    const round = Math.min(corner, Math.abs(aside) / 2, Math.abs(y2 - y1), Math.abs(y3 - y2))
    path.moveTo(fromX, y1)
    path.lineTo(fromX, y2 - round)
    if (round > 0) path.quadraticCurveTo(fromX, y2, fromX + Math.sign(aside) * round, y2)
    path.lineTo(toX - Math.sign(aside) * round, y2)
    if (round > 0) path.quadraticCurveTo(toX, y2, toX, y2 + round)
    path.lineTo(toX, y3)
  }
  for (const way of waysApartOf(scene, model.shape, myLine)) drawWay(path, way, px, py)
  context.setLineDash([])
  context.strokeStyle = colours.marigoldDeep
  context.lineWidth = Math.max(2, 2.75 * Math.min(1, view.scale))
  context.stroke(path)
}
