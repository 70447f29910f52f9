import { areTwins, seniorityOf, type Seniority } from './births.ts'
import { linkKinds, type Family, type Gender, type LinkKind } from './family.ts'
import { birthParents, kindTowards } from './parents.ts'

/** Whether two siblings have both parents in common, only one, or nobody can say. */
export type Sharing = 'full' | 'half' | 'unknown'

/**
 * One letter of a path, read from oneself: a parent, a sibling (up to a parent and down to another child), a child or a
 * partner of whoever the path has come to.
 */
export type Letter = {
  at: 'parent' | 'sibling' | 'child' | 'partner'
  /** Of the person that the letter leads to. */
  gender: Gender
  link: LinkKind
  /** Of a sibling, against the one it is the sibling of. */
  seniority: Seniority
  /** Of a sibling: what both have in common. */
  sharing: Sharing
  /** The gender of the parent through whom siblings are known to be so; unknown where it is both. */
  through: Gender
  /** Of a partner: the union has ended by divorce or separation. */
  ended: boolean
  /** Of a sibling: both are known to have been born on one day. */
  twin: boolean
}

export const genders = ['unknown', 'male', 'female'] as const
export const genderOf = (family: Family, person: number): Gender => genders[family.gender[person]!]!

const [up, down] = [1, -1]

/**
 * The letters of a path of people, each the parent, child or partner of the one before it. Where the path goes up to a
 * parent and down again it is a sibling. Linear in the path.
 */
export function lettersOf(family: Family, people: readonly number[]): Letter[] {
  const letters: Letter[] = []
  for (let at = 1; at < people.length; at++) {
    const [from, to] = [people[at - 1]!, people[at]!]
    const next = people[at + 1]
    const step = directionOf(family, from, to)
    if (step.way === up && next !== undefined && directionOf(family, to, next).way === down) {
      letters.push(siblingLetter(family, from, to, next))
      at++
    } else letters.push(plainLetter(family, from, to, step))
  }
  return letters
}

/** Up to a parent, down to a child, or across to a partner: whichever is nearest to birth. */
export function directionOf(family: Family, from: number, to: number): { way: number; kind: number } {
  const [asParent, asChild] = [kindTowards(family, from, to), kindTowards(family, to, from)]
  if (asParent >= 0) return { way: up, kind: asParent }
  return asChild >= 0 ? { way: down, kind: asChild } : { way: 0, kind: 0 }
}

/** The letter of being partners. */
export function partnerLetter(family: Family, from: number, to: number): Letter {
  return plainLetter(family, from, to, { way: 0, kind: 0 })
}

export function plainLetter(
  family: Family,
  from: number,
  to: number,
  { way, kind }: { way: number; kind: number },
): Letter {
  return {
    at: way === up ? 'parent' : way === down ? 'child' : 'partner',
    gender: genderOf(family, to),
    link: linkKinds[kind]!,
    seniority: 'unknown',
    sharing: 'unknown',
    through: 'unknown',
    ended: way === 0 && hasEnded(family, from, to),
    twin: false,
  }
}

export function siblingLetter(family: Family, one: number, parent: number, other: number): Letter {
  const sharing = sharingOf(family, one, parent, other)
  return {
    at: 'sibling',
    gender: genderOf(family, other),
    link: linkKinds[Math.max(kindTowards(family, one, parent), kindTowards(family, other, parent))]!,
    seniority: seniorityOf(family, other, one),
    sharing,
    through: sharing === 'full' ? 'unknown' : genderOf(family, parent),
    ended: false,
    twin: areTwins(family, one, other),
  }
}

/** What two children of a parent have in common; half only where the other parent of both is known and differs. */
export function sharingOf(family: Family, one: number, parent: number, other: number): Sharing {
  const mine = birthParents(family, one)
  const theirs = birthParents(family, other)
  if (!mine.includes(parent) || !theirs.includes(parent)) return 'unknown'
  const [ownOther, theirOther] = [otherOf(mine, parent), otherOf(theirs, parent)]
  if (ownOther < 0 || theirOther < 0) return 'unknown'
  return ownOther === theirOther ? 'full' : 'half'
}

const otherOf = ([first, second]: [number, number], parent: number) => (first === parent ? second : first)

/** Whether every union of the two has ended. */
export function hasEnded(family: Family, one: number, other: number): boolean {
  const { unionStart, unionOf, unionA, unionB, unionEnded } = family
  let [together, ended] = [0, 0]
  for (let at = unionStart[one]!; at < unionStart[one + 1]!; at++) {
    const union = unionOf[at]!
    if (unionA[union] !== other && unionB[union] !== other) continue
    together++
    ended += unionEnded[union]!
  }
  return together > 0 && together === ended
}
