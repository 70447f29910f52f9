import type { Documents } from '../documents/public.ts'
import { AppError } from '../kit/app-error.ts'
import type { EraseRefusal, ExportFile } from '../kit/erasure-types.ts'
import type { Viewer } from '../kit/viewer.ts'
import { removeTree, type Present } from './core/change.ts'
import type { TreesDb } from './core/tables.ts'
import { endLinksOfTree } from './core/end-links.ts'
import {
  deleteOwnRows,
  findOtherTree,
  findOwnedTree,
  findOwnWaiting,
  findTreeOfWork,
  giveAddedToNobody,
  giveEntriesToNobody,
  giveWorkToNobody,
  selectOwnPlaces,
} from './leaving.sql.ts'
import { leaveTree, removeMember, transferTree, type EndParts } from './members/standing.ts'
import { endProposal } from './proposals/decide.ts'

type Parts = EndParts & { documents: Documents; present: Present }

/** A tree that others belong to is handed over first. */
export function refuseToErase(db: TreesDb): EraseRefusal {
  return async (accountId) => ((await findOwnedTree(db, accountId))?.heir ? 'trees/last-owner' : null)
}

/** In which trees somebody is, as what, and what they would like to change there. The trees themselves are exported by their own call. */
export async function* exportTrees(db: TreesDb, accountId: string): AsyncGenerator<ExportFile> {
  yield { name: 'trees.json', json: await selectOwnPlaces(db, accountId) }
}

/** One tree a step: each goes, or is left, as its owner or member would do it; then, a tree a step again, what was done in those of others. */
export async function eraseFromTrees(parts: Parts, accountId: string): Promise<boolean> {
  const { db } = parts
  const viewer: Viewer = { id: accountId, sessionId: '', role: 'MEMBER', expiresAt: 0 }
  const waiting = await findOwnWaiting(db, accountId)
  if (waiting) {
    await endProposal(parts, viewer, { treeId: waiting.tree_id, id: waiting.id }, null)
    return true
  }
  const owned = await findOwnedTree(db, accountId)
  if (owned) {
    await endOwned(parts, viewer, owned)
    return true
  }
  const other = await findOtherTree(db, accountId)
  if (other) {
    if (other.status === 'ACTIVE') await leaveTree(parts, viewer, other.tree_id)
    else await removeMember(parts, viewer, { familyTreeId: other.tree_id, userId: accountId })
    return true
  }
  await deleteOwnRows(db, accountId)
  const worked = await findTreeOfWork(db, accountId)
  if (worked) {
    await leaveWork(db, worked.tree_id, accountId)
    return true
  }
  return giveWorkToNobody(db, accountId)
}

/** The people come before the entries: as long as there is one of these, a crash has the whole tree gone through again. */
async function leaveWork(db: TreesDb, treeId: string, accountId: string): Promise<void> {
  let after: string | undefined
  do after = await giveAddedToNobody(db, { treeId, accountId, after })
  while (after !== undefined)
  while (await giveEntriesToNobody(db, treeId, accountId));
}

/** Somebody who has joined since it was asked does not lose the tree: it is theirs then. */
async function endOwned(parts: Parts, viewer: Viewer, { id, heir }: { id: string; heir: string | null }) {
  if (heir) return transferTree(parts, viewer, { familyTreeId: id, userId: heir })
  const about = { treeId: id, accountId: viewer.id }
  return removeTree(parts, about, async (trx, tell) => {
    const now = await findOwnedTree(trx, viewer.id)
    if (now?.id === id && now.heir) throw new AppError('trees/busy')
    await endLinksOfTree(parts, { trx, tell, ...about })
    await parts.documents.detachRoot(trx, ['tree', 'person', 'album', 'kept', 'proposal'], id)
  })
}
