/**
 * Puts siblings into birth order. They come in the order of the list that names them, with the first and the last day on
 * which each may have been born, as numbers that sort (NaN: not known). Of two whose births cannot overlap the elder stands
 * first; where dates are silent or overlap, the list's order speaks. The answer names their places in the list.
 *
 * Never throws. Linear where the list is in order already, else n log n. Births as intervals: Fishburn, Interval Orders
 * (1985); whoever ends first can be preceded by nobody, so that going through them by their ends never closes a circle.
 */
export function inBirthOrder(from: ArrayLike<number>, to: ArrayLike<number>): number[] {
  const listed = Array.from({ length: from.length }, (_, at) => at)
  if (isInOrder(from, to)) return listed
  const dated = listed.filter((at) => from[at]! <= to[at]!)
  const byEnd = dated.sort((one, other) => to[one]! - to[other]! || one - other)
  const isPlaced = new Uint8Array(from.length)
  const order: number[] = []
  const place = (at: number) => {
    if (isPlaced[at]) return
    isPlaced[at] = 1
    order.push(at)
  }
  let next = 0
  for (const at of listed) {
    if (isPlaced[at]) continue
    while (next < byEnd.length && to[byEnd[next]!]! < from[at]!) place(byEnd[next++]!)
    place(at)
  }
  return order
}

function isInOrder(from: ArrayLike<number>, to: ArrayLike<number>): boolean {
  let latest = Number.NEGATIVE_INFINITY
  for (let at = 0; at < from.length; at++) {
    if (to[at]! < latest) return false
    if (from[at]! > latest) latest = from[at]!
  }
  return true
}
