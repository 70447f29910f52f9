import { goneAccount } from '../../kit/erasure-types.ts'
import type { Present } from './change.ts'
import { selectMembersAmong } from './membership.sql.ts'
import type { TreesDb } from './tables.ts'

type NamedInTree = { treeId: string; accountId: string }

/** What replies say instead of an account that a viewer may not know: the same as after its deletion. */
export const nobody = { id: goneAccount, name: '' }

/**
 * Which of the accounts named in some trees stay nameless for a viewer. Across a block, only active members of a tree
 * keep their names in that tree.
 */
export async function hiddenAccounts(
  { db, present }: { db: TreesDb; present: Present },
  viewerId: string,
  named: readonly NamedInTree[],
): Promise<(treeId: string, accountId: string) => boolean> {
  const ids = [...new Set(named.map(({ accountId }) => accountId))].filter((id) => id !== viewerId)
  const known = new Set(await present(db, viewerId, ids))
  const absent = new Set(ids.filter((id) => !known.has(id)))
  if (absent.size === 0) return () => false
  const treeIds = [...new Set(named.map(({ treeId }) => treeId))]
  const members = await selectMembersAmong(db, treeIds, [...absent])
  const active = new Set(members.map((row) => `${row.tree_id} ${row.account_id}`))
  return (treeId, accountId) => absent.has(accountId) && !active.has(`${treeId} ${accountId}`)
}
