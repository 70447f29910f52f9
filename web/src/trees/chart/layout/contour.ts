/**
 * The outline of blocks that belong together: for each row from `top` on the leftmost and the rightmost x, without
 * `shift`. The lowest row comes first, so that a new row on top is a push. A row without blocks is [Infinity, -Infinity].
 */
export type Contour = { top: number; left: number[]; right: number[]; shift: number }

/** The first row below. */
export const bottomOf = (contour: Contour) => contour.top + contour.left.length

export const leftAt = (contour: Contour, row: number) => contour.left[bottomOf(contour) - 1 - row]! + contour.shift
export const rightAt = (contour: Contour, row: number) => contour.right[bottomOf(contour) - 1 - row]! + contour.shift

/** The leftmost and the rightmost x of all rows. */
export function extentOf({ left, right, shift }: Contour): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < left.length; i++) {
    if (left[i]! < least) least = left[i]!
    if (right[i]! > most) most = right[i]!
  }
  return [least + shift, most + shift]
}

/** How far `next` must move right to stand beside `before` in every row they share; 0 when they share none. Linear in those. */
export function separation(before: Contour, next: Contour, gap: number): number {
  const endBefore = bottomOf(before)
  const endNext = bottomOf(next)
  const end = Math.min(endBefore, endNext)
  const shift = before.shift - next.shift + gap
  let needed = Number.NEGATIVE_INFINITY
  for (let row = Math.max(before.top, next.top); row < end; row++)
    needed = Math.max(needed, before.right[endBefore - 1 - row]! - next.left[endNext - 1 - row]! + shift)
  return needed === Number.NEGATIVE_INFINITY ? 0 : needed
}

/**
 * Joins the outline `next`, already moved right of `before`, with it and answers the joined outline; both are used up. The
 * one that reaches deeper is kept, so that the cost is the rows of the other (merged small into large).
 */
export function join(before: Contour, next: Contour): Contour {
  const [kept, other] = bottomOf(before) >= bottomOf(next) ? [before, next] : [next, before]
  const otherEnd = bottomOf(other)
  const keptEnd = bottomOf(kept)
  const shift = other.shift - kept.shift
  for (let row = Math.max(kept.top, other.top); row < otherEnd; row++) {
    const [at, from] = [keptEnd - 1 - row, otherEnd - 1 - row]
    kept.left[at] = Math.min(kept.left[at]!, other.left[from]! + shift)
    kept.right[at] = Math.max(kept.right[at]!, other.right[from]! + shift)
  }
  while (kept.top > other.top) {
    const from = otherEnd - kept.top
    kept.left.push(from >= 0 ? other.left[from]! + shift : Number.POSITIVE_INFINITY)
    kept.right.push(from >= 0 ? other.right[from]! + shift : Number.NEGATIVE_INFINITY)
    kept.top--
  }
  return kept
}
