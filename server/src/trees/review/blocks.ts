import type { Traits } from '../person/likeness/traits.ts'
import { dayInYear, isOneDay } from '../person/likeness/when.ts'

/** How many may be compared with each other under one key. */
export const mostInBlock = 60
const rounds = 3
/** A hash and a person in one number of 53 bits. */
const peopleBits = 2 ** 22

export type Blocks = {
  /** Members block by block, in the order of their places. */
  members: Int32Array
  /** Where each block begins in `members`; the last entry is their end. */
  starts: Int32Array
}

/**
 * Who is compared with whom: people that share a key, which is two things that doubles mostly have in common. A block that
 * is too large, as of a very common name, is cut by a further thing that its members know of themselves; what is still
 * too large after that is compared with its neighbours alone. Cost: people × keys, sorted; memory: 8 bytes a key.
 */
export function blocksOf(people: readonly Traits[]): Blocks {
  if (people.length >= peopleBits) throw new RangeError(`more than ${peopleBits} people`)
  let entries = new Keys(people.length * 8)
  for (const person of people) for (const key of firstKeys(person)) entries.add(key, person.at)
  const kept = new BlockList()
  for (let round = 0; round < rounds; round++) {
    const isLast = round === rounds - 1
    const cut = new Keys(1024)
    entries.each((hash, members) => {
      if (members.length < 2) return
      if (members.length <= mostInBlock || isLast) kept.add(members)
      else for (const at of members) for (const key of cutKeys(people[at]!, round)) cut.add(mix(hash, key), at)
    })
    entries = cut
  }
  return kept.done()
}

/** Pairs that stand together in a block, each once: `lower` grows, and with each one all `higher` follow. */
export function eachPair(
  blocks: Blocks,
  people: number,
  compare: (lower: number, higher: number) => void,
  pause: (done: number) => void = () => undefined,
): void {
  const { members, starts } = blocks
  const placesOf = placesByPerson(blocks, people)
  const seen = new Int32Array(people).fill(-1)
  for (let lower = 0; lower < people; lower++) {
    for (let n = placesOf.starts[lower]!; n < placesOf.starts[lower + 1]!; n++) {
      const place = placesOf.places[n]!
      const end = Math.min(starts[placesOf.blocks[n]! + 1]!, place + 1 + mostInBlock)
      for (let at = place + 1; at < end; at++) {
        const higher = members[at]!
        if (seen[higher] === lower) continue
        seen[higher] = lower
        compare(lower, higher)
      }
    }
    pause(lower + 1)
  }
}

function placesByPerson({ members, starts }: Blocks, people: number) {
  const offsets = new Int32Array(people + 1)
  for (const person of members) offsets[person + 1]!++
  for (let at = 0; at < people; at++) offsets[at + 1]! += offsets[at]!
  const next = offsets.slice()
  const places = new Int32Array(members.length)
  const blocks = new Int32Array(members.length)
  for (let block = 0; block + 1 < starts.length; block++) {
    for (let place = starts[block]!; place < starts[block + 1]!; place++) {
      const at = next[members[place]!]!++
      places[at] = place
      blocks[at] = block
    }
  }
  return { starts: offsets, places, blocks }
}

/** Two things of each: both names, a given name with a year, or with that of a relative, a last name with a day. */
function* firstKeys(person: Traits): Generator<number> {
  const given = givenOf(person)
  const last = new Set(person.forms.flatMap((form) => form.last))
  const years = yearsOf(person)
  for (const name of given) {
    for (const family of last) yield pair(1, name, family)
    for (const born of years) yield pair(2, name, born)
    for (const parent of givenOfAll([...person.fathers, ...person.mothers])) yield pair(3, name, parent)
    for (const partner of givenOfAll(person.partners)) yield pair(4, name, partner)
    for (const child of givenOfAll(person.children)) yield pair(5, name, child)
    if (last.size === 0 && years.length === 0) yield pair(6, name, 0)
  }
  if (isOneDay(person.birth)) {
    const day = Math.floor(person.birth.start) * 372 + dayInYear(person.birth)
    for (const family of last) yield pair(7, family, day)
    for (const partner of givenOfAll(person.partners)) yield pair(8, partner, day)
  }
}

