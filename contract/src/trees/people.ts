import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { page, pageQuery } from '../kit/page.ts'
import { Id } from '../kit/scalars.ts'
import { contradictionCodes } from './contradictions.ts'
import { Person, PersonChange, PersonDraft, PersonLine, Relatives } from './person.ts'
import { relativeKinds } from './relatives.ts'

const TreeId = z.object({ treeId: Id })
const PersonId = z.object({ id: Id })

/** What speaks against a person: of two whose lives do not go together the names, and the years that are the limit. */
export const PersonProblem = z.object({
  code: z.enum(contradictionCodes),
  field: z.string(),
  parent: z.optional(z.string()),
  child: z.optional(z.string()),
  limit: z.optional(z.int()),
})
export type PersonProblem = z.infer<typeof PersonProblem>

/** What `validatePerson` finds before a person is saved. */
export const PersonCheck = z.object({
  valid: z.boolean(),
  problems: z.array(PersonProblem),
  similar: z.array(z.object({ id: Id, name: z.string(), born: z.nullable(z.int()), score: z.number() })),
})
export type PersonCheck = z.infer<typeof PersonCheck>

/** A person with all that may be said of one: hundreds of facts and sources, and a long life in Devanagari. */
const maxPersonBytes = 2 * 1024 * 1024

const relationErrors = [
  'trees/person-not-found',
  'trees/other-tree',
  'trees/own-relative',
  'trees/own-ancestor',
  'trees/same-relative-twice',
  'documents/not-found',
  'documents/not-a-picture',
] as const

export const persons = endpoints({
  list: {
    method: 'GET',
    path: '/v1/family/family-tree/:treeId/people',
    summary: 'The people of a tree by name, or those whose name sounds like `q`.',
    access: 'member',
    scope: 'trees:read',
    params: TreeId,
    query: z.object({ ...pageQuery, q: z.optional(z.string().check(z.trim(), z.maxLength(200))) }),
    reply: page(PersonLine),
    rate: 'search',
    errors: ['trees/not-found', 'trees/not-member'],
  },
  create: {
    method: 'POST',
    path: '/v1/family/:treeId/person',
    summary: 'Adds a person, with relatives where they are given.',
    access: 'member',
    scope: 'trees:write',
    params: TreeId,
    body: PersonDraft,
    maxBodyBytes: maxPersonBytes,
    reply: Person,
    status: 201,
    waits: true,
    creates: true,
    errors: ['trees/busy', 'trees/not-found', 'trees/not-member', 'trees/not-editor', ...relationErrors],
  },
  get: {
    method: 'GET',
    path: '/v1/family/person/:id',
    summary:
      'A person with relatives, as far as the role of the viewer goes; `shortened` says what has no room in the answer. After a merge, the id of the deleted person answers the one who stayed.',
    access: 'member',
    scope: 'trees:read',
    params: PersonId,
    reply: Person,
    errors: ['trees/person-not-found'],
  },
  relatives: {
    method: 'GET',
    path: '/v1/family/person/:id/relatives',
    summary:
      'The relatives of a person of one kind, in the order of the page, as far as the role of the viewer goes. After a merge as for the person.',
    access: 'member',
    scope: 'trees:read',
    params: PersonId,
    query: z.object({ ...pageQuery, kind: z.enum(relativeKinds) }),
    reply: Relatives,
    errors: ['trees/person-not-found'],
  },
  update: {
    method: 'PUT',
    path: '/v1/family/person/:id',
    summary:
      'Changes a person; with `version`, only if nobody else has done so meanwhile. A list that is sent replaces the items that an answer shows; others stay. The id of a merged person is out of date (`kit/stale`).',
    access: 'member',
    scope: 'trees:write',
    params: PersonId,
    body: PersonChange,
    maxBodyBytes: maxPersonBytes,
    reply: Person,
    waits: true,
    errors: ['trees/busy', 'trees/not-editor', 'kit/stale', ...relationErrors],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/family/:treeId/person/:id',
    summary: 'Deletes a person and the bonds to others.',
    access: 'member',
    scope: 'trees:write',
    params: z.object({ treeId: Id, id: Id }),
    waits: true,
    errors: ['trees/busy', 'trees/person-not-found', 'trees/not-editor', 'trees/not-own-addition'],
  },
  validate: {
    method: 'POST',
    path: '/v1/family/:treeId/validatePerson',
    summary: 'Contradictions and likely duplicates of a draft, before it is saved.',
    access: 'member',
    scope: 'trees:read',
    params: TreeId,
    body: z.extend(PersonDraft, { id: z.optional(Id) }),
    maxBodyBytes: maxPersonBytes,
    reply: PersonCheck,
    status: 200,
    errors: ['trees/not-found', 'trees/not-member', 'trees/not-editor', ...relationErrors],
  },
})
