import * as z from 'zod/mini'
import { page, pageQuery } from '../kit/page.ts'
import { RefusedAddress } from '../kit/refused-address.ts'
import { Email, Id, Instant, Picture } from '../kit/scalars.ts'
import { groupVisibilities } from './group-draft.ts'
import { GroupId } from './groups.ts'
import { endpoints } from './rows.ts'

export const mostInvitedAtOnce = 50
/** How long a link invites, in days, and how many it may let in. */
export const linkDays = { least: 1, usual: 30, most: 365 } as const
export const mostLinkUses = 10_000

/** What still invites: somebody of the house, an address, or a link. */
export const GroupInvitation = z.object({
  id: Id,
  kind: z.enum(['USER', 'EMAIL', 'LINK']),
  /** The invited member; null for other kinds, and where a block hides the member from the viewer. */
  user: z.nullable(z.object({ id: Id, name: z.string(), picture: z.nullable(Picture) })),
  email: z.nullable(z.string()),
  /** The address to open, of a link. */
  url: z.nullable(z.string()),
  uses: z.int(),
  /** Null where as many as like to may come. */
  mostUses: z.nullable(z.int()),
  createdAt: Instant,
  /** Null where it waits until it is answered. */
  expiresAt: z.nullable(Instant),
})
export type GroupInvitation = z.infer<typeof GroupInvitation>

/** An own invitation, in the list of those of all groups. */
export const SentGroupInvitation = z.object({
  id: Id,
  kind: z.enum(['USER', 'EMAIL', 'LINK']),
  groupId: Id,
  /** Null where its maker may not see the card of the group now. */
  groupName: z.nullable(z.string()),
  user: z.nullable(z.object({ id: Id, name: z.string() })),
  email: z.nullable(z.string()),
  createdAt: Instant,
})
export type SentGroupInvitation = z.infer<typeof SentGroupInvitation>

/** Why somebody of the house was not invited. Who is absent to the viewer, or not there, is NOT_FOUND. */
export const refusedInvites = ['NOT_FOUND', 'ALREADY', 'BANNED', 'NO_INVITES'] as const

/** The page of an invitation shows this to a visitor: only the words that a mail with the invitation has. */
export const GroupInvitationGreeting = z.object({
  /** Null for a hidden group: its name is shown after signing in. */
  groupName: z.nullable(z.string()),
  /** Empty across a block, and for an account that was deleted. */
  invitedBy: z.string(),
  expiresAt: Instant,
})
export type GroupInvitationGreeting = z.infer<typeof GroupInvitationGreeting>

/** What an invitation's page says before somebody accepts it. */
export const GroupInvitationCard = z.object({
  groupId: Id,
  groupName: z.string(),
  description: z.nullable(z.string()),
  rules: z.nullable(z.string()),
  coverImage: z.nullable(Picture),
  profileImage: z.nullable(Picture),
  visibility: z.enum(groupVisibilities),
  memberCount: z.int(),
  invitedBy: z.string(),
  expiresAt: Instant,
  can: z.object({ accept: z.boolean(), open: z.boolean() }),
})
export type GroupInvitationCard = z.infer<typeof GroupInvitationCard>

const Token = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })
const most = <T extends z.ZodMiniType>(item: T) =>
  z.optional(z.array(item).check(z.minLength(1, 'required'), z.maxLength(mostInvitedAtOnce)))

export const groupInvitations = endpoints({
  invite: {
    method: 'POST',
    path: '/v1/group/:groupId/invite',
    summary:
      'Invites members of the house, or by mail: an account sends 50 such mails a day, for trees and groups together, an address gets 3 from all and one from a group; `refused` says to whom none went, and a call of which nothing went is refused.',
    access: 'member',
    scope: null,
    params: GroupId,
    body: z.object({ userIds: most(Id), emails: most(Email) }),
    reply: z.object({
      invited: z.array(Id),
      refusedUsers: z.array(z.object({ userId: Id, why: z.enum(refusedInvites) })),
      mailed: z.array(z.string()),
      refused: z.array(RefusedAddress),
    }),
    status: 201,
    creates: true,
    rate: 'group',
    errors: [
      'groups/not-found',
      'groups/not-allowed',
      'groups/inactive',
      'groups/invites-enough',
      'groups/invite-not-found',
    ],
  },
  list: {
    method: 'GET',
    path: '/v1/group/:groupId/invite',
    summary:
      'What still invites into a group, the newest first: all for moderators, and for others what they made themselves.',
    access: 'member',
    scope: null,
    params: GroupId,
    query: z.object(pageQuery),
    reply: page(GroupInvitation),
    errors: ['groups/not-found', 'groups/not-allowed'],
  },
  sent: {
    method: 'GET',
    path: '/v1/group/sent-invite',
    summary:
      "The caller's own invitations that still invite, of all groups, also of those that the caller has left; the newest first.",
    access: 'member',
    scope: null,
    query: z.object(pageQuery),
    reply: page(SentGroupInvitation),
  },
  revoke: {
    method: 'DELETE',
    path: '/v1/group/:groupId/invite/:id',
    summary:
      'Withdraws an invitation, whatever its kind: for moderators, and for its maker, also after leaving the group.',
    access: 'member',
    scope: null,
    params: z.object({ groupId: Id, id: Id }),
    errors: ['groups/not-found', 'groups/not-allowed', 'groups/invite-not-found'],
  },
  makeLink: {
    method: 'POST',
    path: '/v1/group/:groupId/invite-link',
    summary: 'Makes the link that invites whoever opens it; the one before invites no more.',
    access: 'member',
    scope: null,
    params: GroupId,
    body: z.optional(
      z.object({
        days: z.optional(z.int().check(z.gte(linkDays.least), z.lte(linkDays.most))),
        uses: z.nullish(z.int().check(z.gte(1), z.lte(mostLinkUses))),
      }),
    ),
    reply: GroupInvitation,
    status: 201,
    creates: true,
    rate: 'group',
    errors: ['groups/not-found', 'groups/not-allowed', 'groups/inactive'],
  },
  endLink: {
    method: 'DELETE',
    path: '/v1/group/:groupId/invite-link',
    summary: 'Ends the link. Twice is the same as once.',
    access: 'member',
    scope: null,
    params: GroupId,
    errors: ['groups/not-found', 'groups/not-allowed'],
  },
  card: {
    method: 'GET',
    path: '/v1/group/invite/:token',
    summary: 'What an invitation leads to.',
    access: 'member',
    scope: null,
    params: Token,
    reply: GroupInvitationCard,
    errors: ['groups/invite-over'],
  },
  greeting: {
    method: 'GET',
    path: '/v1/group/invite/:token/greeting',
    summary: 'Who invites to which group, before signing in. The name of a hidden group is left out.',
    access: 'anyone',
    params: Token,
    reply: GroupInvitationGreeting,
    rate: 'group',
    errors: ['groups/invite-over'],
  },
  accept: {
    method: 'POST',
    path: '/v1/group/invite/:token/accept',
    summary: 'Joins the group that an invitation leads to.',
    access: 'member',
    scope: null,
    params: Token,
    reply: z.object({ groupId: Id }),
    status: 200,
    rate: 'group',
    errors: ['groups/invite-over', 'groups/inactive', 'groups/already-member'],
  },
})
