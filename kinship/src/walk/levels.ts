/** People by their depth, the deepest first: only depths at which somebody waits are looked at (a binary heap; Williams 1964). */
export class Levels {
  #people = new Map<number, number[]>()
  #depths: number[] = []

  push(person: number, depth: number): void {
    const known = this.#people.get(depth)
    if (known) {
      known.push(person)
      return
    }
    this.#people.set(depth, [person])
    this.#rise(depth)
  }

  /** Everybody of the greatest depth; nobody of that depth may be pushed afterwards. */
  takeDeepest(): number[] | undefined {
    const [deepest] = this.#depths
    if (deepest === undefined) return undefined
    const people = this.#people.get(deepest)!
    this.#people.delete(deepest)
    const last = this.#depths.pop()!
    if (this.#depths.length > 0) this.#sink(last)
    return people
  }

  #rise(depth: number): void {
    const depths = this.#depths
    let at = depths.push(depth) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (depths[above]! >= depth) break
      depths[at] = depths[above]!
      at = above
    }
    depths[at] = depth
  }

  #sink(depth: number): void {
    const depths = this.#depths
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= depths.length) break
      if (below + 1 < depths.length && depths[below + 1]! > depths[below]!) below++
      if (depths[below]! <= depth) break
      depths[at] = depths[below]!
      at = below
    }
    depths[at] = depth
  }
}
