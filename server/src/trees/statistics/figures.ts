import type { TreeStatistics } from '@mulghar/contract/trees/statistics'
import { callName, sameSpelling, tally } from './names.ts'

/** The columns of the graph, as far as they are counted; what the viewer may not see is null in them. */
export type CountedColumns = {
  id: string[]
  first: string[]
  last: string[]
  native: string[]
  gender: string
  born: (number | null)[]
  died: (number | null)[]
  living: string
  unionA: number[]
  unionB: number[]
  childUnion: number[]
  child: number[]
}

export type Figures = Omit<TreeStatistics, 'open' | 'birthMonths' | 'gotras' | 'places' | 'completeness'> & {
  known: { births: number; deaths: number; parents: number; natives: number }
}

const [mostNames, mostLives] = [15, 10]

/** Counts a tree. Linear in people and children, but for sorting ages; about 100 bytes a person while it counts. */
export function figuresOf(columns: CountedColumns): Figures {
  const { id, first, last, native, gender, born, died, living } = columns
  const people = id.length
  const alive = countOf(living, '1')
  const women = countOf(gender, 'F')
  const men = countOf(gender, 'M')
  const other = countOf(gender, 'O')
  const ages = agesOf(born, died)
  const once = (names: Iterable<string>) => Array.from(names, (name) => ({ name, people: 1 }))
  return {
    people,
    families: columns.unionA.length,
    generations: generationsOf(columns),
    genders: { female: women, male: men, other, unknown: people - women - men - other },
    living: alive,
    dead: people - alive,
    births: birthsOf(born),
    ages: agesByCentury(ages),
    children: childrenOf(columns),
    firstNames: tally(once(first.map((name, at) => callName(name || native[at]!))), sameSpelling, mostNames),
    lastNames: tally(once(last), sameSpelling, mostNames),
    longestLives: ages
      .toSorted((one, next) => next.years - one.years || one.person - next.person)
      .slice(0, mostLives)
      .map(({ person, years }) => ({
        id: id[person]!,
        firstName: first[person]!,
        lastName: last[person]!,
        native: native[person]!,
        born: born[person]!,
        died: died[person]!,
        years,
      })),
    known: {
      births: born.filter((year) => year !== null).length,
      deaths: died.filter((year) => year !== null).length,
      parents: new Set(columns.child).size,
      natives: native.filter((name) => name !== '').length,
    },
  }
}

function countOf(letters: string, letter: string): number {
  let count = 0
  for (const one of letters) if (one === letter) count++
  return count
}

function birthsOf(born: readonly (number | null)[]): Figures['births'] {
  const byDecade = new Map<number, number>()
  for (const year of born) {
    if (year === null) continue
    const decade = Math.floor(year / 10) * 10
    byDecade.set(decade, (byDecade.get(decade) ?? 0) + 1)
  }
  return [...byDecade].toSorted(([one], [next]) => one - next).map(([decade, people]) => ({ decade, people }))
}

type Age = { person: number; years: number; died: number }

/** In whole years, by the years alone; who died before being born has none. */
function agesOf(born: readonly (number | null)[], died: readonly (number | null)[]): Age[] {
  const ages: Age[] = []
  born.forEach((from, person) => {
    const to = died[person] ?? null
    if (from !== null && to !== null && to >= from) ages.push({ person, years: to - from, died: to })
  })
  return ages
}

function agesByCentury(ages: readonly Age[]): Figures['ages'] {
  const centuries = Map.groupBy(ages, ({ died }) => Math.ceil(died / 100))
  return [...centuries]
    .toSorted(([one], [next]) => one - next)
    .map(([century, of]) => {
      const years = of.map((age) => age.years).toSorted((one, next) => one - next)
      const sum = years.reduce((total, one) => total + one, 0)
      return {
        century: century === 0 ? 0 : century,
        people: years.length,
        average: Math.round((sum / years.length) * 10) / 10,
        median: (years[(years.length - 1) >> 1]! + years[years.length >> 1]!) / 2,
        oldest: years.at(-1)!,
      }
    })
}

function childrenOf({ unionA, childUnion }: CountedColumns): Figures['children'] {
  const counts = new Int32Array(unionA.length)
  for (const union of childUnion) counts[union]!++
  const families = new Map<number, number>()
  for (const count of counts) families.set(count, (families.get(count) ?? 0) + 1)
  return [...families].toSorted(([one], [next]) => one - next).map(([children, of]) => ({ children, families: of }))
}

/** The longest line by Kahn's order: whoever stands in a circle of parents is never reached. */
function generationsOf({ id, unionA, unionB, childUnion, child }: CountedColumns): number {
  const count = id.length
  const waiting = new Int32Array(count)
  const start = new Int32Array(count + 1)
  const links: [number, number][] = []
  childUnion.forEach((union, link) => {
    for (const parent of [unionA[union]!, unionB[union]!]) if (parent >= 0) links.push([parent, child[link]!])
  })
  for (const [parent, below] of links) {
    start[parent + 1]!++
    waiting[below]!++
  }
  for (let person = 0; person < count; person++) start[person + 1]! += start[person]!
  const below = new Int32Array(links.length)
  const free = start.slice(0, count)
  for (const [parent, one] of links) below[free[parent]!++] = one
  const depth = new Int32Array(count).fill(1)
  const queue = Array.from(waiting.keys()).filter((person) => waiting[person] === 0)
  let deepest = 0
  for (let next = 0; next < queue.length; next++) {
    const person = queue[next]!
    deepest = Math.max(deepest, depth[person]!)
    for (let at = start[person]!; at < start[person + 1]!; at++) {
      const one = below[at]!
      depth[one] = Math.max(depth[one]!, depth[person]! + 1)
      if (--waiting[one]! === 0) queue.push(one)
    }
  }
  return deepest
}
