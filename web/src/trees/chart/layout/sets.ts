/** Sets that grow together (union-find): at first each place is the only one of its own. */
export function numbered(count: number): Int32Array {
  const set = new Int32Array(count)
  for (let at = 1; at < count; at++) set[at] = at
  return set
}

/** The place that stands for all of the set to which a place belongs; the ways there grow shorter as they are gone. */
export function findSet(set: Int32Array, place: number): number {
  let at = place
  while (set[at] !== at) at = set[at] = set[set[at]!]!
  return at
}
