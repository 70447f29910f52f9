/** How fast bytes go, from the last ten seconds. */
export class Speed {
  readonly #windowMs = 10_000
  #marks: { ms: number; bytes: number }[] = []

  /** `bytes` is how many have gone altogether. */
  mark(ms: number, bytes: number): void {
    this.#marks.push({ ms, bytes })
    while (this.#marks.length > 2 && ms - this.#marks[0]!.ms > this.#windowMs) this.#marks.shift()
  }

  /** Begins again after a pause, which must not count. */
  forget(): void {
    this.#marks = []
  }

  /** Seconds until so many bytes have gone, or undefined while that cannot be said. */
  secondsLeft(bytesLeft: number): number | undefined {
    const [first, last] = [this.#marks[0], this.#marks.at(-1)]
    if (!first || !last || last.ms - first.ms < 2000 || last.bytes <= first.bytes) return undefined
    return (bytesLeft / (last.bytes - first.bytes)) * ((last.ms - first.ms) / 1000)
  }
}
