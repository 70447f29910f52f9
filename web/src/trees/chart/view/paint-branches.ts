import type { Branch } from '../branches/branches.ts'
import type { Painter } from './paint.ts'
import { storeyTop } from './sight.ts'

/** A shape narrower than this, in px, would be a line. */
const narrow = 10
/** Edges of lower storeys are straight: nobody sees their bends. */
const bentStorey = 9

/** The branches as soft shapes under the bars, each as narrow as its founder where it begins, mine in green over the others. */
export function paintBranches(painter: Painter): void {
  const { context, branches, colours } = painter
  if (!branches) return
  for (const branch of branches.shown) {
    if (branch.isMine) continue
    const shape = shapeOf(painter, branch)
    if (shape) fill(context, shape, colours.claySoft, colours.clayLine, 0.55)
  }
  for (const branch of branches.shown) {
    if (!branch.isMine) continue
    const shape = shapeOf(painter, branch)
    if (shape) fill(context, shape, colours.accentSoft, colours.accent, 0.95)
  }
}

function fill(context: CanvasRenderingContext2D, shape: Path2D, colour: string, edge: string, alpha: number): void {
  context.globalAlpha = alpha
  context.fillStyle = colour
  context.fill(shape)
  context.globalAlpha = 1
  context.strokeStyle = edge
  context.lineWidth = 1
  context.setLineDash([])
  context.stroke(shape)
}

type Point = readonly [x: number, y: number]

/**
 * The sides of a branch in px of the page, from the middle of one storey to the middle of the next, so that it widens from
 * its founder on; undefined where it is out of sight.
 */
export function sidesOf({ scene, view, down }: Pick<Painter, 'scene' | 'view' | 'down'>, branch: Branch) {
  const { layout } = scene
  const high = layout.metrics.rowPitch * down
  const top = (row: number) => (storeyTop(layout, branch.row + row) - view.y) * down
  const first = Math.max(0, Math.floor(-top(0) / high) - 1)
  const last = Math.min(branch.left.length, Math.ceil((view.height - top(0)) / high) + 1)
  const left: Point[] = []
  const right: Point[] = []
  let [from, to, bottom] = [Infinity, -Infinity, 0]
  for (let row = first; row < last; row++) {
    if (!(branch.left[row]! < branch.right[row]!)) continue
    const [start, end] = [edge(branch.left[row]!, view, -2), edge(branch.right[row]!, view, 2)]
    const middle = top(row) + high / 2
    left.push([start, middle])
    right.push([end, middle])
    from = Math.min(from, start)
    to = Math.max(to, end)
    bottom = top(row) + high
  }
  if (left.length === 0 || to < 0 || from > view.width || to - from < narrow) return undefined
  return { left, right, top: left[0]![1] - high / 2, bottom, high }
}

/** Down the left side and up the right one. */
function shapeOf(painter: Painter, branch: Branch): Path2D | undefined {
  const sides = sidesOf(painter, branch)
  if (!sides) return undefined
  const { left, right, bottom, high } = sides
  const shape = new Path2D()
  const along = (points: readonly Point[]) =>
    points.forEach(([x, y], at) => {
      const before = points[at - 1]
      if (!before || high < bentStorey) shape.lineTo(x, y)
      else curve(shape, before[0], before[1], x, y)
    })
  shape.moveTo((left[0]![0] + right[0]![0]) / 2, sides.top)
  along(left)
  shape.lineTo(left.at(-1)![0], bottom)
  shape.lineTo(right.at(-1)![0], bottom)
  along(right.toReversed())
  shape.closePath()
  return shape
}

/** Edges far outside of the page are drawn near it: a canvas loses its accuracy there. */
const edge = (x: number, view: Painter['view'], aside: number) =>
  Math.min(Math.max((x - view.x) * view.scale + aside, -2000), view.width + 2000)

/** From one point to another that leaves and ends upright. */
export function curve(path: Path2D, x1: number, y1: number, x2: number, y2: number): void {
  const middle = (y1 + y2) / 2
  path.bezierCurveTo(x1, middle, x2, middle, x2, y2)
}
