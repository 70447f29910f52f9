import { roomOf } from '../kit/room.ts'
import { groupsErrors } from './errors.ts'
import { groupFindKinds } from './finds.ts'
import { groups } from './groups.ts'
import { groupInvitations } from './invitations.ts'
import { groupMembers } from './members.ts'
import { groupNoticeKinds } from './notices.ts'
import { groupRates } from './rates.ts'

export const room = roomOf('groups', { groups, groupMembers, groupInvitations }, groupsErrors, {
  kinds: {
    notifications: groupNoticeKinds,
    search: groupFindKinds,
    visibility: ['group'],
    privacy: ['allowGroupInvitesFrom'],
    belonging: ['GROUP'],
    rates: groupRates,
  },
})
