import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant, Picture } from '../kit/scalars.ts'

/** One entry is all that somebody did at once: its changes are shown together and reverted together. */
export const entryKinds = ['SAVE', 'IMPORT', 'MERGE', 'REVERT', 'MEMBERS', 'LINKS'] as const
export type EntryKind = (typeof entryKinds)[number]

export const changeKinds = ['CREATE', 'CHANGE', 'DELETE', 'IMPORT'] as const
export type ChangeKind = (typeof changeKinds)[number]

export const subjectKinds = ['TREE', 'PERSON', 'PICTURE', 'UNION', 'CHILD', 'MEMBER', 'LINK', 'IMPORT'] as const
export type SubjectKind = (typeof subjectKinds)[number]

const Named = z.object({ id: Id, name: z.string() })

/**
 * One field as it was and as it is, as far as the viewer's role goes; `name` says towards whom, where that is needed. Days
 * are dates as entered, lists and contact details what a person's own fields are.
 */
const FieldChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  name: z.optional(z.string()),
  /**
   * True where not all is shown: long texts are cut, lists have the first items that differ, and both sides are null where an
   * entry has no room.
   */
  shortened: z.optional(z.boolean()),
})
export type FieldChange = z.infer<typeof FieldChange>

export const TreeEdit = z.object({
  id: Id,
  kind: z.enum(changeKinds),
  subject: z.enum(subjectKinds),
  /** Whom it concerns: a child and then its parents, two partners, a person, a member. */
  people: z.array(z.extend(Named, { isThere: z.boolean() })),
  fields: z.array(FieldChange),
  /** Something has changed that the viewer's role does not show. */
  isHidden: z.boolean(),
})
export type TreeEdit = z.infer<typeof TreeEdit>

export const HistoryEntry = z.object({
  id: Id,
  familyTreeId: Id,
  kind: z.enum(entryKinds),
  at: Instant,
  /** Without name, picture and real id for deleted accounts, and for former members across a block. */
  by: z.extend(Named, { picture: z.nullable(Picture) }),
  /** The first of its changes; `changeCount` says how many there are. */
  changes: z.array(TreeEdit),
  changeCount: z.int(),
  /** The entry that this one took back, and the one that took this one back. */
  revertOf: z.nullable(Id),
  revertedBy: z.nullable(Id),
  approvedBy: z.nullable(Named),
  can: z.object({ revert: z.boolean() }),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

const ofTree = ['trees/not-found', 'trees/not-member'] as const

export const history = endpoints({
  list: {
    method: 'GET',
    path: '/v1/family/family-tree/:id/history',
    summary:
      'Who changed what in a tree, the newest first; with `personId` what concerns that person. After a merge, the person who stayed.',
    access: 'member',
    scope: 'trees:read',
    params: z.object({ id: Id }),
    query: z.object({ ...pageQuery, personId: z.optional(Id) }),
    reply: page(HistoryEntry),
    errors: ofTree,
  },
  revert: {
    method: 'POST',
    path: '/v1/family/family-tree/:id/history/:changeId/revert',
    summary:
      'Takes an entry back, a whole import too. What stands in the way is named in `errors`, and nothing is done.',
    access: 'member',
    scope: 'trees:write',
    params: z.object({ id: Id, changeId: Id }),
    reply: HistoryEntry,
    status: 201,
    waits: true,
    creates: true,
    errors: [
      'trees/busy',
      ...ofTree,
      'trees/not-editor',
      'trees/not-owner',
      'trees/not-own-addition',
      'trees/entry-not-found',
      'trees/already-reverted',
      'trees/never-reverted',
      'trees/revert-blocked',
      'trees/own-ancestor',
    ],
  },
})
