import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import type { TreeModel } from '../chart/model/model.ts'

/** What a role may take along: everything it sees, or without the years of the living. */
export function forExport(model: TreeModel, role: TreeRole | null): TreeModel {
  if (role && mayInTree(role, 'export-living')) return model
  const { people } = model.columns
  const ofTheDead = (years: readonly (number | null)[]) =>
    years.map((year, person) => (people.living[person] === '1' ? null : year))
  return {
    ...model,
    columns: { ...model.columns, people: { ...people, born: ofTheDead(people.born), died: ofTheDead(people.died) } },
  }
}
