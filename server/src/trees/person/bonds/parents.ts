import {
  addUnion,
  childIn,
  parentsOf,
  partnersOf,
  putChild,
  singleUnion,
  takeChild,
  unionBetween,
  type Bonds,
  type Parent,
  type UnionState,
} from './state.ts'

/**
 * Gives a child exactly these parents. Two who have a union already are its parents together; else two by birth form
 * one; everybody else is a parent alone.
 */
export function setParents(bonds: Bonds, childId: string, wanted: readonly Parent[]): void {
  if (hasExactly(parentsOf(bonds, childId), wanted)) return
  const isWanted = (id: string) => wanted.some((parent) => parent.id === id)
  const pool = [...wanted]
  const left: UnionState[] = []
  let position: number | null = null
  for (const union of bonds.unions) {
    const child = childIn(union, childId)
    const partners = partnersOf(union)
    if (!child || partners.length === 0) continue
    position ??= child.position
    const stays = partners.length === 2 && partners.every(isWanted) && partners.every((id) => take(pool, id))
    if (stays) putChild(union, childId, wanted, child.position)
    else {
      takeChild(bonds, union, childId)
      left.push(union)
    }
  }
  for (const [one, other] of pairs(pool)) {
    const union = unionBetween(bonds, one.id, other.id)
    if (!union || !pool.includes(one) || !pool.includes(other)) continue
    take(pool, one.id)
    take(pool, other.id)
    putChild(union, childId, wanted, position)
  }
  const [one, other, third] = pool.filter((parent) => parent.kind === 'BIRTH')
  if (one && other && !third) {
    take(pool, one.id)
    take(pool, other.id)
    putChild(completed(left, one.id, other.id) ?? addUnion(bonds, one.id, other.id), childId, wanted, position)
  }
  for (const parent of pool) {
    const before = left.find((union) => partnersOf(union).length === 1 && partnersOf(union)[0] === parent.id)
    const union = before ?? singleUnion(bonds, parent.id) ?? addUnion(bonds, parent.id, null)
    putChild(union, childId, wanted, position)
  }
}

/** A union of one of two parents that had only this child becomes that of both. */
function completed(left: readonly UnionState[], one: string, other: string): UnionState | undefined {
  const union = left.find((known) => {
    const [only, second] = partnersOf(known)
    return second === undefined && (only === one || only === other) && known.children.length === 0
  })
  if (!union) return undefined
  const missing = union.a === one || union.b === one ? other : one
  if (union.a === null) union.a = missing
  else union.b = missing
  return union
}

function hasExactly(parents: readonly Parent[], wanted: readonly Parent[]): boolean {
  const isThere = (parent: Parent) => wanted.some(({ id, kind }) => id === parent.id && kind === parent.kind)
  return parents.length === wanted.length && parents.every(isThere)
}

function take(pool: Parent[], id: string): boolean {
  const at = pool.findIndex((parent) => parent.id === id)
  if (at >= 0) pool.splice(at, 1)
  return at >= 0
}

function pairs(pool: readonly Parent[]): [Parent, Parent][] {
  return pool.flatMap((one, at) => pool.slice(at + 1).map((other): [Parent, Parent] => [one, other]))
}
