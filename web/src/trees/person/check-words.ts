import type { ContradictionCode } from '@mulghar/contract/trees/contradictions'
import type { PersonProblem } from '@mulghar/contract/trees/people'
import { t } from '@lingui/core/macro'

/** What speaks against a person who is being written. */
export function problemOfPerson(problem: PersonProblem): string {
  return words[problem.code]({ parent: '', child: '', limit: 0, ...problem })
}

const words: Record<ContradictionCode, (problem: Required<PersonProblem>) => string> = {
  'own-ancestor': () => t`This would make a person their own ancestor.`,
  'born-after-death': () => t`The day of death is before the day of birth.`,
  'born-in-future': () => t`The day of birth is in the future.`,
  'died-in-future': () => t`The day of death is in the future.`,
  'too-long-a-life': ({ limit }) => t`A life of more than ${limit} years is very unlikely.`,
  'married-before-birth': () => t`The marriage is before the day of birth.`,
  'married-after-death': () => t`The marriage is after the day of death.`,
  'parent-younger-than-child': ({ parent, child }) => t`${parent} would be younger than the child ${child}.`,
  'parent-too-young': ({ parent, child, limit }) =>
    t`${parent} would have been younger than ${limit} when ${child} was born.`,
  'mother-too-old': ({ parent, child, limit }) =>
    t`${parent} would have been older than ${limit} when ${child} was born.`,
  'born-after-mothers-death': ({ parent, child }) =>
    t`${child} would have been born after the death of the mother, ${parent}.`,
  'born-after-fathers-death': ({ parent, child }) =>
    t`${child} would have been born more than a year after the death of the father, ${parent}.`,
}
