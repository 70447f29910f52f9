import type { Branch } from '../branches/branches.ts'
import type { Painter } from './paint.ts'
import { storeyTop } from './sight.ts'

/** A shape narrower than this, in px, would be a line. */
const narrow = 10
/** Edges of lower storeys are straight: nobody sees their bends. */
const bentStorey = 9

/** The branches as soft shapes under the bars, mine in green over the others. */
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

/** Down the left side and up the right one, storey by storey; nothing where it is out of sight. */
function shapeOf({ scene, view, down }: Painter, branch: Branch): Path2D | undefined {
  const { layout } = scene
  const high = layout.metrics.rowPitch * down
  const top = (row: number) => (storeyTop(layout, branch.row + row) - view.y) * down
  const first = Math.max(0, Math.floor(-top(0) / high) - 1)
  const last = Math.min(branch.left.length, Math.ceil((view.height - top(0)) / high) + 1)
  const left: [number, number][] = []
  const right: [number, number][] = []
  let [from, to] = [Infinity, -Infinity]
  for (let row = first; row < last; row++) {
    if (!(branch.left[row]! < branch.right[row]!)) continue
    const [start, end] = [edge(branch.left[row]!, view, -2), edge(branch.right[row]!, view, 2)]
    left.push([start, top(row)])
    right.push([end, top(row)])
    from = Math.min(from, start)
    to = Math.max(to, end)
  }
  if (left.length === 0 || to < 0 || from > view.width || to - from < narrow) return undefined
  const shape = new Path2D()
  const bend = high < bentStorey ? 0 : high / 3
  left.forEach(([x, y], at) => {
    const [fromX, fromY] = left[at - 1] ?? [x, y]
    if (at === 0) shape.moveTo(x, y)
    else curve(shape, fromX, fromY + high - bend, x, y + bend)
    shape.lineTo(x, y + high - (at < left.length - 1 ? bend : 0))
  })
  right.reverse().forEach(([x, y], at, all) => {
    const [fromX, fromY] = all[at - 1] ?? [x, y]
    if (at === 0) shape.lineTo(x, y + high)
    else curve(shape, fromX, fromY + bend, x, y + high - bend)
    shape.lineTo(x, y + (at < all.length - 1 ? bend : 0))
  })
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
