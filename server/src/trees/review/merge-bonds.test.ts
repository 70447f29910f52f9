import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { few, growth, many, mostGrowth } from '../../../test/growth.ts'
import type { ChildState, UnionState } from '../person/bonds/state.ts'
import { areBound, mergeBonds, ownDays, secondDays } from './merge-bonds.ts'

const child = (childId: string, more: Partial<ChildState> = {}): ChildState => ({
  childId,
  kindA: 'BIRTH',
  kindB: 'BIRTH',
  position: null,
  ...more,
})
const union = (id: string, a: string | null, b: string | null, children: ChildState[] = [], more = {}): UnionState => ({
  id,
  a,
  b,
  kind: 'MARRIED',
  from: null,
  to: null,
  hasFacts: false,
  position: null,
  children,
  ...more,
})
const year = (of: number) => ({ calendar: 'GREGORIAN' as const, qualifier: 'EXACT' as const, year: of })
const born = (days: Record<string, number>) => (id: string) => days[id] ?? null

describe('two people as one', () => {
  test('keeps both marriages of two who married each other twice', () => {
    const twice = (id: string, who: string) => [
      union(`${id}1`, who, 'ivo', [], { kind: 'DIVORCED', from: year(1880) }),
      union(`${id}2`, who, 'ivo', [child(`${id}kid`)], { from: year(1890) }),
    ]
    const merged = (before: UnionState[]) => {
      const { unions, joined } = mergeBonds('irma', 'again', before, born({}))
      return [unions.map(({ id, kind, children }) => `${id} ${kind} ${children.length}`), joined.length]
    }
    const ofIrma = twice('U', 'irma')
    const ofAgain = twice('V', 'again')
    expect(merged(ofIrma)).toEqual([['U1 DIVORCED 0', 'U2 MARRIED 1'], 0])
    expect(merged(ofAgain)).toEqual([['V1 DIVORCED 0', 'V2 MARRIED 1'], 0])
    expect(merged([...ofIrma, ...ofAgain])).toEqual([['U1 DIVORCED 0', 'U2 MARRIED 2'], 2])
  })

  test('thousands of children of both are joined without work for each pair of children', async () => {
    const join = (count: number) => {
      const kids = (name: string) => Array.from({ length: count }, (_, place) => child(`${name}${place}`))
      const unions = [
        union('U1', 'ram', 'sita', kids('first')),
        union('U2', 'again', 'sita', kids('second')),
        union('U3', 'again', null, kids('second')),
      ]
      const left = mergeBonds('ram', 'again', unions, born({})).unions
      expect(left.map(({ id, children }) => [id, children.length])).toEqual([['U1', 2 * count]])
    }
    const times = await growth(
      () => join(4 * few),
      () => join(4 * many),
    )
    expect(times).toBeLessThan(mostGrowth)
  })

  test('unions with the same partner become one, with the children of both in one order', () => {
    const { unions, joined } = mergeBonds(
      'ram',
      'again',
      [
        union('U1', 'ram', 'sita', [child('a', { position: 1 }), child('c', { position: 2 })], { kind: 'UNKNOWN' }),
        union('U2', 'sita', 'again', [child('b', { position: 1, kindB: 'ADOPTIVE' }), child('c', { position: 2 })], {
          from: year(1970),
        }),
      ],
      born({ a: 1970_01_01, b: 1972_01_01, c: 1975_01_01 }),
    )
    expect(joined).toEqual([{ into: 'U1', from: 'U2' }])
    expect(unions).toMatchObject([{ id: 'U1', a: 'ram', b: 'sita', kind: 'MARRIED', from: year(1970) }])
    expect(unions[0]!.children).toEqual([
      child('a', { position: 1 }),
      // The bond of the one with the child is said of the same partner, on whichever side that stands.
      child('b', { position: 2, kindA: 'ADOPTIVE' }),
      child('c', { position: 3 }),
    ])
  })

  test('keeps the more exact of two marriage dates, and reports the other as a fact', () => {
    const day = { ...year(1970), month: 5, day: 3 }
    const about = { ...year(1971), qualifier: 'ABOUT' as const }
    const days = (from: PartialDate | null, to: PartialDate | null = null) => ({ from, to })
    expect(ownDays(days(year(1970)), days(day))).toEqual(days(day))
    expect(secondDays(days(year(1970)), days(day))).toEqual([{ type: 'Marriage', date: year(1970) }])
    expect(ownDays(days(year(1970), about), days(about, year(1980)))).toEqual(days(year(1970), year(1980)))
    expect(secondDays(days(year(1970), about), days(about, year(1980)))).toEqual([
      { type: 'Marriage', date: about },
      { type: 'Divorce', date: about },
    ])
    // Of two that say as much the first stays.
    expect(ownDays(days(year(1970)), days(year(1971)))).toEqual(days(year(1970)))
    expect(ownDays(days(null), days(about))).toEqual(days(about))
    const [merged] = mergeBonds(
      'ram',
      'again',
      [union('U1', 'ram', 'sita', [], { from: about }), union('U2', 'again', 'sita', [], { from: day })],
      born({}),
    ).unions
    expect(merged).toMatchObject({ id: 'U1', from: day })
  })

  test('other partners stay, and parents of both', () => {
    const { unions } = mergeBonds(
      'ram',
      'again',
      [
        union('U1', 'ram', 'sita'),
        union('U2', 'again', 'gita', [child('x')]),
        union('P1', 'p', 'q', [child('ram', { position: 2 })]),
        union('P2', 'r', null, [child('again', { kindA: 'ADOPTIVE' })]),
      ],
      born({}),
    )
    expect(unions.map(({ id, a, b }) => [id, a, b])).toEqual([
      ['U1', 'ram', 'sita'],
      ['U2', 'ram', 'gita'],
      ['P1', 'p', 'q'],
      ['P2', 'r', null],
    ])
    expect(unions[3]!.children).toEqual([child('ram', { kindA: 'ADOPTIVE' })])
  })

  test('a child of one partner, who is also the couple’s, goes to the couple', () => {
    const { unions } = mergeBonds(
      'ram',
      'again',
      [union('U1', 'ram', 'sita', [child('a')]), union('U2', 'again', null, [child('a'), child('b')])],
      born({}),
    )
    expect(unions.map(({ id, children }) => [id, children.map(({ childId }) => childId)])).toEqual([
      ['U1', ['a']],
      ['U2', ['b']],
    ])
  })

  test('twins in one family are one child', () => {
    const both = union('P', 'p', 'q', [child('ram', { position: 1 }), child('again', { position: 2, kindA: 'STEP' })])
    const { unions } = mergeBonds('ram', 'again', [both], born({}))
    expect(unions[0]!.children).toEqual([child('ram', { position: 1, kindA: 'STEP' })])
  })

  test('names pairs that cannot be merged', () => {
    const unions = [union('U', 'a', 'b', [child('c')])]
    expect(areBound('a', 'b', unions)).toBe(true)
    expect(areBound('a', 'c', unions)).toBe(true)
    expect(areBound('c', 'b', unions)).toBe(true)
    expect(areBound('c', 'd', unions)).toBe(false)
  })

  test('every person keeps their parents, children and partners', () => {
    const people = ['keep', 'other', 'p', 'q', 'r', 's', 't']
    const someone = fc.constantFrom(...people)
    const unionsOf = fc
      .array(fc.record({ a: someone, b: fc.option(someone), children: fc.uniqueArray(someone, { maxLength: 4 }) }), {
        maxLength: 6,
      })
      .map((list) =>
        list.flatMap(({ a, b, children }, at) => {
          const partners = [a, b]
          const own = children.filter((id) => !partners.includes(id))
          return a === b
            ? []
            : [
                union(
                  `U${at}`,
                  a,
                  b,
                  own.map((id) => child(id)),
                ),
              ]
        }),
      )
    const pairsIn = (list: readonly UnionState[], rename: (id: string) => string) => {
      const pairs = new Set<string>()
      for (const { a, b, children } of list) {
        const partners = [a, b].filter((id) => id !== null).map(rename)
        if (partners.length === 2) pairs.add(`partners ${partners.toSorted().join(' ')}`)
        for (const { childId } of children) for (const parent of partners) pairs.add(`${parent} of ${rename(childId)}`)
      }
      return pairs
    }
    fc.assert(
      fc.property(unionsOf, (before) => {
        fc.pre(!areBound('keep', 'other', before))
        const { unions } = mergeBonds('keep', 'other', before, born({}))
        expect(pairsIn(unions, (id) => id)).toEqual(pairsIn(before, (id) => (id === 'other' ? 'keep' : id)))
        const countsOf = (list: readonly UnionState[], who: string) => {
          const others = list.filter(({ a, b }) => a === who || b === who).map(({ a, b }) => (a === who ? b : a))
          return (partner: string | null) => others.filter((one) => one === partner).length
        }
        const [ofKeep, ofOther, ofBoth] = [
          countsOf(before, 'keep'),
          countsOf(before, 'other'),
          countsOf(unions, 'keep'),
        ]
        for (const partner of new Set(before.flatMap(({ a, b }) => [a, b]))) {
          if (partner === null) expect(ofBoth(null)).toBeLessThanOrEqual(1)
          else if (partner !== 'keep' && partner !== 'other')
            expect(ofBoth(partner)).toBe(Math.max(ofKeep(partner), ofOther(partner)))
        }
        for (const { children } of unions) {
          expect(new Set(children.map(({ childId }) => childId)).size).toBe(children.length)
        }
      }),
      { numRuns: 500 },
    )
  })
})
