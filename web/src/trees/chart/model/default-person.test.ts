import { expect, test } from 'vitest'
import { generateVanshavali } from '../../../../../tools/vanshavali.ts'
import { defaultPerson } from './default-person.ts'
import { buildModel } from './model.ts'
import { columnsOf } from '../testing/columns.ts'

type Union = [number, number, ...number[]]
const firstOf = (personCount: number, unions: Union[], gender?: string) =>
  defaultPerson(buildModel(columnsOf(personCount, unions, gender)).shape)

test('a vanshavali opens on its mool-purush, wherever in the table he stands', () => {
  const kinsmen = generateVanshavali(200, 5)
  for (const placeOf of [(serial: number) => serial - 1, (serial: number) => 200 - serial]) {
    const unions = kinsmen
      .filter(({ sons }) => sons.length > 0)
      .map(({ serial, sons }): Union => [placeOf(serial), -1, ...sons.map(placeOf)])
    expect(firstOf(200, unions)).toBe(placeOf(1))
  }
})

test('of several lines on the eldest of the largest, and of a couple on the man', () => {
  const small: Union = [0, 1, 2]
  // 3 and 4 have 5 and 6; 5, whose wife 7 was entered first, has 8 and 9.
  const large: Union[] = [
    [3, 4, 5, 6],
    [7, 5, 8, 9],
  ]
  expect(firstOf(10, [small, ...large])).toBe(3)
  expect(firstOf(10, [small, ...large], 'UUUFMMMFUU')).toBe(4)
  expect(firstOf(10, [small, ...large], 'UUUFUMMFUU')).toBe(4)
})

test('where those who married in bring lines of their own, on somebody with parents and a family', () => {
  const pedigree: Union[] = [
    [0, 1, 2],
    [3, 4, 5],
    [2, 5, 6],
  ]
  expect(firstOf(7, pedigree)).toBe(2)
})

test('one couple of cousins makes no pedigree of a line', () => {
  // 0 is the father of 1 to 5; each of them marries and has two children, and two cousins marry.
  const branch = (one: number): Union => [one, 5 + one, 9 + 2 * one, 10 + 2 * one]
  const unions: Union[] = [[0, -1, 1, 2, 3, 4, 5], branch(1), branch(2), branch(3), branch(4), branch(5), [11, 13, 21]]
  for (let spouse = 22; spouse < 26; spouse++) unions.push([spouse - 7, spouse])
  expect(firstOf(26, unions)).toBe(0)
})

test('nobody, somebody alone, and own ancestors are no reason to fail', () => {
  expect(firstOf(0, [])).toBe(0)
  expect(firstOf(2, [])).toBe(0)
  expect(
    firstOf(3, [
      [0, -1, 1],
      [1, -1, 0, 2],
    ]),
  ).toBeLessThan(3)
})
