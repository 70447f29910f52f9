import { sameValue } from '@mulghar/contract/kit/same-value'
import { partnersOf, type ChildState, type UnionState } from './state.ts'

export type ChildRow = ChildState & { unionId: string }

/** What has to be written so that one state of unions becomes another. */
export type BondsDifference = {
  addedUnions: UnionState[]
  changedUnions: { before: UnionState; after: UnionState }[]
  removedUnions: UnionState[]
  addedChildren: ChildRow[]
  changedChildren: { before: ChildRow; after: ChildRow }[]
  removedChildren: ChildRow[]
  /** Who is in each of these unions: as they will be, or as they were where they go. */
  couples: Map<string, string[]>
  /** Everybody who has gained, lost or changed a bond. */
  people: string[]
}

export function differenceOf(before: readonly UnionState[], after: readonly UnionState[]): BondsDifference {
  const beforeById = new Map(before.map((union) => [union.id, union]))
  const afterById = new Map(after.map((union) => [union.id, union]))
  const addedUnions = after.filter((union) => !beforeById.has(union.id))
  const removedUnions = before.filter((union) => !afterById.has(union.id))
  const changedUnions = after.flatMap((union) => {
    const known = beforeById.get(union.id)
    return known && !sameValue(bondOf(known), bondOf(union)) ? [{ before: known, after: union }] : []
  })

  const rowsBefore = new Map(before.flatMap(childRows))
  const rowsAfter = new Map(after.flatMap(childRows))
  const addedChildren = [...rowsAfter].filter(([key]) => !rowsBefore.has(key)).map(([, row]) => row)
  const removedChildren = [...rowsBefore].filter(([key]) => !rowsAfter.has(key)).map(([, row]) => row)
  const changedChildren = [...rowsAfter].flatMap(([key, row]) => {
    const known = rowsBefore.get(key)
    return known && !sameValue(known, row) ? [{ before: known, after: row }] : []
  })

  const people = new Set<string>()
  const unions = [...addedUnions, ...removedUnions, ...changedUnions.flatMap((change) => [change.before, change.after])]
  for (const union of unions) for (const id of partnersOf(union)) people.add(id)
  const rows = [...addedChildren, ...removedChildren, ...changedChildren.map((change) => change.after)]
  for (const row of rows) {
    people.add(row.childId)
    for (const known of [beforeById.get(row.unionId), afterById.get(row.unionId)]) {
      if (known) for (const id of partnersOf(known)) people.add(id)
    }
  }
  return {
    couples: new Map([...before, ...after].map((union) => [union.id, partnersOf(union)])),
    addedUnions,
    changedUnions,
    removedUnions,
    addedChildren,
    changedChildren,
    removedChildren,
    people: [...people].sort(),
  }
}

const bondOf = ({ a, b, kind, from, to, hasFacts, position }: UnionState) => [a, b, kind, from, to, hasFacts, position]

function childRows(union: UnionState): [string, ChildRow][] {
  return union.children.map((child) => [`${union.id} ${child.childId}`, { unionId: union.id, ...child }])
}
