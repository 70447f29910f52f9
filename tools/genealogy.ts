import { femaleNames, lastNames, maleNames, places, type TwoScripts } from './genealogy-names.ts'

/** People in columns; families with their children in birth order. -1 stands for nobody. */
export type Genealogy = {
  people: {
    sex: Int8Array
    birthFamily: Int32Array
    adoptiveFamily: Int32Array
    generation: Int16Array
    names: Uint32Array
    count: number
  }
  families: { a: number; b: number; children: number[]; adopted: number[] }[]
}

export type GenealogyOptions = {
  cousin: number
  interline: number
  remarry: number
  inlawParents: number
  adopt: number
  marry: number
  founders: number
  /** Only the sons' children are told of, as in a register of one name. */
  patriline: boolean
}

/** A small fast generator of numbers in [0, 1): the same seed gives the same numbers everywhere. Source: mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const childWeights = [0.12, 0.14, 0.24, 0.22, 0.14, 0.09, 0.05]

/**
 * A genealogy of so many people: lines that marry into each other and into outside families, cousins that marry, widows
 * and widowers that marry again, adopted children. Deterministic by its seed; linear time, about 40 bytes a person.
 */
export function generateGenealogy(count: number, seed = 1, options: Partial<GenealogyOptions> = {}): Genealogy {
  const defaults = { cousin: 0.02, interline: 0.05, remarry: 0.08, inlawParents: 0.05, adopt: 0.005, marry: 0.64 }
  const wish = { ...defaults, founders: Math.max(1, Math.round(count / 10_000)), patriline: false, ...options }
  return new Grower(count, randomOf(seed), wish).grow()
}

class Grower {
  #count: number
  #random: () => number
  #wish: GenealogyOptions
  #made = 0
  #people: Genealogy['people']
  #families: Genealogy['families'] = []
  #married: Uint8Array
  #ownFamilies: (number[] | undefined)[]

