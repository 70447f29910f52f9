import type { GroupVisibility, JoinPolicy } from '@mulghar/contract/groups/group-draft'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const visibilityWords: Record<GroupVisibility, MessageDescriptor> = {
  PUBLIC: msg({ message: 'PUBLIC', context: 'of a group' }),
  PRIVATE: msg({ message: 'PRIVATE', context: 'of a group' }),
  HIDDEN: msg({ message: 'HIDDEN', context: 'of a group' }),
}

export const visibilityHints: Record<GroupVisibility, MessageDescriptor> = {
  PUBLIC: msg`All Mulghar members can find the group and read the posts.`,
  PRIVATE: msg`All Mulghar members can find the group. Only members of the group can read the posts.`,
  HIDDEN: msg`Only members and invited people can find the group.`,
}

export const policyWords: Record<JoinPolicy, MessageDescriptor> = {
  OPEN: msg`Anyone can join`,
  REQUEST: msg`Ask to join`,
  INVITE: msg`By invitation only`,
}
