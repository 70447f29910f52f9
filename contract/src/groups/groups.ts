import * as z from 'zod/mini'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant, optionalText, Picture, plainLine, Version } from '../kit/scalars.ts'
import { groupVisibilities, GroupChange, GroupDraft, joinPolicies } from './group-draft.ts'
import { groupNoticeLevels } from './notices.ts'
import { groupRoles } from './roles.ts'
import { endpoints } from './rows.ts'

// A group belongs to its members. Its card (name, pictures, counts) is seen by every member of the house unless it is HIDDEN;
// its feed by all where it is PUBLIC, else by its members.

/** What the viewer is to a group. */
export const groupMemberships = ['NONE', 'REQUESTED', 'INVITED', 'MEMBER', 'BANNED'] as const
export type GroupMembership = (typeof groupMemberships)[number]

const can = z.object({
  /** Reads what is posted. */
  read: z.boolean(),
  /** Posts: as a member, or, where a group is open, and becomes one by it. */
  post: z.boolean(),
  /** Joins at once: an open group, or one that invites the viewer. */
  join: z.boolean(),
  /** Asks to be let in. */
  ask: z.boolean(),
  leave: z.boolean(),
  invite: z.boolean(),
  /** Takes away what others posted, pins, answers requests, removes and bans those below, reads the log. */
  moderate: z.boolean(),
  /** Changes the group, gives roles, makes it active or not. */
  edit: z.boolean(),
  /** Hands it over, and deletes it. */
  own: z.boolean(),
})

export const Group = z.object({
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  about: z.nullable(z.string()),
  rules: z.nullable(z.string()),
  coverImage: z.nullable(Picture),
  profileImage: z.nullable(Picture),
  visibility: z.enum(groupVisibilities),
  joinPolicy: z.enum(joinPolicies),
  memberCount: z.int(),
  /** Owner and admins. */
  adminCount: z.int(),
  /** What is inactive is read only. */
  active: z.boolean(),
  /** The family tree that it belongs to, where the viewer may see that, and whether the viewer may remove the group from it. */
  familyTree: z.nullable(z.object({ id: Id, name: z.string(), can: z.object({ remove: z.boolean() }) })),
  createdAt: Instant,
  version: Version,
  role: z.nullable(z.enum(groupRoles)),
  membership: z.enum(groupMemberships),
  /** What the viewer hears of it; null for who is no member. */
  level: z.nullable(z.enum(groupNoticeLevels)),
  can,
})
export type Group = z.infer<typeof Group>

export const groupScopes = ['mine', 'discover', 'waiting'] as const
export const mostAskedLetters = 500
export const mostReasonLetters = 300

/** What was done in a group by those who look after it. */
export const groupLogKinds = [
  'CREATED',
  'CHANGED',
  'ACTIVE',
  'INACTIVE',
  'ACCEPTED',
  'REJECTED',
  'INVITED',
  'JOINED',
  'LEFT',
  'ROLE',
  'OWNER',
  'REMOVED',
  'BANNED',
  'UNBANNED',
  'POST_REMOVED',
  'COMMENT_REMOVED',
  'PLACE_REMOVED',
  'EVENT_REMOVED',
  'PROGRAM_REMOVED',
  'TREE_REMOVED',
  'PINNED',
  'UNPINNED',
] as const
export type GroupLogKind = (typeof groupLogKinds)[number]

export const GroupLogEntry = z.object({
  id: Id,
  kind: z.enum(groupLogKinds),
  at: Instant,
  /** Who did it; null for who is gone. */
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Whom it concerned. */
  user: z.nullable(z.object({ id: Id, name: z.string() })),
  role: z.nullable(z.enum(groupRoles)),
  reason: z.nullable(z.string()),
})
export type GroupLogEntry = z.infer<typeof GroupLogEntry>

/** A request of one's own in a group that is hidden since: of which group it is told only what one knew before. */
export const HiddenRequest = z.object({ groupId: Id, message: z.nullable(z.string()), createdAt: Instant })
export type HiddenRequest = z.infer<typeof HiddenRequest>

export const GroupId = z.object({ groupId: Id })

