import * as z from 'zod/mini'
import { page, pageQuery } from '../kit/page.ts'
import { Media } from '../documents/documents.ts'
import { Id, Instant, Picture, Version } from '../kit/scalars.ts'
import { EventChange, EventDraft, eventTypes } from './event-draft.ts'
import { endpoints } from './rows.ts'

const Named = z.object({ id: Id, name: z.string() })
/** A tree or group. Its owner or moderators can remove the event from it, and so can the owner of the event. */
const Linked = z.extend(Named, { can: z.object({ remove: z.boolean() }) })
const Person = z.object({ id: Id, name: z.string(), picture: z.nullable(Picture) })

/** What a member is to an event: no answer yet (INVITED), a seat, the waiting list, or what they said. */
export const guestStatuses = ['INVITED', 'GOING', 'WAITING', 'MAYBE', 'NO'] as const
export type GuestStatus = (typeof guestStatuses)[number]

export const SocialEvent = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  coverImage: z.nullable(Picture),
  type: z.enum(eventTypes),
  city: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      nativeName: z.nullable(z.string()),
      countryCode: z.string(),
      countryName: z.string(),
      timezone: z.string(),
    }),
  ),
  address: z.string(),
  startDate: Instant,
  endDate: Instant,
  /** The zone in which its times are meant. */
  timezone: z.string(),
  /** How many have a seat. */
  participantsCount: z.int(),
  capacity: z.nullable(z.int()),
  waitingCount: z.int(),
  /** Whether the viewer has a seat. */
  going: z.boolean(),
  /** What the viewer is to it; null for who has nothing to do with it. */
  status: z.nullable(z.enum(guestStatuses)),
  /** How many have waited longer than the viewer, and they themselves. */
  waitingPlace: z.nullable(z.int()),
  /** Some of those whom the viewer follows who have a seat, and show it. */
  friendsGoing: z.array(Person),
  owner: z.nullable(Person),
  /** As far as the viewer may see them. */
  familyTrees: z.array(Linked),
  groups: z.array(Linked),
  /**
   * Trees and groups whose members are invited without a link, for the owner alone; the name is null where the owner may no longer
   * see them.
   */
  invitedRoots: z.array(z.object({ kind: z.enum(['TREE', 'GROUP']), id: Id, name: z.nullable(z.string()) })),
  archived: z.boolean(),
  commentsCount: z.int(),
  /** How many are in the album; null for who does not see it. */
  albumCount: z.nullable(z.int()),
  createdAt: Instant,
  version: Version,
  can: z.object({
    manage: z.boolean(),
    join: z.boolean(),
    leave: z.boolean(),
    /** See the album, and put something into it. */
    album: z.boolean(),
    fill: z.boolean(),
  }),
})
export type SocialEvent = z.infer<typeof SocialEvent>

export const EventId = z.object({ id: Id })
/** `decision`: true archives, or puts media into the album; false takes back, or takes them out. */
const Decision = z.object({ decision: z.boolean(), mediaIds: z._default(z.array(Id).check(z.maxLength(50)), []) })
export const mostAlbumMedia = 1000

export const AlbumItem = z.extend(Media, {
  addedBy: z.nullable(Named),
  addedAt: Instant,
  can: z.object({ remove: z.boolean() }),
})
export type AlbumItem = z.infer<typeof AlbumItem>

const listed = z.object(pageQuery)
const Word = z.string().check(z.maxLength(20))
const Moment = z.iso.datetime().check(z.maxLength(40))
const notThere = ['events/not-found'] as const
const drafts = [
  'events/city-not-found',
  'events/tree-not-found',
  'events/group-not-found',
  'groups/inactive',
  'documents/not-found',
  'documents/not-a-picture',
] as const
const base = '/v1/social/event'

