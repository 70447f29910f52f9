import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { page, pageQuery } from '../kit/page.ts'
import { Day, Id, Instant, Picture } from '../kit/scalars.ts'
import { SelfClaim } from './members.ts'
import { treeRoles } from './roles.ts'
import { TreeChange, TreeDraft } from './tree-draft.ts'

// A family tree belongs to its owner and to those whom the owner lets in. Its card (name, gotra, counts, image) may be
// found by every member unless it is switched off; everything in it asks for a role.

const can = z.object({
  open: z.boolean(),
  edit: z.boolean(),
  remove: z.boolean(),
  editPeople: z.boolean(),
  import: z.boolean(),
  export: z.boolean(),
  /** May ask to join. */
  join: z.boolean(),
  leave: z.boolean(),
  /** Accepts and invites members, gives them roles, hands the tree over. */
  govern: z.boolean(),
})

/** What the viewer is to a tree: nobody yet, somebody who has asked or is invited, or a member. */
export const memberships = ['NONE', 'REQUESTED', 'INVITED', 'MEMBER'] as const
export type Membership = (typeof memberships)[number]

/** A tree's card. */
export const Tree = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  gotra: z.nullable(z.string()),
  memberCount: z.int(),
  personCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  treeImage: z.nullable(Picture),
  coverImage: z.nullable(Picture),
  /** The viewer's role; null for who is no member. */
  role: z.nullable(z.enum(treeRoles)),
  membership: z.enum(memberships),
  can,
})
export type Tree = z.infer<typeof Tree>

export const TreeDetail = z.extend(Tree, {
  discoverable: z.boolean(),
  approval: z.boolean(),
  version: z.int(),
  familyCount: z.int(),
  generationCount: z.nullable(z.int()),
  livingCount: z.int(),
  owner: z.object({ id: Id, name: z.string() }),
  /** Which person of the tree the viewer is, where they have said so. */
  me: z.nullable(Id),
  /** Who the viewer says to be, while it waits for the owner; or that the owner has refused it. */
  claim: z.nullable(SelfClaim),
  /** The same, or who the viewer is in a linked tree: whose kinship with people here can be asked for. */
  kinAs: z.nullable(Id),
  linkedTrees: z.array(z.object({ id: Id, name: z.string() })),
  changedAt: z.nullable(Instant),
})
export type TreeDetail = z.infer<typeof TreeDetail>

export const TreeSearch = z.object({
  ...pageQuery,
  name: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  'person.name': z.optional(z.string().check(z.trim(), z.maxLength(200))),
  'person.dateOfBirth': z.optional(z.union([z.literal(''), Day])),
  'person.address': z.optional(z.string().check(z.trim(), z.maxLength(200))),
})

export const imageSlots = ['image', 'cover'] as const
const TreeId = z.object({ id: Id })

export const trees = endpoints({
  list: {
    method: 'GET',
    path: '/v1/family/family-tree',
    summary: "Family trees: one's own (scope mine, the default), or all that may be found.",
    access: 'member',
    scope: 'trees:read',
    query: z.object({ ...pageQuery, scope: z._default(z.enum(['mine', 'all']), 'mine') }),
    reply: page(Tree),
  },
  search: {
    method: 'GET',
    path: '/v1/family/family-tree/search',
    summary: 'Finds trees by their name, or by a person in them; answers trees, never people.',
    access: 'member',
    scope: 'trees:read',
    query: TreeSearch,
    reply: page(Tree),
    rate: 'search',
    errors: ['trees/search-empty'],
  },
  create: {
    method: 'POST',
    path: '/v1/family/family-tree',
    summary: 'Makes a family tree, owned by the caller.',
    access: 'member',
    scope: 'trees:write',
    body: TreeDraft,
    reply: TreeDetail,
    status: 201,
    creates: true,
    errors: ['documents/not-found', 'documents/not-a-picture'],
  },
  get: {
    method: 'GET',
    path: '/v1/family/family-tree/:id',
    summary: "A tree's card.",
    access: 'member',
    scope: 'trees:read',
    params: TreeId,
    reply: Tree,
    errors: ['trees/not-found'],
  },
  update: {
    method: 'PUT',
    path: '/v1/family/family-tree/:id',
    summary: 'Changes the name, description, gotra, image or discoverability of a tree.',
    access: 'member',
    scope: 'trees:write',
    params: TreeId,
    body: TreeChange,
    reply: TreeDetail,
    errors: [
      'trees/busy',
      'trees/not-found',
      'trees/not-owner',
      'kit/stale',
      'documents/not-found',
      'documents/not-a-picture',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/family/family-tree/:id',
    summary: 'Deletes a tree and everything in it.',
    access: 'member',
    scope: null,
    params: TreeId,
    errors: ['trees/busy', 'trees/not-found', 'trees/not-owner'],
  },
  detail: {
    method: 'GET',
    path: '/v1/family/family-tree/:id/detail',
    summary: "Counts, the viewer's role, the owner and what the viewer may do.",
    access: 'member',
    scope: 'trees:read',
    params: TreeId,
    reply: TreeDetail,
    errors: ['trees/not-found', 'trees/not-member'],
  },
  uploadImage: {
    method: 'POST',
    path: '/v1/family/family-tree/:id/uploadTreeImage/:slot',
    summary: "Uploads a picture into a tree's slot: image or cover.",
    access: 'member',
    scope: 'trees:write',
    params: z.object({ id: Id, slot: z.string().check(z.maxLength(40)) }),
    upload: 'file',
    reply: TreeDetail,
    rate: 'upload',
    errors: [
      'trees/busy',
      'trees/not-found',
      'trees/not-owner',
      'trees/bad-image-slot',
      'documents/no-file',
      'documents/empty-file',
      'documents/too-large',
      'documents/unsupported',
      'documents/no-room',
      'documents/quota',
      'documents/too-many-pixels',
      'documents/animation-too-large',
    ],
  },
})
