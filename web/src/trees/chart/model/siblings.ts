/** What is known of a link's place among the siblings: explicit order (Infinity: none) and year of birth (NaN: none). */
export type BirthOrder = { order: Float64Array; year: Float64Array }

/**
 * Sorts `links[from, to)` of one union into birth order: explicit order first, then year of birth, then the order they
 * came in. A child without a year keeps its place behind the one before it. Stable; linear when already in order.
 */
export function sortSiblings(links: Int32Array, from: number, to: number, birth: BirthOrder): void {
  let year = Number.NEGATIVE_INFINITY
  let isSorted = true
  for (let at = from; at < to; at++) {
    const link = links[at]!
    const own = birth.year[link]!
    if (own === own) year = own
    else birth.year[link] = year
    if (at > from && comesBefore(birth, link, links[at - 1]!)) isSorted = false
  }
  if (isSorted) return
  const sorted = Array.from(links.subarray(from, to)).sort((one, other) =>
    comesBefore(birth, one, other) ? -1 : comesBefore(birth, other, one) ? 1 : 0,
  )
  links.set(sorted, from)
}

function comesBefore(birth: BirthOrder, one: number, other: number): boolean {
  const [first, second] = [birth.order[one]!, birth.order[other]!]
  return first === second ? birth.year[one]! < birth.year[other]! : first < second
}