export const groups = endpoints({
  list: {
    method: 'GET',
    path: '/v1/group',
    summary:
      "Groups: one's own (without `scope`), those that one may discover, the largest first, or those where an answer is waited for; with `q` by name, in either script.",
    access: 'member',
    scope: null,
    query: z.object({
      ...pageQuery,
      scope: z.optional(z.enum(groupScopes)),
      q: z.optional(plainLine(200)),
      /** Those that belong to a family tree. */
      familyTreeId: z.optional(Id),
    }),
    reply: page(Group),
  },
  hiddenRequests: {
    method: 'GET',
    path: '/v1/group/hidden-request',
    summary: "One's own requests that wait in groups which are hidden since, the latest first: each can be taken back.",
    access: 'member',
    scope: null,
    query: z.object(pageQuery),
    reply: page(HiddenRequest),
  },
  create: {
    method: 'POST',
    path: '/v1/group',
    summary: 'Founds a group; whoever does owns it.',
    access: 'member',
    scope: null,
    body: GroupDraft,
    reply: Group,
    status: 201,
    creates: true,
    rate: 'group',
    errors: ['groups/tree-not-allowed', 'documents/not-found'],
  },
  get: {
    method: 'GET',
    path: '/v1/group/:groupId',
    summary: 'One group.',
    access: 'member',
    scope: null,
    params: GroupId,
    reply: Group,
    errors: ['groups/not-found'],
  },
  update: {
    method: 'PUT',
    path: '/v1/group/:groupId',
    summary: 'Changes a group; what is left out stays.',
    access: 'member',
    scope: null,
    params: GroupId,
    body: GroupChange,
    reply: Group,
    rate: 'group',
    errors: [
      'groups/not-found',
      'groups/not-allowed',
      'groups/inactive',
      'groups/tree-not-allowed',
      'documents/not-found',
      'kit/stale',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/group/:groupId',
    summary: "Deletes a group, whose name is typed for it; what was posted in it is each author's alone from then on.",
    access: 'member',
    scope: null,
    params: GroupId,
    body: z.object({ name: plainLine(200) }),
    errors: ['groups/not-found', 'groups/not-allowed', 'groups/other-name'],
  },
  removeLink: {
    method: 'DELETE',
    path: '/v1/group/:groupId/link/:rootId',
    summary:
      'Removes a group from its family tree: for the owner of the tree, and for the owner and admins of the group. Twice is the same as once.',
    access: 'member',
    scope: null,
    params: z.extend(GroupId, { rootId: Id }),
    rate: 'group',
    errors: ['groups/not-found', 'groups/not-allowed'],
  },
  activate: {
    method: 'PUT',
    path: '/v1/group/:groupId/active',
    summary: 'Makes a group active, or read only.',
    access: 'member',
    scope: null,
    params: GroupId,
    body: z.object({ active: z.boolean() }),
    reply: Group,
    errors: ['groups/not-found', 'groups/not-allowed'],
  },
  join: {
    method: 'POST',
    path: '/v1/group/:groupId/join',
    summary: 'Joins an open group, accepts an invitation, or asks to be let in.',
    access: 'member',
    scope: null,
    params: GroupId,
    body: z.optional(z.object({ message: z.optional(optionalText(mostAskedLetters)) })),
    reply: Group,
    status: 200,
    rate: 'group',
    errors: ['groups/not-found', 'groups/inactive', 'groups/banned', 'groups/invited-only', 'groups/already-member'],
  },
  withdraw: {
    method: 'DELETE',
    path: '/v1/group/:groupId/join',
    summary: 'Takes back a request, also where the group is hidden since, or declines an invitation.',
    access: 'member',
    scope: null,
    params: GroupId,
    errors: ['groups/not-found', 'groups/request-not-found'],
  },
  leave: {
    method: 'DELETE',
    path: '/v1/group/:groupId/leave',
    summary: 'Leaves a group; its owner hands it over first. Twice is the same as once.',
    access: 'member',
    scope: null,
    params: GroupId,
    errors: ['groups/not-found', 'groups/last-owner'],
  },
  transfer: {
    method: 'POST',
    path: '/v1/group/:groupId/transfer',
    summary: 'Hands a group over to a member; who owned it is an admin from then on.',
    access: 'member',
    scope: null,
    params: GroupId,
    body: z.object({ userId: Id }),
    reply: Group,
    status: 200,
    errors: ['groups/not-found', 'groups/not-allowed', 'groups/member-not-found'],
  },
  notification: {
    method: 'PUT',
    path: '/v1/group/:groupId/notification',
    summary: 'Chooses what one hears of a group.',
    access: 'member',
    scope: null,
    params: GroupId,
    body: z.object({ level: z.enum(groupNoticeLevels) }),
    reply: Group,
    errors: ['groups/not-found', 'groups/not-member'],
  },
  log: {
    method: 'GET',
    path: '/v1/group/:groupId/log',
    summary: 'Changes by those who look after a group, the latest first.',
    access: 'member',
    scope: null,
    params: GroupId,
    query: z.object(pageQuery),
    reply: page(GroupLogEntry),
    errors: ['groups/not-found', 'groups/not-allowed'],
  },
})
