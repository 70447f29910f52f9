import * as z from 'zod/mini'
import { endpoints } from '../kit/endpoint.ts'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant } from '../kit/scalars.ts'

// A notice says what has happened, by ids; what it names is asked for anew whenever it is read, so that
// nobody is told what they may no longer see.

/** What has to do with an account's safety. */
export const safetyKinds = ['PASSWORD_CHANGED'] as const

/** The kinds of each room, by its name: a room above adds its own in its `notices.ts`. */
export interface NoticeKinds {
  notifications: (typeof safetyKinds)[number]
}
export type NoticeKind = NoticeKinds[keyof NoticeKinds]

/** What became of what a notice asks for; of several at once it is only said that they are answered. */
export const noticeOutcomes = ['ACCEPTED', 'DECLINED', 'WITHDRAWN', 'ANSWERED'] as const
export type NoticeOutcome = (typeof noticeOutcomes)[number]

const Named = z.object({ id: Id, name: z.string() })

export const Notice = z.object({
  id: Id,
  kind: z.string().check(z.regex(/^[A-Z_]{1,40}$/)) as z.ZodMiniType<NoticeKind, NoticeKind>,
  at: Instant,
  isRead: z.boolean(),
  /** How many times within the hour. */
  count: z.int(),
  /** Who did it, the latest first; `actorCount` says of how many these are the first. */
  actors: z.array(Named),
  actorCount: z.int(),
  tree: z.nullable(Named),
  person: z.nullable(Named),
  /** The role that was given. */
  role: z.nullable(z.string()),
  /** Null while an answer is waited for, and where none is asked. */
  outcome: z.nullable(z.enum(noticeOutcomes)),
  /** Why something was refused, in the words of who has refused it. */
  reason: z.nullable(z.string()),
})
export type Notice = z.infer<typeof Notice>

/** Which changes of a tree somebody hears of. */
export const noticeLevels = ['ALL', 'CLOSE_FAMILY', 'NOTHING'] as const
export type NoticeLevel = (typeof noticeLevels)[number]

export const NoticePreference = z.object({
  /** A mail a day with what is unread. */
  mail: z.boolean(),
  trees: z.array(
    z.object({
      familyTreeId: Id,
      name: z.string(),
      level: z.enum(noticeLevels),
      /** Nothing was chosen: it follows from the role and from whether one has said who one is. */
      isDefault: z.boolean(),
      /** Whether one has said who one is there; without it nobody is close family. */
      knowsMe: z.boolean(),
    }),
  ),
})
export type NoticePreference = z.infer<typeof NoticePreference>

export const mostTreesChosen = 200

export const notifications = endpoints({
  list: {
    method: 'GET',
    path: '/v1/notification',
    summary: 'What has happened, the newest first.',
    access: 'member',
    scope: null,
    query: z.object(pageQuery),
    reply: page(Notice),
  },
  unreadCount: {
    method: 'GET',
    path: '/v1/notification/unread-count',
    summary: 'How many notices are unread; 100 stands for more.',
    access: 'member',
    scope: null,
    reply: z.object({ count: z.int() }),
  },
  read: {
    method: 'PUT',
    path: '/v1/notification/read',
    summary: 'Marks some notices, or all of them, as read.',
    access: 'member',
    scope: null,
    body: z.object({ ids: z.optional(z.array(Id).check(z.maxLength(100))), all: z.optional(z.boolean()) }),
  },
  preference: {
    method: 'GET',
    path: '/v1/notification/preference',
    summary: 'What one hears of, in which tree, and whether by mail too.',
    access: 'member',
    scope: null,
    reply: NoticePreference,
  },
  setPreference: {
    method: 'PUT',
    path: '/v1/notification/preference',
    summary: 'Chooses what one hears of; a level of null goes back to what follows from the role.',
    access: 'member',
    scope: null,
    body: z.object({
      mail: z.optional(z.boolean()),
      trees: z.optional(
        z
          .array(z.object({ familyTreeId: Id, level: z.nullable(z.enum(noticeLevels)) }))
          .check(z.maxLength(mostTreesChosen)),
      ),
    }),
    reply: NoticePreference,
  },
})
