/** Texts as bytes, one after the other: each is encoded while it is short and at hand, which is cheaper than all of them at once. */
export class Utf8 {
  #bytes = new Uint8Array(256 * 1024)
  #length = 0

  add(text: string): void {
    // A character takes at most three bytes for each of its units.
    if (this.#length + text.length * 3 > this.#bytes.length) {
      const larger = new Uint8Array(2 * (this.#length + text.length * 3))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#length += encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written
  }

  /** What has come together; the next begins anew. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.#length)
    this.#length = 0
    return taken
  }
}

const encoder = new TextEncoder()
