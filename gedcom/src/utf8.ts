/**
 * How many letters of several bytes are valid in UTF-8, and at how many bytes it is not. A letter that the end cuts off counts
 * as neither. Linear in the bytes; throws nothing.
 *
 * Source: RFC 3629, chapter 4.
 */
export function countUtf8(bytes: Uint8Array): { letters: number; broken: number } {
  let [letters, broken] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    const more = byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0
    let found = 0
    while (found < more && (bytes[at + found + 1]! & 0xc0) === 0x80) found++
    if (more > 0 && at + found + 1 >= bytes.length && found < more) break
    if (more > 0 && found === more) letters++
    else broken++
    at += found
  }
  return { letters, broken }
}

/** Other encodings seldom give a valid letter, and never nine for one that is broken. */
const lettersForOneBroken = 9

/**
 * Whether bytes are UTF-8 that a few wrong bytes have damaged: those are lost in any encoding, and every other letter is lost in
 * another. `isNamed` says that the file itself names UTF-8: then as many letters as wrong bytes are enough. Linear in the bytes.
 */
export function isDamagedUtf8(bytes: Uint8Array, isNamed = false): boolean {
  const { letters, broken } = countUtf8(bytes)
  return broken > 0 && letters >= (isNamed ? 1 : lettersForOneBroken) * broken
}
