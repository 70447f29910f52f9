import { inBirthOrder } from '@mulghar/kinship'

/**
 * What is known of a link's place among the siblings: explicit order (Infinity: none), year of birth (NaN: none), and the
 * year where it is no guess (NaN: none; left out, every year is one).
 */
export type BirthOrder = { order: Float64Array; year: Float64Array; sureYear?: Float64Array }

/**
 * Sorts `links[from, to)` of one union into birth order: years that are known first of all, then explicit order, then year of
 * birth, then the order they came in. A child without a year keeps its place behind the one before it. Stable; linear when
 * already in order.
 */
export function sortSiblings(links: Int32Array, from: number, to: number, birth: BirthOrder): void {
  let year = Number.NEGATIVE_INFINITY
  let latest = Number.NEGATIVE_INFINITY
  let isSorted = true
  for (let at = from; at < to; at++) {
    const link = links[at]!
    const own = birth.year[link]!
    if (own === own) year = own
    else birth.year[link] = year
    const sure = birth.sureYear?.[link] ?? Number.NaN
    if (sure < latest || (at > from && comesBefore(birth, link, links[at - 1]!))) isSorted = false
    if (sure > latest) latest = sure
  }
  if (isSorted) return
  const listed = Array.from(links.subarray(from, to)).sort((one, other) =>
    comesBefore(birth, one, other) ? -1 : comesBefore(birth, other, one) ? 1 : 0,
  )
  const sure = listed.map((link) => birth.sureYear?.[link] ?? Number.NaN)
  links.set(
    inBirthOrder(sure, sure).map((at) => listed[at]!),
    from,
  )
}

function comesBefore(birth: BirthOrder, one: number, other: number): boolean {
  const [first, second] = [birth.order[one]!, birth.order[other]!]
  return first === second ? birth.year[one]! < birth.year[other]! : first < second
}
