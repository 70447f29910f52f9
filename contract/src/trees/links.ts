import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant, optionalText, Picture } from '../kit/scalars.ts'

// A person of one tree stands for a person, or for the family, of another. The one side asks, the owner of the other
// accepts. Nothing is merged: each tree goes on telling what it tells, to whom it tells it.

const LinkPerson = z.object({
  /** Null where the viewer may know the name, since it was told with the request, but may not go there. */
  id: z.nullable(Id),
  firstName: z.string(),
  lastName: z.string(),
})

/** What the viewer sees of the other tree's card now; without its name where they may not see the card. */
const LinkTree = z.object({
  id: Id,
  name: z.nullable(z.string()),
  gotra: z.nullable(z.string()),
  description: z.nullable(z.string()),
  treeImage: z.nullable(Picture),
  createdAt: z.nullable(Instant),
})

/** A link as it is seen from one of its two trees. */
export const TreeLink = z.object({
  id: Id,
  familyTreeId: Id,
  familyTreeName: z.string(),
  /** OUT: this tree has asked. IN: the other has. */
  direction: z.enum(['OUT', 'IN']),
  status: z.enum(['PENDING', 'ACTIVE']),
  /** Who it is in this tree; null for the family as a whole. */
  person: z.nullable(LinkPerson),
  /** The tree on the other side. */
  tree: LinkTree,
  /** Who it is there; null for the family as a whole, and for who may not be seen. */
  other: z.nullable(LinkPerson),
  message: z.nullable(z.string()),
  askedBy: z.object({ id: Id, name: z.string() }),
  askedAt: Instant,
  can: z.object({
    accept: z.boolean(),
    reject: z.boolean(),
    withdraw: z.boolean(),
    unlink: z.boolean(),
    /** Whether the viewer may go through to the other tree. */
    open: z.boolean(),
  }),
})
export type TreeLink = z.infer<typeof TreeLink>

/** A request that waits, for its author, who may no longer be a member of the tree that asks. */
export const SentLinkRequest = z.object({
  id: Id,
  /** The tree that asks; null where the author may not see its card now. */
  familyTreeName: z.nullable(z.string()),
  /** The tree that is asked. */
  targetTreeName: z.nullable(z.string()),
  /** The person of the tree that asks; null where the author may not see the people of that tree. */
  person: z.nullable(LinkPerson),
  message: z.nullable(z.string()),
  askedAt: Instant,
})
export type SentLinkRequest = z.infer<typeof SentLinkRequest>

export const LinkDraft = z.object({
  targetTreeId: Id,
  /** Who it is there; without it the person stands for that family as a whole. */
  targetPersonId: z.nullish(Id),
  message: z.optional(optionalText(500)),
})
export type LinkDraft = z.infer<typeof LinkDraft>

const LinkId = z.object({ id: Id })
const ofTree = ['trees/not-found', 'trees/not-member'] as const

export const links = endpoints({
  list: {
    method: 'GET',
    path: '/v1/family/family-tree/:treeId/link',
    summary:
      'The links of a tree as far as the viewer may know of the other side; requests for who may answer or withdraw them.',
    access: 'member',
    scope: 'trees:read',
    params: z.object({ treeId: Id }),
    query: z.object({
      ...pageQuery,
      status: z.optional(z.enum(['PENDING', 'ACTIVE'])),
      personId: z.optional(Id),
    }),
    reply: page(TreeLink),
    errors: ofTree,
  },
  ask: {
    method: 'POST',
    path: '/v1/family/family-tree/:treeId/person/:personId/link',
    summary:
      'Asks that a person of this tree stands for a person, or the family, of another. Who owns the other is not asked.',
    access: 'member',
    scope: null,
    params: z.object({ treeId: Id, personId: Id }),
    body: LinkDraft,
    reply: TreeLink,
    status: 201,
    creates: true,
    rate: 'membership',
    errors: [
      'trees/busy',
      ...ofTree,
      'trees/not-editor',
      'trees/person-not-found',
      'trees/link-same-tree',
      'trees/link-exists',
    ],
  },
  waiting: {
    method: 'GET',
    path: '/v1/family/link-request/waiting',
    summary: "Requests for links with the caller's own trees.",
    access: 'member',
    scope: null,
    query: z.object(pageQuery),
    reply: page(TreeLink),
  },
  sent: {
    method: 'GET',
    path: '/v1/family/link-request/sent',
    summary:
      "The caller's own requests for links that wait, also from trees that the caller has left; the newest first.",
    access: 'member',
    scope: null,
    query: z.object(pageQuery),
    reply: page(SentLinkRequest),
  },
  accept: {
    method: 'POST',
    path: '/v1/family/link-request/:id/accept',
    summary: 'Accepts a request, as the owner of the tree that was asked, who may say which person it is there.',
    access: 'member',
    scope: null,
    params: LinkId,
    body: z.optional(z.object({ personId: z.nullish(Id) })),
    reply: TreeLink,
    status: 200,
    errors: ['trees/busy', 'trees/link-not-found', 'trees/not-owner', 'trees/person-not-found', 'trees/link-exists'],
  },
  reject: {
    method: 'DELETE',
    path: '/v1/family/link-request/:id/reject',
    summary:
      'Rejects a request, as the owner of the tree that was asked, or withdraws it. Its author may always withdraw it.',
    access: 'member',
    scope: null,
    params: LinkId,
    errors: ['trees/busy', 'trees/link-not-found', 'trees/not-owner'],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/family/link/:id',
    summary:
      'Ends a link, as the owner of one of its trees or as who asked for it; withdraws a request of the caller. Both trees stay as they are.',
    access: 'member',
    scope: null,
    params: LinkId,
    errors: ['trees/busy', 'trees/link-not-found', 'trees/not-owner'],
  },
})
