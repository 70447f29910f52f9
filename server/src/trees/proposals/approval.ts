import type { Viewer } from '../../kit/viewer.ts'
import { mustWait, type Proposed, type ProposeFirst } from '../core/approval.ts'
import type { SaveParts } from '../person/save-person.ts'
import { propose } from './propose.ts'

/** For the calls whose edits may have to wait for the owner of the tree. */
export function proposeFirst(parts: SaveParts): ProposeFirst {
  const first = async (viewer: Viewer, treeId: string, edit: Proposed) =>
    (await mustWait(parts.db, treeId, viewer.id)) ? propose(parts, viewer, treeId, edit) : undefined
  // Only a change of a person can be unchanged.
  return first as ProposeFirst
}
