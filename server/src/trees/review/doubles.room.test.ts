import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plantDoubles, type PlantedTree, type ToldDate } from '../../../../tools/planted-doubles.ts'
import { rangeOfDate } from '../../kit/date-range.ts'
import { blocksOf, eachPair, mostInBlock } from './blocks.ts'
import { areApart, findDoubles, type Double } from './doubles.ts'
import { glance } from './glance.ts'
import { likenessOf } from '../person/likeness/likeness.ts'
import { traitsOf } from './traits-list.ts'
import { Lexicon, type Traits } from '../person/likeness/traits.ts'
import { unknownTime, whenOf, type When } from '../person/likeness/when.ts'

function opened(tree: PlantedTree): { people: Traits[]; lexicon: Lexicon } {
  const links = tree.families.flatMap(({ children, adopted }, union) => [
    ...children.map((child) => ({ union, child, isBirth: true })),
    ...adopted.map((child) => ({ union, child, isBirth: false })),
  ])
  const lexicon = new Lexicon()
  const sources = tree.people.map(({ gender, names, birth, death, birthPlace }) => ({
    gender,
    names,
    birth: timeOf(birth),
    death: timeOf(death),
    birthPlace,
    gotras: [],
  }))
  const isBirth = (link: number) => links[link]!.isBirth
  const bonds = {
    unions: { a: tree.families.map(({ a }) => a), b: tree.families.map(({ b }) => b) },
    children: {
      union: links.map(({ union }) => union),
      child: links.map(({ child }) => child),
      isBirthA: isBirth,
      isBirthB: isBirth,
    },
  }
  return { people: traitsOf(sources, bonds, lexicon), lexicon }
}

function timeOf(date: ToldDate): When {
  if (!date) return unknownTime
  const { year, month, day } = date
  const told = { calendar: 'GREGORIAN' as const, qualifier: 'EXACT' as const, year, ...(month > 0 && { month, day }) }
  return whenOf(rangeOfDate(told), date.isGuess ? 'ABOUT' : 'EXACT')
}

function measured(tree: PlantedTree, doubles: readonly Double[]) {
  const right = doubles.filter(({ one, other }) => tree.people[one]!.truth === tree.people[other]!.truth)
  const pairs = new Set(doubles.map(({ one, other }) => `${one} ${other}`))
  const recall = (kind?: string) => {
    const planted = tree.doubles.filter((double) => kind === undefined || double.kind === kind)
    return planted.filter(({ one, other }) => pairs.has(`${one} ${other}`)).length / planted.length
  }
  return {
    found: doubles.length,
    precision: right.length / doubles.length,
    recall: recall(),
    branch: recall('branch'),
    son: recall('son'),
    bride: recall('bride'),
  }
}

const isLong = process.env['LONG_TESTS'] === '1'
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

// Thirty-six given names and forty last names for everybody: in the large tree dozens have each name, and hundreds have
// parents with the same names as well, which nobody could tell from doubles.
describe('doubles planted into a generated genealogy are found', () => {
  test.each([
    { count: 2000, share: 0.05, precision: 0.95, recall: 0.93 },
    { count: 20_000, share: 0.03, precision: 0.9, recall: 0.87 },
    ...(isLong ? [{ count: 60_000, share: 0.01, precision: 0.75, recall: 0.86 }] : []),
  ])('among $count people', ({ count, share, precision, recall }) => {
    const tree = plantDoubles(count, share, 7)
    const { people, lexicon } = opened(tree)
    const all = findDoubles(people, lexicon)
    for (const [what, doubles] of [
      ['likely', all],
      ['nearly certain', all.filter(({ score }) => score >= 0.9)],
    ] as const) {
      const figures = measured(tree, doubles)
      const { found, ...shares } = figures
      const words = Object.entries(shares).map(([name, value]) => `${name} ${percent(value)}`)
      console.log(`${people.length} people, ${tree.doubles.length} doubles; ${what}: ${found}, ${words.join(', ')}`)
    }
    expect(measured(tree, all).precision).toBeGreaterThan(precision)
    expect(measured(tree, all).recall).toBeGreaterThan(recall)
    const certain = measured(
      tree,
      all.filter(({ score }) => score >= 0.9),
    )
    expect(certain.precision).toBeGreaterThan(0.95)
    expect(certain.recall).toBeGreaterThan(0.7)
  })
})

