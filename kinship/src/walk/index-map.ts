/** A map from whole numbers ≥ 0 to whole numbers, in typed arrays: linear probing with Fibonacci hashing (Knuth 6.4). */
export class IndexMap {
  #keys: Int32Array
  #values: Int32Array
  #shift: number
  #size = 0

  constructor(bits = 6) {
    this.#keys = new Int32Array(1 << bits).fill(-1)
    this.#values = new Int32Array(1 << bits)
    this.#shift = 32 - bits
  }

  get size(): number {
    return this.#size
  }

  /** The value, or -1 where there is none. */
  get(key: number): number {
    const at = this.#placeOf(key)
    return this.#keys[at] === key ? this.#values[at]! : -1
  }

  has(key: number): boolean {
    return this.#keys[this.#placeOf(key)] === key
  }

  set(key: number, value: number): void {
    let at = this.#placeOf(key)
    if (this.#keys[at] !== key) {
      if (this.#size * 2 >= this.#keys.length) {
        this.#grow()
        at = this.#placeOf(key)
      }
      this.#keys[at] = key
      this.#size++
    }
    this.#values[at] = value
  }

  #placeOf(key: number): number {
    const keys = this.#keys
    const mask = keys.length - 1
    let at = Math.imul(key, 0x9e37_79b1) >>> this.#shift
    while (keys[at] !== key && keys[at] !== -1) at = (at + 1) & mask
    return at
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values]
    this.#keys = new Int32Array(keys.length * 2).fill(-1)
    this.#values = new Int32Array(keys.length * 2)
    this.#shift--
    for (let i = 0; i < keys.length; i++) {
      if (keys[i] === -1) continue
      const at = this.#placeOf(keys[i]!)
      this.#keys[at] = keys[i]!
      this.#values[at] = values[i]!
    }
  }
}
