/** One row of a list or grid: the places of its entries, `end` not included. */
export type Row = { start: number; end: number }

/** Rows of parts that have different numbers of columns, such as folders and files. */
export function rowsOf(parts: readonly { count: number; columns: number }[]): readonly Row[] {
  const rows: Row[] = []
  let start = 0
  for (const { count, columns } of parts) {
    const last = start + count
    for (; start < last; start += columns) rows.push({ start, end: Math.min(last, start + columns) })
    start = last
  }
  return rows
}

/** In which row an entry is. */
export function rowAt(rows: readonly Row[], place: number): number {
  let [low, high] = [0, rows.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]!.end <= place) low = middle + 1
    else high = middle
  }
  return low
}

/** Where an arrow key leads; undefined for other keys. */
export function placeAfter(key: string, place: number, rows: readonly Row[]): number | undefined {
  const last = (rows.at(-1)?.end ?? 0) - 1
  if (last < 0) return undefined
  const row = rowAt(rows, place)
  const inColumn = (next: Row | undefined) =>
    next ? Math.min(next.end - 1, next.start + place - rows[row]!.start) : place
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, place - 1)
    case 'ArrowRight':
      return Math.min(last, place + 1)
    case 'ArrowUp':
      return inColumn(rows[row - 1])
    case 'ArrowDown':
      return inColumn(rows[row + 1])
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
