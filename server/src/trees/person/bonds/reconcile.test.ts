import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { few, growth, many, mostGrowth } from '../../../../test/growth.ts'
import { differenceOf } from './difference.ts'
import { reconcile, withoutPerson, type WantedRelations } from './reconcile.ts'
import { parentsOf, type UnionState } from './state.ts'

let count = 0
const newId = () => `u${++count}`
beforeEach(() => {
  count = 0
})

const child = (childId: string) => ({ childId, kindA: 'BIRTH' as const, kindB: 'BIRTH' as const, position: null })
const union = (id: string, a: string | null, b: string | null, ...children: string[]): UnionState => ({
  id,
  a,
  b,
  kind: 'MARRIED',
  from: null,
  to: null,
  hasFacts: false,
  position: null,
  children: children.map(child),
})
const birth = (id: string) => ({ id, kind: 'BIRTH' as const })
const brief = (unions: UnionState[]) =>
  unions.map(({ a, b, children }) => `${a ?? '-'}+${b ?? '-'}: ${children.map((one) => one.childId).join(' ')}`)
const after = (person: string, unions: UnionState[], wanted: WantedRelations) =>
  reconcile(person, unions, wanted, newId)

describe('parents', () => {
  test('two parents with a union are parents together, whatever their kinds', () => {
    const left = after('kid', [union('x', 'ma', 'pa', 'sis')], {
      parents: [birth('ma'), { id: 'pa', kind: 'STEP' }],
    })
    expect(brief(left)).toEqual(['ma+pa: sis kid'])
    expect(left[0]!.children[1]).toMatchObject({ kindA: 'BIRTH', kindB: 'STEP' })
  })

  test('two by birth without a union form one of unknown kind', () => {
    expect(after('kid', [], { parents: [birth('ma'), birth('pa')] })).toEqual([
      { ...union('u1', 'ma', 'pa', 'kid'), kind: 'UNKNOWN', position: 0 },
    ])
  })

  test('birth and adoptive parents form separate unions', () => {
    const adoptive = (id: string) => ({ id, kind: 'ADOPTIVE' as const })
    const left = after('kid', [union('x', 'foster-ma', 'foster-pa')], {
      parents: [birth('ma'), birth('pa'), adoptive('foster-ma'), adoptive('foster-pa')],
    })
    expect(brief(left)).toEqual(['foster-ma+foster-pa: kid', 'ma+pa: kid'])
  })

  test('a second parent completes the union of the first, if no sibling is in it', () => {
    expect(brief(after('kid', [union('x', 'ma', null, 'kid')], { parents: [birth('ma'), birth('pa')] }))).toEqual([
      'ma+pa: kid',
    ])
    expect(
      brief(after('kid', [union('x', 'ma', null, 'kid', 'sis')], { parents: [birth('ma'), birth('pa')] })),
    ).toEqual(['ma+-: sis', 'ma+pa: kid'])
  })

  test('a parent that is left out goes, the other stays; a marriage stays without children', () => {
    const left = after('kid', [union('x', 'ma', 'pa', 'kid')], { parents: [birth('ma')] })
    expect(brief(left)).toEqual(['ma+pa: ', 'ma+-: kid'])
  })

  test('unions that say nothing any more vanish, those with facts stay', () => {
    const single = union('x', 'ma', null, 'kid')
    expect(after('kid', [single], { parents: [] })).toEqual([])
    expect(after('kid', [{ ...single, hasFacts: true }], { parents: [] })).toHaveLength(1)
  })
})

describe('children', () => {
  test('one with another parent goes to their union', () => {
    const left = after('ma', [union('x', 'ma', 'pa')], {
      children: [{ ...birth('kid'), otherParentId: 'pa', order: 2 }],
    })
    expect(brief(left)).toEqual(['ma+pa: kid'])
    expect(left[0]!.children[0]!.position).toBe(2)
  })

  test('one who has a single parent gets the second', () => {
    expect(brief(after('ma', [union('x', 'pa', null, 'kid')], { children: [birth('kid')] }))).toEqual(['pa+ma: kid'])
  })

  test('leaving one out keeps it with its other parent', () => {
    expect(brief(after('ma', [union('x', 'ma', 'pa', 'kid', 'sis')], { children: [birth('sis')] }))).toEqual([
      'ma+pa: sis',
      'pa+-: kid',
    ])
  })

  test('one may be moved to another marriage', () => {
    const unions = [union('x', 'ma', 'pa', 'kid'), union('y', 'ma', 'new-pa')]
    expect(brief(after('ma', unions, { children: [{ ...birth('kid'), otherParentId: 'new-pa' }] }))).toEqual([
      'ma+pa: ',
      'ma+new-pa: kid',
    ])
  })
})

