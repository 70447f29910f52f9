import * as z from 'zod/mini'
import { Mention, mentions } from '../kit/mentions.ts'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant, kindOfRoom, mentioningText, optionalLine, Picture, Version } from '../kit/scalars.ts'
import type { CommentedKind } from './kinds.ts'
import { endpoints } from './rows.ts'

export const mostCommentLetters = 2000

export const Comment = z.object({
  id: Id,
  /** Empty where it was deleted and answers to it are there. */
  comment: z.string(),
  mentions: z.array(Mention),
  parentType: kindOfRoom<CommentedKind>(),
  parentId: Id,
  /** Null where it was deleted, and where the account is gone. */
  owner: z.nullable(z.object({ id: Id, name: z.string(), picture: z.nullable(Picture) })),
  createdAt: Instant,
  editedAt: z.nullable(Instant),
  /** Deleted, and shown for its answers. */
  gone: z.boolean(),
  /** Answers at any depth, of a comment of the first level; of those below it none are counted. */
  replyCount: z.int(),
  likeCount: z.int(),
  liked: z.boolean(),
  version: Version,
  can: z.object({ edit: z.boolean(), remove: z.boolean(), reply: z.boolean() }),
})
export type Comment = z.infer<typeof Comment>

/** A comment of the caller, wherever it was written. */
export const OwnComment = z.object({
  id: Id,
  comment: z.string(),
  createdAt: Instant,
  editedAt: z.nullable(Instant),
  /** The resource below which it was written, also where it answers another comment. */
  place: z.object({
    kind: kindOfRoom<CommentedKind>(),
    /** Null where the caller may no longer see the resource. The title of a post without text is empty. */
    seen: z.nullable(z.object({ id: Id, title: z.string() })),
  }),
})
export type OwnComment = z.infer<typeof OwnComment>

export const CommentDraft = z.object({
  comment: mentioningText(mostCommentLetters),
  parentType: kindOfRoom<CommentedKind>(),
  parentId: Id,
  mentions: z.optional(mentions),
})

export const CommentChange = z.object({
  comment: mentioningText(mostCommentLetters),
  mentions: z.optional(mentions),
  version: z.optional(Version),
})

const CommentId = z.object({ id: Id })

export const comments = endpoints({
  own: {
    method: 'GET',
    path: '/v1/comments/own',
    summary:
      'The comments of the caller, newest first, also where the caller has lost access. A resource that the caller may no longer see has no id and no title.',
    access: 'member',
    scope: null,
    query: z.object(pageQuery),
    reply: page(OwnComment),
  },
  list: {
    method: 'GET',
    path: '/v1/comments/:parentType/:parentId',
    summary:
      'The comments of the first level of a thing, the oldest first; of a comment all that answer it, at any depth.',
    access: 'member',
    scope: null,
    params: z.object({ parentType: kindOfRoom<CommentedKind>(), parentId: Id }),
    query: z.object(pageQuery),
    reply: page(Comment),
    errors: ['reactions/not-found'],
  },
  create: {
    method: 'POST',
    path: '/v1/comments',
    summary: 'Comments on a thing, or answers a comment.',
    access: 'member',
    scope: null,
    body: CommentDraft,
    reply: Comment,
    status: 201,
    creates: true,
    rate: 'react',
    errors: ['reactions/not-found', 'reactions/closed'],
  },
  update: {
    method: 'PUT',
    path: '/v1/comments/:id',
    summary: 'Changes the words of an own comment.',
    access: 'member',
    scope: null,
    params: CommentId,
    body: CommentChange,
    reply: Comment,
    rate: 'react',
    errors: ['reactions/not-found', 'reactions/not-author', 'kit/stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/comments/:id',
    summary: 'Deletes a comment: an own one, or one on what one keeps, with a reason that its author is told.',
    access: 'member',
    scope: null,
    params: CommentId,
    query: z.object({ reason: optionalLine(300) }),
    errors: ['reactions/not-found', 'reactions/may-not-remove'],
  },
})
