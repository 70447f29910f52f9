import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dayFault } from './calendar-days.ts'
import { fieldIssue } from './issues.ts'
import { DateInput, PartialDateDraft, type PartialDate } from './partial-date.ts'

const date = (more: Partial<PartialDate>): PartialDate => ({ calendar: 'GREGORIAN', qualifier: 'EXACT', ...more })
const noSuchDay = { code: 'no-such-day' }
const noYearZero = { code: 'no-year-zero' }
const only = (limit: number) => ({ code: 'too-late-in-month', limit })

test.each([
  [{ year: 2023, month: 2, day: 29 }, only(28)],
  [{ year: 2024, month: 2, day: 29 }, undefined],
  [{ year: 1900, month: 2, day: 29 }, only(28)],
  [{ calendar: 'JULIAN', year: 1900, month: 2, day: 29 }, undefined],
  [{ year: 2024, month: 13 }, noSuchDay],
  [{ calendar: 'HEBREW', year: 5700, month: 13, day: 30 }, undefined],
  [{ calendar: 'BIKRAM_SAMBAT', year: 2041, month: 3, day: 32 }, undefined],
  [{ calendar: 'BIKRAM_SAMBAT', year: 2041, month: 2, day: 32 }, only(31)],
  [{ calendar: 'BIKRAM_SAMBAT', year: 2041, month: 8, day: 30 }, only(29)],
  [{ calendar: 'BIKRAM_SAMBAT', year: 1900, month: 2, day: 32 }, undefined],
  [{ calendar: 'BIKRAM_SAMBAT', year: 2041, month: 13 }, noSuchDay],
  [{ year: 2024, day: 3 }, noSuchDay],
  [{ year: 0 }, noYearZero],
  [{ calendar: 'BIKRAM_SAMBAT', year: 0, month: 3, day: 40 }, noYearZero],
  [{ qualifier: 'BETWEEN', year: 2000, year2: 0 }, noYearZero],
  [{ qualifier: 'BETWEEN', year: 2000, year2: 2001, month2: 2, day2: 30 }, only(28)],
] as const)('%j: %j', (given, fault) => {
  expect(dayFault(date(given as Partial<PartialDate>))).toEqual(fault)
})

test('a form is told how long the month is, also in a list of dates in short or in full', () => {
  const wrong = date({ calendar: 'BIKRAM_SAMBAT', year: 2041, month: 2, day: 32 })
  const issue = { code: 'too-late-in-month', limit: 31, message: 'This month has only 31 days.' }
  const told = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues.map(fieldIssue)
  expect(told(PartialDateDraft, wrong)).toEqual([{ field: '', ...issue }])
  expect(told(z.object({ from: DateInput }), { from: wrong })).toEqual([{ field: 'from', ...issue }])
  expect(told(DateInput, date({ year: 2024, day: 3 }))).toEqual([
    { field: '', code: 'no-such-day', message: 'This day does not exist.' },
  ])
  expect(told(DateInput, '2024-02-30')).toHaveLength(1)
  expect(told(DateInput, '2024-02-29')).toBeUndefined()
})

test('a schema that names no limit is not told one', () => {
  const told = (message: string) => {
    const schema = z.string().check(z.refine(() => false, { error: message }))
    return z.safeParse(schema, '').error?.issues.map(fieldIssue)
  }
  expect(told('too-late-in-month')).toEqual([{ field: '', code: 'no-such-day', message: 'This day does not exist.' }])
  expect(told('too-many')).toEqual([{ field: '', code: 'wrong-kind', message: 'This value is not valid.' }])
})
