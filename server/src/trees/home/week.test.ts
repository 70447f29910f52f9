import { toBikram } from '@mulghar/contract/kit/bikram-sambat'
import { expect, test } from 'vitest'
import { weekFrom } from './week.ts'

test('a week has seven days of each calendar', () => {
  const week = weekFrom('2026-11-20')
  const gregorian = [...week].filter(([, { calendar }]) => calendar === 'GREGORIAN')
  expect(gregorian.map(([key]) => key)).toEqual([1120, 1121, 1122, 1123, 1124, 1125, 1126])
  expect(toBikram({ year: 2026, month: 11, day: 20 })).toEqual({ year: 2083, month: 8, day: 4 })
  expect(week.get(10_804)).toEqual({ on: '2026-11-20', calendar: 'BIKRAM_SAMBAT', year: 2083 })
})

test('it goes over the end of a year', () => {
  const week = weekFrom('2026-12-29')
  expect(week.get(1231)).toEqual({ on: '2026-12-31', calendar: 'GREGORIAN', year: 2026 })
  expect(week.get(104)).toEqual({ on: '2027-01-04', calendar: 'GREGORIAN', year: 2027 })
})

test('people born on 29 February have a birthday every year', () => {
  expect(weekFrom('2027-02-25').get(229)?.on).toBe('2027-02-28')
  expect(weekFrom('2028-02-25').get(229)?.on).toBe('2028-02-29')
})

test('every day of the year of either calendar comes in every year of the table', () => {
  for (let year = 1950; year < 2040; year += 7) {
    const keys = new Set<number>()
    for (let month = 1; month <= 12; month++)
      for (const day of ['01', '08', '15', '22', '25'])
        for (const key of weekFrom(`${year}-${String(month).padStart(2, '0')}-${day}`).keys()) keys.add(key)
    // A year of the one calendar may be a day longer than the year of the other.
    for (const key of weekFrom(`${year + 1}-01-01`).keys()) keys.add(key)
    for (let month = 1; month <= 12; month++) {
      for (let day = 1; day <= 32; day++) expect(keys.has(10_000 + month * 100 + day)).toBe(true)
      for (let day = 1; day <= 28; day++) expect(keys.has(month * 100 + day)).toBe(true)
    }
    expect(keys.has(229)).toBe(true)
  }
})

test('outside of the table only the Gregorian calendar is known', () => {
  expect([...weekFrom('1800-03-01').values()].every(({ calendar }) => calendar === 'GREGORIAN')).toBe(true)
})

test('no week goes beyond the last day that can be written', () => {
  expect([...weekFrom('9999-12-31').values()].every(({ on }) => on === '9999-12-31')).toBe(true)
  expect([...weekFrom('9999-12-28').values()].map(({ on }) => on).at(-1)).toBe('9999-12-31')
})
