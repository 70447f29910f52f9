/** A column of a chart: what it stands for, and how high it is. */
export type Column = { label: string; value: number }

const steps = [10, 20, 50, 100, 200, 500, 1000]
const mostColumns = 40

/**
 * Births as columns without gaps, by decades or, where those would be too many, by longer spans. A column is named by its
 * first year. Linear in columns.
 */
export function birthColumns(births: readonly { decade: number; people: number }[]): {
  step: number
  columns: Column[]
} {
  if (births.length === 0) return { step: 10, columns: [] }
  const [first, last] = [births[0]!.decade, births.at(-1)!.decade]
  const step = steps.find((years) => (last - first) / years < mostColumns) ?? steps.at(-1)!
  const start = Math.floor(first / step) * step
  const columns: Column[] = []
  for (let year = start; year <= last; year += step) columns.push({ label: String(year), value: 0 })
  for (const { decade, people } of births) columns[Math.floor((decade - start) / step)]!.value += people
  return { step, columns }
}

/** How many families have so many children: none to nine, and all above together. */
export function childColumns(children: readonly { children: number; families: number }[]): Column[] {
  const most = Math.min(10, Math.max(-1, ...children.map((one) => one.children)))
  const columns = Array.from({ length: most + 1 }, (_, count) => ({
    label: count === 10 ? '10+' : String(count),
    value: 0,
  }))
  for (const { children: count, families } of children) columns[Math.min(count, 10)]!.value += families
  return columns
}

/** Round heights for lines across a chart, from 0 to at least the highest value; four or so. */
export function heightsOf(most: number): number[] {
  const rough = Math.max(1, most) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((part) => part * power).find((one) => one >= rough)!,
  )
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, at) => at * step)
}
