import { mayInGroup } from '@mulghar/contract/groups/roles'
import { AppError } from '../../kit/app-error.ts'
import type { Ending } from '../../kit/belonging.ts'
import type { DbHandle } from '../../kit/database-handle.ts'
import { openGroup, type ChangeParts, type OpenGroup } from '../core/change.ts'
import { findGroup, lockGroup, selectOwnedInTree, updateGroup } from '../core/groups.sql.ts'
import { requireSeen, roleOf } from '../core/standing.ts'
import { groupsDb } from '../core/tables.ts'

/** The log of the group does not name the owner of the tree, who may be no member of the group. */
async function unlink({ trx, group, log, tell }: OpenGroup, actorId: string | null): Promise<void> {
  await updateGroup(trx, group.id, { family_tree_id: null })
  await log({ kind: 'TREE_REMOVED', actorId })
  await tell('members')
}

/**
 * Removes a group from its family tree: for those who may change the group, and for the owner of the tree. The owner of the tree is
 * answered alike of a group that is not linked to it and of one that does not exist.
 */
export async function removeLink(
  parts: ChangeParts,
  accountId: string,
  { groupId, rootId }: { groupId: string; rootId: string },
): Promise<void> {
  await parts.change(parts.db, async (trx, tell) => {
    const group = (await lockGroup(trx, groupId)) ? await findGroup(trx, accountId, groupId) : undefined
    const isOwn = group !== undefined && mayInGroup(roleOf(group), 'keep')
    if (!isOwn && !(await parts.belonging.isKeeper(trx, accountId, rootId))) {
      requireSeen(group)
      throw new AppError('groups/not-allowed')
    }
    if (group?.family_tree_id !== rootId) return
    await openGroup(parts, trx, { groupId, accountId, tell, isThere: true }, (open) =>
      unlink(open, isOwn ? accountId : null),
    )
  })
}

/** Accounts were removed from a family tree: their groups leave it. A link stays when its owner leaves the tree. */
export async function endLinksOf(
  parts: ChangeParts,
  handle: DbHandle,
  { rootId, accountIds, isRemoval = false }: { rootId: string; accountIds: readonly string[] } & Ending,
): Promise<void> {
  if (!isRemoval) return
  await parts.change(groupsDb(handle), async (trx, tell) => {
    // The message may arrive late: those who are members again keep their links.
    const back = new Set((await parts.belonging.among(trx, 'TREE', [rootId], accountIds)).map((row) => row.accountId))
    const removed = accountIds.filter((id) => !back.has(id))
    for (const { id: groupId, owner_id: accountId } of await selectOwnedInTree(trx, rootId, removed))
      await openGroup(parts, trx, { groupId, accountId, tell, isThere: true }, (open) => unlink(open, null))
  })
}
