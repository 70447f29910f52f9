import type { ContradictionCode } from '@mulghar/contract/trees/review'
import type { Gender } from '@mulghar/contract/trees/person'
import type { DayRange } from '../core/date-range.ts'

export type Life = { name: string; gender: Gender; birth: Span; death: Span }
export type Span = Pick<DayRange, 'from' | 'to'>
/** `about` is the other of two whose lives do not go together: a parent, or a child. */
export type Problem<L = Life> = { code: ContradictionCode; field: string; message: string; about?: L }

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
    isAfter(birth, death) && {
      code: 'born-after-death',
      field: 'death',
      message: 'The day of death is before the day of birth.',
    },
    isAfter(birth, { from: today, to: today }) && {
      code: 'born-in-future',
      field: 'birth',
      message: 'The day of birth is in the future.',
    },
    isAfter(death, { from: today, to: today }) && {
      code: 'died-in-future',
      field: 'death',
      message: 'The day of death is in the future.',
    },
    leastBetween(birth, death) > oldestAge * year && {
      code: 'too-long-a-life',
      field: 'death',
      message: `A life of more than ${oldestAge} years is hardly possible.`,
    },
    marriages.some((marriage) => isAfter(birth, marriage)) && {
      code: 'married-before-birth',
      field: 'marriage',
      message: 'The marriage is before the day of birth.',
    },
    marriages.some((marriage) => isAfter(marriage, death)) && {
      code: 'married-after-death',
      field: 'marriage',
      message: 'The marriage is after the day of death.',
    },
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
  return [
    isYounger && {
      code: 'parent-younger-than-child',
      field,
      about,
      message: `${parent.name} would be younger than the child ${child.name}.`,
    },
    !isYounger &&
      mostBetween(parent.birth, child.birth) < youngestParent * year && {
        code: 'parent-too-young',
        field,
        about,
        message: `${parent.name} would have been younger than ${youngestParent} when ${child.name} was born.`,
      },
    isMother &&
      leastBetween(parent.birth, child.birth) > oldestMother * year && {
        code: 'mother-too-old',
        field,
        about,
        message: `${parent.name} would have been older than ${oldestMother} when ${child.name} was born.`,
      },
    isMother &&
      isAfter(child.birth, parent.death) && {
        code: 'born-after-mothers-death',
        field,
        about,
        message: `${child.name} would have been born after the death of the mother, ${parent.name}.`,
      },
    isFather &&
      leastBetween(parent.death, child.birth) > year && {
        code: 'born-after-fathers-death',
        field,
        about,
        message: `${child.name} would have been born more than a year after the death of the father, ${parent.name}.`,
      },
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
