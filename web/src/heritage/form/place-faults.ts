import { readCoordinates } from '@mulghar/contract/heritage/coordinates'
import type { PlacePhoto } from '@mulghar/contract/heritage/heritage'
import {
  mostDescription,
  mostOtherNames,
  mostSignificance,
  mostStory,
  PhotoChange,
  PlaceSource,
} from '@mulghar/contract/heritage/place-draft'
import { gregorianPoint } from '@mulghar/contract/kit/other-calendar'
import { dayFault } from '@mulghar/contract/kit/calendar-days'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { now } from '../../kit/clock.ts'
import {
  allParts,
  photoChange,
  photoFieldsOf,
  pointOf,
  visibilityOf,
  type Part,
  type PlaceFields,
} from './place-fields.ts'

/** What is wrong with a part of the form; `faultWords` says it. */
export type Fault =
  | { code: 'name-needed' | 'half-point' | 'not-a-point' | 'city-not-chosen' | 'end-before-begin' }
  | { code: 'no-such-day' | 'no-year-zero' | 'still-to-come' }
  | { code: 'source-title-needed' | 'not-https'; at: number }
  | { code: 'first-too-far' | 'second-too-far' | 'too-late-in-month' | 'too-many-names'; limit: number }
  | { code: 'too-long'; part: 'story' | 'description' | 'significance'; by: number }
  /** The server refused it, in words. */
  | { code: 'refused'; text: string }

export type Faults = Partial<Record<Part, Fault>>

/** What is wrong with the form, all at once. */
export function faultsOf(fields: PlaceFields): Faults {
  return Object.fromEntries(
    allParts.flatMap((part) => {
      const fault = checks[part]?.(fields)
      return fault ? [[part, fault]] : []
    }),
  )
}

const tooLong = (part: 'story' | 'description' | 'significance', most: number) => (fields: PlaceFields) => {
  const by = fields[part].trim().length - most
  return by > 0 ? ({ code: 'too-long', part, by } as const) : undefined
}

const checks: Partial<Record<Part, (fields: PlaceFields) => Fault | undefined>> = {
  name: ({ name }) => (name.trim() === '' ? { code: 'name-needed' } : undefined),
  nativeName: ({ nativeName, otherNames }) =>
    [nativeName, ...otherNames].filter((name) => name.trim() !== '').length > mostOtherNames
      ? { code: 'too-many-names', limit: mostOtherNames }
      : undefined,
  description: tooLong('description', mostDescription),
  city: ({ city, cityText }) => (!city && cityText.trim() !== '' ? { code: 'city-not-chosen' } : undefined),
  point({ point }) {
    const read = readCoordinates(point)
    if ('point' in read) return undefined
    if (read.fault !== 'too-far') return { code: read.fault }
    return { code: read.number === 'first' ? 'first-too-far' : 'second-too-far', limit: read.most }
  },
  begin: ({ begin }) => dateFault(begin),
  end: ({ begin, isThere, end }) => {
    if (isThere) return undefined
    return dateFault(end) ?? (endsTooEarly(begin, end) ? { code: 'end-before-begin' } : undefined)
  },
  story: tooLong('story', mostStory),
  significance: tooLong('significance', mostSignificance),
  sources({ sources }) {
    for (const [at, { title, url }] of sources.entries()) {
      if (title.trim() === '' && url.trim() !== '') return { code: 'source-title-needed', at }
      if (title.trim() !== '' && !PlaceSource.safeParse({ title, url }).success) return { code: 'not-https', at }
    }
    return undefined
  },
}

function dateFault(date: PartialDate | null): Fault | undefined {
  if (!date) return undefined
  return dayFault(date) ?? ((firstDay(date) ?? 0) > latestDay() ? { code: 'still-to-come' } : undefined)
}

const hoursAhead = 14

/** The last day that has begun anywhere on earth; the server asks the same. */
function latestDay(): number {
  const latest = new Date(now().getTime() + hoursAhead * 3_600_000)
  return dayNumber(latest.getUTCFullYear(), latest.getUTCMonth() + 1, latest.getUTCDate())
}

/** Whether the last day that the end may be lies before the first that the beginning may be. */
export function endsTooEarly(begin: PartialDate | null, end: PartialDate | null): boolean {
  const [from, to] = [begin && firstDay(begin), end && lastDay(end)]
  return from != null && to != null && to < from
}

type Day = number | undefined
const dayNumber = (year: number, month: number, day: number) => year * 10_000 + month * 100 + day

/** Undefined where it has no first day, or lies in a calendar that is not compared here. */
function firstDay({ calendar, qualifier, year, month, day }: PartialDate): Day {
  if (year == null || qualifier === 'BEFORE' || qualifier === 'TO' || qualifier === 'PHRASE') return undefined
  const point = inGregorian(calendar, { year, month, day })?.from
  return point && dayNumber(point.year, point.month ?? 1, point.day ?? 1)
}

function lastDay(date: PartialDate): Day {
  const { calendar, qualifier } = date
  if (qualifier === 'AFTER' || qualifier === 'FROM' || qualifier === 'PHRASE') return undefined
  const isRange = (qualifier === 'BETWEEN' || qualifier === 'FROM_TO') && date.year2 != null
  const [year, month, day] = isRange ? [date.year2, date.month2, date.day2] : [date.year, date.month, date.day]
  if (year == null) return undefined
  const point = inGregorian(calendar, { year, month, day })?.to
  return point && dayNumber(point.year, point.month ?? 12, point.day ?? 31)
}

function inGregorian(calendar: PartialDate['calendar'], point: Parameters<typeof gregorianPoint>[0]) {
  if (calendar === 'GREGORIAN') return { from: point, to: point }
  return calendar === 'BIKRAM_SAMBAT' ? gregorianPoint(point) : undefined
}

export type PhotoFault = 'author-needed' | 'licence-needed' | 'year' | 'year-to-come'

/** What is wrong with the details of a photo: the first thing. */
export function photoFault(fields: PlaceFields, photo: PlacePhoto): PhotoFault | undefined {
  const said = photoFieldsOf(fields, photo)
  if (said.isOthers && said.author.trim() === '') return 'author-needed'
  if (said.isOthers && said.licence === '') return 'licence-needed'
  const change = photoChange(said)
  if (!PhotoChange.safeParse(change).success) return 'year'
  return isYearToCome(change.year) ? 'year-to-come' : undefined
}

const isYearToCome = (year: number | null | undefined) => dayNumber(year ?? 0, 1, 1) > latestDay()

/** The two Gregorian years of a year that was typed in Bikram Sambat; undefined where it is none that has begun. */
export function gregorianYears(bikramYear: number): { from: number; to: number } | undefined {
  const { from, to } = gregorianPoint({ year: bikramYear })
  return isYearToCome(from.year) ? undefined : { from: from.year, to: to.year }
}

export const wants = ['name', 'category', 'where', 'link'] as const
/** What a place needs before others can see it. */
export type Want = (typeof wants)[number]

/** What is missing before a place can be published. A place for the family alone needs to belong to one. */
export function missingIn(fields: PlaceFields, links: number): Want[] {
  const isMissing: Record<Want, boolean> = {
    name: fields.name.trim() === '',
    category: fields.category === null,
    where: fields.city === null && pointOf(fields) === null,
    link: visibilityOf(fields) === 'SCOPE' && links === 0,
  }
  return wants.filter((want) => isMissing[want])
}
