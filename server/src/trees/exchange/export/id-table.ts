/**
 * Many uuids in an order, sixteen bytes each and no string, with a table of hashes by which a place is found. Both may
 * lie in memory that threads share.
 */
export type IdTable = { words: Int32Array; slots: Int32Array }

/** Memory for whole numbers that every thread may read. */
export const sharedInts = (length: number): Int32Array => new Int32Array(new SharedArrayBuffer(length * 4))

/** Makes ids findable: four words for each, in their order. Linear. */
export function idTable(words: Int32Array): IdTable {
  const count = words.length / 4
  const slots = sharedInts(2 ** Math.ceil(Math.log2(count * 2 + 1)))
  const last = slots.length - 1
  for (let place = 0; place < count; place++) {
    let slot = words[place * 4 + 3]! & last
    while (slots[slot] !== 0) slot = (slot + 1) & last
    slots[slot] = place + 1
  }
  return { words, slots }
}

export const countOf = (table: IdTable): number => table.words.length / 4

/** Where an id stands that begins at a place of some words; -1 where it is not. */
export function placeOf({ words, slots }: IdTable, id: Int32Array, from = 0): number {
  const last = slots.length - 1
  // The end of a UUIDv7 is random.
  for (let slot = id[from + 3]! & last; slots[slot] !== 0; slot = (slot + 1) & last) {
    const at = (slots[slot]! - 1) * 4
    if (
      words[at] === id[from] &&
      words[at + 1] === id[from + 1] &&
      words[at + 2] === id[from + 2] &&
      words[at + 3] === id[from + 3]
    )
      return slots[slot]! - 1
  }
  return -1
}

const wanted = new Int32Array(4)
const dash = 45
const digitOf = new Int8Array(128).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) digitOf[digit.charCodeAt(0)] = value

/** The same of an id as it is written; -1 also for what is no id. */
export function placeOfText(table: IdTable, id: string): number {
  if (id.length !== 36) return -1
  let digits = 0
  let word = 0
  for (let at = 0; at < 36; at++) {
    const letter = id.charCodeAt(at)
    if (at === 8 || at === 13 || at === 18 || at === 23) {
      if (letter !== dash) return -1
      continue
    }
    const digit = digitOf[letter] ?? -1
    if (digit < 0) return -1
    word = (word << 4) | digit
    digits++
    if ((digits & 7) === 0) wanted[(digits >> 3) - 1] = word
  }
  return placeOf(table, wanted)
}

/** The id at a place, as it is written. */
export function textAt({ words }: IdTable, place: number): string {
  let hex = ''
  for (let at = place * 4; at < place * 4 + 4; at++) hex += (words[at]! >>> 0).toString(16).padStart(8, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
