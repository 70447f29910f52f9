import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { page, pageQuery } from '../kit/page.ts'
import { PartialDate } from '../kit/partial-date.ts'
import { Id, Instant, numberInUrl, Version } from '../kit/scalars.ts'
import { contradictionCodes } from './contradictions.ts'
import { singleKeys } from './person-fields.ts'
import { genders, Person, PersonLine } from './person.ts'

// A look over a whole tree: what cannot be true of a life, and who may be in the tree twice.

export const findingCodes = ['same-person', ...contradictionCodes] as const
export type FindingCode = (typeof findingCodes)[number]

/** Why two people are thought to be one, and what speaks against it. Kept as bits in this order: append only. */
export const doubleReasons = [
  'same-name',
  'similar-name',
  'same-birth',
  'near-birth',
  'same-death',
  'same-place',
  'same-gotra',
  'same-parents',
  'same-partner',
  'same-children',
  'other-last-name',
  'other-birth',
  'other-death',
  'other-place',
  'other-parents',
  'other-partner',
] as const
export type DoubleReason = (typeof doubleReasons)[number]

const Relative = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  gender: z.enum(genders),
  born: z.nullable(z.int()),
})

/** Somebody as a finding shows them: enough to tell them apart. */
export const FoundPerson = z.extend(PersonLine, {
  birth: z.nullable(PartialDate),
  death: z.nullable(PartialDate),
  deathPlace: z.nullable(z.string()),
  parents: z.array(Relative),
  partners: z.array(Relative),
  children: z.array(Relative),
  childCount: z.int(),
})
export type FoundPerson = z.infer<typeof FoundPerson>

export const findingKinds = ['DOUBLE', 'CONTRADICTION'] as const
export type FindingKind = (typeof findingKinds)[number]

export const Finding = z.object({
  kind: z.enum(findingKinds),
  code: z.enum(findingCodes),
  /** How likely two are one, from 0 to 1; of a contradiction how certain it is. */
  score: z.number(),
  reasons: z.array(z.enum(doubleReasons)),
  person: FoundPerson,
  /** The other of a pair, or the child that contradicts. */
  other: z.nullable(FoundPerson),
  /** Said to be two, or looked at. */
  answered: z.boolean(),
  /** One of them has been changed since this was found. */
  changedSince: z.boolean(),
  can: z.object({ merge: z.boolean() }),
})
export type Finding = z.infer<typeof Finding>

const counts = z.object({ doubles: z.int(), contradictions: z.int() })

export const Review = z.object({
  familyTreeId: Id,
  /** When the tree was looked over last, and how many people it had; null before the first time. */
  at: z.nullable(Instant),
  people: z.nullable(z.int()),
  /** The tree has changed since then. */
  isOld: z.boolean(),
  /** Somebody is looking it over at the moment; the task of the caller, where it is the caller's. */
  running: z.nullable(z.object({ jobId: z.nullable(Id), since: Instant })),
  open: counts,
  answered: counts,
})
export type Review = z.infer<typeof Review>

/** What a look over a tree says at its end (the `report` of its task). */
export const ReviewReport = z.object({
  people: z.int(),
  doubles: z.int(),
  contradictions: z.int(),
  seconds: z.number(),
})
export type ReviewReport = z.infer<typeof ReviewReport>

/** What can be told of a person only once: where two tell it otherwise, one is chosen. */
export const mergeFields = ['name', ...singleKeys, 'image', 'email', 'phoneNumber', 'bloodGroup', 'bio'] as const
export type MergeField = (typeof mergeFields)[number]

/** The rest is kept of both: names, addresses, education, work, sources, facts. A biography can be. */
export const mergeChoices = ['KEEP', 'OTHER', 'BOTH'] as const
export type MergeChoice = (typeof mergeChoices)[number]
const MergeChoices = z.partialRecord(z.enum(mergeFields), z.enum(mergeChoices))
export type MergeChoices = z.infer<typeof MergeChoices>

/** Why two cannot become one. */
export const mergeRefusals = ['trees/merge-relatives', 'trees/own-ancestor', 'trees/merge-two-members'] as const

