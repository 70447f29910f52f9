import { expect, test } from 'vitest'
import { contradictionsIn, type Life, type LifeWithRelatives } from './contradictions.ts'

const day = (at: number) => ({ from: at, to: at })
const unknown = { from: null, to: null }
const life = (more: Partial<Life>): Life => ({
  name: 'Ram',
  gender: 'UNKNOWN',
  birth: unknown,
  death: unknown,
  ...more,
})
const person = (more: Partial<LifeWithRelatives>): LifeWithRelatives => ({
  ...life({}),
  marriages: [],
  parents: [],
  children: [],
  ...more,
})
const codes = (of: LifeWithRelatives) => contradictionsIn(of, 20261120).map((problem) => problem.code)

const born1950 = day(19500101)

test.each([
  ['born after death', { birth: born1950, death: day(19491231) }, 'born-after-death'],
  ['born tomorrow', { birth: day(20261121) }, 'born-in-future'],
  ['died tomorrow', { death: day(20261121) }, 'died-in-future'],
  ['121 years old', { birth: day(18000101), death: day(19210102) }, 'too-long-a-life'],
  ['married before birth', { birth: born1950, marriages: [day(19490101)] }, 'married-before-birth'],
  ['married after death', { death: born1950, marriages: [day(19510101)] }, 'married-after-death'],
  ['a younger parent', { birth: born1950, parents: [life({ birth: day(19600101) })] }, 'parent-younger-than-child'],
  ['a parent of 11', { birth: born1950, parents: [life({ birth: day(19390601) })] }, 'parent-too-young'],
  ['a child at 11', { birth: born1950, children: [life({ birth: day(19610601) })] }, 'parent-too-young'],
  [
    'a mother of 60',
    { birth: born1950, parents: [life({ gender: 'FEMALE', birth: day(18900101) })] },
    'mother-too-old',
  ],
  [
    'a mother who was dead',
    { birth: born1950, parents: [life({ gender: 'FEMALE', death: day(19491231) })] },
    'born-after-mothers-death',
  ],
  [
    'a father dead for two years',
    { birth: born1950, parents: [life({ gender: 'MALE', death: day(19480101) })] },
    'born-after-fathers-death',
  ],
] as const)('%s', (_, of, code) => {
  expect(codes(person(of as Partial<LifeWithRelatives>))).toEqual([code])
})

test('accepts values that may be true', () => {
  const year = (of: number) => ({ from: of * 10_000 + 101, to: of * 10_000 + 1231 })
  expect(codes(person({}))).toEqual([])
  expect(codes(person({ birth: year(1950), death: year(1950), marriages: [year(1950)] }))).toEqual([])
  expect(codes(person({ birth: year(1950), parents: [life({ gender: 'MALE', death: year(1949) })] }))).toEqual([])
  expect(codes(person({ birth: year(1950), parents: [life({ birth: year(1938) })] }))).toEqual([])
})
