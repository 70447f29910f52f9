import type { TreeRole } from '@mulghar/contract/trees/roles'
import type { ChangeParts, OpenChange } from '../core/change.ts'
import { deleteInvitesOf } from './invitations.sql.ts'
import { selectNoLongerMailed } from './mail-invites.sql.ts'

/**
 * Ends the mails and links of a member who leaves, or those that give more than the role that the member keeps. Deleted rows
 * cannot invite again when the same account returns.
 */
export async function endInvitesOf(
  parts: Pick<ChangeParts, 'notices' | 'forgetReplies'>,
  { trx, treeId, tell }: OpenChange,
  makerId: string,
  keptRole?: TreeRole,
): Promise<void> {
  const ended = await deleteInvitesOf(trx, treeId, makerId, keptRole)
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  await parts.forgetReplies(trx, ids)
  const waiting = ended.flatMap(({ account_id: id, uses }) => (id !== null && uses === 0 ? id : []))
  const accountIds = await selectNoLongerMailed(trx, treeId, waiting)
  if (accountIds.length === 0) return
  await parts.notices.settle(trx, { kind: 'INVITED', rootId: treeId, accountIds, outcome: 'WITHDRAWN' })
  await tell({ kind: 'tree', rootId: treeId, to: accountIds })
}
