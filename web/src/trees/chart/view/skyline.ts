import type { Box } from '../branches/place-labels.ts'
import { firstEndingAfter, strata, type Strata } from '../strata.ts'
import { fullBar } from './paint-far-links.ts'
import type { Scene, View } from './scene.ts'
import { downScale, storeyTop } from './sight.ts'

/** A bar and the gap behind it, in px. */
export const barPitch = 4
/** So much of a full row is cards. */
const fullCover = 0.85
/** A label may touch a bar by so many px. */
const slack = 2

/** Each person has a bar from this scale on; below it a bar stands for all on the same few px. */
export const hasSingleBars = (scene: Scene, view: View) => scene.layout.metrics.cardWidth * view.scale >= barPitch

/** The columns across a window; they begin at the same people wherever it stands. */
export function columnsOf(view: View) {
  const left = (Math.floor((view.x * view.scale) / barPitch) * barPitch) / view.scale
  const bins = Math.ceil(view.width / barPitch) + 1
  return { left, bins, right: left + (bins * barPitch) / view.scale }
}

/** The width of the bar of one person, in px. */
export const barWidthOf = (scene: Scene, view: View) => Math.max(3, scene.layout.metrics.cardWidth * view.scale * 0.9)

/** The place of a bar in its storey, in px from the top of the storey: so much of the full height. */
export function barOf(high: number, share: number) {
  const floor = high - Math.min(4, high / 8)
  return { top: floor - Math.max(2, high * fullBar * share), floor }
}

export const shareOf = (cover: number) => Math.min(1, cover / fullCover)

/** A row and a stretch across it, in px of the chart. */
export type IsOwn = (row: number, middle: number) => boolean

/** The bars of a window as they are painted, to keep words off them. */
export class Skyline {
  #scene: Scene
  #view: View
  #high: number
  #top: number
  #columns: (Strata & { left: number }) | undefined

  constructor(scene: Scene, view: View) {
    this.#scene = scene
    this.#view = view
    this.#high = scene.layout.metrics.rowPitch * downScale(scene, view)
    this.#top = (storeyTop(scene.layout, 0) - view.y) * downScale(scene, view)
    if (hasSingleBars(scene, view)) return
    const { left, bins, right } = columnsOf(view)
    const seen = strata(scene.layout, { left, right, fromRow: 0, toRow: scene.layout.rowCount, bins })
    this.#columns = { ...seen, left }
  }

  /** True where a box lies on no bar but its own ones. Linear in the bars below it. */
  isClear({ x, y, width, height }: Box, isOwn: IsOwn): boolean {
    const { rowCount } = this.#scene.layout
    const [from, to] = [y + slack, y + height - slack]
    const first = Math.max(0, Math.floor((from - this.#top) / this.#high))
    const last = Math.min(rowCount - 1, Math.floor((to - this.#top) / this.#high))
    for (let row = first; row <= last; row++) {
      const top = this.#top + row * this.#high
      const isMet = (share: number) => {
        const bar = barOf(this.#high, share)
        return to > top + bar.top && from < top + bar.floor
      }
      const [left, right] = [x + slack, x + width - slack].map((px) => this.#view.x + px / this.#view.scale)
      if (
        this.#columns
          ? this.#meetsColumn(this.#columns, row, left!, right!, isMet, isOwn)
          : isMet(1) && this.#meetsPerson(row, left!, right!, isOwn)
      )
        return false
    }
    return true
  }

  #meetsPerson(row: number, left: number, right: number, isOwn: IsOwn): boolean {
    const { layout } = this.#scene
    const { x, rowPeople, rowStart, metrics } = layout
    for (let at = firstEndingAfter(layout, row, left); at < rowStart[row + 1]!; at++) {
      const start = x[rowPeople[at]!]!
      if (start >= right) return false
      if (!isOwn(row, start + metrics.cardWidth / 2)) return true
    }
    return false
  }

  #meetsColumn(
    { cover, bins, left: start }: Strata & { left: number },
    row: number,
    left: number,
    right: number,
    isMet: (share: number) => boolean,
    isOwn: IsOwn,
  ): boolean {
    const wide = barPitch / this.#view.scale
    const last = Math.min(bins - 1, Math.floor((right - start) / wide))
    for (let bin = Math.max(0, Math.floor((left - start) / wide)); bin <= last; bin++) {
      const share = shareOf(cover[row * bins + bin]!)
      if (share > 0 && isMet(share) && !isOwn(row, start + (bin + 0.5) * wide)) return true
    }
    return false
  }
}
