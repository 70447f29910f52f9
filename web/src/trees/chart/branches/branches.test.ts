import { describe, expect, test } from 'vitest'
import { layoutTree } from '../layout/layout.ts'
import { buildModel } from '../model/model.ts'
import { columnsOf, type Child } from '../testing/columns.ts'
import { generatedModel } from '../testing/scenes.ts'
import { branchesOf } from './branches.ts'
import { surnamesOf } from './surnames.ts'

type Union = [number, number, ...Child[]]

/** A line of single children, from whose last a fan of lines begins, each of a child with so many children. */
function lineThatFans(before: number, fans: number, each: number) {
  const unions: Union[] = Array.from({ length: before }, (_, at): Union => [at, -1, at + 1])
  let next = before + 1
  const heads = Array.from({ length: fans }, () => next++)
  unions.push([before, -1, ...heads])
  for (const head of heads) unions.push([head, -1, ...Array.from({ length: each }, () => next++)])
  return { model: buildModel(columnsOf(next, unions)), heads }
}

describe('branches', () => {
  test('begin where a family parts, below a line in which each has one child', () => {
    const { model, heads } = lineThatFans(6, 5, 20)
    const layout = layoutTree(model.shape)
    const { shown, founders, of } = branchesOf(model.shape, layout, heads[2]! + 60)
    expect(shown.map(({ founder }) => founder).toSorted((one, other) => one - other)).toEqual(heads)
    expect(shown.map(({ people }) => people)).toEqual(heads.map(() => 21))
    expect(founders).toEqual([{ person: 0, people: 7 + 5 * 21 }])
    expect(shown.filter(({ isMine }) => isMine).map(({ founder }) => founder)).toEqual([
      shown[of[heads[2]! + 60]!]!.founder,
    ])
  })

  test('who married in belongs to the line of the partner', () => {
    const unions: Union[] = [[0, -1, 1, 2, 3, 4, 5]]
    let next = 6
    for (let head = 1; head <= 5; head++) unions.push([head, next++, ...Array.from({ length: 14 }, () => next++)])
    const { shape } = buildModel(columnsOf(next, unions))
    const { shown, of } = branchesOf(shape, layoutTree(shape))
    expect(shown.map(({ people }) => people)).toEqual([16, 16, 16, 16, 16])
    expect(of[6]).toBe(of[1])
    expect(of[0]).toBe(-1)
  })

  test('of a family that parts into nobody but children there are none, nor of a few people', () => {
    for (const children of [100, 20]) {
      const { shape } = buildModel(
        columnsOf(children + 1, [[0, -1, ...Array.from({ length: children }, (_, at) => at + 1)]]),
      )
      expect(branchesOf(shape, layoutTree(shape)).shown).toEqual([])
    }
  })

  test('unrelated families stand for themselves, by the name that most of them bear', () => {
    const unions: Union[] = []
    const columns = columnsOf(14 * 12, unions)
    for (let family = 0; family < 14; family++) {
      const first = 12 * family
      unions.push([first, first + 1, ...Array.from({ length: 10 }, (_, at) => first + 2 + at)])
    }
    const all = columnsOf(14 * 12, unions)
    all.people.last = columns.people.last.map((_, person) =>
      person % 12 === 1 ? 'Rai' : `Name${Math.floor(person / 12)}`,
    )
    const model = buildModel(all)
    const branches = branchesOf(model.shape, layoutTree(model.shape))
    expect(branches.shown.map(({ kind, people }) => [kind, people])).toEqual(
      Array.from({ length: 14 }, () => ['family', 12]),
    )
    const names = [...surnamesOf(model, branches).values()].toSorted()
    expect(names).toEqual(Array.from({ length: 14 }, (_, at) => `Name${at}`).toSorted())
  })

  test.each([
    [214, {}],
    [1995, {}],
    [3010, { founders: 14, interline: 0 }],
    [20_000, { cousin: 0.3, remarry: 0.3, inlawParents: 0.3, adopt: 0.05, interline: 0.2, founders: 40 }],
  ])('of %i people with %o no two share a place, and each is as large as it says', (people, options) => {
    for (const seed of [1, 2, 3]) {
      const { shape } = generatedModel(people, seed, options)
      const layout = layoutTree(shape)
      const me = people - 1
      const { shown, of } = branchesOf(shape, layout, me)
      expect(shown.length).toBeGreaterThan(1)
      const counts = shown.map(() => 0)
      for (let person = 0; person < people; person++) {
        const at = of[person]!
        if (at < 0) continue
        counts[at]!++
        const { row, left, right } = shown[at]!
        const place = layout.row[person]! - row
        expect(left[place]! <= layout.x[person]! && layout.x[person]! < right[place]!).toBe(true)
      }
      expect(shown.map((branch) => branch.people)).toEqual(counts)
      for (let person = 0; person < people; person++)
        for (const [at, { row, left, right }] of shown.entries()) {
          const place = layout.row[person]! - row
          const isOver = left[place]! < layout.x[person]! && layout.x[person]! + 1 < right[place]!
          // Small lines that belong to no branch may stand in a gap of one.
          if (isOver && of[person]! >= 0) expect(of[person]).toBe(at)
        }
      expect(shown.filter(({ isMine }) => isMine).length).toBeLessThanOrEqual(1)
      for (const { isMine, people: many } of shown) if (isMine) expect(many).toBeLessThanOrEqual(people / 2)
    }
  })
})
