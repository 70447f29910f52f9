type Edge = { parent: number; child: number }

/**
 * People who are among their own ancestors by birth, each with a parent on the way around. Who has no parents or no children
 * left is put aside until nobody can be; of the few who remain each is looked for upward. Cost: linear, but for them.
 */
export function ownAncestors(people: number, births: readonly Edge[]): { person: number; parent: number }[] {
  const parentsOf = listsOf(
    people,
    births,
    ({ child }) => child,
    ({ parent }) => parent,
  )
  const childrenOf = listsOf(
    people,
    births,
    ({ parent }) => parent,
    ({ child }) => child,
  )
  const isGone = new Uint8Array(people)
  peel(parentsOf, childrenOf, isGone)
  peel(childrenOf, parentsOf, isGone)
  const found: { person: number; parent: number }[] = []
  for (let person = 0; person < people; person++) {
    if (isGone[person]) continue
    const parent = parentsOf[person]?.find((one) => !isGone[one] && leadsTo(one, person, parentsOf, isGone))
    if (parent !== undefined) found.push({ person, parent })
  }
  return found
}

type Lists = (number[] | undefined)[]

function listsOf(people: number, births: readonly Edge[], key: (edge: Edge) => number, value: (edge: Edge) => number) {
  const lists: Lists = Array.from({ length: people })
  for (const edge of births) (lists[key(edge)] ??= []).push(value(edge))
  return lists
}

/** Puts aside who has nobody left on one side, then those who had only them there. */
function peel(side: Lists, otherSide: Lists, isGone: Uint8Array): void {
  const left = Int32Array.from(side, (list) => list?.filter((one) => !isGone[one]).length ?? 0)
  const free: number[] = []
  for (let at = 0; at < left.length; at++) if (left[at] === 0 && !isGone[at]) free.push(at)
  for (const at of free) {
    isGone[at] = 1
    for (const next of otherSide[at] ?? []) if (--left[next]! === 0 && !isGone[next]) free.push(next)
  }
}

function leadsTo(from: number, to: number, parentsOf: Lists, isGone: Uint8Array): boolean {
  const met = new Set([from])
  for (const at of met) {
    if (at === to) return true
    for (const parent of parentsOf[at] ?? []) if (!isGone[parent]) met.add(parent)
  }
  return false
}
