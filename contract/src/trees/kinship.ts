import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { Id } from '../kit/scalars.ts'
import { genders, Name, parentKinds } from './person.ts'

/** What a relation is called: a word that is certain, or a description; beside it the same step by step, and words that are not certain. */
export const Saying = z.object({
  text: z.string(),
  kind: z.enum(['word', 'phrase']),
  detail: z.nullable(z.string()),
  alsoSaid: z.readonly(z.array(z.string())),
})
export type Saying = z.infer<typeof Saying>

export const kinshipLanguages = ['en', 'ne', 'hi'] as const
export const Words = z.object({ en: Saying, ne: Saying, hi: Saying })
export type Words = z.infer<typeof Words>

export const Relation = z.object({
  /** Everybody on the way from the one to the other, both ends included; siblings meet in a common ancestor. A long way has a gap. */
  path: z.array(Id),
  /** The words for each of `path` but the first, as seen by the one before on the way. */
  steps: z.array(Words),
  /** Absent if the way is whole. So many `people` are left out before the place `at` of `path`. */
  gap: z.optional(z.object({ at: z.int(), people: z.int() })),
  /** What the one calls the other. */
  words: Words,
  /** The nearest common ancestors; none where the way goes through a marriage. */
  ancestors: z.array(Id),
  /** Whether siblings on the way have both parents in common. */
  sharing: z.enum(['FULL', 'HALF', 'UNKNOWN']),
  /** The link on the way that is farthest from birth. */
  link: z.enum(parentKinds),
  marriages: z.int(),
  /** How many generations the other stands below the one; negative above. */
  generations: z.int(),
})
export type Relation = z.infer<typeof Relation>

const KinshipPerson = z.object({
  id: Id,
  familyTreeId: Id,
  firstName: z.string(),
  lastName: z.string(),
  names: z.array(Name),
  gender: z.enum(genders),
  living: z.boolean(),
  born: z.nullable(z.int()),
  died: z.nullable(z.int()),
})

const gotra = z.nullable(z.string())

export const Kinship = z.object({
  from: Id,
  to: Id,
  /** The nearest first; none for oneself and for people whom nothing connects. */
  relations: z.array(Relation),
  /** Everybody whom the relations name. */
  people: z.array(KinshipPerson),
  /** Shares by descent between 0 and 1: Wright's coefficient of relationship, Malécot's of kinship. */
  shares: z.object({ relationship: z.number(), kinship: z.number() }),
  /** Generations between the two by the nearest relation. */
  generations: z.nullable(z.int()),
  /** The gotras as they are told, and whether they are the same; null where one is not known. */
  gotra: z.object({ from: gotra, to: gotra, same: z.nullable(z.boolean()) }),
})
export type Kinship = z.infer<typeof Kinship>

export const kinship = endpoints({
  get: {
    method: 'GET',
    path: '/v1/family/family-tree/:id/kinship',
    summary:
      'How two people are related: the ways, the words for it, common ancestors and shares. After a merge, of the person who stayed.',
    access: 'member',
    scope: 'trees:read',
    params: z.object({ id: Id }),
    query: z.object({ from: Id, to: Id }),
    reply: Kinship,
    rate: 'search',
    errors: ['trees/not-found', 'trees/not-member', 'trees/person-not-found'],
  },
})
