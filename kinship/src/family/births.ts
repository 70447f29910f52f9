import { unknownSpan, type Family } from './family.ts'

export type Seniority = 'elder' | 'younger' | 'unknown'

/**
 * Whether the first person is elder or younger than the second: by births that cannot overlap; where dates do not tell,
 * children of one union by their places among the siblings. Constant time.
 */
export function seniorityOf(family: Family, person: number, than: number): Seniority {
  const { birthFrom, birthSpan } = family
  if (birthSpan[person] !== unknownSpan && birthSpan[than] !== unknownSpan) {
    if (birthFrom[person]! + birthSpan[person]! < birthFrom[than]!) return 'elder'
    if (birthFrom[than]! + birthSpan[than]! < birthFrom[person]!) return 'younger'
  }
  const byOrder = orderIn(family, person, than)
  return byOrder === 0 ? 'unknown' : byOrder < 0 ? 'elder' : 'younger'
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
