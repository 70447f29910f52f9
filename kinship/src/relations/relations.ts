import { seniorityOf, type Seniority } from '../family/births.ts'
import { sharesOf, type Shares } from './coefficient.ts'
import { bloodLines, lineKey, type BloodLine } from './common-ancestors.ts'
import { linkKinds, type Family, type Gender, type LinkKind } from '../family/family.ts'
import { genderOf, lettersOf, partnerLetter, type Letter, type Sharing } from '../family/letters.ts'
import { eachPartner } from '../family/parents.ts'
import { nearestPath } from '../family/nearest-path.ts'

/** One way in which the second person is related to the first. */
export type Relation = {
  /** Everybody on the way, both ends included; siblings meet in one of the common ancestors. */
  people: number[]
  /** The way in letters, read from the first person. */
  letters: Letter[]
  /** The nearest common ancestors of a relation by descent; empty where it goes through a marriage. */
  ancestors: number[]
  /** Half where siblings on the way have one parent in common and another one each. */
  sharing: Sharing
  /** The link on the way that is farthest from birth. */
  link: LinkKind
  marriages: number
  /** How many generations the second person stands above (negative) or below the first. */
  generations: number
  /** The second person against the first. */
  seniority: Seniority
  /** The first person's gender: some words depend on who speaks. */
  speaker: Gender
}

export type Kinship = {
  /** The nearest first; empty for oneself and for people whom nothing connects. */
  relations: Relation[]
  shares: Shares
}

const maxRelations = 8

/**
 * How the second person is related to the first: every nearest line of descent (several where cousins have married), being
 * partners, and a way through marriages where that is nearer than descent or the only one. Symmetric: asked the other way
 * round, the same ways come reversed. Cost: linear in the ancestors of both and in what the search from both ends meets.
 */
export function kinshipOf(family: Family, from: number, to: number): Kinship {
  if (from === to) return { relations: [], shares: sharesOf(family, from, to) }
  if (from > to) {
    const { relations, shares } = kinshipOf(family, to, from)
    return { relations: relations.map((one) => relationOf(family, one.people.toReversed(), one.ancestors)), shares }
  }
  if (family.component[from] !== family.component[to]) return { relations: [], shares: { relationship: 0, kinship: 0 } }
  const byBirth = bloodLines(family, from, to, true)
  const keys = new Set(byBirth.map(lineKey))
  const lines = [...byBirth, ...bloodLines(family, from, to, false).filter((line) => !keys.has(lineKey(line)))]
  const relations = lines.map((line) => relationOf(family, peopleOf(line, from, to), line.ancestors))
  if (arePartners(family, from, to)) relations.push(relationOf(family, [from, to], [], true))
  const nearest = nearestPath(family, from, to)
  if (nearest) {
    const nearestKnown = Math.min(...relations.map(({ people }) => people.length))
    if (nearest.length < nearestKnown) relations.push(relationOf(family, nearest, []))
  }
  relations.sort((one, other) => costOf(one) - costOf(other))
  return { relations: relations.slice(0, maxRelations), shares: sharesOf(family, from, to) }
}

const costOf = ({ people, marriages, link }: Relation) => people.length * 4 + marriages + (link === 'birth' ? 0 : 1)

function peopleOf({ mine, theirs, ancestors }: BloodLine, from: number, to: number): number[] {
  const top = mine.length === 0 ? from : theirs.length === 0 ? to : ancestors[0]!
  return [...mine, top, ...theirs.toReversed()]
}

function arePartners(family: Family, one: number, other: number): boolean {
  let found = false
  eachPartner(family, one, (partner) => (found ||= partner === other))
  return found
}

/** Puts a way of people into letters and counts what is on it. `asPartners` reads a single step as the marriage it is. */
export function relationOf(
  family: Family,
  people: number[],
  ancestors: number[],
  asPartners = ancestors.length === 0 && people.length === 2,
): Relation {
  const [from, to] = [people[0]!, people.at(-1)!]
  const letters =
    asPartners && arePartners(family, from, to) ? [partnerLetter(family, from, to)] : lettersOf(family, people)
  const generations = letters.reduce((sum, { at }) => sum + (at === 'child' ? 1 : at === 'parent' ? -1 : 0), 0)
  const siblings = letters.filter(({ at }) => at === 'sibling')
  return {
    people,
    letters,
    ancestors,
    sharing: siblings.some(({ sharing }) => sharing === 'half')
      ? 'half'
      : siblings.some(({ sharing }) => sharing === 'full')
        ? 'full'
        : 'unknown',
    link: linkKinds[letters.reduce((farthest, { link }) => Math.max(farthest, linkKinds.indexOf(link)), 0)]!,
    marriages: letters.filter(({ at }) => at === 'partner').length,
    generations,
    seniority: seniorityOf(family, to, from),
    speaker: genderOf(family, from),
  }
}
