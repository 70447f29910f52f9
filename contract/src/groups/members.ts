import * as z from 'zod/mini'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant, optionalLine, Picture, plainLine } from '../kit/scalars.ts'
import { GroupId, mostReasonLetters } from './groups.ts'
import { givenGroupRoles, groupRoles } from './roles.ts'
import { endpoints } from './rows.ts'

export const GroupMember = z.object({
  userId: Id,
  name: z.string(),
  picture: z.nullable(Picture),
  role: z.enum(groupRoles),
  since: Instant,
  can: z.object({
    /** The roles that the viewer may give. */
    give: z.array(z.enum(givenGroupRoles)),
    /** Removes and bans. */
    remove: z.boolean(),
    transfer: z.boolean(),
  }),
})
export type GroupMember = z.infer<typeof GroupMember>

/** Somebody who asks to be let in. */
export const GroupRequest = z.object({
  userId: Id,
  name: z.string(),
  picture: z.nullable(Picture),
  message: z.nullable(z.string()),
  createdAt: Instant,
})
export type GroupRequest = z.infer<typeof GroupRequest>

export const GroupBan = z.object({
  userId: Id,
  name: z.string(),
  picture: z.nullable(Picture),
  reason: z.nullable(z.string()),
  bannedBy: z.nullable(z.string()),
  createdAt: Instant,
})
export type GroupBan = z.infer<typeof GroupBan>

const MemberId = z.object({ groupId: Id, userId: Id })
const Reason = z.object({ reason: z.optional(optionalLine(mostReasonLetters)) })

export const groupMembers = endpoints({
  list: {
    method: 'GET',
    path: '/v1/group/:groupId/member',
    summary: 'The members, the highest roles first, then who joined last; with `q` by name.',
    access: 'member',
    scope: null,
    params: GroupId,
    query: z.object({ ...pageQuery, q: z.optional(plainLine(200)) }),
    reply: page(GroupMember),
    errors: ['groups/not-found', 'groups/not-member'],
  },
  update: {
    method: 'PUT',
    path: '/v1/group/:groupId/member/:userId',
    summary: 'Gives a member another role.',
    access: 'member',
    scope: null,
    params: MemberId,
    body: z.object({ role: z.enum(givenGroupRoles) }),
    reply: GroupMember,
    errors: ['groups/not-found', 'groups/not-allowed', 'groups/member-not-found'],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/group/:groupId/member/:userId',
    summary: 'Removes a member, with a reason that they are told.',
    access: 'member',
    scope: null,
    params: MemberId,
    query: Reason,
    errors: ['groups/not-found', 'groups/not-allowed', 'groups/member-not-found'],
  },
  bans: {
    method: 'GET',
    path: '/v1/group/:groupId/ban',
    summary: 'Who is banned, the latest first.',
    access: 'member',
    scope: null,
    params: GroupId,
    query: z.object(pageQuery),
    reply: page(GroupBan),
    errors: ['groups/not-found', 'groups/not-allowed'],
  },
  ban: {
    method: 'POST',
    path: '/v1/group/:groupId/ban/:userId',
    summary: 'Bans somebody, member or not: they are removed, and come in by no way. Twice is the same as once.',
    access: 'member',
    scope: null,
    params: MemberId,
    body: z.optional(Reason),
    status: 204,
    errors: ['groups/not-found', 'groups/not-allowed', 'people/not-found'],
  },
  unban: {
    method: 'DELETE',
    path: '/v1/group/:groupId/ban/:userId',
    summary: 'Lifts a ban. Twice is the same as once.',
    access: 'member',
    scope: null,
    params: MemberId,
    errors: ['groups/not-found', 'groups/not-allowed'],
  },
  requests: {
    method: 'GET',
    path: '/v1/group/:groupId/request',
    summary: 'Who asks to be let in, the longest waiting first.',
    access: 'member',
    scope: null,
    params: GroupId,
    query: z.object(pageQuery),
    reply: page(GroupRequest),
    errors: ['groups/not-found', 'groups/not-allowed'],
  },
  accept: {
    method: 'POST',
    path: '/v1/group/:groupId/request/:userId/accept',
    summary: 'Lets in somebody who asks.',
    access: 'member',
    scope: null,
    params: MemberId,
    reply: GroupMember,
    status: 200,
    errors: ['groups/not-found', 'groups/not-allowed', 'groups/inactive', 'groups/request-not-found'],
  },
  reject: {
    method: 'DELETE',
    path: '/v1/group/:groupId/request/:userId/reject',
    summary: 'Does not let in somebody who asks.',
    access: 'member',
    scope: null,
    params: MemberId,
    errors: ['groups/not-found', 'groups/not-allowed', 'groups/request-not-found'],
  },
})
