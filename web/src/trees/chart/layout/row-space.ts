/** Intervals of one row from left to right, in chunks, so that an insertion moves a few hundred numbers at most. */
type Chunk = { left: number[]; right: number[]; widestGap: number }

const chunkLength = 256
const mostSteps = 2000

/** What is taken in each row of the chart. Intervals of a row never overlap. */
export class RowSpace {
  #rows: Chunk[][] = []

  /** Takes a whole row's intervals at once, sorted. */
  fill(row: number, left: Float64Array, right: Float64Array): void {
    const chunks = this.#row(row)
    for (let from = 0; from < left.length; from += chunkLength)
      chunks.push({
        left: Array.from(left.subarray(from, from + chunkLength)),
        right: Array.from(right.subarray(from, from + chunkLength)),
        widestGap: 0,
      })
    for (let i = 0; i < chunks.length; i++) this.#measure(chunks, i)
  }

  isFree(row: number, left: number, right: number): boolean {
    const chunks = this.#rows[row]
    if (!chunks) return true
    const i = chunkEndingAfter(chunks, left)
    if (i === chunks.length) return true
    const chunk = chunks[i]!
    return chunk.left[firstAbove(chunk.right, left)]! >= right
  }

  take(row: number, left: number, right: number): void {
    const chunks = this.#row(row)
    if (chunks.length === 0) chunks.push({ left: [], right: [], widestGap: Number.POSITIVE_INFINITY })
    const i = chunkEndingAfter(chunks, left)
    const to = i === chunks.length ? i - 1 : i
    const chunk = chunks[to]!
    const at = firstAbove(chunk.right, left)
    chunk.left.splice(at, 0, left)
    chunk.right.splice(at, 0, right)
    if (chunk.left.length > 2 * chunkLength) {
      const rest = { left: chunk.left.splice(chunkLength), right: chunk.right.splice(chunkLength), widestGap: 0 }
      chunks.splice(to + 1, 0, rest)
    }
    for (let near = to; near <= to + 2 && near < chunks.length; near++) this.#measure(chunks, near)
  }

  /** The rightmost x taken in a row, -Infinity in an empty one. */
  endOf(row: number): number {
    const chunks = this.#rows[row]
    return chunks && chunks.length > 0 ? endOfChunk(chunks[chunks.length - 1]!) : Number.NEGATIVE_INFINITY
  }

  /** Up to `most` gaps at least so wide on each side of x, the nearest first, as [left, right] of the free room. */
  gapsNear(row: number, x: number, width: number, most: number): [number, number][] {
    const chunks = this.#rows[row]
    if (!chunks || chunks.length === 0) return [[Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]]
    const first = chunkEndingAfter(chunks, x)
    const place = first < chunks.length ? firstAbove(chunks[first]!.right, x) : 0
    const gaps: [number, number][] = []
    // To the right, from the gap before the first interval that ends beyond x on.
    let [i, at, found] = [first, place, 0]
    for (let step = 0; step < mostSteps && found < most && i <= chunks.length; step++) {
      const chunk = chunks[i]
      if (chunk && chunk.widestGap < width) {
        i++
        at = 0
        continue
      }
      if (addGap(gaps, chunks, i, at, width)) found++
      at++
      if (!chunk || at === chunk.left.length) {
        i++
        at = 0
      }
    }
    // To the left.
    ;[i, at, found] = [first, place - 1, 0]
    for (let step = 0; step < mostSteps && found < most; step++) {
      if (at < 0) {
        if (--i < 0) break
        at = chunks[i]!.left.length - 1
      }
      if (chunks[i]!.widestGap < width) at = -1
      else if (addGap(gaps, chunks, i, at--, width)) found++
    }
    const distance = ([left, right]: [number, number]) => Math.max(left - x, x - right, 0)
    return gaps.sort((one, other) => distance(one) - distance(other))
  }

  #row(row: number): Chunk[] {
    return (this.#rows[row] ??= [])
  }

  /** The widest gap before any interval of a chunk. */
  #measure(chunks: Chunk[], i: number): void {
    const chunk = chunks[i]!
    let widest = 0
    let right = i > 0 ? endOfChunk(chunks[i - 1]!) : Number.NEGATIVE_INFINITY
    for (let at = 0; at < chunk.left.length; at++) {
      if (chunk.left[at]! - right > widest) widest = chunk.left[at]! - right
      right = chunk.right[at]!
    }
    chunk.widestGap = widest
  }
}

const endOfChunk = ({ right }: Chunk) => right[right.length - 1]!

/** The place of the first chunk with an interval that ends right of x; `chunks.length` when none has. */
function chunkEndingAfter(chunks: Chunk[], x: number): number {
  let from = 0
  let to = chunks.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (endOfChunk(chunks[middle]!) > x) to = middle
    else from = middle + 1
  }
  return from
}

function firstAbove(sorted: readonly number[], x: number): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! > x) to = middle
    else from = middle + 1
  }
  return from
}

/** Adds the gap before an interval, or that behind all of them, where it is wide enough. */
function addGap(gaps: [number, number][], chunks: Chunk[], i: number, at: number, width: number): boolean {
  const left = at > 0 ? chunks[i]!.right[at - 1]! : i > 0 ? endOfChunk(chunks[i - 1]!) : Number.NEGATIVE_INFINITY
  const right = i < chunks.length ? chunks[i]!.left[at]! : Number.POSITIVE_INFINITY
  const isWide = right - left >= width
  if (isWide) gaps.push([left, right])
  return isWide
}