describe('partners', () => {
  test('are added, corrected and removed; parents of a child stay its parents', () => {
    const unions = [union('x', 'ma', 'pa', 'kid'), union('y', 'ma', 'ex')]
    const wanted = { id: 'new', kind: 'PARTNERS' as const, from: null, to: null }
    const left = after('ma', unions, { partners: [wanted] })
    expect(left.map(({ a, b, kind }) => [a, b, kind])).toEqual([
      ['ma', 'pa', 'UNKNOWN'],
      ['ma', 'new', 'PARTNERS'],
    ])
  })

  test('a wanted relation of unknown kind stays', () => {
    const wanted = { id: 'pa', kind: 'UNKNOWN' as const, from: null, to: null }
    expect(brief(after('ma', [], { partners: [wanted] }))).toEqual(['ma+pa: '])
  })
})

test('thousands of children leave one of two parents without work for each pair of children', async () => {
  const leave = (count: number) => {
    const kids = Array.from({ length: count }, (_, place) => `kid${place}`)
    const left = after('pa', [union('x', 'ma', 'pa', ...kids)], { children: [birth('kid0')] })
    expect(left.map(({ a, b, children }) => [a, b, children.length])).toEqual([
      ['ma', 'pa', 1],
      ['ma', null, count - 1],
    ])
  }
  const times = await growth(
    () => leave(4 * few),
    () => leave(4 * many),
  )
  expect(times).toBeLessThan(mostGrowth)
})

test('removing a person keeps the relations of the others', () => {
  const unions = [union('x', 'ma', 'pa', 'kid', 'sis'), union('y', 'ma', 'ex'), union('z', 'kid', null, 'grandkid')]
  expect(brief(withoutPerson('ma', unions))).toEqual(['-+pa: kid sis', 'kid+-: grandkid'])
})

test('reads back the saved relations, and saving them again changes nothing', () => {
  const person = fc.integer({ min: 1, max: 7 }).map((n) => `p${n}`)
  const wantedParents = fc.uniqueArray(fc.record({ id: person, kind: fc.constantFrom('BIRTH', 'ADOPTIVE', 'STEP') }), {
    selector: (parent) => parent.id,
    maxLength: 5,
  })
  fc.assert(
    fc.property(fc.array(wantedParents, { maxLength: 4 }), (saves) => {
      let unions: UnionState[] = []
      for (const parents of saves) {
        unions = after('kid', unions, { parents: parents as never })
        const sorted = (list: { id: string }[]) => [...list].sort((x, y) => x.id.localeCompare(y.id))
        expect(sorted(parentsOf({ unions, loosened: new Set(), newId }, 'kid'))).toEqual(sorted(parents))
        const again = differenceOf(unions, after('kid', unions, { parents: parents as never }))
        expect(again.people).toEqual([])
      }
    }),
  )
})

test('a difference names what to write and whom it concerns', () => {
  const before = [union('x', 'ma', 'pa', 'kid'), union('y', 'ma', 'ex')]
  const next = [{ ...union('x', 'ma', 'pa', 'sis'), kind: 'DIVORCED' as const }, union('z', 'pa', null, 'kid')]
  const difference = differenceOf(before, next)
  expect(difference.addedUnions.map((one) => one.id)).toEqual(['z'])
  expect(difference.removedUnions.map((one) => one.id)).toEqual(['y'])
  expect(difference.changedUnions.map((one) => one.after.kind)).toEqual(['DIVORCED'])
  expect(difference.addedChildren.map((one) => one.childId)).toEqual(['sis', 'kid'])
  expect(difference.removedChildren.map((one) => one.childId)).toEqual(['kid'])
  expect(difference.people).toEqual(['ex', 'kid', 'ma', 'pa', 'sis'])
})

describe('two who came together twice', () => {
  const first = { ...union('x', 'ma', 'pa'), kind: 'DIVORCED' as const }
  const second = union('y', 'ma', 'pa', 'kid')
  const kinds = (unions: UnionState[]) => unions.map(({ id, kind }) => `${id} ${kind}`)

  test('keep the union that a list without unions does not mean', () => {
    const left = after('ma', [first, second], { partners: [{ id: 'pa', kind: 'SEPARATED' }] })
    expect(kinds(left)).toEqual(['x SEPARATED', 'y MARRIED'])
  })

  test('each change the union that is named', () => {
    const partners = [
      { id: 'pa', unionId: 'x', kind: 'DIVORCED' as const },
      { id: 'pa', unionId: 'y', kind: 'SEPARATED' as const },
    ]
    expect(kinds(after('ma', [first, second], { partners }))).toEqual(['x DIVORCED', 'y SEPARATED'])
  })

  test('lose the union that a list with unions leaves out', () => {
    const partners = [{ id: 'pa', unionId: 'y', kind: 'MARRIED' as const }]
    expect(kinds(after('ma', [first, second], { partners }))).toEqual(['y MARRIED'])
  })

  test('get a new union beside the one that is named', () => {
    const partners = [
      { id: 'pa', unionId: 'x', kind: 'DIVORCED' as const },
      { id: 'pa', kind: 'MARRIED' as const },
    ]
    expect(kinds(after('ma', [first], { partners }))).toEqual(['x DIVORCED', 'u1 MARRIED'])
  })
})
