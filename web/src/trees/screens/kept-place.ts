import type { Branch } from '../chart/focus-subset.ts'
import type { TreeModel } from '../chart/model/model.ts'
import type { Sight } from '../chart/view/sight-kept.ts'

type UnionName = readonly [string | undefined, string | undefined]

/** Branches and groups that were opened on the chart, by ids: places in the model change with the tree. */
export type OpenedNames = {
  expanded: readonly { person: string; branch: Branch }[]
  /** Unions by the ids of their partners. */
  unfolded: readonly UnionName[]
}

/** The state of the chart at one entry of the history. */
export type KeptPlace = {
  walked: string | undefined
  acting: string | undefined
  isSheetClosed: boolean
  /** The entry before this one is a place on the same chart. */
  hasBack: boolean
  opened: OpenedNames
  sight: Sight<string> | undefined
}

export const nothingOpened: OpenedNames = { expanded: [], unfolded: [] }

export const firstPlace: KeptPlace = {
  walked: undefined,
  acting: undefined,
  isSheetClosed: false,
  hasBack: false,
  opened: nothingOpened,
  sight: undefined,
}

export function unionName({ columns, shape }: TreeModel, union: number): UnionName {
  const { id } = columns.people
  return [id[shape.partnerA[union]!], id[shape.partnerB[union]!]]
}

/** Everything opened that is still part of the tree, by places in the model. */
export function openedIn({ columns, shape }: TreeModel, { expanded, unfolded }: OpenedNames) {
  const placeOf = (id: string) => columns.people.id.indexOf(id)
  const unionOf = (name: UnionName) => {
    // A partner who is not known has the place -1; a partner who was deleted has none.
    const [a, b] = name.map((id) => (id === undefined ? -1 : columns.people.id.includes(id) ? placeOf(id) : undefined))
    return shape.partnerA.findIndex((partner, union) => partner === a && shape.partnerB[union] === b)
  }
  return {
    expanded: expanded
      .map(({ person, branch }) => ({ person: placeOf(person), branch }))
      .filter(({ person }) => person >= 0),
    unfolded: unfolded.map(unionOf).filter((union) => union >= 0),
  }
}
