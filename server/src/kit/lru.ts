/**
 * Values by key, up to a size: when there is more than that, those used longest ago go first. The one just kept stays,
 * whatever its size. Each look-up and each keeping costs the same, however much is kept.
 */
export class LeastRecentlyUsed<V> {
  readonly #kept = new Map<string, { value: V; size: number }>()
  readonly #maxSize: number
  readonly #sizeOf: (value: V) => number
  #size = 0

  /** Without `sizeOf` the size is how many they are. */
  constructor(maxSize: number, sizeOf: (value: V) => number = () => 1) {
    this.#maxSize = maxSize
    this.#sizeOf = sizeOf
  }

  /** The value of a key, which counts as used by it. */
  get(key: string): V | undefined {
    const known = this.#kept.get(key)
    if (!known) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, known)
    return known.value
  }

  /** Keeps a value in place of the one that the key had. */
  set(key: string, value: V): void {
    this.#drop(key)
    const size = this.#sizeOf(value)
    this.#kept.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#maxSize || oldest === key) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0
    this.#kept.delete(key)
  }
}
