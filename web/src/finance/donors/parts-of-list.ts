/**
 * A long list is kept in parts, each between two places that stay where they are: new entries come into the first part, and
 * a part out of sight is forgotten but for its length. So a change is asked for in the parts one sees, however long the list.
 */
export type Part = {
  /** Where it begins, as a cursor; null at the top. */
  after: string | null
  /** The id of its last row when it was first read; null while it is the last part that is known. */
  last: string | null
  /** How many rows it has; undefined before it was read. */
  count: number | undefined
}

export const firstParts: readonly Part[] = [{ after: null, last: null, count: undefined }]

type Read = { rows: readonly { id: string }[]; next: string | null }

/** The parts after some of them were read; the same array where nothing is new. Pure. */
export function grown(parts: readonly Part[], reads: ReadonlyMap<number, Read>): readonly Part[] {
  const next: Part[] = []
  for (const [index, part] of parts.entries()) {
    const read = reads.get(index)
    if (!read) {
      next.push(part)
      continue
    }
    const goesOn = part.last === null && read.next !== null
    const last = goesOn ? read.rows.at(-1)!.id : part.last
    next.push({ ...part, last, count: read.rows.length })
    if (goesOn) next.push({ after: read.next, last: null, count: undefined })
  }
  const isSame = next.length === parts.length && next.every((part, index) => isSamePart(part, parts[index]!))
  return isSame ? parts : next
}

const isSamePart = (one: Part, other: Part) => one.last === other.last && one.count === other.count

/** In which part a row is, and where in it. A part that was not read yet is one row, which stands for what comes. */
export function placeOf(parts: readonly Part[], row: number): { part: number; at: number } {
  let at = row
  for (const [part, { count = 1 }] of parts.entries()) {
    if (at < count) return { part, at }
    at -= count
  }
  return { part: parts.length - 1, at: 0 }
}

export const rowCount = (parts: readonly Part[]): number => parts.reduce((sum, { count = 1 }) => sum + count, 0)
