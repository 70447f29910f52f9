import type { refusedGuests } from '@mulghar/contract/events/guests'
import { newId } from '../../kit/ids.ts'
import { putAudience } from '../core/audience.sql.ts'
import { changeOwn, requireOpen, type OpenEvent } from '../core/change.ts'
import { findGuest, putGuest } from '../core/guests.sql.ts'
import type { EventParts } from '../core/parts.ts'
import { requireRoots } from '../event/saving.ts'

type Refused = { userId: string; why: (typeof refusedGuests)[number] }
type Invited = { userIds?: string[] | undefined; groupIds?: string[] | undefined; treeIds?: string[] | undefined }

async function inviteUsers(parts: EventParts, { trx, at, event }: OpenEvent, viewerId: string, userIds: string[]) {
  const invited: string[] = []
  const refusedUsers: Refused[] = []
  const may = await parts.people.invitable(trx, 'allowEventInvitesFrom', viewerId, userIds)
  for (const userId of userIds) {
    const known = await findGuest(trx, event.id, userId)
    if (userId === viewerId || !may.has(userId)) refusedUsers.push({ userId, why: 'NOT_FOUND' })
    else if (known?.is_invited) refusedUsers.push({ userId, why: 'ALREADY' })
    else if (!may.get(userId)) refusedUsers.push({ userId, why: 'NO_INVITES' })
    else {
      const row = known ?? { id: newId(), status: 'INVITED' as const, place: null, since: at }
      const let_in = { is_invited: true, invited_by: viewerId }
      await putGuest(trx, { ...row, ...let_in, event_id: event.id, account_id: userId })
      invited.push(userId)
    }
  }
  if (invited.length > 0)
    await parts.notices.notify(trx, { kind: 'EVENT_INVITED', to: invited, actorId: viewerId, rootId: event.id })
  return { invited, refusedUsers }
}

/** Invites people by name, and the members of groups and trees: those are told after the commit. */
export function inviteTo(parts: EventParts, viewerId: string, eventId: string, sent: Invited) {
  const { userIds = [], groupIds = [], treeIds = [] } = sent
  return changeOwn(parts, { eventId, accountId: viewerId }, async (open) => {
    const { trx, at, event, tell } = open
    requireOpen(event, at)
    const roots = await requireRoots(parts, trx, viewerId, { treeIds, groupIds, isLink: false })
    await putAudience(
      trx,
      roots.map((row) => ({ ...row, event_id: eventId, starts_at: event.starts_at })),
    )
    const answer = await inviteUsers(parts, open, viewerId, [...new Set(userIds)])
    await tell(undefined, answer.invited)
    for (const { kind, root_id: id } of roots) await tell({ what: 'INVITED', by: viewerId, root: { kind, id } })
    return answer
  })
}
