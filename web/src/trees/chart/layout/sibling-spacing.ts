/**
 * Spreads the room that two deep siblings force between them over the shallow ones in between, so that those do not all
 * cling to the left. Constant cost for each step. Source: Buchheim, Jünger and Leipert 2002 (shift and change), with the
 * list of siblings that are still visible from the right of van der Ploeg 2014.
 */
export class SiblingSpacing {
  #shift: number[] = []
  #change: number[] = []
  #visible: number[] = []
  #bottom: number[] = []
  #seen = 0
  #sibling = 0
  #looking = 0

  start(): void {
    this.#seen = 0
    this.#sibling = -1
  }

  /** The next sibling is about to be set apart from those before it. */
  next(): void {
    this.#sibling++
    this.#shift[this.#sibling] = 0
    this.#change[this.#sibling] = 0
    this.#looking = this.#seen - 1
  }

  /** The sibling at hand reaches down to the row before `bottom`, and hides the shallower ones to its left. */
  placed(bottom: number): void {
    while (this.#seen > 0 && this.#bottom[this.#seen - 1]! <= bottom) this.#seen--
    this.#visible[this.#seen] = this.#sibling
    this.#bottom[this.#seen++] = bottom
  }

  /** In this row the sibling at hand had to move so much farther right. Rows come from the top. */
  spread(row: number, distance: number): void {
    while (this.#looking > 0 && this.#bottom[this.#looking]! <= row) this.#looking--
    const from = this.#visible[this.#looking]!
    const steps = this.#sibling - from
    if (steps < 2) return
    const share = distance / steps
    this.#shift[from + 1]! += share
    this.#shift[this.#sibling]! -= share
    this.#change[this.#sibling]! -= distance - share
  }

  /** Moves each sibling to the right, from the first on, who stands at `sibling[from]`. */
  settle(x: Float64Array, sibling: Int32Array, from: number): void {
    let step = 0
    let moved = 0
    for (let i = 0; i <= this.#sibling; i++) {
      step += this.#shift[i]!
      moved += step + this.#change[i]!
      x[sibling[from + i]!]! += moved
    }
  }
}
