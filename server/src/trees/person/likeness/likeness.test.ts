import { describe, expect, test } from 'vitest'
import { rangeOfDate } from '../../../kit/date-range.ts'
import { areApart } from '../../review/doubles.ts'
import { isOneSlip } from './likeness-names.ts'
import { timesAlike } from './likeness-times.ts'
import { likenessOf } from './likeness.ts'
import { reasonsOf } from './reasons.ts'
import { traitsOf, type TraitBonds } from '../../review/traits-list.ts'
import { Lexicon, type TraitSource } from './traits.ts'
import { unknownTime, whenOf, type When } from './when.ts'

type Told = Partial<Omit<TraitSource, 'names'>> & { name?: string }

function when(year: number, more: { month?: number; day?: number; about?: boolean } = {}): When {
  const { month, day, about } = more
  const date = { calendar: 'GREGORIAN' as const, qualifier: 'EXACT' as const, year, month, day }
  return whenOf(rangeOfDate(date), about ? 'ABOUT' : 'EXACT')
}

function source({ name = 'Ram Shrestha', ...told }: Told): TraitSource {
  const [first = '', last = ''] = name.split(' ')
  const nothing = { gender: 'MALE' as const, birth: unknownTime, death: unknownTime, birthPlace: null, gotras: [] }
  return { ...nothing, ...told, names: [{ first, last }] }
}

const strangers = ['Hari Rai', 'Gopal Karki', 'Bishnu Thapa', 'Madan Joshi', 'Kiran Limbu', 'Anil Yadav']
type Family = { a: number; b: number; children: number[] }

/** People among a few hundred strangers; unions name their people by place, -1 for nobody. */
function among(people: readonly Told[], families: readonly Family[] = []) {
  const crowd = Array.from({ length: 300 }, (_, at): Told => ({
    name: strangers[at % 6]!,
    birth: when(1900 + (at % 100)),
  }))
  const links = families.flatMap(({ children }, union) => children.map((child) => ({ union, child })))
  const bonds: TraitBonds = {
    unions: { a: families.map(({ a }) => a), b: families.map(({ b }) => b) },
    children: {
      union: links.map(({ union }) => union),
      child: links.map(({ child }) => child),
      isBirthA: () => true,
      isBirthB: () => true,
    },
  }
  const lexicon = new Lexicon()
  const traits = traitsOf([...people, ...crowd].map(source), bonds, lexicon)
  return { traits, likeness: likenessOf(traits[0]!, traits[1]!, lexicon) }
}

const score = (people: readonly Told[], families?: readonly Family[]) => among(people, families).likeness.score
const plain = { birth: when(1950) }

