import type { Family } from '../family/family.ts'
import { birthParents } from '../family/parents.ts'
import { Levels } from '../walk/levels.ts'

/** What two people share by descent; every number is a share between 0 and 1 (the relationship of cousins is 0.125). */
export type Shares = {
  /** Wright's coefficient of relationship. */
  relationship: number
  /** Malécot's coefficient of kinship: the chance that a gene of each, drawn at random, is the same by descent. */
  kinship: number
}

/**
 * The shares of two people, by birth only, inbreeding counted in.
 *
 * The numerator relationship is the sum over common ancestors of (expected contribution to one) × (variance of the
 * Mendelian sampling) × (expected contribution to the other): A = T D T′ of Henderson 1976 (Biometrics 32:69), with D from the
 * inbreeding of parents as in Quaas 1976 (Biometrics 32:949). Wright's coefficient (1922, Am. Nat. 56:330) divides it by
 * √((1 + F one)(1 + F other)). Cost: linear in the ancestors of both, but for inbreeding coefficients that are not known yet;
 * those are kept in the family.
 */
export function sharesOf(family: Family, one: number, other: number): Shares {
  const numerator = one === other ? 1 + inbreedingOf(family, one) : numeratorOf(family, one, other)
  const scale = Math.sqrt((1 + inbreedingOf(family, one)) * (1 + inbreedingOf(family, other)))
  return { relationship: numerator / scale, kinship: numerator / 2 }
}

/** Wright's inbreeding coefficient: the kinship of somebody's parents, 0 where one of them is unknown. */
export function inbreedingOf(family: Family, person: number): number {
  const [first, second] = birthParents(family, person)
  if (first < 0 || second < 0) return 0
  const known = family.inbreeding.get(person)
  if (known !== undefined) return known
  const found = numeratorOf(family, first, second) / 2
  family.inbreeding.set(person, found)
  return found
}

function numeratorOf(family: Family, one: number, other: number): number {
  if (family.component[one] !== family.component[other]) return 0
  const { people, products } = commonContributions(family, one, other)
  let sum = 0
  // The oldest first: their inbreeding is what the younger ones' is found from.
  for (let at = people.length - 1; at >= 0; at--) sum += products[at]! * samplingOf(family, people[at]!)
  return sum
}

/** The variance of Mendelian sampling: 1 for founders, less for whose parents are known, still less where they are inbred. */
function samplingOf(family: Family, person: number): number {
  const [first, second] = birthParents(family, person)
  if (first < 0) return 1
  if (second < 0) return 0.75 - inbreedingOf(family, first) / 4
  return 0.5 - (inbreedingOf(family, first) + inbreedingOf(family, second)) / 4
}

/**
 * The common ancestors by birth of two people (they themselves among them), the youngest first, each with the product of the
 * shares that are expected from them. One walk upward for both, by descending depth, so that nobody hands on a share before
 * all of it has arrived.
 */
function commonContributions(family: Family, one: number, other: number) {
  const { depth } = family
  const { placeOf, base } = openScratch(family)
  const shares: [number[], number[]] = [[], []]
  const waiting = new Levels()
  let met = base
  const add = (person: number, toOne: number, toOther: number) => {
    // After a thousand generations a share is smaller than any number: nothing comes from further up.
    if (toOne === 0 && toOther === 0) return
    if (placeOf[person]! < base) {
      placeOf[person] = met++
      shares[0].push(0)
      shares[1].push(0)
      waiting.push(person, depth[person]!)
    }
    shares[0][placeOf[person]! - base]! += toOne
    shares[1][placeOf[person]! - base]! += toOther
  }
  add(one, 1, 0)
  add(other, 0, 1)
  const people: number[] = []
  const products: number[] = []
  for (let level = waiting.takeDeepest(); level; level = waiting.takeDeepest()) {
    for (const person of level) {
      const place = placeOf[person]! - base
      const [toOne, toOther] = [shares[0][place]!, shares[1][place]!]
      const product = toOne * toOther
      if (product > 0) {
        people.push(person)
        products.push(product)
      }
      const [first, second] = birthParents(family, person)
      if (first >= 0) add(first, toOne / 2, toOther / 2)
      if (second >= 0) add(second, toOne / 2, toOther / 2)
    }
  }
  family.scratch.next = met
  return { people, products }
}

/** A column of places that is made once and never cleared: what is below the base is of an earlier walk. */
function openScratch({ scratch, personCount }: Family): { placeOf: Int32Array; base: number } {
  if (scratch.placeOf.length !== personCount || scratch.next + personCount > 0x7fff_ffff) {
    scratch.placeOf = new Int32Array(personCount)
    scratch.next = 1
  }
  return { placeOf: scratch.placeOf, base: scratch.next }
}
