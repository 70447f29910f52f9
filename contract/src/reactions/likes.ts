import * as z from 'zod/mini'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant, kindOfRoom, Picture } from '../kit/scalars.ts'
import type { LikedKind, ReactedKind } from './kinds.ts'
import { endpoints } from './rows.ts'

export const Like = z.object({
  id: Id,
  userId: Id,
  user: z.object({ id: Id, name: z.string(), picture: z.nullable(Picture), isFollowed: z.boolean() }),
  contentId: Id,
  contentType: kindOfRoom<LikedKind>(),
  createdAt: Instant,
})
export type Like = z.infer<typeof Like>

/** A like of the caller, of whatever resource or comment. */
export const OwnLike = z.object({
  id: Id,
  contentId: Id,
  contentType: kindOfRoom<LikedKind>(),
  createdAt: Instant,
  /** The resource that was liked, or that the liked comment is about. */
  place: z.object({
    kind: kindOfRoom<ReactedKind>(),
    /** Null where the caller may no longer see the resource. The title of a post without text is empty. */
    seen: z.nullable(z.object({ id: Id, title: z.string() })),
  }),
})
export type OwnLike = z.infer<typeof OwnLike>

export const likes = endpoints({
  own: {
    method: 'GET',
    path: '/v1/likes/own',
    summary:
      'The likes of the caller, newest first, also where the caller has lost access. A resource that the caller may no longer see has no id and no title.',
    access: 'member',
    scope: null,
    query: z.object(pageQuery),
    reply: page(OwnLike),
  },
  list: {
    method: 'GET',
    path: '/v1/likes/:contentType/:contentId',
    summary: 'Who likes a thing, the latest first.',
    access: 'member',
    scope: null,
    params: z.object({ contentType: kindOfRoom<LikedKind>(), contentId: Id }),
    query: z.object(pageQuery),
    reply: page(Like),
    errors: ['reactions/not-found'],
  },
  toggle: {
    method: 'POST',
    path: '/v1/likes',
    summary: 'Likes a thing, or likes it no more; where the wish is said in `liked`, twice is the same as once.',
    access: 'member',
    scope: null,
    body: z.object({ contentId: Id, contentType: kindOfRoom<LikedKind>(), liked: z.optional(z.boolean()) }),
    /** `likeCount` is 0 where the caller took back a like of something that they may no longer see. */
    reply: z.object({ liked: z.boolean(), likeCount: z.int() }),
    rate: 'react',
    errors: ['reactions/not-found', 'reactions/read-only'],
  },
})
