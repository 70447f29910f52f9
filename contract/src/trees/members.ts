import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { page, pageQuery } from '../kit/page.ts'
import { RefusedAddress } from '../kit/refused-address.ts'
import { Email, Id, Instant, optionalText, Picture } from '../kit/scalars.ts'
import { treeRoles } from './roles.ts'

// Members of a tree, and those who wait: somebody who has asked (accepted by the owner alone) or was invited (accepts it
// alone). A link or a mail invites whoever holds it.

/** The roles that can be asked for and given; an owner is made by handing the tree over. */
export const givenRoles = ['VIEW_ONLY', 'READ_ONLY', 'READ_WRITE'] as const
export type GivenRole = (typeof givenRoles)[number]
const GivenRole = z.enum(givenRoles)

export const memberOrigins = ['OWNER', 'REQUEST', 'INVITE'] as const

/** Who a member says to be while the owner has not said so, or that the owner has refused it; named while it waits. */
export const SelfClaim = z.object({
  status: z.enum(['WAITING', 'REFUSED']),
  personId: z.nullable(Id),
  personName: z.nullable(z.string()),
})
export type SelfClaim = z.infer<typeof SelfClaim>

export const TreeMember = z.object({
  userId: Id,
  familyTreeId: Id,
  role: z.enum(treeRoles),
  userName: z.string(),
  status: z.enum(['ACTIVE', 'PENDING']),
  picture: z.nullable(Picture),
  /** Which person of the tree the member is, where that is said. */
  personId: z.nullable(Id),
  personName: z.nullable(z.string()),
  /** For the member and the owner alone. */
  claim: z.nullable(SelfClaim),
  createdAt: Instant,
  can: z.object({
    changeRole: z.boolean(),
    remove: z.boolean(),
    transfer: z.boolean(),
    leave: z.boolean(),
    /** Says who this member is. */
    giveSelf: z.boolean(),
  }),
})
export type TreeMember = z.infer<typeof TreeMember>

export const JoinRequest = z.object({
  userId: Id,
  familyTreeId: Id,
  familyTreeName: z.string(),
  /** What was asked for, or is offered. */
  role: z.enum(treeRoles),
  name: z.string(),
  status: z.enum(['ACTIVE', 'PENDING']),
  origin: z.enum(memberOrigins),
  picture: z.nullable(Picture),
  message: z.nullable(z.string()),
  /** Who invites, where it is an invitation. */
  invitedBy: z.nullable(z.string()),
  createdAt: Instant,
  can: z.object({ accept: z.boolean(), remove: z.boolean() }),
})
export type JoinRequest = z.infer<typeof JoinRequest>

/** A member who says to be somebody of the tree, for the owner who has yet to say so. */
export const WaitingClaim = z.object({
  userId: Id,
  familyTreeId: Id,
  familyTreeName: z.string(),
  role: z.enum(treeRoles),
  name: z.string(),
  picture: z.nullable(Picture),
  personId: Id,
  personName: z.string(),
  createdAt: Instant,
  /** Not where the person has died meanwhile, or another member is that person. */
  can: z.object({ accept: z.boolean() }),
})
export type WaitingClaim = z.infer<typeof WaitingClaim>

