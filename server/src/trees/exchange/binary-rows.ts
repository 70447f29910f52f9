/** Rows in the binary format of COPY, cell by cell; whoever reads knows what they are. */
export class BinaryRows {
  #bytes: Buffer
  #at = 19

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** There are not more rows than this, where each begins with an id. */
  get most(): number {
    return Math.floor(this.#bytes.length / 22)
  }

  /** Goes to the next row; false after the last. */
  next(): boolean {
    const cells = this.#bytes.readInt16BE(this.#at)
    this.#at += 2
    return cells >= 0
  }

  /** A uuid as four words into a place; false for none. */
  id(into: Int32Array, place: number): boolean {
    if (this.#length() < 0) return false
    for (let word = 0; word < 4; word++) into[place + word] = this.#bytes.readInt32BE(this.#at + word * 4)
    this.#at += 16
    return true
  }

  int(none: number): number {
    if (this.#length() < 0) return none
    this.#at += 4
    return this.#bytes.readInt32BE(this.#at - 4)
  }

  /** The first letter of a text, as its code. */
  letter(): number {
    const length = this.#length()
    this.#at += length
    return this.#bytes[this.#at - length]!
  }

  text(): string | null {
    const length = this.#length()
    if (length < 0) return null
    this.#at += length
    return this.#bytes.toString('utf8', this.#at - length, this.#at)
  }

  #length(): number {
    this.#at += 4
    return this.#bytes.readInt32BE(this.#at - 4)
  }
}
