import type { ErrorCode } from '@mulghar/contract/kit/errors'
import { mayInTree, type TreeAct, type TreeStanding } from '@mulghar/contract/trees/roles'
import { AppError } from '../../kit/app-error.ts'
import type { Viewer } from '../../kit/viewer.ts'
import { findStanding, findStandingByPerson } from './access.sql.ts'
import type { TreesDb } from './tables.ts'

type Asking = Pick<Viewer, 'id'>

/** What the viewer is to a tree whose card the viewer may see; 404 for every other tree. */
export async function requireCard(db: TreesDb, viewer: Asking, treeId: string): Promise<TreeStanding> {
  const found = await findStanding(db, treeId, viewer.id)
  if (!found || (found.standing === 'NONE' && !found.discoverable)) throw new AppError('trees/not-found')
  return found.standing
}

/** The same for who may do something in it; `refusal` is for members whose role does not go so far. */
export async function requireAct(
  db: TreesDb,
  viewer: Asking,
  treeId: string,
  act: TreeAct,
  refusal: ErrorCode = 'trees/not-member',
): Promise<TreeStanding> {
  const standing = await requireCard(db, viewer, treeId)
  if (mayInTree(standing, act)) return standing
  throw new AppError(mayInTree(standing, 'see-graph') ? refusal : 'trees/not-member')
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
