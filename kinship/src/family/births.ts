import { unknownSpan, type Family } from './family.ts'

export type Seniority = 'elder' | 'younger' | 'unknown'

/**
 * Whether the first person is elder or younger than the second. Children of one union by their places among the siblings
 * where both are known, else by births that cannot overlap. Constant time.
 */
export function seniorityOf(family: Family, person: number, than: number): Seniority {
  const byOrder = orderIn(family, person, than)
  if (byOrder !== 0) return byOrder < 0 ? 'elder' : 'younger'
  const { birthFrom, birthSpan } = family
  if (birthSpan[person] === unknownSpan || birthSpan[than] === unknownSpan) return 'unknown'
  if (birthFrom[person]! + birthSpan[person]! < birthFrom[than]!) return 'elder'
  return birthFrom[than]! + birthSpan[than]! < birthFrom[person]! ? 'younger' : 'unknown'
}

function orderIn({ parentStart, parentUnion, parentOrder }: Family, one: number, other: number): number {
  for (let place = parentStart[one]!; place < parentStart[one + 1]!; place++)
    for (let against = parentStart[other]!; against < parentStart[other + 1]!; against++)
      if (parentUnion[place] === parentUnion[against] && parentOrder[place] && parentOrder[against])
        return parentOrder[place]! - parentOrder[against]!
  return 0
}

/** Whether both are known to have been born on the same day to the same union. */
export function areTwins(family: Family, one: number, other: number): boolean {
  const { birthFrom, birthSpan, parentStart, parentUnion } = family
  if (one === other || birthSpan[one] !== 0 || birthSpan[other] !== 0 || birthFrom[one] !== birthFrom[other])
    return false
  for (let place = parentStart[one]!; place < parentStart[one + 1]!; place++)
    for (let against = parentStart[other]!; against < parentStart[other + 1]!; against++)
      if (parentUnion[place] === parentUnion[against]) return true
  return false
}
