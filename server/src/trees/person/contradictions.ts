import type { PersonProblem } from '@mulghar/contract/trees/people'
import type { Gender } from '@mulghar/contract/trees/person'
import type { Span } from '../../kit/date-range.ts'

export type Life = { name: string; gender: Gender; birth: Span; death: Span }
/** `about` is the other of two whose lives do not go together: a parent, or a child. */
export type Problem<L = Life> = PersonProblem & { about?: L }

export type LifeWithRelatives<L extends Life = Life> = L & {
  marriages: readonly Span[]
  parents: readonly L[]
  children: readonly L[]
}

const year = 10_000
const oldestAge = 120
const youngestParent = 12
const oldestMother = 55

/** What cannot be true of a life together with those of its relatives. Dates that may still fit are let be. Pure. */
export function contradictionsIn<L extends Life>(person: LifeWithRelatives<L>, today: number): Problem<L>[] {
  const { birth, death, marriages } = person
  const problems: (Problem<L> | false)[] = [
    isAfter(birth, death) && { code: 'born-after-death', field: 'death' },
    isAfter(birth, { from: today, to: today }) && { code: 'born-in-future', field: 'birth' },
    isAfter(death, { from: today, to: today }) && { code: 'died-in-future', field: 'death' },
    leastBetween(birth, death) > oldestAge * year && { code: 'too-long-a-life', field: 'death', limit: oldestAge },
    marriages.some((marriage) => isAfter(birth, marriage)) && { code: 'married-before-birth', field: 'marriage' },
    marriages.some((marriage) => isAfter(marriage, death)) && { code: 'married-after-death', field: 'marriage' },
    ...person.parents.flatMap((parent) => betweenGenerations(parent, person, 'relations.parents', parent)),
    ...person.children.flatMap((child) => betweenGenerations(person, child, 'relations.children', child)),
  ]
  return problems.filter((problem) => problem !== false)
}

function betweenGenerations<L extends Life>(
  parent: Life,
  child: Life,
  field: string,
  about: L,
): (Problem<L> | false)[] {
  const isMother = parent.gender === 'FEMALE'
  const isFather = parent.gender === 'MALE'
  const isYounger = isAfter(parent.birth, child.birth)
  const both = { field, about, parent: parent.name, child: child.name }
  return [
    isYounger && { ...both, code: 'parent-younger-than-child' },
    !isYounger &&
      mostBetween(parent.birth, child.birth) < youngestParent * year && {
        ...both,
        code: 'parent-too-young',
        limit: youngestParent,
      },
    isMother &&
      leastBetween(parent.birth, child.birth) > oldestMother * year && {
        ...both,
        code: 'mother-too-old',
        limit: oldestMother,
      },
    isMother && isAfter(child.birth, parent.death) && { ...both, code: 'born-after-mothers-death' },
    isFather && leastBetween(parent.death, child.birth) > year && { ...both, code: 'born-after-fathers-death' },
  ]
}

function isAfter(one: Span, other: Span): boolean {
  return one.from !== null && other.to !== null && one.from > other.to
}

/** The least that can lie between two times; far below nothing where that is not known. */
function leastBetween(early: Span, late: Span): number {
  return early.to === null || late.from === null ? Number.NEGATIVE_INFINITY : late.from - early.to
}

function mostBetween(early: Span, late: Span): number {
  return early.from === null || late.to === null ? Number.POSITIVE_INFINITY : late.to - early.from
}
