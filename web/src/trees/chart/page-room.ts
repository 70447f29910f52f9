import { cardShapeOf, type CardShape, type Metrics } from './layout/metrics.ts'
import type { TreeLayout } from './layout/tree-layout.ts'

/** The page that a chart has, in px of the screen. */
export type Page = { width: number; height: number }

/** Pages from this width on have room at their sides, and the person's sheet in a corner. */
export const widePage = 640

/** True where a page is wide and low: the sheet is one line at its foot, and cards lie. Styles call such a window `low`. */
export const isLowPage = ({ width, height }: Page) => width >= widePage && height < lowPage
const lowPage = 390

/** The part of a page that is free of numbers, of the person's sheet and of the buttons. */
export function roomOf(page: Page) {
  const { width, height } = page
  const [left, right, top, bottom] = isLowPage(page)
    ? [64, 108, 2, 52]
    : width >= widePage
      ? [72, 108, 14, 148]
      : [39, 10, 12, 126]
  return { left, top, width: Math.max(40, width - left - right), height: Math.max(40, height - top - bottom) }
}

/** How far chips and words stand out above and below a card. */
export const overhang = 19

export type Box = { left: number; right: number; top: number; bottom: number }

/** The box around the cards at some places of a layout, with what stands out of them. */
export function boxOf({ x, y, metrics }: Pick<TreeLayout, 'x' | 'y' | 'metrics'>, places: readonly number[]): Box {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (const at of places) {
    box.left = Math.min(box.left, x[at]!)
    box.right = Math.max(box.right, x[at]! + metrics.cardWidth)
    box.top = Math.min(box.top, y[at]! - overhang)
    box.bottom = Math.max(box.bottom, y[at]! + metrics.cardHeight + overhang)
  }
  return box
}

/** The scale at which a box has room on a page, at most 1. */
export function scaleOf({ left, right, top, bottom }: Box, page: Page): number {
  const room = roomOf(page)
  return Math.min(1, room.width / (right - left), room.height / (bottom - top))
}

/** Cards are read down to this scale. */
export const leastScale = ({ cardWidth }: Metrics) => leastScales[cardShapeOf(cardWidth)]
const leastScales: Record<CardShape, number> = { tall: 0.78, small: 0.85, low: 0.71 }
