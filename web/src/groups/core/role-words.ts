import type { GroupNoticeLevel } from '@mulghar/contract/groups/notices'
import type { GroupRole } from '@mulghar/contract/groups/roles'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const roleWords: Record<GroupRole, MessageDescriptor> = {
  OWNER: msg({ message: 'Owner', context: 'of a group' }),
  ADMIN: msg({ message: 'Admin', context: 'of a group' }),
  MODERATOR: msg({ message: 'Moderator', context: 'of a group' }),
  MEMBER: msg({ message: 'Member', context: 'of a group' }),
}

export const levelWords: Record<GroupNoticeLevel, MessageDescriptor> = {
  ALL: msg`New posts and new members`,
  POSTS: msg`New posts`,
  MENTIONS: msg`Only mentions and replies`,
  MUTED: msg`Nothing`,
}
