/** Counts who holds something. */
export class Holds {
  #count = 0

  get isHeld(): boolean {
    return this.#count > 0
  }

  /** Returns how to let go, which counts once. `onFree` is called when nobody else holds it. */
  hold(onFree: () => void): () => void {
    let isHeld = true
    this.#count += 1
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#count -= 1
      if (this.#count === 0) onFree()
    }
  }
}
