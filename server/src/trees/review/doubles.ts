import { blocksOf, eachPair } from './blocks.ts'
import { glance } from './glance.ts'
import { areNamesakes } from '../person/likeness/likeness-names.ts'
import { likelyFrom, likenessOf } from '../person/likeness/likeness.ts'
import { timesAlike } from '../person/likeness/likeness-times.ts'
import type { Lexicon, Traits } from '../person/likeness/traits.ts'

export type Double = { one: number; other: number; score: number; reasons: number }

/** Of one person at most so many, the likeliest. */
const mostOfOne = 8
/** So many bits behind the likeliest double of somebody, another is none. */
const mostBehind = 6

/**
 * Pairs of people who are likely one, the likeliest first. Two who stand as parent and child, as partners, or in a straight
 * line are not; nor are brothers and sisters, but where nothing tells them apart: so children stand when two doubles among
 * the parents have become one. Cost: about so many comparisons as people times `mostInBlock`, mostly far fewer.
 */
export function findDoubles(
  people: readonly Traits[],
  lexicon: Lexicon,
  pause: (done: number) => void = () => undefined,
): Double[] {
  const best: Double[][] = []
  const mayBeOne = glance(people, lexicon)
  eachPair(
    blocksOf(people),
    people.length,
    (lower, higher) => {
      if (!mayBeOne(lower, higher)) return
      const [one, other] = [people[lower]!, people[higher]!]
      const { score, reasons } = likenessOf(one, other, lexicon)
      if (score < likelyFrom || areApart(one, other)) return
      const double: Double = { one: lower, other: higher, score, reasons }
      keepBest((best[lower] ??= []), double)
      keepBest((best[higher] ??= []), double)
    },
    pause,
  )
  // Whoever has one double that is much likelier than another has hardly two: each has to be among the best of both.
  const isAmongBest = (double: Double, at: number) =>
    best[at]!.includes(double) && best[at]!.every(({ score }) => oddsOf(double.score) >= oddsOf(score) - mostBehind)
  return best
    .flatMap((doubles, at) => doubles.filter((double) => double.one === at))
    .filter((double) => isAmongBest(double, double.one) && isAmongBest(double, double.other))
    .sort((a, b) => b.score - a.score || a.one - b.one || a.other - b.other)
}

const oddsOf = (score: number) => Math.log2(score / Math.max(1e-12, 1 - score))

function keepBest(list: Double[], double: Double): void {
  if (list.length < mostOfOne) {
    list.push(double)
    return
  }
  let least = 0
  for (let at = 1; at < list.length; at++) if (list[at]!.score < list[least]!.score) least = at
  if (list[least]!.score < double.score) list[least] = double
}

/** Whether where two people stand says that they are two. */
export function areApart(one: Traits, other: Traits): boolean {
  if (one.partners.includes(other) || other.partners.includes(one)) return true
  if (areSiblings(one, other)) return !isToldAlike(one, other)
  return isAbove(one, other) || isAbove(other, one)
}

function areSiblings(one: Traits, other: Traits): boolean {
  return (
    one.fathers.some((parent) => other.fathers.includes(parent)) ||
    one.mothers.some((parent) => other.mothers.includes(parent))
  )
}

/** Of one name, and with nothing that differs in when they were born or died. */
function isToldAlike(one: Traits, other: Traits): boolean {
  const [birth, death] = [timesAlike(one.birth, other.birth), timesAlike(one.death, other.death)]
  return areNamesakes(one, other) && birth >= 4 && death >= 0
}

const mostClimbed = 2000

/** Whether the first is an ancestor of the second. Whoever was met is not climbed again. */
function isAbove(ancestor: Traits, person: Traits): boolean {
  const met = new Set<Traits>([person])
  for (const at of met) {
    for (const parents of [at.fathers, at.mothers]) {
      for (const parent of parents) {
        if (parent === ancestor) return true
        met.add(parent)
      }
    }
    if (met.size > mostClimbed) return false
  }
  return false
}
