/**
 * Whether two values that JSON can say are the same. The order of keys is free, since a database keeps them in another order than
 * they were sent; a part that is null, undefined or not there says nothing in all three ways. The order of a list counts. Pure;
 * cost: linear in both.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other)
  if (typeof one !== 'object' || typeof other !== 'object') return false
  if (Array.isArray(one) || Array.isArray(other)) return sameList(one, other)
  const [mine, theirs] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const part = (value: Record<string, unknown>, key: string) => (Object.hasOwn(value, key) ? value[key] : undefined)
  const isIn = (key: string) => sameValue(mine[key], part(theirs, key))
  const isKnown = (key: string) => Object.hasOwn(mine, key) || isNothing(theirs[key])
  return Object.keys(mine).every(isIn) && Object.keys(theirs).every(isKnown)
}

function sameList(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  return one.every((item, at) => sameValue(item, other[at]))
}

/** A text that is equal for equal values, as `sameValue` has it: for sets and maps of values. */
export function textOfValue(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    const told = Object.entries(part).filter(([, inner]) => !isNothing(inner))
    return Object.fromEntries(told.sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

const isNothing = (value: unknown) => value === null || value === undefined
