import type { ErrorCode } from '@mulghar/contract/kit/errors'
import { mayInTree, type TreeAct, type TreeRole, type TreeStanding } from '@mulghar/contract/trees/roles'
import { AppError } from '../../kit/app-error.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { findStanding, findStandingByPerson } from './access.sql.ts'
import type { TreesDb } from './tables.ts'

type Asking = Pick<Viewer, 'id'>

/**
 * Refuses whoever may not: a tree whose card they may not see is not there, who is no member of it is told so, and
 * `refusal` is for members whose role does not go so far.
 */
export function refuseUnless(
  may: boolean,
  standing: TreeStanding,
  { discoverable }: { discoverable: boolean },
  refusal: ErrorCode = 'trees/not-member',
): void {
  if (standing === 'NONE' && !discoverable) throw new AppError('trees/not-found')
  if (!may) throw new AppError(mayInTree(standing, 'see-graph') ? refusal : 'trees/not-member')
}

async function requireStanding(db: TreesDb, viewer: Asking, treeId: string, act: TreeAct | null, refusal?: ErrorCode) {
  const found = await findStanding(db, treeId, viewer.id)
  if (!found) throw new AppError('trees/not-found')
  refuseUnless(act === null || mayInTree(found.standing, act), found.standing, found, refusal)
  return found
}

/** What the viewer is to a tree whose card the viewer may see; 404 for every other tree. */
export async function requireCard(db: TreesDb, viewer: Asking, treeId: string): Promise<TreeStanding> {
  return (await requireStanding(db, viewer, treeId, null)).standing
}

/** The same for who may do something in it; `refusal` is for members whose role does not go so far. */
export async function requireAct(
  db: TreesDb,
  viewer: Asking,
  treeId: string,
  act: TreeAct,
  refusal?: ErrorCode,
): Promise<TreeStanding> {
  return (await requireStanding(db, viewer, treeId, act, refusal)).standing
}

/** The role of who may look into a tree, and the version that the tree has. */
export async function requireReader(
  db: TreesDb,
  viewer: Asking,
  treeId: string,
): Promise<{ role: TreeRole; version: string }> {
  const { standing, version } = await requireStanding(db, viewer, treeId, 'see-graph')
  return { role: standing as TreeRole, version }
}

/** The tree of a person whom the viewer may see; everybody else is not there. */
export async function requirePerson(db: TreesDb, viewer: Asking, personId: string) {
  const found = await findStandingByPerson(db, personId, viewer.id)
  if (!found || !mayInTree(found.standing, 'see-graph')) throw new AppError('trees/person-not-found')
  return found
}

/** Whether the viewer may look into a tree. */
export async function mayOpen(db: TreesDb, viewer: Asking, treeId: string): Promise<boolean> {
  const found = await findStanding(db, treeId, viewer.id)
  return found !== undefined && mayInTree(found.standing, 'see-graph')
}

/** Whether who is this to a tree may delete somebody whom `addedBy` has added. */
export function mayDelete(standing: TreeStanding, accountId: string, addedBy: string): boolean {
  const isOwn = mayInTree(standing, 'delete-own-additions') && addedBy === accountId
  return isOwn || mayInTree(standing, 'delete-anyone')
}
