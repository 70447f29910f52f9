import { bikramPoint } from '@mulghar/contract/kit/other-calendar'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { Person } from '@mulghar/contract/trees/person'
import { fullName } from '../core/person-names.ts'

/** In the order in which they stand within a year: nobody marries before being born. */
const kinds = ['born', 'lives', 'learns', 'works', 'married', 'child', 'died'] as const
export type LifeKind = (typeof kinds)[number]

/** Something in a life of which the year is known, and what is told of it: a place, a school, a name. */
export type LifeEvent = { kind: LifeKind; what: string; personId?: string } & Year
/** A Gregorian year, and the one of Bikram Sambat: as it was entered, or where it follows from what was. */
type Year = { year: number; bikram?: number | null | undefined }

/** What has a Gregorian year in a life, in its order. Linear in what is told, but for the sorting. */
export function lifeEvents(person: Person): LifeEvent[] {
  const { relations, educations = [], jobs = [], addresses = [] } = person
  const [partner] = relations.partners
  const events: (Omit<LifeEvent, keyof Year> & Partial<Nullable<Year>>)[] = [
    { kind: 'born', year: person.bornYear, bikram: bikramYear(person.birth), what: person.birthPlace ?? '' },
    ...addresses.map((one) => ({
      kind: 'lives' as const,
      ...yearIn(one.startDate),
      what: one.city?.name || one.address || '',
    })),
    ...educations.map((one) => ({
      kind: 'learns' as const,
      ...yearIn(one.startDate ?? one.endDate),
      what: one.degreeName || one.institutionName || '',
    })),
    ...jobs.map((one) => ({ kind: 'works' as const, ...yearIn(one.startDate), what: one.position ?? '' })),
    {
      kind: 'married',
      year: yearIn(person.marriedDate).year ?? yearOfDate(person.marriage),
      bikram: bikramYear(person.marriage),
      what: partner ? fullName(partner) : '',
      ...(partner && { personId: partner.id }),
    },
    // The day of marriage is the first that is known; who married again has further ones.
    ...relations.partners
      .filter(({ from }) => from)
      .slice(1)
      .map((again) => ({
        kind: 'married' as const,
        year: yearOfDate(again.from),
        bikram: bikramYear(again.from),
        what: fullName(again),
        personId: again.id,
      })),
    ...relations.children.map((child) => ({
      kind: 'child' as const,
      year: child.born,
      bikram: child.bornBikram,
      what: fullName(child),
      personId: child.id,
    })),
    { kind: 'died', year: person.diedYear, bikram: bikramYear(person.death), what: person.deathPlace ?? '' },
  ]
  return events
    .filter((event): event is LifeEvent => event.year != null)
    .sort((one, other) => one.year - other.year || kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
}

type Nullable<T> = { [K in keyof T]: T[K] | null }

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
function yearIn(text: string | null | undefined): Partial<Year> {
  if (!text) return {}
  const [year, month, day] = text.split('-').map(Number)
  return { year: year!, bikram: bikramYear({ calendar: 'GREGORIAN', qualifier: 'EXACT', year, month, day }) }
}

/** The year of Bikram Sambat that a date names, or in which all of it lies. */
function bikramYear(date: PartialDate | null | undefined): number | null {
  if (date?.year == null) return null
  if (date.calendar === 'BIKRAM_SAMBAT') return date.year
  if (date.calendar !== 'GREGORIAN') return null
  const { from, to } = bikramPoint({ year: date.year, month: date.month, day: date.day })
  return from.year === to.year ? from.year : null
}

/** The Gregorian year in which a year of Bikram Sambat begins; other calendars are not told on the line. */
function yearOfDate(date: PartialDate | null | undefined): number | null {
  if (date?.year == null) return null
  if (date.calendar === 'BIKRAM_SAMBAT') return date.year - 57
  return date.calendar === 'GREGORIAN' ? date.year : null
}