/** A further thing of somebody in a block that is too large: in the first round one, in the second another beside it. */
function* cutKeys(person: Traits, round: number): Generator<number> {
  for (const born of yearsOf(person)) yield pair(11, born, round)
  for (const parent of givenOfAll([...person.fathers, ...person.mothers])) yield pair(12, parent, round)
  for (const partner of givenOfAll(person.partners)) yield pair(13, partner, round)
  for (const child of givenOfAll(person.children)) yield pair(14, child, round)
  if (person.place >= 0) yield pair(15, person.place, round)
}

const mostGivenWords = 3
const mostRelatives = 4

function givenOf({ forms }: Traits): Set<number> {
  const given = new Set<number>()
  for (const form of forms) {
    if (form.whole >= 0) given.add(form.whole)
    for (const word of form.given.slice(0, mostGivenWords)) given.add(word)
  }
  return given
}

function givenOfAll(people: readonly Traits[]): Set<number> {
  const given = new Set<number>()
  for (const { forms } of people.slice(0, mostRelatives)) {
    for (const form of forms) if (form.whole >= 0) given.add(form.whole)
  }
  return given
}

/** Pairs of years, each year in two of them, so that who is one year apart meets; a guess in those around it too. */
function yearsOf({ birth }: Traits): number[] {
  if (birth.end - birth.start > 6) return []
  const slack = birth.isGuess ? 1 : 0
  const [from, to] = [Math.floor(birth.start) - slack, Math.floor(birth.end) + slack]
  const found = new Set<number>()
  for (let at = from; at <= to; at++) {
    found.add((at >> 1) * 2)
    found.add(((at + 1) >> 1) * 2 + 1)
  }
  return [...found]
}

const pair = (kind: number, one: number, other: number) => mix(mix(kind, one), other)

/** Two numbers as one of 31 bits. Source: the finaliser of MurmurHash3. */
function mix(one: number, other: number): number {
  let hash = (Math.imul(one, 0x9e37_79b1) ^ other) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return (hash ^ (hash >>> 16)) & 0x7fff_ffff
}

/** Keys with their people, in a growing list of numbers that is sorted once. */
class Keys {
  #list: Float64Array
  #size = 0

  constructor(guess: number) {
    this.#list = new Float64Array(Math.max(1024, guess))
  }

  add(hash: number, at: number): void {
    if (this.#size === this.#list.length) {
      const larger = new Float64Array(this.#list.length * 2)
      larger.set(this.#list)
      this.#list = larger
    }
    this.#list[this.#size++] = hash * peopleBits + at
  }

  each(take: (hash: number, members: Int32Array) => void): void {
    const sorted = this.#list.subarray(0, this.#size).sort()
    for (let start = 0; start < sorted.length;) {
      const hash = Math.floor(sorted[start]! / peopleBits)
      const members: number[] = []
      for (; start < sorted.length && Math.floor(sorted[start]! / peopleBits) === hash; start++) {
        const at = sorted[start]! - hash * peopleBits
        if (members.at(-1) !== at) members.push(at)
      }
      take(hash, Int32Array.from(members))
    }
  }
}

class BlockList {
  #members = new Int32Array(4096)
  #size = 0
  #starts = [0]

  add(members: Int32Array): void {
    while (this.#size + members.length > this.#members.length) {
      const larger = new Int32Array(this.#members.length * 2)
      larger.set(this.#members)
      this.#members = larger
    }
    this.#members.set(members, this.#size)
    this.#size += members.length
    this.#starts.push(this.#size)
  }

  done(): Blocks {
    return { members: this.#members.slice(0, this.#size), starts: Int32Array.from(this.#starts) }
  }
}
