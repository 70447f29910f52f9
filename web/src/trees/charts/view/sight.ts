import type { View } from '../../chart/view/scene.ts'
import type { Bounds, Diagram } from '../layout/diagram.ts'

/** The window that shows all of a chart, never larger than it is. */
export function viewOf({ left, top, right, bottom }: Bounds, view: View): View {
  const [wide, high] = [right - left || 1, bottom - top || 1]
  const scale = Math.max(0.001, Math.min(1, (view.width - 48) / wide, (view.height - 48) / high))
  return {
    ...view,
    scale,
    x: left - (view.width / scale - wide) / 2,
    y: top - (view.height / scale - high) / 2,
  }
}

/** The window with a point in its middle. */
export function centredAt(x: number, y: number, view: View, scale = view.scale): View {
  return { ...view, scale, x: x - view.width / scale / 2, y: y - view.height / scale / 2 }
}

/** Between these a chart begins where all of it would be too small to read. */
const [leastScale, firstScale] = [0.46, 0.8]
const readableScale = 0.55

/**
 * The window in which a chart begins: all of it where that can be read, else its root with those next to it, at the side from
 * which the chart grows, or in the middle where it grows both ways.
 */
export function firstView(diagram: Diagram, view: View): View {
  const { bounds, x, y, sizes, axis } = diagram
  const all = viewOf(bounds, view)
  if (all.scale >= readableScale || x.length === 0) return all
  const near = viewOf(boundsOfNext(diagram), view)
  const scale = Math.max(leastScale, Math.min(firstScale, near.scale))
  const middle = centredAt(x[0]! + sizes.cardWidth / 2, y[0]! + sizes.cardHeight / 2, view, scale)
  const within = (start: number, from: number, to: number, size: number) =>
    to - from <= size - 60 ? from - (size - (to - from)) / 2 : Math.min(Math.max(start, from - 30), to + 30 - size)
  return axis === 'vertical'
    ? { ...middle, y: within(middle.y, bounds.top, bounds.bottom, view.height / scale) }
    : { ...middle, x: within(middle.x, bounds.left, bounds.right, view.width / scale) }
}

/** The box around the root and the generations beside it. */
function boundsOfNext({ kin, x, y, sizes }: Diagram): Bounds {
  const next = [...kin.keys()].filter((at) => kin[at]!.generation < 2)
  return {
    left: Math.min(...next.map((at) => x[at]!)),
    top: Math.min(...next.map((at) => y[at]!)),
    right: Math.max(...next.map((at) => x[at]!)) + sizes.cardWidth,
    bottom: Math.max(...next.map((at) => y[at]!)) + sizes.cardHeight,
  }
}
