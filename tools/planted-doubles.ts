import { generateGenealogy, livesOf, randomOf, type Life } from './genealogy.ts'

/** A date as somebody told it; `month` 0 is a year alone. */
export type ToldDate = { year: number; month: number; day: number; isGuess: boolean } | null

export type PlantedPerson = {
  /** Who this is in truth: a double has the same number as the one it doubles. */
  truth: number
  names: { script: 'Latn' | 'Deva'; first: string; last: string }[]
  gender: 'MALE' | 'FEMALE' | 'UNKNOWN'
  birth: ToldDate
  death: ToldDate
  birthPlace: string | null
}

export type PlantedFamily = { a: number; b: number; children: number[]; adopted: number[] }
export type PlantedKind = 'branch' | 'bride' | 'son'
export type PlantedTree = {
  people: PlantedPerson[]
  families: PlantedFamily[]
  doubles: { one: number; other: number; kind: PlantedKind }[]
}

/**
 * A generated genealogy in which a share of the people stands twice, the second time told by somebody else: in another
 * script or spelling, without a name, with a year or a guess for a day, with less known. Three kinds: a couple with its
 * children ("branch"), a married woman apart from her parents ("bride"), a man with his father alone ("son").
 * Deterministic by its seed. `people` counts those who are told once.
 */
export function plantDoubles(people: number, share: number, seed: number): PlantedTree {
  const genealogy = generateGenealogy(people, seed)
  const lifeOf = livesOf(genealogy)
  const random = randomOf(seed + 1)
  const tree: PlantedTree = {
    people: Array.from({ length: people }, (_, at) => told(at, lifeOf(at), genealogy.people.sex[at] === 0, random)),
    families: genealogy.families.map((family) => ({ ...family, children: [...family.children] })),
    doubles: [],
  }
  const wanted = Math.round(people * share)
  const isDoubled = new Set<number>()
  const double = (at: number, kind: PlantedKind): number => {
    isDoubled.add(at)
    const other = tree.people.length
    tree.people.push(retold(tree.people[at]!, random))
    tree.doubles.push({ one: at, other, kind })
    return other
  }
  // In a small tree there may be fewer than so many families left that nobody has been doubled in.
  for (let tries = 0; tries < people * 4 && tree.doubles.length < wanted; tries++) {
    const chance = random()
    const family = tree.families[Math.floor(random() * genealogy.families.length)]
    if (!family) break
    const { a, b, children } = family
    if (children.length === 0 || [a, b, ...children].some((one) => isDoubled.has(one))) continue
    if (chance < 0.4) {
      const [father, mother] = [double(a, 'branch'), double(b, 'branch')]
      tree.families.push({ a: father, b: mother, children: children.map((one) => double(one, 'branch')), adopted: [] })
    } else if (chance < 0.7) {
      if (genealogy.people.birthFamily[b]! < 0) continue
      family.b = double(b, 'bride')
    } else {
      const son = children.find((one) => genealogy.people.sex[one] === 0)
      if (son === undefined) continue
      tree.families.push({ a: double(a, 'son'), b: -1, children: [double(son, 'son')], adopted: [] })
    }
  }
  return tree
}

function told(truth: number, life: Life, isMale: boolean, random: () => number): PlantedPerson {
  const [how, month, day] = [random(), 1 + Math.floor(random() * 12), 1 + Math.floor(random() * 28)]
  const dateOf = (year: number): ToldDate =>
    how < 0.45
      ? { year, month, day, isGuess: false }
      : how < 0.85
        ? { year, month: 0, day: 0, isGuess: how > 0.75 }
        : null
  return {
    truth,
    names: [
      { script: 'Latn', first: life.first[0], last: life.last[0] },
      ...(random() < 0.4 ? [{ script: 'Deva' as const, first: life.first[1], last: life.last[1] }] : []),
    ],
    gender: isMale ? 'MALE' : 'FEMALE',
    birth: dateOf(life.born),
    death: life.died === null ? null : dateOf(life.died),
    birthPlace: random() < 0.8 ? life.birthPlace : null,
  }
}

/** The same person as another would tell of them. */
function retold(person: PlantedPerson, random: () => number): PlantedPerson {
  const deva = person.names.find((name) => name.script === 'Deva')
  const latin = person.names[0]!
  const name =
    deva && random() < 0.5
      ? deva
      : random() < 0.4
        ? { ...latin, first: respelt(latin.first, random), last: respelt(latin.last, random) }
        : latin
  const words = name.first.split(' ')
  const first = words.length > 1 && random() < 0.3 ? words[0]! : name.first
  return {
    truth: person.truth,
    names: [{ ...name, first, last: random() < 0.07 ? '' : name.last }],
    gender: random() < 0.03 ? 'UNKNOWN' : person.gender,
    birth: redated(person.birth, random),
    death: redated(person.death, random),
    birthPlace: person.birthPlace && random() < 0.7 ? placeAgain(person.birthPlace, random) : null,
  }
}

function redated(date: ToldDate, random: () => number): ToldDate {
  const chance = random()
  if (!date || chance < 0.12) return null
  const year = { ...date, month: 0, day: 0 }
  if (chance < 0.3) return year
  if (chance < 0.42) return { ...year, year: date.year + Math.floor(random() * 5) - 2, isGuess: true }
  if (chance < 0.48) return { ...year, year: date.year + (random() < 0.5 ? 1 : -1) }
  return date
}

const spellings: readonly (readonly [string, string])[] = [
  ['Sh', 'S'],
  ['sh', 's'],
  ['th', 't'],
  ['Bi', 'Vi'],
  ['b', 'v'],
  ['x', 'ksh'],
  ['au', 'ou'],
  ['ee', 'i'],
  ['i', 'ee'],
  ['a', 'aa'],
  ['ra', 'r'],
]

/** Another spelling that is in use; once in a while a slip of a letter. */
function respelt(name: string, random: () => number): string {
  if (random() < 0.12 && name.length > 4) {
    const at = 1 + Math.floor(random() * (name.length - 2))
    return name.slice(0, at) + name.slice(at + 1)
  }
  const fitting = spellings.filter(([from]) => name.includes(from))
  const [from, to] = fitting[Math.floor(random() * fitting.length)] ?? ['', '']
  return from ? name.replace(from, to) : name
}

const placeAgain = (place: string, random: () => number) => (random() < 0.5 ? place : place.split(',')[0]!)
