import { mustWait, type ProposeFirst } from '../core/approval.ts'
import type { SaveParts } from '../person/save-person.ts'
import { propose } from './propose.ts'

/** For the calls whose edits may have to wait for the owner of the tree. */
export function proposeFirst(parts: SaveParts): ProposeFirst {
  return async (viewer, treeId, edit) =>
    (await mustWait(parts.db, treeId, viewer.id)) ? propose(parts, viewer, treeId, edit) : undefined
}
