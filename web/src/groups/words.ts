import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** What is said when a call of this room is refused; in English it is the server's own sentence. */
export const words = {
  codes: {
    'groups/not-found': msg`Group not found`,
    'groups/not-member': msg`Only members of this group can see this.`,
    'groups/not-allowed': msg`Your role in this group does not allow this.`,
    'groups/inactive': msg`This group is inactive. You can read it, but no one can post.`,
    'groups/banned': msg`You cannot join this group. Please ask an admin of the group.`,
    'groups/ask-first': msg`Ask to join this group first.`,
    'groups/invited-only': msg`You need an invitation to join this group.`,
    'groups/already-member': msg`This person is already a member of this group.`,
    'groups/member-not-found': msg`This person is not a member of this group.`,
    'groups/request-not-found': msg`This request no longer exists.`,
    'groups/last-owner': msg`A group needs an owner. Please make another member the owner first.`,
    'groups/other-name': msg`This does not match the name of the group.`,
    'groups/no-invites': msg`This person does not accept invitations from you.`,
    'groups/invite-not-found': msg`This invitation does not exist.`,
    'groups/invite-over': msg`This invitation has been used, withdrawn or has expired.`,
    'groups/invites-enough': msg`No emails were sent: that would be too many invitations for one day. Please try again later, or share a link.`,
    'groups/tree-not-allowed': msg`Only editors of a family tree can link a group to it.`,
  },
} satisfies WordsOf<'groups'>
