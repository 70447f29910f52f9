import type { JoinPolicy } from '@mulghar/contract/groups/group-draft'
import { groupRoles, mayInGroup } from '@mulghar/contract/groups/roles'
import type { ChangeParts, OpenGroup } from './change.ts'
import { deleteLostInvites, forgetMailed } from './invitations.sql.ts'
import { inviteAct, rankOf } from './standing.ts'

/**
 * Ends the invitations by name whose maker may not invite any more, being no member now or of too low a role. Mails and links
 * of such a maker stay in the lists; the server checks the right of their maker whenever one of them is used.
 */
export async function endLostInvites(
  { notices, forgetMemberReplies }: Pick<ChangeParts, 'notices' | 'forgetMemberReplies'>,
  { trx, group: { id: rootId }, tell }: Pick<OpenGroup, 'trx' | 'group' | 'tell'>,
  joinPolicy: JoinPolicy,
): Promise<void> {
  const least = groupRoles.findLast((role) => mayInGroup(role, inviteAct(joinPolicy)))!
  const accountIds = await deleteLostInvites(trx, rootId, rankOf(least))
  if (accountIds.length === 0) return
  await forgetMailed(trx, rootId, accountIds)
  for (const accountId of accountIds) await forgetMemberReplies(trx, rootId, accountId)
  await notices.settle(trx, { kind: 'GROUP_INVITED', rootId, accountIds, outcome: 'WITHDRAWN' })
  await tell('moderators', accountIds)
}
