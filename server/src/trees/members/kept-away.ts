import type { DbHandle } from '../../kit/database-handle.ts'
import { nilId } from '../../kit/ids.ts'
import type { ChangeParts, OpenChange } from '../core/change.ts'
import { lockTree } from '../core/change.sql.ts'
import { treesDb } from '../core/tables.ts'
import { selectMailedBy, takeBackMails } from './mail-invites.sql.ts'
import { deleteMember, findMember, selectInvitedBy, selectInvitedInto } from './members.sql.ts'

/** The most invitations that one block ends. */
const mostEnded = 1000
const waitsForTreeMs = 100_000

/**
 * Ends the invitations of these accounts by an owner where a block is between them. Mails stay in the list of the owner: that one disappears
 * would say whose address it went to. They no longer let in anybody across a block.
 */
export async function endInvitesAcrossBlock(
  parts: ChangeParts,
  handle: DbHandle,
  ownerId: string,
  accountIds: readonly string[],
): Promise<void> {
  const db = treesDb(handle)
  const present = new Set(await parts.present(db, ownerId, accountIds))
  const blocked = accountIds.filter((id) => !present.has(id))
  const named = await selectInvitedBy(db, ownerId, blocked, mostEnded)
  const mailed = await selectMailedBy(db, ownerId, blocked, mostEnded)
  for (const { tree_id: treeId, account_id: accountId } of [...named, ...mailed])
    await parts.change(db, async (trx, tell) => {
      if (!(await lockTree(trx, treeId, waitsForTreeMs))) return
      await takeBackMails(trx, treeId, ownerId, accountId)
      const row = await findMember(trx, treeId, accountId)
      const isInvited = row?.status === 'PENDING' && row.origin === 'INVITE'
      // A member, or an account that asks to join, or that somebody else invited since.
      if (row && !(isInvited && row.inviter_id === ownerId)) return
      await deleteMember(trx, treeId, accountId)
      await parts.forgetMemberReplies(trx, treeId, accountId)
      await parts.notices.settle(trx, { kind: 'INVITED', rootId: treeId, accountId, outcome: 'WITHDRAWN' })
      await tell({ kind: 'tree', rootId: treeId, to: row ? [ownerId, accountId] : [accountId] })
    })
}

/** Ends the invitations by name that would pass to a new owner across a block, as a later block would end them. */
export async function endInvitesKeptFrom(
  parts: ChangeParts,
  { trx, treeId, tell }: Pick<OpenChange, 'trx' | 'treeId' | 'tell'>,
  ownerId: string,
): Promise<void> {
  for (let after: string | undefined = nilId; after !== undefined;) {
    const invited = await selectInvitedInto(trx, treeId, after, mostEnded)
    const present = new Set(await parts.present(trx, ownerId, invited))
    const accountIds = invited.filter((id) => !present.has(id))
    for (const accountId of accountIds) {
      await deleteMember(trx, treeId, accountId)
      await parts.forgetMemberReplies(trx, treeId, accountId)
    }
    if (accountIds.length > 0) {
      await parts.notices.settle(trx, { kind: 'INVITED', rootId: treeId, accountIds, outcome: 'WITHDRAWN' })
      await tell({ kind: 'tree', rootId: treeId, to: accountIds })
    }
    after = invited.length === mostEnded ? invited.at(-1) : undefined
  }
}
