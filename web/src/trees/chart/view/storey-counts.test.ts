import { expect, test } from 'vitest'
import { countLinesIn, formFor, formsWithin } from './storey-counts.ts'

const widthOf = (words: string, isBold: boolean) => words.length * (isBold ? 7 : 6)
const old = { people: '36', years: ['1898–1914', '१९५४/५५–१९७०/७१ BS'] }
const young = { people: '62', years: ['1979–1995', '२०३५–२०५२ BS'] }

/** The lines of storeys in a column, as they are read. */
function shownIn(storeys: (typeof old)[], width: number, height: number, isNear: boolean): string[][] {
  const form = formFor(formsWithin(storeys, width, isNear, widthOf), height)
  return storeys.map(({ people, years }) => {
    const { beside, below } = countLinesIn(form, years)
    return [[people, beside].filter(Boolean).join(' '), ...below]
  })
}

test('a storey shows its count and the years of both calendars in as many lines as they need', () => {
  expect(shownIn([young], 200, 20, true)).toEqual([['62 1979–1995 · २०३५–२०५२ BS']])
  expect(shownIn([young], 95, 40, true)).toEqual([['62 1979–1995', '२०३५–२०५२ BS']])
  expect(shownIn([young], 76, 60, true)).toEqual([['62', '1979–1995', '२०३५–२०५२ BS']])
})

test('storeys that have no room for both calendars all show the first one', () => {
  expect(shownIn([old, young], 95, 70, true)).toEqual([['36 1898–1914'], ['62 1979–1995']])
  expect(shownIn([old, young], 95, 72, false)).toEqual([
    ['36', '1898–1914'],
    ['62', '1979–1995'],
  ])
})

test('years that are wider than their column are broken at the dash, and never cut', () => {
  const bikram = { people: '8', years: ['1878/79–1915/16 BS'] }
  expect(shownIn([bikram], 100, 34, false)).toEqual([['8 1878/79–', '1915/16 BS']])
  expect(shownIn([bikram], 100, 20, false)).toEqual([['8']])
})

test('from afar the years stand below the count where there is room', () => {
  const one = { people: '62', years: ['1979–1995'] }
  expect(shownIn([one], 100, 40, false)).toEqual([['62', '1979–1995']])
  expect(shownIn([one], 100, 24, false)).toEqual([['62 1979–1995']])
})

test('a narrow column shows the first year below the count', () => {
  expect(shownIn([young], 36, 40, false)).toEqual([['62', '1979']])
  expect(shownIn([{ people: '8', years: ['1878/79–1915/16 BS'] }], 36, 40, false)).toEqual([['8', '1878']])
  expect(shownIn([young], 36, 20, false)).toEqual([['62']])
})
