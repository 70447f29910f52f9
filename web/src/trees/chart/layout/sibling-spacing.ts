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
  #sibling = 0
  #looking = 0

  start(): void {
    this.#visible.length = 0
    this.#bottom.length = 0
    this.#shift.length = 0
    this.#change.length = 0
    this.#sibling = -1
  }

  /** The next sibling is about to be set apart from those before it. */
  next(): void {
    this.#sibling++
    this.#shift.push(0)
    this.#change.push(0)
    this.#looking = this.#visible.length - 1
  }

  /** The sibling at hand reaches down to the row before `bottom`, and hides the shallower ones to its left. */
  placed(bottom: number): void {
    while (this.#bottom.length > 0 && this.#bottom[this.#bottom.length - 1]! <= bottom) {
      this.#bottom.pop()
      this.#visible.pop()
    }
    this.#visible.push(this.#sibling)
    this.#bottom.push(bottom)
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

  /** Calls back with what each sibling moves to the right, from the first on. */
  settle(move: (sibling: number, distance: number) => void): void {
    let [step, moved] = [0, 0]
    for (let i = 0; i <= this.#sibling; i++) {
      step += this.#shift[i]!
      moved += step + this.#change[i]!
      if (moved !== 0) move(i, moved)
    }
  }
}