  constructor(count: number, random: () => number, wish: GenealogyOptions) {
    this.#count = count
    this.#random = random
    this.#wish = wish
    this.#married = new Uint8Array(count)
    this.#ownFamilies = Array.from({ length: count })
    this.#people = {
      sex: new Int8Array(count),
      birthFamily: new Int32Array(count).fill(-1),
      adoptiveFamily: new Int32Array(count).fill(-1),
      generation: new Int16Array(count),
      names: new Uint32Array(count),
      count,
    }
  }

  grow(): Genealogy {
    let couples: number[] = []
    for (let line = 0; line < this.#wish.founders && this.#made + 1 < this.#count; line++) {
      couples.push(this.#couple(this.#person(0, 0), this.#person(1, 0)))
    }
    if (this.#made === 0) this.#person(0, 0)
    for (let generation = 1; !this.#isFull && couples.length > 0; generation++) {
      const born = this.#bear(couples, generation)
      if (born.length === 0) break
      this.#adopt(born, couples)
      couples = this.#marry(born, generation)
    }
    // The lines may die out before everybody is there: the rest are people of whom no relatives are known.
    while (!this.#isFull) this.#person(this.#random() < 0.5 ? 0 : 1, 0)
    return { people: this.#people, families: this.#families }
  }

  get #isFull(): boolean {
    return this.#made >= this.#count
  }

  #person(sex: number, generation: number, birthFamily = -1): number {
    const id = this.#made++
    this.#people.sex[id] = sex
    this.#people.generation[id] = generation
    this.#people.birthFamily[id] = birthFamily
    this.#people.names[id] = Math.floor(this.#random() * 0xffff_ffff)
    return id
  }

  #couple(a: number, b: number): number {
    const family = this.#families.length
    this.#families.push({ a, b, children: [], adopted: [] })
    for (const person of [a, b]) {
      this.#married[person] = 1
      ;(this.#ownFamilies[person] ??= []).push(family)
    }
    return family
  }

  #bear(couples: readonly number[], generation: number): number[] {
    const born: number[] = []
    for (const family of couples) {
      let wanted = 0
      let left = this.#random()
      while (wanted < 6 && (left -= childWeights[wanted]!) > 0) wanted++
      if (generation <= 3) wanted = Math.max(wanted, 3)
      for (let k = 0; k < wanted && !this.#isFull; k++) {
        const child = this.#person(this.#random() < 0.5 ? 0 : 1, generation, family)
        this.#families[family]!.children.push(child)
        born.push(child)
      }
      if (this.#isFull) break
    }
    return born
  }

  #adopt(born: readonly number[], couples: readonly number[]): void {
    for (const child of born) {
      if (this.#random() >= this.#wish.adopt) continue
      const family = couples[Math.floor(this.#random() * couples.length)]!
      if (family === this.#people.birthFamily[child]) continue
      this.#people.adoptiveFamily[child] = family
      this.#families[family]!.adopted.push(child)
    }
  }

  #marry(born: readonly number[], generation: number): number[] {
    const bySex = [
      born.filter((person) => this.#people.sex[person] === 0),
      born.filter((person) => this.#people.sex[person] === 1),
    ]
    const couples: number[] = []
    for (const person of born) {
      if (this.#isFull) break
      if (this.#married[person] || this.#random() > this.#wish.marry) continue
      const rounds = this.#random() < this.#wish.remarry ? (this.#random() < 0.15 ? 3 : 2) : 1
      for (let round = 0; round < rounds && !this.#isFull; round++) {
        const partner = this.#partnerFor(person, round, bySex, generation)
        const couple = this.#couple(person, partner)
        if (!this.#wish.patriline || this.#people.sex[person] === 0) couples.push(couple)
      }
    }
    return couples
  }

  #partnerFor(person: number, round: number, bySex: readonly number[][], generation: number): number {
    const other = 1 - this.#people.sex[person]!
    const chance = this.#random()
    const { cousin, interline, inlawParents } = this.#wish
    const known =
      round > 0
        ? -1
        : chance < cousin
          ? this.#cousinOf(person)
          : chance < cousin + interline
            ? this.#stranger(person, bySex[other]!)
            : -1
    if (known >= 0) return known
    const partner = this.#person(other, generation)
    if (this.#random() < inlawParents && this.#made + 1 < this.#count) {
      const family = this.#couple(this.#person(0, generation - 1), this.#person(1, generation - 1))
      this.#families[family]!.children.push(partner)
      this.#people.birthFamily[partner] = family
    }
    return partner
  }

  #cousinOf(person: number): number {
    const { birthFamily, sex } = this.#people
    const home = this.#families[birthFamily[person]!]
    for (const parent of home ? [home.a, home.b] : []) {
      const grandparents = this.#families[birthFamily[parent]!]
      for (const uncle of grandparents?.children ?? []) {
        if (uncle === parent) continue
        for (const family of this.#ownFamilies[uncle] ?? []) {
          for (const cousin of this.#families[family]!.children) {
            if (sex[cousin] !== sex[person] && !this.#married[cousin]) return cousin
          }
        }
      }
    }
    return -1
  }

  #stranger(person: number, pool: readonly number[]): number {
    for (let attempt = 0; attempt < 8; attempt++) {
      const found = pool[Math.floor(this.#random() * pool.length)]
      if (
        found !== undefined &&
        !this.#married[found] &&
        this.#people.birthFamily[found] !== this.#people.birthFamily[person]
      )
        return found
    }
    return -1
  }
}

export type Life = { first: TwoScripts; last: TwoScripts; born: number; died: number | null; birthPlace: string }

/** The last names of a genealogy: that of its first person, and those of the people who marry into the family; any where not given. */
export type Surnames = { founder?: string; married?: readonly string[] }

/** Names, years and places for everybody: children bear their father's name, years follow the generations. */
export function livesOf(
  { people, families }: Genealogy,
  { founder, married }: Surnames = {},
  lastYear = 2026,
): (person: number) => Life {
  const surname = new Int16Array(people.count).fill(-1)
  const birthYear = new Int16Array(people.count)
  let youngest = 0
  for (let person = 0; person < people.count; person++) youngest = Math.max(youngest, people.generation[person]!)
  const placeOf = (name: string) => lastNames.findIndex(([latin]) => latin === name)
  const others = married?.map(placeOf) ?? [...lastNames.keys()]
  if (founder) surname[0] = placeOf(founder)
  const fatherOf = ({ a, b }: Genealogy['families'][number]) => (people.sex[a] === 0 ? a : b)
  const surnameOf = (person: number): number => {
    const line: number[] = []
    let at = person
    while (surname[at]! < 0) {
      line.push(at)
      const family = people.birthFamily[at]!
      if (family < 0) {
        surname[at] = others[people.names[at]! % others.length]!
        break
      }
      at = fatherOf(families[family]!)
    }
    for (const one of line) surname[one] = surname[at]!
    return surname[person]!
  }
  const bornOf = (person: number): number => {
    if (birthYear[person]) return birthYear[person]!
    const seed = people.names[person]!
    return (birthYear[person] = lastYear - 4 - (youngest - people.generation[person]!) * 27 - ((seed >>> 7) % 17))
  }
  return (person) => {
    const seed = people.names[person]!
    const given = people.sex[person] === 0 ? maleNames : femaleNames
    const born = bornOf(person)
    const age = 35 + ((seed >>> 11) % 60)
    return {
      first: given[(seed >>> 3) % given.length]!,
      last: lastNames[surnameOf(person)]!,
      born,
      died:
        born + age < lastYear && (lastYear - born > 100 || (seed & 7) < 3 || born + age < lastYear - 10)
          ? born + age
          : null,
      birthPlace: places[(seed >>> 5) % places.length]!,
    }
  }
}
