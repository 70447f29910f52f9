import type { View } from '../../chart/view/scene.ts'
import { widePage } from '../../chart/page-room.ts'
import type { Axis, Bounds, Diagram } from '../layout/diagram.ts'

/** The margins kept free at the left, along the top and all around, in px of the screen. */
type Insets = { left?: number; top?: number; margin?: number }

/** The numbers of generations stand at the left of a chart that grows down the page, else along its top. */
export function insetsOf(axis: Axis, { width }: Pick<View, 'width'>) {
  return axis === 'vertical' ? { left: width >= widePage ? 72 : 48, top: 0 } : { left: 0, top: 56 }
}

/** The window that shows all of a chart, never larger than it is. */
export function viewOf({ left, top, right, bottom }: Bounds, view: View, insets: Insets = {}): View {
  const { left: leftInset = 0, top: topInset = 0, margin = 24 } = insets
  const [wide, high] = [right - left || 1, bottom - top || 1]
  const [across, down] = [view.width - leftInset - 2 * margin, view.height - topInset - 2 * margin]
  const scale = Math.max(0.001, Math.min(1, across / wide, down / high))
  return {
    ...view,
    scale,
    x: (left + right) / 2 - (view.width + leftInset) / 2 / scale,
    y: (top + bottom) / 2 - (view.height + topInset) / 2 / scale,
  }
}

/** The window with a point in its middle. */
export function centredAt(x: number, y: number, view: View, scale = view.scale): View {
  return { ...view, scale, x: x - view.width / scale / 2, y: y - view.height / scale / 2 }
}

/** Between these a chart begins where all of it would be too small to read. */
const [leastScale, firstScale] = [0.6, 0.9]
export const readableScale = 0.65

/**
 * The window in which a chart begins: all of it where that can be read, else its root with those next to it, at the side from
 * which the chart grows, or in the middle where it grows both ways.
 */
export function firstView(diagram: Diagram, view: View): View {
  const { bounds, x, y, sizes, axis } = diagram
  const insets = insetsOf(axis, view)
  const all = viewOf(bounds, view, insets)
  if (all.scale >= readableScale || x.length === 0) return all
  const near = viewOf(boundsOfNext(diagram), view, insets)
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
