import { describe, expect, test } from 'vitest'
import { generateGenealogy } from '../../../../../tools/genealogy.ts'
import { buildModel } from '../model/model.ts'
import { columnsOf, columnsOfGenealogy, type Child } from '../testing/columns.ts'
import { whatIsWrong } from '../testing/invariants.ts'
import { layoutTree } from './layout.ts'
import { crossKind } from './tree-layout.ts'

const layOut = (personCount: number, ...unions: [number, number, ...Child[]][]) =>
  layOutAs('U'.repeat(personCount), ...unions)

/** With a letter for the gender of each. */
function layOutAs(genders: string, ...unions: [number, number, ...Child[]][]) {
  const { shape, faults } = buildModel(columnsOf(genders.length, unions, genders))
  const layout = layoutTree(shape)
  expect(whatIsWrong(shape, layout)).toEqual([])
  const { x, row, metrics } = layout
  const isBeside = (one: number, other: number) =>
    row[one] === row[other] && Math.abs(x[one]! - x[other]!) === metrics.cardWidth + metrics.partnerGap
  return { ...layout, faults: [...faults, ...layout.faults], isBeside, kinds: Array.from(layout.crossLinks.kind) }
}

describe('generated genealogies', () => {
  const stress = { cousin: 0.3, remarry: 0.3, inlawParents: 0.3, adopt: 0.05, interline: 0.2 }
  test.each([
    [1, {}],
    [2, {}],
    [3, { founders: 40 }],
    [5, stress],
    [6, { ...stress, founders: 200 }],
  ])('seed %i with %o', (seed, options) => {
    const { shape } = buildModel(columnsOfGenealogy(generateGenealogy(20_000, seed, options)))
    const layout = layoutTree(shape)
    expect(whatIsWrong(shape, layout)).toEqual([])
    expect(layout.faults).toEqual([])
    let [couples, beside] = [0, 0]
    for (let union = 0; union < shape.unionCount; union++) {
      const [a, b] = [shape.partnerA[union]!, shape.partnerB[union]!]
      if (a < 0 || b < 0) continue
      couples++
      if (layout.row[a] === layout.row[b] && Math.abs(layout.x[a]! - layout.x[b]!) <= 3 * 150) beside++
    }
    expect(beside / couples).toBeGreaterThan(0.98)
  })

  test('the same tree is laid out the same way again', () => {
    const { shape } = buildModel(columnsOfGenealogy(generateGenealogy(5000, 9, stress)))
    expect(layoutTree(shape)).toEqual(layoutTree(shape))
  })
})

describe('who stands left', () => {
  const fromLeft = ({ x }: { x: Float64Array }, ...people: number[]) =>
    people.toSorted((one, other) => x[one]! - x[other]!)

  test('the man, whichever of the two was entered first, hosts the other, or has parents here', () => {
    for (const couple of [
      [0, 1],
      [1, 0],
    ] as const) {
      const founders = layOutAs('FMU', [...couple, 2])
      expect(fromLeft(founders, 0, 1)).toEqual([1, 0])
      expect(founders.isBeside(0, 1)).toBe(true)
      expect(founders.x[2]).toBe((founders.x[0]! + founders.x[1]!) / 2)
      // 3 and 4 have 0 and 5; then it is she who is at home here.
      expect(fromLeft(layOutAs('FMUUUM', [...couple, 2], [3, 4, 0, 5]), 0, 1)).toEqual([1, 0])
      expect(fromLeft(layOutAs('FMUUUM', [...couple, 2], [3, 4, 1, 5]), 0, 1)).toEqual([1, 0])
      // Both bring parents, and hers are the larger line.
      const both = layOutAs('FMUUUMUUU', [...couple, 2], [3, 4, 0, 5], [6, 7, 1], [5, 8])
      expect(fromLeft(both, 0, 1)).toEqual([1, 0])
    }
  })

  test('where only one gender is known, that one has its side; where it says nothing, the order of the record', () => {
    expect(fromLeft(layOutAs('FU', [0, 1]), 0, 1)).toEqual([1, 0])
    expect(fromLeft(layOutAs('UM', [0, 1]), 0, 1)).toEqual([1, 0])
    for (const genders of ['UUUU', 'FFUU', 'MMUU', 'OUUU']) {
      expect(fromLeft(layOutAs(genders, [0, 1]), 0, 1)).toEqual([0, 1])
      expect(fromLeft(layOutAs(genders, [1, 0]), 0, 1)).toEqual([1, 0])
      expect(fromLeft(layOutAs(genders, [1, 0], [2, 3, 0]), 0, 1)).toEqual([1, 0])
    }
  })

  test('a woman among two husbands has the first on her left, a man among two wives on his right', () => {
    expect(fromLeft(layOutAs('FMMUU', [0, 1, 3], [0, 2, 4]), 0, 1, 2)).toEqual([1, 0, 2])
    expect(fromLeft(layOutAs('MFFUU', [1, 0, 3], [2, 0, 4]), 0, 1, 2)).toEqual([2, 0, 1])
  })

  test('gender says nothing but the side: rows and who stands with whom are the same without it', () => {
    const { people, families } = generateGenealogy(5000, 5, { cousin: 0.3, remarry: 0.3, inlawParents: 0.3 })
    const columns = columnsOfGenealogy({ people, families })
    const shapeOf = (gender: string) => buildModel({ ...columns, people: { ...columns.people, gender } }).shape
    const letters = Array.from({ length: 5000 }, (_, person) => 'MFUO'.charAt((person * 7919) % 4)).join('')
    const [plain, told] = [layoutTree(shapeOf('U'.repeat(5000))), layoutTree(shapeOf(letters))]
    expect(whatIsWrong(shapeOf(letters), told)).toEqual([])
    expect(told.row).toEqual(plain.row)
    expect(told.crossLinks.to).toEqual(plain.crossLinks.to)
  })
})