describe('every generated tree', () => {
  const trees = fc.record({ count: fc.integer({ min: 20, max: 300 }), seed: fc.nat(1000) })

  test('likeness is the same from both sides, and between 0 and 1', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), ({ count, seed }, first, second) => {
        const { people, lexicon } = opened(plantDoubles(count, 0.2, seed))
        const [one, other] = [people[first % people.length]!, people[second % people.length]!]
        const there = likenessOf(one, other, lexicon)
        const back = likenessOf(other, one, lexicon)
        expect(there.score).toBeCloseTo(back.score, 9)
        expect(there.score).toBeGreaterThanOrEqual(0)
        expect(there.score).toBeLessThanOrEqual(1)
      }),
      { numRuns: 300 },
    )
  })

  test('a first glance drops no likely pair', () => {
    fc.assert(
      fc.property(trees, ({ count, seed }) => {
        const { people, lexicon } = opened(plantDoubles(count, 0.3, seed))
        const mayBeOne = glance(people, lexicon)
        for (const one of people) {
          for (const other of people) {
            const isLikely = one !== other && likenessOf(one, other, lexicon).score > 0
            if (isLikely) expect(mayBeOne(one.at, other.at)).toBe(true)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  test('no pair is of partners, of parent and child or in a straight line; none is a man and a woman', () => {
    fc.assert(
      fc.property(trees, ({ count, seed }) => {
        const { people, lexicon } = opened(plantDoubles(count, 0.3, seed))
        for (const { one, other } of findDoubles(people, lexicon)) {
          const [first, second] = [people[one]!, people[other]!]
          expect(one).toBeLessThan(other)
          expect(areApart(first, second)).toBe(false)
          expect(first.partners).not.toContain(second)
          expect([...first.fathers, ...first.mothers, ...first.children]).not.toContain(second)
          expect(new Set([first.gender, second.gender])).not.toEqual(new Set(['MALE', 'FEMALE']))
        }
      }),
      { numRuns: 40 },
    )
  })

  test('the same people in another order give the same pairs', () => {
    fc.assert(
      fc.property(trees, ({ count, seed }) => {
        const tree = plantDoubles(count, 0.2, seed)
        const last = tree.people.length - 1
        const turned = (at: number) => (at < 0 ? at : last - at)
        const backwards: PlantedTree = {
          ...tree,
          people: tree.people.toReversed(),
          families: tree.families.map(({ a, b, children, adopted }) => ({
            a: turned(a),
            b: turned(b),
            children: children.map(turned),
            adopted: adopted.map(turned),
          })),
        }
        const pairsOf = (of: PlantedTree, place: (at: number) => number) => {
          const { people, lexicon } = opened(of)
          const doubles = findDoubles(people, lexicon)
          return new Set(
            doubles.map(({ one, other }) => `${Math.min(place(one), place(other))} ${place(one) + place(other)}`),
          )
        }
        expect(pairsOf(backwards, turned)).toEqual(pairsOf(tree, (at) => at))
      }),
      { numRuns: 25, examples: [[{ count: 164, seed: 633 }]] },
    )
  })

  test('a very common name costs no more than its share', () => {
    const crowd = new Lexicon()
    const count = 20_000
    const source = { gender: 'MALE' as const, birth: unknownTime, death: unknownTime, birthPlace: null, gotras: [] }
    const people = Array.from({ length: count }, (_, at) =>
      crowd.add(at, { ...source, names: [{ first: 'Ram', last: 'Shrestha' }] }),
    )
    crowd.weigh()
    let pairs = 0
    eachPair(blocksOf(people), count, () => void pairs++)
    expect(pairs).toBeLessThan(count * mostInBlock)
    expect(findDoubles(people, crowd)).toEqual([])
  })
})
