import { allParts, differs, withParts, type Part, type PlaceFields } from './place-fields.ts'

export type Merged = { merged: PlaceFields; conflicts: Part[] }

/**
 * Brings two changes of one place together. `base` is what both began with. A part that only one of them changed is taken
 * from that one; a part that both changed differently is a conflict, and stays as it is in `mine`. Pure.
 */
export function mergedWith(mine: PlaceFields, base: PlaceFields, theirs: PlaceFields): Merged {
  const apart = allParts.filter((part) => differs(part, mine, theirs))
  const taken = apart.filter((part) => !differs(part, mine, base))
  const conflicts = apart.filter((part) => differs(part, mine, base) && differs(part, theirs, base))
  return { merged: withParts(mine, theirs, taken), conflicts }
}
