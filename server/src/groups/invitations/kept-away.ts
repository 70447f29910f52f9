import type { DbHandle } from '../../kit/database-handle.ts'
import { openGroup, type ChangeParts } from '../core/change.ts'
import { forgetMailed, selectInvitedBy } from '../core/invitations.sql.ts'
import { deleteMember, findMember } from '../core/members.sql.ts'
import { groupsDb } from '../core/tables.ts'

/** The most invitations that one block ends. */
const mostEnded = 1000

/**
 * Ends the invitations of these accounts by an inviter where a block is between them. Mails stay in the list of the moderators: that one
 * disappears would say whose address it went to. They no longer let in anybody across a block.
 */
export async function endInvitesAcrossBlock(
  parts: ChangeParts,
  handle: DbHandle,
  inviterId: string,
  accountIds: readonly string[],
): Promise<void> {
  const db = groupsDb(handle)
  const standings = await parts.people.standings(db, inviterId, accountIds)
  const blocked = accountIds.filter((id) => standings.get(id)?.blocked === true)
  for (const { group_id: groupId, account_id: accountId } of await selectInvitedBy(db, inviterId, blocked, mostEnded))
    await parts.change(db, (trx, tell) =>
      openGroup(parts, trx, { groupId, accountId: inviterId, tell, isThere: true }, async (open) => {
        const row = await findMember(trx, groupId, accountId)
        if (row?.status !== 'INVITED' || row.invited_by !== inviterId) return
        await deleteMember(trx, groupId, accountId)
        await forgetMailed(trx, groupId, [accountId])
        await parts.forgetMemberReplies(trx, groupId, accountId)
        await parts.notices.settle(trx, { kind: 'GROUP_INVITED', rootId: groupId, accountId, outcome: 'WITHDRAWN' })
        await open.tell('moderators', [accountId])
      }),
    )
}
