import type { Tell } from '../../kit/change.ts'
import { newId } from '../../kit/ids.ts'
import { withdrawNoticeOfLink } from './causes.ts'
import { insertChanges, selectOwnerIds } from './change.sql.ts'
import { noteRow, type ChangeParts } from './change.ts'
import type { TreeLinkTable, TreesDb } from './tables.ts'
import { holdTreesOfLinks } from './causes.sql.ts'

type Deletion = { trx: TreesDb; tell: Tell; treeId: string; accountId: string }

/**
 * Ends the links and requests of a tree that is being deleted. Each other tree has that in its history, and its owners are
 * notified as if somebody had unlinked the trees.
 */
export async function endLinksOfTree(
  parts: Pick<ChangeParts, 'clock' | 'notices'>,
  { trx, tell, treeId, accountId }: Deletion,
): Promise<void> {
  const at = parts.clock.now()
  for (const link of await holdTreesOfLinks(trx, treeId)) {
    await withdrawNoticeOfLink(parts, trx, link)
    const { otherId, refId } = otherSide(link, treeId)
    if (link.status === 'ACTIVE') {
      const to = await selectOwnerIds(trx, otherId)
      await parts.notices.notify(trx, { kind: 'LINK_ENDED', to, actorId: accountId, rootId: otherId, refId })
    }
    const before = { treeId, status: link.status }
    const row = noteRow({ kind: 'DELETE', subjectKind: 'LINK', subjectId: link.id, before })
    await insertChanges(trx, { treeId: otherId, id: newId(), accountId, at, kind: 'LINKS', revertOf: null }, [row])
    await tell({
      kind: 'tree',
      rootId: otherId,
      hears: link.status === 'ACTIVE' ? 'members' : 'owners',
      to: [link.asked_by],
    })
  }
}

function otherSide(link: TreeLinkTable, treeId: string): { otherId: string; refId: string } {
  if (link.tree_id === treeId)
    return { otherId: link.target_tree_id, refId: link.target_person_id ?? link.target_tree_id }
  return { otherId: link.tree_id, refId: link.person_id }
}
