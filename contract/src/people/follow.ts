import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { Lost, page, pageQuery } from '../kit/page.ts'
import { Id, Instant, Picture } from '../kit/scalars.ts'

/** Nobody follows more than these: a feed is read from all of them at once. */
export const mostFollowed = 5000

/** Nobody hides more than these, by blocks and mutes together: most lists are read without all of them. */
export const mostHidden = 5000

export const followStatuses = ['ACTIVE', 'PENDING'] as const
export type FollowStatus = (typeof followStatuses)[number]

export const FollowItem = z.object({
  user: z.object({
    id: Id,
    name: z.string(),
    picture: z.nullable(Picture),
    /** The viewer follows them. */
    isFollowed: z.boolean(),
    /** How the viewer follows them: PENDING while that waits for their word. */
    followStatus: z.nullable(z.enum(followStatuses)),
    approvesFollowers: z.boolean(),
  }),
  at: Instant,
})
export type FollowItem = z.infer<typeof FollowItem>

/** Why somebody is suggested, as a code that the room it comes from has words for, and how many or who. */
export const Suggestion = z.object({
  user: z.object({ id: Id, name: z.string(), picture: z.nullable(Picture), approvesFollowers: z.boolean() }),
  reason: z.object({
    code: z.string(),
    /** The tree that both are members of, or somebody one follows who follows them. */
    name: z.nullable(z.string()),
    count: z.int(),
  }),
})
export type Suggestion = z.infer<typeof Suggestion>

export const PersonItem = z.object({
  user: z.object({ id: Id, name: z.string(), picture: z.nullable(Picture) }),
  at: Instant,
})
export type PersonItem = z.infer<typeof PersonItem>

const listQuery = { ...pageQuery, userId: z.optional(Id) }
const Whom = z.object({ userId: Id })
const UserIdParam = z.object({ userId: Id })

export const follow = endpoints({
  followers: {
    method: 'GET',
    path: '/v1/follow/followers',
    summary: 'Who follows somebody, the latest first: of oneself, of those one follows.',
    access: 'member',
    scope: null,
    query: z.object(listQuery),
    reply: page(FollowItem),
    errors: ['people/not-found', 'people/must-follow', 'people/list-not-shown'],
  },
  following: {
    method: 'GET',
    path: '/v1/follow/following',
    summary: 'Whom somebody follows, the latest first: of oneself, of those one follows.',
    access: 'member',
    scope: null,
    query: z.object(listQuery),
    reply: page(FollowItem),
    errors: ['people/not-found', 'people/must-follow', 'people/list-not-shown'],
  },
  suggestion: {
    method: 'GET',
    path: '/v1/follow/suggestion',
    summary: 'Whom one may want to follow, each with the reason.',
    access: 'member',
    scope: null,
    query: z.object({ limit: pageQuery.limit, size: pageQuery.size }),
    reply: z.object({ data: z.array(Suggestion) }),
    rate: 'search',
  },
  start: {
    method: 'POST',
    path: '/v1/follow',
    summary: 'Follows somebody, or asks to. Twice is the same as once.',
    access: 'member',
    scope: null,
    body: Whom,
    reply: z.object({ status: z.enum(followStatuses) }),
    rate: 'follow',
    errors: ['people/not-found', 'people/own-account', 'people/blocked-by-you', 'people/follows-too-many'],
  },
  stop: {
    method: 'DELETE',
    path: '/v1/follow',
    summary: 'Stops following somebody, or takes the request back.',
    access: 'member',
    scope: null,
    body: Whom,
    rate: 'follow',
  },
  requests: {
    method: 'GET',
    path: '/v1/follow/request',
    summary:
      'Follow requests that wait, the latest first: who asks to follow the caller, or with `direction=SENT` whom the caller asks.',
    access: 'member',
    scope: null,
    query: z.object({ ...pageQuery, direction: z._default(z.enum(['RECEIVED', 'SENT']), 'RECEIVED') }),
    reply: page(PersonItem),
  },
  accept: {
    method: 'POST',
    path: '/v1/follow/request/:userId/accept',
    summary: 'Lets somebody who asked follow one.',
    access: 'member',
    scope: null,
    params: UserIdParam,
    rate: 'follow',
    errors: ['people/request-not-found', 'people/follows-too-many'],
  },
  decline: {
    method: 'DELETE',
    path: '/v1/follow/request/:userId',
    summary: 'Declines a request. The member who asked is not notified.',
    access: 'member',
    scope: null,
    params: UserIdParam,
    rate: 'follow',
    errors: ['people/request-not-found'],
  },
  removeFollower: {
    method: 'DELETE',
    path: '/v1/follow/follower/:userId',
    summary: 'Removes a follower. They are not notified.',
    access: 'member',
    scope: null,
    params: UserIdParam,
    rate: 'follow',
  },
})

export const blocks = endpoints({
  list: {
    method: 'GET',
    path: '/v1/block',
    summary: 'Whom one has blocked; with `userId`, whether that is one of them.',
    access: 'member',
    scope: null,
    query: z.object(listQuery),
    reply: page(PersonItem),
  },
  start: {
    method: 'POST',
    path: '/v1/block',
    summary: 'Blocks somebody: each is absent to the other. Twice is the same as once.',
    access: 'member',
    scope: null,
    body: Whom,
    rate: 'follow',
    errors: ['people/not-found', 'people/own-account', 'people/hides-too-many'],
  },
  stop: {
    method: 'DELETE',
    path: '/v1/block',
    summary: 'Ends a block; nobody follows anybody again by that.',
    access: 'member',
    scope: null,
    body: Whom,
    rate: 'follow',
  },
})

export const mutes = endpoints({
  list: {
    method: 'GET',
    path: '/v1/mute',
    summary:
      'Muted accounts, the latest first. Of an account across a block, `lost` has the id alone, so that the mute can be removed.',
    access: 'member',
    scope: null,
    query: z.object(pageQuery),
    reply: z.extend(page(PersonItem), { lost: Lost }),
  },
  start: {
    method: 'POST',
    path: '/v1/mute',
    summary: 'Hides the posts, comments and notifications of an account from the caller. They are not notified.',
    access: 'member',
    scope: null,
    body: Whom,
    rate: 'follow',
    errors: ['people/not-found', 'people/own-account', 'people/hides-too-many'],
  },
  stop: {
    method: 'DELETE',
    path: '/v1/mute',
    summary: 'Hears of somebody again.',
    access: 'member',
    scope: null,
    body: Whom,
    rate: 'follow',
  },
})
