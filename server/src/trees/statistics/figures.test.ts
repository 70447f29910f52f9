import { describe, expect, test } from 'vitest'
import { figuresOf, type CountedColumns } from './figures.ts'
import { callName, sameSpelling, tally } from './names.ts'

/** People by name, years and gender; a family is [a, b, ...children]. */
function columnsOf(
  people: [first: string, last: string, born: number | null, died: number | null, gender?: string][],
  families: [number, number, ...number[]][] = [],
): CountedColumns {
  return {
    id: people.map((_, at) => `p${at}`),
    first: people.map(([first]) => first),
    last: people.map(([, last]) => last),
    native: people.map(() => ''),
    gender: people.map(([, , , , gender]) => gender ?? 'U').join(''),
    born: people.map(([, , born]) => born),
    died: people.map(([, , , died]) => died),
    living: people.map(([, , , died]) => (died === null ? '1' : '0')).join(''),
    unionA: families.map(([a]) => a),
    unionB: families.map(([, b]) => b),
    childUnion: families.flatMap(([, , ...children], union) => children.map(() => union)),
    child: families.flatMap(([, , ...children]) => children),
  }
}

test('a tree without people counts as zero', () => {
  expect(figuresOf(columnsOf([]))).toEqual({
    people: 0,
    families: 0,
    generations: 0,
    genders: { female: 0, male: 0, other: 0, unknown: 0 },
    living: 0,
    dead: 0,
    births: [],
    ages: [],
    children: [],
    firstNames: [],
    lastNames: [],
    longestLives: [],
    known: { births: 0, deaths: 0, parents: 0, natives: 0 },
  })
})

test('births by decade, ages by century of death, the longest lives first', () => {
  const { births, ages, longestLives } = figuresOf(
    columnsOf([
      ['A', 'X', 1899, 1900],
      ['B', 'X', 1890, 1980],
      ['C', 'X', 1900, 1910],
      ['D', 'X', 1950, 1940],
      ['E', 'X', -44, 14],
      ['F', 'X', null, 1999],
      ['G', 'X', -60, -5],
    ]),
  )
  expect(births).toEqual([
    { decade: -60, people: 1 },
    { decade: -50, people: 1 },
    { decade: 1890, people: 2 },
    { decade: 1900, people: 1 },
    { decade: 1950, people: 1 },
  ])
  expect(ages).toEqual([
    { century: 0, people: 1, average: 55, median: 55, oldest: 55 },
    { century: 1, people: 1, average: 58, median: 58, oldest: 58 },
    { century: 19, people: 1, average: 1, median: 1, oldest: 1 },
    { century: 20, people: 2, average: 50, median: 50, oldest: 90 },
  ])
  expect(longestLives.map(({ firstName, years }) => `${firstName} ${years}`)).toEqual([
    'B 90',
    'E 58',
    'G 55',
    'C 10',
    'A 1',
  ])
})

describe('generations', () => {
  const many = (count: number) =>
    Array.from({ length: count }, () => ['A', 'X', null, null] as [string, string, null, null])
  const generations = (count: number, ...families: [number, number, ...number[]][]) =>
    figuresOf(columnsOf(many(count), families)).generations

  test('the longest line counts', () => {
    expect(generations(1)).toBe(1)
    expect(generations(5, [0, 1, 2], [2, -1, 3], [0, -1, 4])).toBe(3)
    // A child of a grandmother and her grandson stands below both.
    expect(generations(4, [0, -1, 1], [1, -1, 2], [0, 2, 3])).toBe(4)
  })

  test('ends although a person is their own ancestor', () => {
    expect(generations(2, [0, -1, 1], [1, -1, 0])).toBe(0)
    expect(generations(4, [0, -1, 1], [1, -1, 0], [2, -1, 3])).toBe(2)
  })
})

test('children of families, genders and names', () => {
  const { children, genders, firstNames, lastNames } = figuresOf(
    columnsOf(
      [
        ['Ram Bahadur', 'Thapa', null, null, 'M'],
        ['Sita', 'THAPA', null, null, 'F'],
        ['Ram', 'Thapa', null, null, 'M'],
        ['राम', 'Rai', null, null, 'O'],
        ['', '', null, null],
      ],
      [
        [0, 1, 2, 3],
        [2, -1],
      ],
    ),
  )
  expect(children).toEqual([
    { children: 0, families: 1 },
    { children: 2, families: 1 },
  ])
  expect(genders).toEqual({ female: 1, male: 2, other: 1, unknown: 1 })
  expect(firstNames).toEqual([
    { name: 'Ram', people: 3 },
    { name: 'Sita', people: 1 },
  ])
  expect(lastNames).toEqual([
    { name: 'Thapa', people: 3 },
    { name: 'Rai', people: 1 },
  ])
})

test('counts first names', () => {
  expect(
    ['"Fat Mary" Ann', '(Sophia) Charlotte', 'Jean-Luc', "O'Brien", '?', 'कृष्ण बहादुर', 'Miss Ann', 'Not named'].map(
      callName,
    ),
  ).toEqual(['Fat', 'Sophia', 'Jean-Luc', "O'Brien", '', 'कृष्ण', 'Ann', ''])
  expect(tally([{ name: 'Unknown', people: 9 }], sameSpelling, 5)).toEqual([])
})