describe('hard cases', () => {
  test('nobody', () => {
    const { bounds, rowCount, x } = layOut(0)
    expect(bounds).toEqual({ left: 0, top: 0, right: 0, bottom: 0 })
    expect([rowCount, x.length]).toEqual([0, 0])
  })

  test('one person', () => {
    expect(layOut(1).bounds).toEqual({ left: 0, top: 0, right: 128, bottom: 140 })
  })

  test('a couple over the middle of its children, who stand in birth order', () => {
    const { x, isBeside, links } = layOut(5, [0, 1, 4, 2, 3])
    expect(isBeside(0, 1)).toBe(true)
    expect([4, 2, 3].map((person) => x[person])).toEqual([4, 2, 3].map((person) => x[person]).sort((a, b) => a! - b!))
    expect(links.joinX[0]).toBe(x[2]! + 64)
    expect((x[0]! + x[1]! + 128) / 2).toBe(links.joinX[0])
  })

  test('siblings married to each other', () => {
    const { isBeside, kinds } = layOut(6, [0, 1, 2, 3], [2, 3, 4, 5])
    expect(isBeside(2, 3)).toBe(true)
    expect(kinds).toEqual([])
  })

  test('uncle and niece', () => {
    const { isBeside, kinds } = layOut(9, [0, 1, 2, 3], [3, 4, 5], [2, 5, 6, 7])
    expect(isBeside(2, 5)).toBe(true)
    expect(kinds).toEqual([crossKind.birth])
  })

  test('the children of a father and his daughter stand below both', () => {
    const { row, faults } = layOut(5, [0, 1, 2], [0, 2, 3, 4])
    expect(Array.from(row)).toEqual([0, 0, 1, 2, 2])
    expect(faults).toEqual([])
  })

  test('a man whose father married the daughter of his wife', () => {
    const { row, faults, kinds } = layOut(7, [0, 1, 2], [2, 3], [4, 3, 5], [0, 5, 6])
    expect(row[6]).toBeGreaterThan(row[5]!)
    expect(faults).toEqual([])
    expect(kinds).toContain(crossKind.marriage)
  })

  test('a woman who married two brothers', () => {
    const { isBeside, kinds } = layOut(8, [0, 1, 2, 3], [2, 4, 5], [3, 4, 6, 7])
    expect(isBeside(2, 4)).toBe(true)
    expect(kinds).toEqual([crossKind.marriage])
  })

  test('a man with four wives stands among them', () => {
    const { x, row } = layOut(10, [0, 1, 5], [0, 2, 6], [0, 3, 7], [0, 4, 8, 9])
    expect(new Set(row.slice(0, 5))).toEqual(new Set([0]))
    const order = [0, 1, 2, 3, 4].sort((one, other) => x[one]! - x[other]!)
    expect(order).toEqual([4, 2, 0, 1, 3])
    const children = [5, 6, 7, 8, 9].sort((one, other) => x[one]! - x[other]!)
    expect(children).toEqual([8, 9, 6, 5, 7])
  })

  test('a marriage of two lines stands with the larger one', () => {
    const { isBeside, kinds, crossLinks } = layOut(12, [0, 1, 2], [3, 4, 5, 6, 7, 10, 11], [2, 5, 8, 9])
    expect(isBeside(2, 5)).toBe(true)
    expect(kinds).toEqual([crossKind.birth])
    expect(crossLinks.to[0]).toBe(2)
  })

  test('parents of somebody married into a late generation stand just above it', () => {
    const { row } = layOut(10, [0, 1, 2], [2, 3, 4], [4, 5, 6], [8, 9, 5])
    expect(row[8]).toBe(row[5]! - 1)
  })

  test('a person who is an own ancestor is flagged, and everybody is placed', () => {
    const { faults, kinds } = layOut(5, [0, 1, 2], [2, 3, 0], [4, -1])
    expect(faults.map(({ kind, person }) => [kind, person])).toEqual([
      ['own-ancestor', 0],
      ['own-ancestor', 2],
    ])
    expect(kinds).toContain(crossKind.broken)
  })

  test('a circle closed by an adoption gives way to the births', () => {
    const { row, crossLinks, kinds } = layOut(5, [0, 1, 2], [2, 3, 4], [4, -1, [0, 'AA']])
    expect(row[4]).toBeGreaterThan(row[2]!)
    expect(row[2]).toBeGreaterThan(row[0]!)
    expect(kinds).toEqual([crossKind.broken])
    expect(crossLinks.to[0]).toBe(0)
  })

  test('one parent only', () => {
    const { row, x } = layOut(3, [0, -1, 1, 2])
    expect(Array.from(row)).toEqual([0, 1, 1])
    expect(x[0]).toBe((x[1]! + x[2]!) / 2)
  })

  test('siblings of parents nobody knows stay together', () => {
    const { row, links } = layOut(3, [-1, -1, 0, 1])
    expect(row[0]).toBe(row[1])
    expect(links.union.length).toBe(1)
  })

  test('an only child of parents nobody knows hangs from no line', () => {
    expect(layOut(1, [-1, -1, 0]).links.union.length).toBe(0)
    const { links, crossLinks } = layOut(3, [0, 1, 2], [-1, -1, 2])
    expect(Array.from(links.union)).toEqual([0])
    expect(crossLinks.to.length).toBe(0)
  })

  test('three parents: stands under those by birth, tied to the one by adoption', () => {
    const { row, kinds, crossLinks } = layOut(4, [2, -1, [3, 'AA']], [0, 1, [3, 'BB']])
    expect(kinds).toEqual([crossKind.adoptive])
    expect(crossLinks.from[0]).toBe(2)
    expect(row[3]).toBeGreaterThan(row[2]!)
  })

  test('a person married to itself, and one that is its own child', () => {
    const { faults } = layOut(2, [0, 0, 1], [1, -1, 1])
    expect(faults.map(({ kind }) => kind)).toEqual(['self-marriage', 'own-parent'])
  })

  test('5,000 people without any relation make no endless row', () => {
    const { bounds, rowCount } = layOut(5000)
    expect(rowCount).toBeGreaterThan(20)
    expect(bounds.right / bounds.bottom).toBeLessThan(4)
  })

  test('2,000 couples one after the other: everybody married twice', () => {
    const chain = Array.from({ length: 2000 }, (_, i): [number, number] => [i, i + 1])
    expect(layOut(2001, ...chain).rowCount).toBe(1)
  })

  test('1,000 generations', () => {
    const descent = Array.from({ length: 1000 }, (_, i): [number, number, number] => [i, -1, i + 1])
    expect(layOut(1001, ...descent).rowCount).toBe(1001)
  })

  test('a shallow child among deep ones stands in the middle of the room left to it', () => {
    const wide = (parent: number, first: number): [number, number, ...number[]] => [
      parent,
      -1,
      first,
      first + 1,
      first + 2,
      first + 3,
      first + 4,
      first + 5,
    ]
    const { x } = layOut(30, [0, -1, 1, 2, 3], wide(1, 4), wide(3, 10))
    expect(x[2]! - x[1]!).toBeCloseTo(x[3]! - x[2]!, 6)
  })
})
