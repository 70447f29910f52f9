import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { expect, test } from 'vitest'
import { compareExactness } from './exactness.ts'

const date = (more: Partial<PartialDate>): PartialDate => ({ calendar: 'GREGORIAN', qualifier: 'EXACT', ...more })
const day = date({ year: 1921, month: 5, day: 3 })

/** From the most exact to the least. */
const order: [string, PartialDate][] = [
  ['a day', day],
  ['a month', date({ year: 1921, month: 5 })],
  ['a year', date({ year: 1921 })],
  ['about a day', { ...day, qualifier: 'ABOUT' }],
  ['about a year', date({ year: 1921, qualifier: 'ABOUT' })],
  ['between two days', { ...day, qualifier: 'BETWEEN', year2: 1921, month2: 6, day2: 4 }],
  ['between two years', date({ year: 1921, qualifier: 'BETWEEN', year2: 1922 })],
  ['between two years that are far apart', date({ year: 1921, qualifier: 'BETWEEN', year2: 1930 })],
  ['before a day', { ...day, qualifier: 'BEFORE' }],
  ['after a year', date({ year: 1921, qualifier: 'AFTER' })],
  ['words', date({ qualifier: 'PHRASE', text: 'in the year of the flood' })],
]

test.each(order)('%s comes before all that is less exact', (_, one) => {
  const at = order.findIndex(([, other]) => other === one)
  for (const [place, [, other]] of order.entries())
    expect(Math.sign(compareExactness(one, other))).toBe(Math.sign(place - at))
})

test('neither of two is the more exact that say as much, in whichever calendar', () => {
  expect(compareExactness(day, { ...day, day: 4 })).toBe(0)
  expect(compareExactness(day, { calendar: 'BIKRAM_SAMBAT', qualifier: 'EXACT', year: 1978, month: 1, day: 21 })).toBe(
    0,
  )
  expect(compareExactness({ ...day, qualifier: 'ABOUT' }, { ...day, qualifier: 'ESTIMATED' })).toBe(0)
})
