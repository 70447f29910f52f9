import { areNamesakes, givenAlike, lastAlike, mostOfNames } from './likeness-names.ts'
import { mostOfRelatives, relativesAlike } from './likeness-relatives.ts'
import { timesAlike, weightOfDeath } from './likeness-times.ts'
import { reasonBits } from './reasons.ts'
import type { Lexicon, Traits } from './traits.ts'

export type Likeness = { score: number; reasons: number }

const impossible: Likeness = { score: 0, reasons: 0 }

/** One in so many people is taken to be in the tree twice. */
const doubledOneIn = 8
/** What is less likely than this is said to be nothing: it is not looked at to its end. */
export const likelyFrom = 0.5
const oddsOfLikely = Math.log2(likelyFrom / (1 - likelyFrom))

/**
 * How likely two people are one, from 0 to 1; 0 where it is less than `likelyFrom`. Each thing that they share counts by how
 * rarely two strangers share it, each that differs by how rarely the same person is told in two ways; both in bits, against
 * the odds that two people picked from the tree are one. Relatives in a straight line are somebody else's to rule out.
 * Source: Fellegi and Sunter, "A theory for record linkage", 1969; what differing costs was set on generated genealogies
 * (doubles.test.ts).
 */
export function likenessOf(one: Traits, other: Traits, lexicon: Lexicon): Likeness {
  const isFemale = one.gender === 'FEMALE' || other.gender === 'FEMALE'
  if (isFemale && (one.gender === 'MALE' || other.gender === 'MALE')) return impossible
  const needed = evidenceNeeded(lexicon.size)
  const birth = timesAlike(one.birth, other.birth, lexicon.births)
  const death = timesAlike(one.death, other.death)
  const relatives = mostOfRelatives((list) => one[list].length > 0 && other[list].length > 0)
  let bits = birth + weightOfDeath * death + placesAlike(one, other, lexicon) + gotrasAlike(one, other, isFemale)
  if (bits + mostOfNames + relatives < needed || isAfter(one, other) || isAfter(other, one)) return impossible
  const given = givenAlike(one.forms, other.forms, lexicon)
  const last = lastAlike(one, other, lexicon)
  bits += given + last
  if (bits + relatives < needed) return impossible
  const kin = relativesAlike(one, other, lexicon, needed - bits)
  if (!kin) return impossible
  bits += kin.bits
  return {
    score: 1 / (1 + 2 ** (needed - oddsOfLikely - bits)),
    reasons: reasonsOfNames(one, other, given, last) | reasonsOfLife(one, other, birth, death) | kin.reasons,
  }
}

/** A tree of fewer is weighed as one of so many. */
const fewest = 30

/** The bits that two of so many people must have in common to be likely one. */
export function evidenceNeeded(people: number): number {
  return Math.log2(Math.max(fewest, people) * doubledOneIn) + oddsOfLikely
}

/** More than this a place or a gotra does not say. */
export const mostOfPlace = 5
export const otherPlace = -2.5
export const mostOfGotra = 1.5

function placesAlike(one: Traits, other: Traits, lexicon: Lexicon): number {
  if (one.place < 0 || other.place < 0) return 0
  return one.place === other.place ? Math.min(mostOfPlace, lexicon.bitsOf(one.place)) : otherPlace
}

function gotrasAlike(one: Traits, other: Traits, isFemale: boolean): number {
  if (one.gotras.length === 0 || other.gotras.length === 0) return 0
  if (one.gotras.some((gotra) => other.gotras.includes(gotra))) return mostOfGotra
  // A woman's may be told as that of her father's house or of her husband's.
  return isFemale ? -2 : -4
}

function reasonsOfNames(one: Traits, other: Traits, given: number, last: number): number {
  const named = areNamesakes(one, other) && last >= 0 ? 'same-name' : given > 0 ? 'similar-name' : undefined
  return (named ? reasonBits[named] : 0) | (last < 0 ? reasonBits['other-last-name'] : 0)
}

function reasonsOfLife(one: Traits, other: Traits, birth: number, death: number): number {
  let reasons = 0
  if (birth >= 4) reasons |= reasonBits['same-birth']
  else if (birth > 0) reasons |= reasonBits['near-birth']
  else if (birth < 0) reasons |= reasonBits['other-birth']
  if (death >= 4) reasons |= reasonBits['same-death']
  else if (death < 0) reasons |= reasonBits['other-death']
  if (one.place >= 0 && other.place >= 0)
    reasons |= reasonBits[one.place === other.place ? 'same-place' : 'other-place']
  if (one.gotras.some((gotra) => other.gotras.includes(gotra))) reasons |= reasonBits['same-gotra']
  return reasons
}

/** Whether one was born when the other was dead. */
function isAfter(one: Traits, other: Traits): boolean {
  return one.birth.start > other.death.end + (one.birth.isGuess || other.death.isGuess ? 5 : 0)
}