export const events = endpoints({
  own: {
    method: 'GET',
    path: `${base}/own`,
    summary:
      'One’s own events, those ahead first: all that are not archived, or with `archived=archived` those that are.',
    access: 'member',
    scope: null,
    query: z.object({ ...pageQuery, all: z.optional(Word), archived: z.optional(Word) }),
    reply: page(SocialEvent),
  },
  recommended: {
    method: 'GET',
    path: base,
    summary:
      'Public events ahead that one neither owns nor has joined: of one’s trees and groups first, then of one’s city, one’s country, people whom one follows, then the soonest.',
    access: 'member',
    scope: null,
    query: listed,
    reply: page(SocialEvent),
  },
  going: {
    method: 'GET',
    path: `${base}/going`,
    summary:
      'Events where the caller has a seat or waits for one, those ahead first: all that are not archived, or with `archived=archived` those that are; with `status` those that the caller answered so, also archived ones.',
    access: 'member',
    scope: null,
    query: z.extend(listed, { status: z.optional(z.enum(['MAYBE', 'NO'])), archived: z.optional(Word) }),
    reply: page(SocialEvent),
  },
  invited: {
    method: 'GET',
    path: `${base}/invited`,
    summary: 'Events ahead to which one is invited by name and has not said whether one comes.',
    access: 'member',
    scope: null,
    query: listed,
    reply: page(SocialEvent),
  },
  linked: {
    method: 'GET',
    path: `${base}/linked`,
    summary: 'Events of a family tree or a group, as far as one sees them, those ahead first.',
    access: 'member',
    scope: null,
    query: z.object({ ...pageQuery, familyTreeId: z.optional(Id), groupId: z.optional(Id) }),
    reply: page(SocialEvent),
  },
  between: {
    method: 'GET',
    path: `${base}/between`,
    summary:
      'Events of one’s own and those where one has a seat that touch the time between two instants, the soonest first: 200 at once unless `limit` says fewer.',
    access: 'member',
    scope: null,
    query: z.object({ ...pageQuery, from: Moment, to: Moment }),
    reply: page(SocialEvent),
  },
  get: {
    method: 'GET',
    path: `${base}/:id`,
    summary: 'One event.',
    access: 'member',
    scope: null,
    params: EventId,
    reply: SocialEvent,
    errors: notThere,
  },
  create: {
    method: 'POST',
    path: base,
    summary: 'Creates an event, of trees that one edits and groups that one is in where it has to do with some.',
    access: 'member',
    scope: null,
    body: EventDraft,
    reply: SocialEvent,
    status: 201,
    creates: true,
    rate: 'event',
    errors: drafts,
  },
  update: {
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Changes an event of one’s own; its guests hear of another time or place.',
    access: 'member',
    scope: null,
    params: EventId,
    body: EventChange,
    reply: SocialEvent,
    rate: 'event',
    errors: [...notThere, ...drafts, 'events/not-owner', 'kit/stale'],
  },
  remove: {
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Deletes an event of one’s own; its guests hear that it is off.',
    access: 'member',
    scope: null,
    params: EventId,
    errors: [...notThere, 'events/not-owner'],
  },
  removeLink: {
    method: 'DELETE',
    path: `${base}/:id/link/:rootId`,
    summary:
      'Removes an event from a tree or a group: for the owner of the event, the owner of the tree, and moderators of the group. The owner of the event also withdraws the invitation of all members of a tree or group by it. Twice is the same as once.',
    access: 'member',
    scope: null,
    params: z.extend(EventId, { rootId: Id }),
    rate: 'event',
    errors: [...notThere, 'events/not-owner'],
  },
  archive: {
    method: 'PUT',
    path: `${base}/archive/:id`,
    summary: 'Archives an event of one’s own, with media for its album, or brings it back.',
    access: 'member',
    scope: null,
    params: EventId,
    body: Decision,
    reply: SocialEvent,
    rate: 'event',
    errors: [...notThere, 'events/not-owner', 'events/album-full', 'documents/not-found', 'documents/not-uploader'],
  },
  upload: {
    method: 'PUT',
    path: `${base}/upload/:id`,
    summary: 'Puts media into the album of an event, once it has begun, or takes out what one may.',
    access: 'member',
    scope: null,
    params: EventId,
    body: Decision,
    /** Null for those who took their own media out of an event that is hidden from them since. */
    reply: z.nullable(SocialEvent),
    rate: 'event',
    errors: [
      ...notThere,
      'events/album-closed',
      'events/album-full',
      'events/not-begun',
      'documents/not-found',
      'documents/not-uploader',
    ],
  },
  album: {
    method: 'GET',
    path: `${base}/:id/album`,
    summary: 'The album of an event, the latest first: for its owner and who has a seat.',
    access: 'member',
    scope: null,
    params: EventId,
    query: listed,
    reply: page(AlbumItem),
    errors: [...notThere, 'events/album-closed'],
  },
})