export const MergePreview = z.object({
  keep: Person,
  other: Person,
  /** The fields in which both say something, and not the same. */
  differing: z.array(z.enum(mergeFields)),
  /** Of these, what is proposed: the more exact of two dates. Of the rest nothing is. */
  proposed: MergeChoices,
  refusal: z.nullable(z.enum(mergeRefusals)),
  /** How many parents by birth the one would have. */
  birthParents: z.int(),
  /** Whether the viewer may let the other go, and whether the first one, where the two are changed about. */
  can: z.object({ merge: z.boolean(), mergeTheOtherWay: z.boolean() }),
})
export type MergePreview = z.infer<typeof MergePreview>

export const Merged = z.object({ person: Person, /** The entry of the history: to be reverted. */ entryId: Id })
export type Merged = z.infer<typeof Merged>

const TreeId = z.object({ id: Id })
const flag = z.optional(z.enum(['true', 'false']))
const ofTree = ['trees/not-found', 'trees/not-member', 'trees/not-editor'] as const

export const review = endpoints({
  get: {
    method: 'GET',
    path: '/v1/family/family-tree/:id/review',
    summary: 'When a tree was looked over for doubles and contradictions, and how many are open.',
    access: 'member',
    scope: 'trees:read',
    params: TreeId,
    reply: Review,
    errors: ofTree,
  },
  run: {
    method: 'POST',
    path: '/v1/family/family-tree/:id/review',
    summary: 'Looks a tree over; a task that can be watched.',
    access: 'member',
    scope: 'trees:write',
    params: TreeId,
    reply: z.object({ jobId: Id }),
    status: 202,
    rate: 'upload',
    errors: ['trees/busy', ...ofTree, 'trees/review-running'],
  },
  findings: {
    method: 'GET',
    path: '/v1/family/family-tree/:id/review/finding',
    summary: 'Findings: duplicates or contradictions, the likeliest first; open or answered ones.',
    access: 'member',
    scope: 'trees:read',
    params: TreeId,
    query: z.object({
      ...pageQuery,
      kind: z._default(z.enum(findingKinds), 'DOUBLE'),
      answered: flag,
      /** Only those that are at least so likely, from 0 to 1. */
      least: z.optional(numberInUrl(z.coerce.number().check(z.gte(0), z.lte(1)))),
    }),
    reply: page(Finding),
    rate: 'search',
    errors: ofTree,
  },
  answer: {
    method: 'PUT',
    path: '/v1/family/family-tree/:id/review/finding',
    summary: 'Says that two people are not the same, or that a contradiction was looked at; or takes that back.',
    access: 'member',
    scope: 'trees:write',
    params: TreeId,
    body: z.object({
      code: z.enum(findingCodes),
      personId: Id,
      otherId: z.nullish(Id),
      answered: z._default(z.boolean(), true),
    }),
    errors: ['trees/busy', ...ofTree, 'trees/person-not-found', 'trees/own-relative'],
  },
  mergePreview: {
    method: 'GET',
    path: '/v1/family/family-tree/:id/review/merge',
    summary: 'Two people of a tree beside each other: where they differ, and whether they can become one.',
    access: 'member',
    scope: 'trees:read',
    params: TreeId,
    query: z.object({ keep: Id, other: Id }),
    reply: MergePreview,
    errors: [...ofTree, 'trees/person-not-found', 'trees/own-relative'],
  },
  merge: {
    method: 'POST',
    path: '/v1/family/family-tree/:id/review/merge',
    summary:
      'Makes one person of two: `keepId` stays, with what is chosen and all relatives of both. One entry of the history.',
    access: 'member',
    scope: 'trees:write',
    params: TreeId,
    body: z.object({
      keepId: Id,
      otherId: Id,
      keepVersion: z.optional(Version),
      otherVersion: z.optional(Version),
      choices: z._default(MergeChoices, {}),
    }),
    reply: Merged,
    status: 200,
    creates: true,
    errors: [
      'trees/busy',
      'trees/approval-needed',
      ...ofTree,
      'trees/person-not-found',
      'trees/own-relative',
      'trees/not-own-addition',
      'kit/stale',
      ...mergeRefusals,
    ],
  },
})
