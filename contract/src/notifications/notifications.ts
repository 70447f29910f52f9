import * as z from 'zod/mini'
import { endpoints } from '../kit/endpoint.ts'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant, kindOfRoom } from '../kit/scalars.ts'

// A notice says what has happened, by ids; what it names is asked for anew whenever it is read, so that
// nobody is told what they may no longer see. What that is, and what one may choose to hear of, is each room's own.

/** What has to do with an account's safety. */
export const safetyKinds = ['PASSWORD_CHANGED'] as const

/** The kinds of each room, by its name: a room above adds its own in its `notices.ts`. */
export interface NoticeKinds {
  notifications: (typeof safetyKinds)[number]
}
export type NoticeKind = NoticeKinds[keyof NoticeKinds]

/** How much one may choose to hear of a root, by the kind of the root: a room above adds its own in its `notices.ts`. */
export interface NoticeLevels {}
export type NoticeRootKind = keyof NoticeLevels & string
export type NoticeLevel = NoticeLevels[NoticeRootKind]

/** What became of what a notice asks for; of several at once it is only said that they are answered. */
export const noticeOutcomes = ['ACCEPTED', 'DECLINED', 'WITHDRAWN', 'ANSWERED'] as const
export type NoticeOutcome = (typeof noticeOutcomes)[number]

const Named = z.object({ id: Id, name: z.string() })

export const Notice = z.object({
  id: Id,
  kind: kindOfRoom<NoticeKind>(),
  at: Instant,
  isRead: z.boolean(),
  /** How many times within the hour. */
  count: z.int(),
  /** Who did it, the latest first; `actorCount` says of how many these are the first. */
  actors: z.array(Named),
  actorCount: z.int(),
  /** What it is about, as far as one may see it now, by what the room of its kind calls that. */
  names: z.record(z.string(), Named),
  /** The role that was given. */
  role: z.nullable(z.string()),
  /** Null while an answer is waited for, and where none is asked. */
  outcome: z.nullable(z.enum(noticeOutcomes)),
  /** Why something was refused, in the words of who has refused it. */
  reason: z.nullable(z.string()),
})
export type Notice = z.infer<typeof Notice>

export const NoticePreference = z.object({
  /** A mail a day with what is unread. */
  mail: z.boolean(),
  /** What one person tells another, by kind: each can be switched off. */
  kinds: z.array(z.object({ kind: kindOfRoom<NoticeKind>(), on: z.boolean() })),
  choices: z.array(
    z.object({
      kind: kindOfRoom<NoticeRootKind>(),
      rootId: Id,
      name: z.string(),
      level: kindOfRoom<NoticeLevel>(),
      /** Nothing was chosen: it follows from what one is there. */
      isDefault: z.boolean(),
      /** What is missing for this level to have an effect, as a code that the room of this kind has words for. */
      lacks: z.nullable(z.string()),
    }),
  ),
})
export type NoticePreference = z.infer<typeof NoticePreference>

export const mostChoices = 200

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
    summary: 'What one hears of, where, and whether by mail too.',
    access: 'member',
    scope: null,
    reply: NoticePreference,
  },
  setPreference: {
    method: 'PUT',
    path: '/v1/notification/preference',
    summary: 'Chooses what one hears of; a level of null goes back to what is heard without a choice.',
    access: 'member',
    scope: null,
    body: z.object({
      mail: z.optional(z.boolean()),
      kinds: z.optional(
        z.array(z.object({ kind: kindOfRoom<NoticeKind>(), on: z.boolean() })).check(z.maxLength(mostChoices)),
      ),
      choices: z.optional(
        z
          .array(
            z.object({
              kind: kindOfRoom<NoticeRootKind>(),
              rootId: Id,
              level: z.nullable(kindOfRoom<NoticeLevel>()),
            }),
          )
          .check(z.maxLength(mostChoices)),
      ),
    }),
    reply: NoticePreference,
  },
})
