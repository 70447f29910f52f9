import { afterEach, beforeAll, expect, test } from 'vitest'
import { chooseCalendar } from '../../../kit/calendar-choice.ts'
import { startInEnglish } from '../../../kit/i18n.ts'
import { generationNumbers } from '../layout/generation-numbers.ts'
import { buildModel } from '../model/model.ts'
import { columnsOf } from '../testing/columns.ts'
import { wholeScene } from '../testing/scenes.ts'
import { bornInLines, marked, numbersMarked, storeysOf, storeysSharing } from './storeys.ts'

beforeAll(startInEnglish)
afterEach(() => chooseCalendar('GREGORIAN'))

/** Siblings, with the letters of the wire for their years of Bikram Sambat. */
function bornOf(children: (number | null)[], letters: string): string {
  const count = children.length
  const columns = columnsOf(count + 2, [[count, count + 1, ...children.map((_, child) => child)]])
  const people = { ...columns.people, born: [...children, null, null], bornBikram: `${letters}00` }
  const model = buildModel({ ...columns, people })
  return bornInLines(storeysOf(wholeScene(model), model).born[1]).join(' · ')
}

test('the years of a generation are those of its cards', () => {
  chooseCalendar('BIKRAM_SAMBAT')
  expect(bornOf([1953, 1959], '76')).toBe('2010–2015 BS')
  expect(bornOf([1959], '6')).toBe('2015 BS')
  // The 1958 of our calendar may be 2014 or 2015; who is sure to be of 2014 or 2016 goes before.
  expect(bornOf([1958, 1958, 1959], '067')).toBe('2014–2016 BS')
  expect(bornOf([1953, 1959], '00')).toBe('2009/10–2015/16 BS')
  chooseCalendar('BOTH')
  expect(bornOf([1953, 1959], '76')).toBe('1953–1959 · २०१०–२०१५ BS')
  chooseCalendar('GREGORIAN')
  expect(bornOf([1953, 1959, null], '760')).toBe('1953–1959')
})

test('storeys that share a mark have the people and the years of all of them', () => {
  const years = (from: number, to: number) => ({ from, to, fromBikram: from + 57, toBikram: null })
  const storeys = {
    numbers: [1, 2, 3, 4],
    people: [2, 5, 7, 4],
    born: [undefined, years(1900, 1910), years(1890, 1930), undefined],
  }
  expect(marked(storeys, 0, 1)).toEqual({ people: 2, years: undefined })
  expect(marked(storeys, 0, 2)).toEqual({ people: 7, years: years(1900, 1910) })
  expect(marked(storeys, 1, 3)).toEqual({
    people: 16,
    years: { from: 1890, to: 1930, fromBikram: 1947, toBikram: null },
  })
})

/** Couples with a child each, and no tie between them. */
const familiesOf = (count: number) =>
  buildModel(
    columnsOf(
      3 * count,
      Array.from({ length: count }, (_, at) => [3 * at, 3 * at + 1, 3 * at + 2]),
    ),
  )

test('families that stand below each other each begin with the first generation, as in a part of the tree', () => {
  const model = familiesOf(109)
  const scene = wholeScene(model)
  const { numbers, people } = storeysOf(scene, model)
  const inPart = generationNumbers(model.shape)
  expect(numbers.length).toBeGreaterThan(4)
  for (let person = 0; person < 3 * 109; person++) expect(numbers[scene.layout.row[person]!]).toBe(inPart[person])
  expect(numbers.filter((_, row) => people[row] === 0)).toEqual(people.filter((one) => one === 0))
})

test('storeys that share a mark are numbered from the first to the last, a free one is not', () => {
  const storeys = { numbers: [1, 2, 0, 1, 2], people: [2, 1, 0, 2, 1], born: [] }
  expect(numbersMarked(storeys, 0, 2)).toEqual({ first: 1, last: 2 })
  expect(numbersMarked(storeys, 1, 2)).toEqual({ first: 2, last: 2 })
  expect(numbersMarked(storeys, 2, 1)).toBeUndefined()
})

test('the last mark takes the storeys that are too few for a mark of their own', () => {
  const marks = (rowCount: number, step: number) =>
    Array.from({ length: Math.ceil(rowCount / step) }, (_, at) => storeysSharing(rowCount, step, at * step))
  expect(marks(169, 12)).toEqual([...Array.from({ length: 13 }, () => 12), 13, 0])
  expect(marks(5, 12)).toEqual([5])
  expect(marks(24, 12)).toEqual([12, 12])
})
