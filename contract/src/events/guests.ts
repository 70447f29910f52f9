import * as z from 'zod/mini'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant, Picture } from '../kit/scalars.ts'
import { EventId, guestStatuses, SocialEvent } from './events.ts'
import { endpoints } from './rows.ts'

export const Participant = z.object({
  /** The account's. */
  id: Id,
  name: z.string(),
  picture: z.nullable(Picture),
  status: z.enum(guestStatuses),
  invited: z.boolean(),
  since: Instant,
})
export type Participant = z.infer<typeof Participant>

/** Why somebody was not invited. */
export const refusedGuests = ['NOT_FOUND', 'ALREADY', 'NO_INVITES'] as const
export const mostInvitedAtOnce = 50

const some = z.optional(z.array(Id).check(z.maxLength(mostInvitedAtOnce)))
const notThere = ['events/not-found'] as const
const base = '/v1/social/event/:id'

export const eventGuests = endpoints({
  list: {
    method: 'GET',
    path: `${base}/participant`,
    summary:
      'Who has a seat at an event of one’s own, in the order in which they came; with `status`, who waits, was invited, or said something else.',
    access: 'member',
    scope: null,
    params: EventId,
    query: z.object({ ...pageQuery, status: z.optional(z.enum(guestStatuses)) }),
    reply: page(Participant),
    errors: [...notThere, 'events/not-owner'],
  },
  join: {
    method: 'POST',
    path: `${base}/participant`,
    summary: 'Takes a seat at an event, or where there is none, a place on its waiting list.',
    access: 'member',
    scope: null,
    params: EventId,
    reply: SocialEvent,
    status: 200,
    rate: 'event',
    errors: [...notThere, 'events/owner', 'events/over', 'events/archived'],
  },
  leave: {
    method: 'DELETE',
    path: `${base}/participant`,
    summary:
      'Gives back a seat or a place on the waiting list, or takes back an answer. Guests who are invited by name then have declined.',
    access: 'member',
    scope: null,
    params: EventId,
    reply: SocialEvent,
    rate: 'event',
    errors: notThere,
  },
  remove: {
    method: 'DELETE',
    path: `${base}/participant/:userId`,
    summary: 'Takes somebody off the guests of an event of one’s own.',
    access: 'member',
    scope: null,
    params: z.extend(EventId, { userId: Id }),
    errors: [...notThere, 'events/not-owner'],
  },
  answer: {
    method: 'PUT',
    path: `${base}/answer`,
    summary: 'Answers an invitation; yes takes a seat.',
    access: 'member',
    scope: null,
    params: EventId,
    body: z.object({ answer: z.enum(['YES', 'MAYBE', 'NO']) }),
    reply: SocialEvent,
    rate: 'event',
    errors: [...notThere, 'events/not-invited', 'events/owner', 'events/over', 'events/archived'],
  },
  invite: {
    method: 'POST',
    path: `${base}/invite`,
    summary: 'Invites people, and the members of groups and trees that one is in, to an event of one’s own.',
    access: 'member',
    scope: null,
    params: EventId,
    body: z.object({ userIds: some, groupIds: some, treeIds: some }),
    reply: z.object({
      invited: z.array(Id),
      refusedUsers: z.array(z.object({ userId: Id, why: z.enum(refusedGuests) })),
    }),
    status: 200,
    rate: 'event',
    errors: [
      ...notThere,
      'events/not-owner',
      'events/over',
      'events/archived',
      'events/tree-not-found',
      'events/group-not-found',
      'groups/inactive',
    ],
  },
})
