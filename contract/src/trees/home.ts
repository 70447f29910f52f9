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

/** Facts that Home asks for, one a day. */
export const missingFacts = ['FIRST_NAME', 'GENDER', 'BIRTH_YEAR', 'BIRTH_PLACE'] as const
export type MissingFactKind = (typeof missingFacts)[number]

/** A person's relation to another, which names people without a name. */
export const nearKinds = ['PARENT', 'PARTNER', 'CHILD'] as const
export type NearKind = (typeof nearKinds)[number]

/** A fact that a tree does not have yet about a person whom the caller may edit. */
export const MissingFact = z.object({
  kind: z.enum(missingFacts),
  familyTreeId: Id,
  familyTreeName: z.string(),
  /** The answer becomes a proposal to the owner of the tree. */
  needsApproval: z.boolean(),
  person: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    names: z.array(Name),
    gender: z.enum(genders),
    image: z.nullable(Picture),
    version: z.int(),
  }),
  /** A relative through whom the person is near the caller, and what the person is to that relative. */
  near: z.nullable(z.object({ kind: z.enum(nearKinds), name: z.string() })),
  isSelf: z.boolean(),
})
export type MissingFact = z.infer<typeof MissingFact>

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
  question: {
    method: 'GET',
    path: '/v1/family/question',
    summary:
      "One fact that is missing in the caller's trees, about a near relative whom the caller may edit; null where none is missing, and on a day on which the caller has put the question away.",
    access: 'member',
    scope: 'trees:read',
    query: z.object({ day: Day }),
    reply: z.object({ question: z.nullable(MissingFact) }),
  },
  putAway: {
    method: 'PUT',
    path: '/v1/family/question',
    summary: 'Puts the question away for the rest of a day, on all devices: it was answered, or is not wanted now.',
    access: 'member',
    scope: 'trees:write',
    body: z.object({ day: Day }),
  },
})
