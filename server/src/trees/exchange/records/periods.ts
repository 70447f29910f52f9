import type { GedcomDate } from '@mulghar/gedcom'

// Between the date of a fact and the plain days between which somebody lived, learned or worked somewhere.

export type Span = { startDate: string | null; endDate: string | null }

/** A period as far as plain days can tell it. */
export function spanOf(date: GedcomDate | null): Span {
  if (!date || date.calendar !== 'GREGORIAN' || date.year === null || date.year < 1000)
    return { startDate: null, endDate: null }
  const from = plainDay(date.year, date.month, date.day)
  if (date.qualifier === 'TO' || date.qualifier === 'BEFORE') return { startDate: null, endDate: from }
  const to = date.year2 === null ? null : plainDay(date.year2, date.month2, date.day2)
  return { startDate: from, endDate: to }
}

function plainDay(year: number, month: number | null, day: number | null): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return [String(year), month && two(month), month && day && two(day)].filter(Boolean).join('-')
}

/** The date of an item: as it was read where its days did not change, else with the same qualifier if that still fits. */
export function periodBack(
  { startDate, endDate }: Span,
  read: { old: { date: GedcomDate | null }; shown: Span } | undefined,
): GedcomDate | null {
  const [from, to] = [partsOf(startDate), partsOf(endDate)]
  const old = read?.old.date
  if (old && startDate === read.shown.startDate && endDate === read.shown.endDate) return old
  if (!from && !to) return null
  const isOfShape =
    old && Boolean(read.shown.startDate) === Boolean(from) && Boolean(read.shown.endDate) === Boolean(to)
  const hasWords = old?.qualifier === 'INTERPRETED' || old?.qualifier === 'PHRASE'
  const qualifier = isOfShape && !hasWords ? old.qualifier : from && to ? 'FROM_TO' : from ? 'FROM' : 'TO'
  const first = (from ?? to)!
  const second = from ? to : null
  return {
    calendar: 'GREGORIAN',
    qualifier,
    ...first,
    year2: second?.year ?? null,
    month2: second?.month ?? null,
    day2: second?.day ?? null,
    text: null,
  }
}

function partsOf(day: string | null): Pick<GedcomDate, 'year' | 'month' | 'day'> | null {
  if (!day) return null
  const [year, month, date] = day.split('-')
  return { year: Number(year), month: month ? Number(month) : null, day: date ? Number(date) : null }
}
