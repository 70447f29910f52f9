import type { Contour } from './contour.ts'
import type { SiblingSpacing } from './sibling-spacing.ts'

/**
 * The outlines of blocks with all that stands below them, while a line is placed from its leaves upward: for each row from
 * the top the leftmost and the rightmost x, without the block's `shift`. Each row knows the one below it, and rows that are
 * used up are used again: an object for each block would be most of the work of a layout.
 */
export class Outlines {
  /** How far the outline of each block was moved to the right. */
  readonly shift: Float64Array
  /** The first row below the outline of each block. */
  readonly bottom: Int32Array
  #first: Int32Array
  #left: number[] = []
  #right: number[] = []
  #below: number[] = []
  #free = -1

  constructor(blockCount: number) {
    this.shift = new Float64Array(blockCount)
    this.bottom = new Int32Array(blockCount)
    this.#first = new Int32Array(blockCount)
  }

  /** A block with nothing below it. */
  start(block: number, row: number, halfWidth: number): void {
    this.bottom[block] = row + 1
    this.#first[block] = this.#row(-halfWidth, halfWidth, -1)
  }

  addRowOnTop(block: number, left: number, right: number): void {
    const shift = this.shift[block]!
    this.#first[block] = this.#row(left - shift, right - shift, this.#first[block]!)
  }

  /**
   * How far `next` must move right to stand beside `before`; both begin in the row `top`. What rows below the first add is
   * told to `spacing`, which spreads it over the siblings in between. Linear in the rows shared.
   */
  separation(before: number, next: number, gap: number, top: number, spacing: SiblingSpacing): number {
    const left = this.#left
    const right = this.#right
    const below = this.#below
    const shift = this.shift[before]! - this.shift[next]! + gap
    let one = this.#first[before]!
    let other = this.#first[next]!
    let needed = right[one]! - left[other]! + shift
    for (let row = top + 1; ; row++) {
      one = below[one]!
      other = below[other]!
      if (one < 0 || other < 0) return needed
      const apart = right[one]! - left[other]! + shift
      if (apart <= needed) continue
      spacing.spread(row, apart - needed)
      needed = apart
    }
  }

  /**
   * Joins the outlines of two siblings, the second already moved right of the first, and answers which of the two has the
   * joined one. The one that reaches deeper is kept, so that the cost is the rows of the other (merged small into large).
   */
  join(before: number, next: number): number {
    const left = this.#left
    const right = this.#right
    const below = this.#below
    const isBefore = this.bottom[before]! >= this.bottom[next]!
    const kept = isBefore ? before : next
    const other = isBefore ? next : before
    const shift = this.shift[other]! - this.shift[kept]!
    let to = this.#first[kept]!
    for (let from = this.#first[other]!, row = from; row >= 0; from = row) {
      left[to] = Math.min(left[to]!, left[from]! + shift)
      right[to] = Math.max(right[to]!, right[from]! + shift)
      to = below[to]!
      row = below[from]!
      below[from] = this.#free
      this.#free = from
    }
    return kept
  }

  /** Hands the outline of one block over to another one. */
  handOver(from: number, to: number): void {
    this.shift[to] = this.shift[from]!
    this.bottom[to] = this.bottom[from]!
    this.#first[to] = this.#first[from]!
  }

  /** The outline of a block for itself, used up here. */
  take(block: number): Contour {
    const left: number[] = []
    const right: number[] = []
    for (let from = this.#first[block]!, row = from; row >= 0; from = row) {
      left.push(this.#left[from]!)
      right.push(this.#right[from]!)
      row = this.#below[from]!
      this.#below[from] = this.#free
      this.#free = from
    }
    const top = this.bottom[block]! - left.length
    return { top, left: left.reverse(), right: right.reverse(), shift: this.shift[block]! }
  }

  #row(left: number, right: number, below: number): number {
    const row = this.#free < 0 ? this.#left.length : this.#free
    if (this.#free >= 0) this.#free = this.#below[row]!
    this.#left[row] = left
    this.#right[row] = right
    this.#below[row] = below
    return row
  }
}
