import { levelOf } from './paint.ts'
import type { Scene, View } from './scene.ts'
import { downScale } from './sight.ts'

/** What is painted beyond the edges of the page, as parts of its width and height. */
const [aside, beyond] = [0.35, 0.15]
/** A larger canvas, in px of the screen, is more than some browsers have: then nothing is painted beyond the page. */
const mostPx = 16_000_000
/** A picture is stretched or shrunk by so much before it is painted anew; where there are words, by less. */
const [mostStretched, mostStretchedWords] = [2, 1.5]

/** What stands on the canvas: the page as it was then, and the window that was painted, which reaches beyond it. */
export type Picture = { scene: Scene; page: View; sheet: View }

/** How what was painted for one view lies in another: `x * across + left`, `y * down + top`. */
export type Shift = { across: number; down: number; left: number; top: number }

export function pictureOf(scene: Scene, page: View): Picture {
  const ratio = globalThis.devicePixelRatio || 1
  const px = page.width * (1 + 2 * aside) * page.height * (1 + 2 * beyond) * ratio * ratio
  const [marginX, marginY] = px > mostPx ? [0, 0] : [Math.round(page.width * aside), Math.round(page.height * beyond)]
  const sheet: View = {
    ...page,
    x: page.x - marginX / page.scale,
    y: page.y - marginY / downScale(scene, page),
    width: page.width + 2 * marginX,
    height: page.height + 2 * marginY,
    page,
  }
  return { scene, page, sheet }
}

/** Where what was painted for one view belongs in another. */
export function shiftOf(scene: Scene, from: View, to: View): Shift {
  const down = downScale(scene, to)
  const [left, top] = [(from.x - to.x) * to.scale, (from.y - to.y) * down]
  // A picture that is only moved would be blurred between two px.
  return from.scale === to.scale
    ? { across: 1, down: 1, left: Math.round(left), top: Math.round(top) }
    : { across: to.scale / from.scale, down: down / downScale(scene, from), left, top }
}

/** Whether a picture reaches over all of the page and is not stretched much. */
export function serves({ scene: painted, page, sheet }: Picture, scene: Scene, view: View): boolean {
  if (painted !== scene || page.width !== view.width || page.height !== view.height) return false
  if (page === view) return true
  const level = levelOf(scene, view)
  if (levelOf(scene, page) !== level) return false
  const { across, down, left, top } = shiftOf(scene, sheet, view)
  return (
    Math.max(across, 1 / across) <= (level === 'strata' ? mostStretched : mostStretchedWords) &&
    left <= 0 &&
    top <= 0 &&
    left + sheet.width * across >= view.width &&
    top + sheet.height * down >= view.height
  )
}

export const matrixOf = ({ across, down, left, top }: Shift) => `matrix(${across}, 0, 0, ${down}, ${left}, ${top})`
