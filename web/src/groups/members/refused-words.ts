import type { refusedInvites } from '@mulghar/contract/groups/invitations'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why somebody of the house was not invited. */
export const refusedInviteWords: Record<(typeof refusedInvites)[number], MessageDescriptor> = {
  NOT_FOUND: msg`This person cannot be invited.`,
  ALREADY: msg`This person is already in the group, invited, or waiting to join.`,
  BANNED: msg`This person is banned from the group.`,
  NO_INVITES: msg`This person does not accept invitations from you.`,
}
