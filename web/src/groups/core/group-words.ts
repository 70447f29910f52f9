import type { GroupVisibility, JoinPolicy } from '@mulghar/contract/groups/group-draft'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const visibilityWords: Record<GroupVisibility, MessageDescriptor> = {
  PUBLIC: msg({ message: 'PUBLIC', context: 'of a group' }),
  PRIVATE: msg({ message: 'PRIVATE', context: 'of a group' }),
  HIDDEN: msg({ message: 'HIDDEN', context: 'of a group' }),
}

export const visibilityHints: Record<GroupVisibility, MessageDescriptor> = {
  PUBLIC: msg`Every member of Mulghar finds it and reads what is posted.`,
  PRIVATE: msg`Every member of Mulghar finds it; only its members read what is posted.`,
  HIDDEN: msg`Only its members, and who is invited, know of it.`,
}

export const policyWords: Record<JoinPolicy, MessageDescriptor> = {
  OPEN: msg`Whoever likes to joins`,
  REQUEST: msg`Who asks is let in`,
  INVITE: msg`Only who is invited joins`,
}
