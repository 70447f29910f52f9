const firstMs = 1000
const mostMs = 30_000

/** Waits longer after each failure, but not once the browser says that it is online again. */
export class Pacer {
  #nextMs = firstMs
  #stop: (() => void) | undefined

  /** Calls `again` once, unless `reset` comes before. */
  wait(again: () => void): void {
    this.#stop?.()
    const go = () => {
      this.#stop?.()
      this.#stop = undefined
      again()
    }
    const timer = setTimeout(go, this.#nextMs)
    addEventListener('online', go)
    this.#nextMs = Math.min(mostMs, this.#nextMs * 2)
    this.#stop = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
    }
  }

  /** Something has worked: the next wait is short again. */
  reset(): void {
    this.#nextMs = firstMs
    this.#stop?.()
    this.#stop = undefined
  }
}
