import type { ErrorTable } from '../kit/errors.ts'

/** How a call of groups can be refused. */
export const groupsErrors = {
  'groups/not-found': [404, 'Group not found'],
  'groups/not-member': [403, 'Only members of this group can see this.'],
  'groups/not-allowed': [403, 'Your role in this group does not allow this.'],
  'groups/inactive': [403, 'This group is inactive. You can read it, but no one can post.'],
  'groups/banned': [403, 'You cannot join this group. Please ask an admin of the group.'],
  'groups/ask-first': [403, 'Ask to join this group first.'],
  'groups/invited-only': [403, 'You need an invitation to join this group.'],
  'groups/already-member': [409, 'This person is already a member of this group.'],
  'groups/member-not-found': [404, 'This person is not a member of this group.'],
  'groups/request-not-found': [404, 'This request no longer exists.'],
  'groups/last-owner': [409, 'A group needs an owner. Please make another member the owner first.'],
  'groups/other-name': [400, 'This does not match the name of the group.'],
  'groups/no-invites': [403, 'This person does not accept invitations from you.'],
  'groups/invite-not-found': [404, 'This invitation does not exist.'],
  'groups/invite-over': [410, 'This invitation has been used, withdrawn or has expired.'],
  'groups/invites-enough': [
    429,
    'No emails were sent: that would be too many invitations for one day. Please try again later, or share a link.',
  ],
  'groups/tree-not-allowed': [403, 'Only editors of a family tree can link a group to it.'],
} as const satisfies ErrorTable<'groups'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    groups: typeof groupsErrors
  }
}
