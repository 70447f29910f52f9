import { mayInTree, type TreeAct } from '@mulghar/contract/trees/roles'
import type { Viewer } from '../../kit/viewer.ts'
import { selectCardsSeen, selectRoles } from './access.sql.ts'
import type { TreesDb } from './tables.ts'

/** Of these trees, those whose people's pictures the viewer may see. */
export function maySeePersonPictures(
  db: TreesDb,
  viewer: Pick<Viewer, 'id'>,
  treeIds: readonly string[],
): Promise<Set<string>> {
  return treesIn(db, viewer, treeIds, 'see-graph')
}

/** Of these trees, those in which the viewer may bring back what was taken away, with its pictures. */
export function maySeeKeptPictures(
  db: TreesDb,
  viewer: Pick<Viewer, 'id'>,
  treeIds: readonly string[],
): Promise<Set<string>> {
  return treesIn(db, viewer, treeIds, 'edit-people')
}

/** Of these trees, those whose owner the viewer is, who looks at what others would like to change. */
export function maySeeProposedPictures(
  db: TreesDb,
  viewer: Pick<Viewer, 'id'>,
  treeIds: readonly string[],
): Promise<Set<string>> {
  return treesIn(db, viewer, treeIds, 'govern')
}

async function treesIn(db: TreesDb, viewer: Pick<Viewer, 'id'>, treeIds: readonly string[], act: TreeAct) {
  const roles = await selectRoles(db, treeIds, viewer.id)
  return new Set(roles.filter((row) => mayInTree(row.role, act)).map((row) => row.tree_id))
}

/** Of these trees, those whose own pictures the viewer may see: they are on the card. */
export async function maySeeTreeImages(
  db: TreesDb,
  viewer: Pick<Viewer, 'id'>,
  treeIds: readonly string[],
): Promise<Set<string>> {
  return new Set((await selectCardsSeen(db, treeIds, viewer.id)).map((row) => row.id))
}
