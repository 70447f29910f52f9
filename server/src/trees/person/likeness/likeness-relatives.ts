import { givenAlike } from './likeness-names.ts'
import { timesAlike } from './likeness-times.ts'
import { reasonBits } from './reasons.ts'
import type { Lexicon, Traits } from './traits.ts'

const mostOfParent = 6
const mostOfPartner = 6
const mostOfChildren = 11
const sharedPartner = 5
const sharedChild = 7
const youngestParentYears = 10
const mostCompared = 12

/** What the relatives of two people say of their being one, in bits; nothing where one of them has none told. */
export type Kin = { bits: number; reasons: number }

/** The same where it comes to `least` or more; undefined where it does not, as soon as that is clear. */
export function relativesAlike(one: Traits, other: Traits, lexicon: Lexicon, least: number): Kin | undefined {
  const ofPartners = one.partners.length > 0 && other.partners.length > 0 ? mostOfPartner : 0
  const ofChildren = one.children.length > 0 && other.children.length > 0 ? mostOfChildren : 0
  const parents =
    parentAlike(one.fathers, other.fathers, lexicon, -7) + parentAlike(one.mothers, other.mothers, lexicon, -6)
  if (parents + ofPartners + ofChildren < least) return undefined
  const partners = partnersAlike(one.partners, other.partners, lexicon)
  if (parents + partners + ofChildren < least) return undefined
  const children = childrenAlike(one.children, other.children, lexicon)
  const generations = isTooYoungFor(one, other) || isTooYoungFor(other, one) ? -12 : 0
  const bits = parents + partners + children + generations
  if (bits < least) return undefined
  let reasons = 0
  if (parents > 2) reasons |= reasonBits['same-parents']
  if (parents < -2) reasons |= reasonBits['other-parents']
  if (partners > 2) reasons |= reasonBits['same-partner']
  if (partners < -1) reasons |= reasonBits['other-partner']
  if (children > 2) reasons |= reasonBits['same-children']
  return { bits, reasons }
}

const few = (people: readonly Traits[]) => (people.length > mostCompared ? people.slice(0, mostCompared) : people)

/** How alike two relatives are by themselves: their name, and their years. */
function kinAlike(one: Traits, other: Traits, lexicon: Lexicon): number {
  const given = 0.85 * givenAlike(one.forms, other.forms, lexicon)
  if (given < 0) return given
  const birth = timesAlike(one.birth, other.birth, lexicon.births)
  return given + (birth < 0 ? Math.max(-6, birth) : Math.min(2, birth))
}

function parentAlike(ones: readonly Traits[], others: readonly Traits[], lexicon: Lexicon, differs: number): number {
  if (ones.length === 0 || others.length === 0) return 0
  let best = Number.NEGATIVE_INFINITY
  for (const one of ones) {
    for (const other of others) {
      if (one === other) return 0
      best = Math.max(best, kinAlike(one, other, lexicon))
    }
  }
  return best < -2 ? differs : Math.min(mostOfParent, best)
}

function partnersAlike(ones: readonly Traits[], others: readonly Traits[], lexicon: Lexicon): number {
  if (ones.length === 0 || others.length === 0) return 0
  let best = Number.NEGATIVE_INFINITY
  for (const one of few(ones)) {
    for (const other of few(others)) {
      best = Math.max(best, one === other ? sharedPartner : Math.min(mostOfPartner, kinAlike(one, other, lexicon)))
    }
  }
  // Whoever has married twice has partners that are not alike.
  return best < 0 ? -3 : best
}

/**
 * Each child with the likeliest of the other's: what comes to less when asked from either side, so that two children of
 * one are not both the same child of the other.
 */
function childrenAlike(ones: readonly Traits[], others: readonly Traits[], lexicon: Lexicon): number {
  if (ones.length === 0 || others.length === 0) return 0
  const bestOfOthers = new Float64Array(Math.min(others.length, mostCompared))
  let bits = 0
  for (const one of few(ones)) {
    let best = 0
    for (const [at, other] of few(others).entries()) {
      const alike = one === other ? sharedChild : 0.7 * kinAlike(one, other, lexicon)
      best = Math.max(best, alike)
      bestOfOthers[at] = Math.max(bestOfOthers[at]!, alike)
    }
    bits += best
  }
  if (bits > 0) return Math.min(mostOfChildren, bits, sumOf(bestOfOthers))
  return -Math.min(4, 1 + Math.min(ones.length, others.length))
}

function sumOf(numbers: Float64Array): number {
  let sum = 0
  for (const number of numbers) sum += number
  return sum
}

type List = 'fathers' | 'mothers' | 'partners' | 'children'

/** More than this relatives cannot say, where both have some in these lists. */
export function mostOfRelatives(haveBoth: (list: List) => boolean): number {
  return (
    (haveBoth('fathers') ? mostOfParent : 0) +
    (haveBoth('mothers') ? mostOfParent : 0) +
    (haveBoth('partners') ? mostOfPartner : 0) +
    (haveBoth('children') ? mostOfChildren : 0)
  )
}

/** Whether somebody was born too late for the other's children. */
function isTooYoungFor(one: Traits, other: Traits): boolean {
  if (one.birth.isGuess) return false
  const first = one.birth.start + youngestParentYears
  return other.children.some(({ birth }) => !birth.isGuess && birth.end < first)
}
