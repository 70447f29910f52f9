import type { NoticeRow } from '../../notifications/public.ts'
import type { Present } from '../core/change.ts'
import { hiddenAccounts } from '../core/hidden-accounts.ts'
import type { TreesDb } from '../core/tables.ts'
import { selectAskingTrees } from './notices.sql.ts'

/**
 * Which accounts notices about trees may not name to their reader: across a block, those that are no active members of the
 * tree. A request to join that waits keeps the name, since the owner decides about that account.
 */
export async function hiddenActors(
  parts: { db: TreesDb; present: Present },
  readerId: string,
  rows: readonly NoticeRow[],
): Promise<(row: NoticeRow) => string[]> {
  const requests = rows.filter((row) => row.kind === 'LINK_REQUEST' && row.outcome === null)
  const askingTrees = await selectAskingTrees(
    parts.db,
    requests.map((row) => row.ref_id),
  )
  const treesOf = (row: NoticeRow) => {
    const asking = row.kind === 'LINK_REQUEST' ? askingTrees.get(row.ref_id) : undefined
    return asking === undefined ? [row.root_id] : [row.root_id, asking]
  }
  const named = rows.flatMap((row) =>
    treesOf(row).flatMap((treeId) => row.actor_ids.map((accountId) => ({ treeId, accountId }))),
  )
  const isHidden = await hiddenAccounts(parts, readerId, named)
  return (row) => {
    if (row.kind === 'JOIN_REQUEST' && row.outcome === null) return []
    return row.actor_ids.filter((accountId) => treesOf(row).every((treeId) => isHidden(treeId, accountId)))
  }
}
