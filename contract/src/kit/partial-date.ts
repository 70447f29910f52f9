import * as z from 'zod/mini'
import { dayFault } from './calendar-days.ts'
import { Day, plainText } from './scalars.ts'

export const calendars = ['GREGORIAN', 'BIKRAM_SAMBAT', 'JULIAN', 'FRENCH_R', 'HEBREW', 'UNKNOWN'] as const
export const qualifiers = [
  'EXACT',
  'ABOUT',
  'CALCULATED',
  'ESTIMATED',
  'BEFORE',
  'AFTER',
  'BETWEEN',
  'FROM',
  'TO',
  'FROM_TO',
  'INTERPRETED',
  'PHRASE',
] as const

const year = z.number().check(z.int(), z.gte(-9999), z.lte(9999))
const month = z.nullish(z.number().check(z.int(), z.gte(1), z.lte(13)))
const day = z.nullish(z.number().check(z.int(), z.gte(1), z.lte(32)))

/** The most letters of the words of a date. */
export const dateTextLength = 500

/**
 * A date in a person's life as it was entered: never turned into another calendar, never made more exact than it is.
 * `year2`, `month2`, `day2` end a range (BETWEEN, FROM_TO). Years before 1 are negative, there is no year 0. A PHRASE
 * has its words in `text` and may have no year.
 */
export const PartialDate = z.object({
  calendar: z._default(z.enum(calendars), 'GREGORIAN'),
  qualifier: z._default(z.enum(qualifiers), 'EXACT'),
  year: z.nullish(year),
  month,
  day,
  year2: z.nullish(year),
  month2: month,
  day2: day,
  text: z.nullish(plainText(dateTextLength)),
})
export type PartialDate = z.output<typeof PartialDate>
export type PartialDateInput = z.input<typeof PartialDate>

/** A date as a form sends it: one that names a day that never was is refused, with the length of the month it missed. */
export const PartialDateDraft = PartialDate.check((payload) => {
  const fault = dayFault(payload.value)
  if (!fault) return
  const limit = 'limit' in fault ? { maximum: fault.limit } : {}
  payload.issues.push({ code: 'custom', message: fault.code, input: payload.value, continue: true, ...limit })
})

/** There is no year 0. */
const LifeDay = Day.check(z.refine((day) => !day.startsWith('0000'), { error: 'no-such-day' }))

/** An entered date as the shorthand `YYYY-MM-DD` or in full. */
export const DateInput = z.nullish(z.union([LifeDay, PartialDateDraft]))