describe('the likeness of two people', () => {
  test('a name in either script and a year are enough in a small tree', () => {
    expect(score([plain, { ...plain, name: 'राम श्रेष्ठ' }])).toBeGreaterThan(0.8)
    expect(score([plain, { ...plain, name: 'Raam Srestha' }])).toBeGreaterThan(0.8)
  })

  test('a man and a woman are not duplicates, nor are two people of different times', () => {
    expect(score([plain, { ...plain, gender: 'FEMALE' }])).toBe(0)
    expect(score([plain, { birth: when(1975) }])).toBe(0)
    expect(score([plain, { birth: when(1920), death: when(1940) }])).toBe(0)
  })

  test('an exact day says more than a year, a guess less', () => {
    const day = when(1950, { month: 4, day: 5 })
    const scores = [when(1950, { about: true }), when(1950), day].map((birth) => timesAlike(birth, day)) as [
      number,
      number,
      number,
    ]
    expect(scores[0]).toBeLessThan(scores[1])
    expect(scores[1]).toBeLessThan(scores[2])
    expect(timesAlike(when(1950), when(1953, { about: true }))).toBeGreaterThan(0)
    expect(timesAlike(when(1950), when(1953))).toBeLessThan(0)
    expect(timesAlike(when(1950), unknownTime)).toBe(0)
    // Day and month changed about, and one figure of the year another.
    expect(timesAlike(day, when(1950, { month: 5, day: 4 }))).toBeGreaterThan(0)
    expect(timesAlike(day, when(1930, { month: 4, day: 5 }))).toBeGreaterThan(0)
    expect(timesAlike(day, when(1950, { month: 4, day: 9 }))).toBeLessThan(0)
  })

  test('relatives of the same names raise it, others lower it', () => {
    const alone = score([plain, plain])
    const withParents = (father: string, mother: string) =>
      score(
        [
          plain,
          plain,
          { name: 'Dev' },
          { name: 'Sita', gender: 'FEMALE' },
          { name: father },
          { name: mother, gender: 'FEMALE' },
        ],
        [
          { a: 2, b: 3, children: [0] },
          { a: 4, b: 5, children: [1] },
        ],
      )
    expect(withParents('देव', 'Seeta')).toBeGreaterThan(alone)
    expect(withParents('Krishna', 'Laxmi')).toBeLessThan(alone)
    const wives = (one: string, other: string) =>
      score(
        [plain, plain, { name: one, gender: 'FEMALE' }, { name: other, gender: 'FEMALE' }],
        [
          { a: 0, b: 2, children: [] },
          { a: 1, b: 3, children: [] },
        ],
      )
    expect(wives('Sita', 'सीता')).toBeGreaterThan(alone)
    expect(wives('Sita', 'Kamala')).toBeLessThan(alone)
  })

  test('place and gotra raise it, and each is a reason', () => {
    const here = { ...plain, birthPlace: 'Kirtipur, Nepal', gotras: ['Kashyap'] }
    const { likeness } = among([here, { ...here, birthPlace: 'किर्तिपुर' }])
    expect(reasonsOf(likeness.reasons)).toEqual(['same-name', 'same-birth', 'same-place', 'same-gotra'])
    const elsewhere = { ...plain, birthPlace: 'Ilam', gotras: ['Bharadwaj'] }
    expect(score([here, elsewhere])).toBeLessThan(score([plain, plain]))
  })

  test('a common name says little', () => {
    const common = { name: 'Hari Rai', birth: when(1950) }
    expect(score([common, common])).toBeLessThan(score([plain, plain]))
  })

  test('a married woman may have another last name, a man hardly', () => {
    const day = { birth: when(1950, { month: 4, day: 5 }), birthPlace: 'Gorkha' }
    const women = [
      { ...day, name: 'Sunita Shrestha', gender: 'FEMALE' as const },
      { ...day, name: 'Sunita Gurung', gender: 'FEMALE' as const },
    ]
    const men = women.map((one) => ({ ...one, gender: 'MALE' as const }))
    expect(score(women)).toBeGreaterThan(score(men))
  })
})

test('brothers are two, unless they are alike in everything', () => {
  const brothers = (one: Told, other: Told) => {
    const { traits } = among([one, other, { name: 'Dev' }], [{ a: 2, b: -1, children: [0, 1] }])
    return areApart(traits[0]!, traits[1]!)
  }
  expect(brothers(plain, { name: 'Laxman', birth: when(1950) })).toBe(true)
  expect(brothers(plain, { birth: when(1956) })).toBe(true)
  expect(brothers({}, {})).toBe(true)
  expect(brothers(plain, plain)).toBe(false)
})

test('a grandfather is no double of a grandchild', () => {
  const { traits } = among(
    [{}, {}, { name: 'Dev' }],
    [
      { a: 0, b: -1, children: [2] },
      { a: 2, b: -1, children: [1] },
    ],
  )
  expect(areApart(traits[0]!, traits[1]!)).toBe(true)
})

test('a slip of one letter is one', () => {
  for (const [one, other] of [
    ['sunita', 'sunta'],
    ['sunita', 'sunitaa'],
    ['sunita', 'sumita'],
    ['sunita', 'suntia'],
  ] as const)
    expect([one, other, isOneSlip(one, other)]).toEqual([one, other, true])
  for (const [one, other] of [
    ['ram', 'rama'],
    ['sunita', 'sunita'],
    ['sunita', 'anita'],
    ['hari', 'hira'],
  ] as const)
    expect([one, other, isOneSlip(one, other)]).toEqual([one, other, false])
})