export const Invitation = z.object({
  id: Id,
  kind: z.enum(['EMAIL', 'LINK']),
  role: GivenRole,
  email: z.nullable(z.string()),
  /** The address to open, for those who may hand it on. */
  url: z.string(),
  uses: z.int(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/** An own invitation that still invites, for its author, who may no longer be the owner or a member of the tree. */
export const SentInvitation = z.object({
  id: Id,
  kind: z.enum(['USER', 'EMAIL', 'LINK']),
  familyTreeId: Id,
  /** Null where the author may not see the card of the tree now. */
  familyTreeName: z.nullable(z.string()),
  role: GivenRole,
  user: z.nullable(z.object({ id: Id, name: z.string() })),
  email: z.nullable(z.string()),
  createdAt: Instant,
})
export type SentInvitation = z.infer<typeof SentInvitation>

/** An invitation says this to somebody without an account: its holder may know no more than a mail would have told. */
export const InvitationGreeting = z.object({
  familyTreeName: z.string(),
  /** Empty across a block, and for an account that was deleted. */
  invitedBy: z.string(),
  role: GivenRole,
  expiresAt: Instant,
})
export type InvitationGreeting = z.infer<typeof InvitationGreeting>

/** What an invitation's page says before somebody accepts it. */
export const InvitationCard = z.object({
  familyTreeId: Id,
  familyTreeName: z.string(),
  description: z.string(),
  gotra: z.nullable(z.string()),
  memberCount: z.int(),
  personCount: z.int(),
  treeImage: z.nullable(Picture),
  invitedBy: z.string(),
  role: GivenRole,
  expiresAt: Instant,
  can: z.object({ accept: z.boolean(), open: z.boolean() }),
})
export type InvitationCard = z.infer<typeof InvitationCard>

export const mostInvitedEmails = 50
export const InviteDraft = z.object({
  familyTreeId: Id,
  emails: z.optional(z.array(Email).check(z.minLength(1, 'required'), z.maxLength(mostInvitedEmails))),
  link: z.optional(z.boolean()),
  role: z._default(GivenRole, 'READ_ONLY'),
})

const TreeId = z.object({ treeId: Id })
const UserId = z.object({ userId: Id })
const MemberKey = z.object({ familyTreeId: Id, userId: Id })
const Token = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })
const ofPerson = ['trees/person-not-found', 'trees/person-taken', 'trees/person-died'] as const
const ofTree = ['trees/not-found', 'trees/not-member', 'trees/not-owner'] as const

export const members = endpoints({
  list: {
    method: 'GET',
    path: '/v1/family/member/:treeId',
    summary: 'The members of a tree; with `userId` that one alone.',
    access: 'member',
    scope: 'trees:read',
    params: TreeId,
    query: z.object({ ...pageQuery, userId: z.optional(Id) }),
    reply: page(TreeMember),
    errors: ['trees/not-found', 'trees/not-member'],
  },
  requests: {
    method: 'GET',
    path: '/v1/family/member/:treeId/request',
    summary: 'Who has asked to join a tree or is invited: all of them for its owner, for others their own.',
    access: 'member',
    scope: null,
    params: TreeId,
    query: z.object({ ...pageQuery, origin: z.optional(z.enum(['REQUEST', 'INVITE'])) }),
    reply: page(JoinRequest),
    errors: ['trees/not-found'],
  },
  request: {
    method: 'POST',
    path: '/v1/family/member/:treeId/request',
    summary: 'Asks to join a tree; the role is a wish that its owner decides.',
    access: 'member',
    scope: null,
    params: TreeId,
    body: z.optional(z.object({ role: z.optional(GivenRole), message: z.optional(optionalText(500)) })),
    reply: JoinRequest,
    status: 201,
    creates: true,
    rate: 'membership',
    errors: ['trees/busy', 'trees/not-found', 'trees/already-member'],
  },
  waiting: {
    method: 'GET',
    path: '/v1/family/member/waiting',
    summary: 'What waits for the caller: requests to join their own trees, and invitations to others.',
    access: 'member',
    scope: null,
    query: z.object(pageQuery),
    reply: page(JoinRequest),
  },
  invite: {
    method: 'POST',
    path: '/v1/family/member',
    summary: 'Invites a member of Mulghar into a tree.',
    access: 'member',
    scope: null,
    body: z.extend(MemberKey, { role: z._default(GivenRole, 'READ_ONLY') }),
    reply: JoinRequest,
    status: 201,
    creates: true,
    rate: 'membership',
    errors: ['trees/busy', ...ofTree, 'people/not-found', 'trees/already-member'],
  },
  accept: {
    method: 'POST',
    path: '/v1/family/member/accept',
    summary: 'Accepts a request, as the owner, or an invitation, as the invited. The owner may give another role.',
    access: 'member',
    scope: null,
    body: z.extend(MemberKey, { role: z.optional(GivenRole) }),
    reply: TreeMember,
    errors: [
      'trees/busy',
      'trees/not-found',
      'trees/not-yours-to-accept',
      'trees/request-not-found',
      'trees/already-member',
    ],
  },
  update: {
    method: 'PUT',
    path: '/v1/family/member',
    summary: 'Changes the role of a member or of who is invited, or which person of the tree a member is.',
    access: 'member',
    scope: null,
    body: z.extend(MemberKey, { role: z.optional(GivenRole), personId: z.nullish(Id) }),
    reply: TreeMember,
    errors: ['trees/busy', ...ofTree, 'trees/member-not-found', 'trees/last-owner', ...ofPerson],
  },
  beSomebody: {
    method: 'PUT',
    path: '/v1/family/member/me',
    summary:
      'Says which living person of a tree the caller is: at once for who may edit, for others once the owner says so. Null takes it back.',
    access: 'member',
    scope: null,
    body: z.object({ familyTreeId: Id, personId: z.nullable(Id) }),
    reply: TreeMember,
    waits: 'reply',
    rate: 'membership',
    errors: [
      'trees/busy',
      'trees/not-found',
      'trees/not-member',
      'trees/self-chosen',
      'trees/self-refused',
      ...ofPerson,
    ],
  },
  claims: {
    method: 'GET',
    path: '/v1/family/member/claim',
    summary: "Who says to be somebody in the caller's own trees, or in one of them, and waits for the caller's word.",
    access: 'member',
    scope: null,
    query: z.object({ ...pageQuery, familyTreeId: z.optional(Id) }),
    reply: page(WaitingClaim),
  },
  giveSelf: {
    method: 'POST',
    path: '/v1/family/member/me/:userId',
    summary: 'The word of the owner: the member is who they say they are, or the person that is named here.',
    access: 'member',
    scope: null,
    params: UserId,
    body: z.object({ familyTreeId: Id, personId: z.optional(Id) }),
    reply: TreeMember,
    status: 200,
    errors: ['trees/busy', ...ofTree, 'trees/member-not-found', 'trees/claim-not-found', ...ofPerson],
  },
  takeSelf: {
    method: 'DELETE',
    path: '/v1/family/member/me/:userId',
    summary: 'The word of the owner: the member is not that person. From then on only the owner says who they are.',
    access: 'member',
    scope: null,
    params: UserId,
    body: z.object({ familyTreeId: Id }),
    reply: TreeMember,
    errors: ['trees/busy', ...ofTree, 'trees/member-not-found'],
  },
  transfer: {
    method: 'POST',
    path: '/v1/family/member/transfer',
    summary: 'Hands a tree over to one of its members; the former owner can still edit.',
    access: 'member',
    scope: null,
    body: MemberKey,
    reply: TreeMember,
    status: 200,
    errors: ['trees/busy', ...ofTree, 'trees/member-not-found'],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/family/member',
    summary:
      "Removes a member, a request or an invitation, as the owner; or one's own request or invitation. The author of an invitation may always withdraw it.",
    access: 'member',
    scope: null,
    body: MemberKey,
    errors: ['trees/busy', ...ofTree, 'trees/member-not-found', 'trees/last-owner'],
  },
  leave: {
    method: 'DELETE',
    path: '/v1/family/member/leave',
    summary: 'Leaves a tree.',
    access: 'member',
    scope: null,
    body: z.object({ familyTreeId: Id }),
    errors: ['trees/busy', 'trees/not-found', 'trees/not-member', 'trees/last-owner'],
  },
  inviteBy: {
    method: 'POST',
    path: '/v1/family/member/invite',
    summary:
      'Invites by mail, or makes a link that invites whoever opens it. An account sends 50 such mails a day, an address gets 3 from all and one from a tree; `refused` says to whom none went, and a call of which none went is refused.',
    access: 'member',
    scope: null,
    body: InviteDraft,
    reply: z.object({ data: z.array(Invitation), refused: z.array(RefusedAddress) }),
    status: 201,
    creates: true,
    rate: 'membership',
    errors: ['trees/busy', ...ofTree, 'trees/invites-enough', 'trees/invite-not-found'],
  },
  invitations: {
    method: 'GET',
    path: '/v1/family/member/:treeId/invite',
    summary: 'The mails and links that still invite into a tree.',
    access: 'member',
    scope: null,
    params: TreeId,
    query: z.object(pageQuery),
    reply: page(Invitation),
    errors: ofTree,
  },
  sent: {
    method: 'GET',
    path: '/v1/family/member/sent',
    summary:
      "The caller's own invitations that still invite, of all trees; those by name belong to the owner of the tree. The newest first.",
    access: 'member',
    scope: null,
    query: z.object(pageQuery),
    reply: page(SentInvitation),
  },
  revoke: {
    method: 'DELETE',
    path: '/v1/family/member/:treeId/invite/:id',
    summary: 'Withdraws a mail or a link, as the owner or as its author.',
    access: 'member',
    scope: null,
    params: z.extend(TreeId, { id: Id }),
    errors: ['trees/busy', ...ofTree, 'trees/invite-not-found'],
  },
  invitation: {
    method: 'GET',
    path: '/v1/family/member/invite/:token',
    summary: 'What an invitation leads to.',
    access: 'member',
    scope: null,
    params: Token,
    reply: InvitationCard,
    errors: ['trees/invite-over'],
  },
  greeting: {
    method: 'GET',
    path: '/v1/family/member/invite/:token/greeting',
    summary: 'Who invites to which tree, before signing in.',
    access: 'anyone',
    params: Token,
    reply: InvitationGreeting,
    rate: 'membership',
    errors: ['trees/invite-over'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/v1/family/member/invite/:token/accept',
    summary: 'Joins the tree that an invitation leads to.',
    access: 'member',
    scope: null,
    params: Token,
    reply: TreeMember,
    status: 200,
    rate: 'membership',
    errors: ['trees/busy', 'trees/invite-over', 'trees/already-member'],
  },
})
