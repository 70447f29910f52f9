/** Intervals of one row from left to right, in chunks, so that an insertion moves a few hundred numbers at most. */
type Chunk = { left: number[]; right: number[]; widestGap: number }

const chunkLength = 256
const mostSteps = 2000

/** What is taken in each row of the chart. Intervals of a row never overlap. */
export class RowSpace {
  #rows: Chunk[][] = []

  /** Takes a whole row's intervals at once, sorted. */
  fill(row: number, left: number[], right: number[]): void {
    const chunks = this.#row(row)
    for (let from = 0; from < left.length; from += chunkLength)
      chunks.push({
        left: left.slice(from, from + chunkLength),
        right: right.slice(from, from + chunkLength),
        widestGap: 0,
      })
    for (let i = 0; i < chunks.length; i++) this.#measure(chunks, i)
  }

  isFree(row: number, left: number, right: number): boolean {
    const chunks = this.#rows[row]
    if (!chunks || chunks.length === 0) return true
    const [i, at] = find(chunks, left)
    return (chunks[i]?.left[at] ?? Number.POSITIVE_INFINITY) >= right
  }

  take(row: number, left: number, right: number): void {
    const chunks = this.#row(row)
    if (chunks.length === 0) chunks.push({ left: [], right: [], widestGap: Number.POSITIVE_INFINITY })
    const [i, at] = find(chunks, left)
    const isEnd = i === chunks.length
    const to = isEnd ? i - 1 : i
    const chunk = chunks[to]!
    chunk.left.splice(isEnd ? chunk.left.length : at, 0, left)
    chunk.right.splice(isEnd ? chunk.right.length : at, 0, right)
    if (chunk.left.length > 2 * chunkLength) {
      const rest = { left: chunk.left.splice(chunkLength), right: chunk.right.splice(chunkLength), widestGap: 0 }
      chunks.splice(to + 1, 0, rest)
    }
    for (let near = to; near <= to + 2 && near < chunks.length; near++) this.#measure(chunks, near)
  }

  /** The rightmost x taken in a row, -Infinity in an empty one. */
  endOf(row: number): number {
    return this.#rows[row]?.at(-1)?.right.at(-1) ?? Number.NEGATIVE_INFINITY
  }

  /** Up to `most` gaps at least so wide on each side of x, the nearest first, as [left, right] of the free room. */
  gapsNear(row: number, x: number, width: number, most: number): [number, number][] {
    const chunks = this.#rows[row]
    if (!chunks || chunks.length === 0) return [[Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]]
    const gaps: [number, number][] = []
    for (const direction of [1, -1]) {
      let [i, at] = find(chunks, x)
      if (direction < 0) [i, at] = before(chunks, i, at)
      let found = 0
      for (let step = 0; step < mostSteps && found < most && i >= 0 && i <= chunks.length; step++) {
        const chunk = chunks[i]
        if (chunk && chunk.widestGap < width) {
          ;[i, at] = direction > 0 ? [i + 1, 0] : before(chunks, i, 0)
          continue
        }
        const [left, right] = gapBefore(chunks, i, at)
        if (right - left >= width) {
          gaps.push([left, right])
          found++
        }
        if (!chunk && direction > 0) break
        if (direction < 0) [i, at] = before(chunks, i, at)
        else [i, at] = at + 1 < chunk!.left.length ? [i, at + 1] : [i + 1, 0]
      }
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
    let right = i > 0 ? chunks[i - 1]!.right.at(-1)! : Number.NEGATIVE_INFINITY
    for (let at = 0; at < chunk.left.length; at++) {
      if (chunk.left[at]! - right > widest) widest = chunk.left[at]! - right
      right = chunk.right[at]!
    }
    chunk.widestGap = widest
  }
}

/** The first interval that ends right of x: its chunk and place; the chunk is `chunks.length` when none does. */
function find(chunks: Chunk[], x: number): [number, number] {
  const i = firstAbove(chunks.length, (middle) => chunks[middle]!.right.at(-1)! > x)
  const chunk = chunks[i]
  return [i, chunk ? firstAbove(chunk.right.length, (middle) => chunk.right[middle]! > x) : 0]
}

function firstAbove(count: number, isAbove: (place: number) => boolean): number {
  let [from, to] = [0, count]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isAbove(middle)) to = middle
    else from = middle + 1
  }
  return from
}

function before(chunks: Chunk[], i: number, at: number): [number, number] {
  return at > 0 ? [i, at - 1] : [i - 1, (chunks[i - 1]?.left.length ?? 0) - 1]
}

function gapBefore(chunks: Chunk[], i: number, at: number): [number, number] {
  const [leftChunk, leftAt] = before(chunks, i, at)
  return [chunks[leftChunk]?.right[leftAt] ?? Number.NEGATIVE_INFINITY, chunks[i]?.left[at] ?? Number.POSITIVE_INFINITY]
}
