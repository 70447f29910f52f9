/**
 * A life on a line of years. The bar is certain between `sureFrom` and `sureTo`, and fades toward `from` and `to` where
 * only a guess is known. `isOpen`: it has not ended.
 */
export type Life = { from: number; sureFrom: number; sureTo: number; to: number; isOpen: boolean }

export type LifeDates = {
  born: number | null
  died: number | null
  /** The year of birth is about, before or after. */
  isGuessed: boolean
  isLiving: boolean
}

/** How far a life may reach where one end is unknown, in years; and how far a guess may be wrong. */
const [leastLife, mostLife, guess] = [20, 80, 5]

/** What is known of a life by its years; undefined where neither end is known. */
export function lifeOf({ born, died, isGuessed, isLiving }: LifeDates, thisYear: number): Life | undefined {
  if (born === null && died === null) return undefined
  if (born === null)
    return { from: died! - mostLife, sureFrom: died! - leastLife, sureTo: died!, to: died!, isOpen: false }
  const end = endOf(born, died, isLiving, thisYear)
  const margin = isGuessed ? guess : 0
  return { from: born - margin, sureFrom: Math.min(born + margin, end.sureTo), ...end }
}

/** Data may say that somebody died before being born: the bar is then as short as it can be. */
function endOf(born: number, died: number | null, isLiving: boolean, thisYear: number) {
  const known = died ?? (isLiving ? thisYear : undefined)
  if (known !== undefined) {
    const to = Math.max(born, known)
    return { sureTo: to, to, isOpen: died === null }
  }
  const to = Math.max(born, Math.min(born + mostLife, thisYear))
  return { sureTo: Math.min(born + leastLife, to), to, isOpen: false }
}

/** A row of the timeline. */
export type LifeRow = { person: number; generation: number; life: Life | undefined }

/** Rows by their beginning; those of whom no year is known come last, in the order they were given. Sorts. */
export function sortLives(rows: readonly LifeRow[]): LifeRow[] {
  return rows.toSorted((one, other) => (one.life?.from ?? Infinity) - (other.life?.from ?? Infinity) || 0)
}

/** From the first year to the last that any bar reaches, with some room; undefined where no year is known at all. */
export function yearsSpan(rows: readonly LifeRow[]): { from: number; to: number } | undefined {
  let [from, to] = [Infinity, -Infinity]
  for (const { life } of rows) {
    if (!life) continue
    from = Math.min(from, life.from)
    to = Math.max(to, life.to)
  }
  return from <= to ? { from: Math.floor((from - 2) / 10) * 10, to: Math.ceil((to + 2) / 10) * 10 } : undefined
}

/** The years at which a line stands, so that they are at least `room` px apart at so many px a year. */
export function ticksOf(span: { from: number; to: number }, pxPerYear: number, room: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000].find((years) => years * pxPerYear >= room) ?? 2000
  const ticks: number[] = []
  for (let year = Math.ceil(span.from / step) * step; year <= span.to; year += step) ticks.push(year)
  return ticks
}
