import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { Person } from '@mulghar/contract/trees/person'
import { fullName } from '../core/person-names.ts'

/** In the order in which they stand within a year: nobody marries before being born. */
const kinds = ['born', 'lives', 'learns', 'works', 'married', 'child', 'died'] as const
export type LifeKind = (typeof kinds)[number]

/** Something in a life of which the year is known, and what is told of it: a place, a school, a name. */
export type LifeEvent = { kind: LifeKind; year: number; what: string; personId?: string }

/** What has a Gregorian year in a life, in its order. Linear in what is told, but for the sorting. */
export function lifeEvents(person: Person): LifeEvent[] {
  const { relations, educations = [], jobs = [], addresses = [] } = person
  const [partner] = relations.partners
  const events: (Omit<LifeEvent, 'year'> & { year: number | null })[] = [
    { kind: 'born', year: person.bornYear, what: person.birthPlace ?? '' },
    ...addresses.map((one) => ({
      kind: 'lives' as const,
      year: yearIn(one.startDate),
      what: one.city?.name || one.address || '',
    })),
    ...educations.map((one) => ({
      kind: 'learns' as const,
      year: yearIn(one.startDate ?? one.endDate),
      what: one.degreeName || one.institutionName || '',
    })),
    ...jobs.map((one) => ({ kind: 'works' as const, year: yearIn(one.startDate), what: one.position ?? '' })),
    {
      kind: 'married',
      year: yearIn(person.marriedDate) ?? yearOfDate(person.marriage),
      what: partner ? fullName(partner) : '',
      ...(partner && { personId: partner.id }),
    },
    ...relations.children.map((child) => ({
      kind: 'child' as const,
      year: child.born,
      what: fullName(child),
      personId: child.id,
    })),
    { kind: 'died', year: person.diedYear, what: person.deathPlace ?? '' },
  ]
  return events
    .filter((event): event is LifeEvent => event.year !== null)
    .sort((one, other) => one.year - other.year || kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
}

function yearIn(text: string | null | undefined): number | null {
  return text ? Number(text.slice(0, 4)) : null
}

/** The Gregorian year in which a year of Bikram Sambat begins; other calendars are not told on the line. */
function yearOfDate(date: PartialDate | null | undefined): number | null {
  if (date?.year == null) return null
  if (date.calendar === 'BIKRAM_SAMBAT') return date.year - 57
  return date.calendar === 'GREGORIAN' ? date.year : null
}
