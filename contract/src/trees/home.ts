import * as z from 'zod/mini'
import { Day, Id, Instant, Picture } from '../kit/scalars.ts'
import { genders, Name } from './person.ts'
import { endpoints } from './rows.ts'

// A member's first page tells this of all their trees at once.

/** A birthday of somebody who lives, or the day on which somebody died. */
export const rememberedKinds = ['BIRTHDAY', 'DEATH_DAY'] as const
export type RememberedKind = (typeof rememberedKinds)[number]

export const RememberedDay = z.object({
  kind: z.enum(rememberedKinds),
  /** The day of the week that was asked for. */
  on: Day,
  /** The calendar by which the day was entered, and by which it comes again. */
  calendar: z.enum(['GREGORIAN', 'BIKRAM_SAMBAT']),
  /** How many years after. */
  years: z.int(),
  familyTreeId: Id,
  familyTreeName: z.string(),
  person: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    names: z.array(Name),
    gender: z.enum(genders),
    image: z.nullable(Picture),
  }),
})
export type RememberedDay = z.infer<typeof RememberedDay>

/** So many of each kind are told at most: the youngest, and who died last. */
export const mostRemembered = 25

export const newsActs = [
  'MADE',
  'TREE',
  'ADDED',
  'CHANGED',
  'DELETED',
  'BONDS',
  'IMPORTED',
  'MERGED',
  'TAKEN_BACK',
] as const
export type NewsAct = (typeof newsActs)[number]

/** The changes that somebody made at once in a tree, in short. */
export const TreeNews = z.object({
  id: Id,
  familyTreeId: Id,
  familyTreeName: z.string(),
  at: Instant,
  by: z.object({ id: Id, name: z.string() }),
  act: z.enum(newsActs),
  /** With how many people; the first of them. */
  count: z.int(),
  people: z.array(z.object({ id: Id, name: z.string(), isThere: z.boolean() })),
  /** What was changed of a person, where it is one thing and the role shows it. */
  field: z.nullable(z.string()),
})
export type TreeNews = z.infer<typeof TreeNews>

export const mostNews = 40

export const home = endpoints({
  days: {
    method: 'GET',
    path: '/v1/family/days',
    summary:
      "Birthdays and death anniversaries in the caller's trees, of the seven days from `from` on, of people born in the last 150 years.",
    access: 'member',
    scope: 'trees:read',
    query: z.object({ from: Day }),
    reply: z.object({ data: z.array(RememberedDay), hasMore: z.boolean() }),
  },
  news: {
    method: 'GET',
    path: '/v1/family/news',
    summary: "What was changed last in the caller's trees, the newest first.",
    access: 'member',
    scope: 'trees:read',
    reply: z.object({ data: z.array(TreeNews) }),
  },
})
