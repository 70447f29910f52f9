import * as z from 'zod/mini'
import { Mention, mentions } from '../kit/mentions.ts'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant, optionalLine, Picture, Version } from '../kit/scalars.ts'
import { audiences } from '../people/privacy.ts'
import { endpoints } from './rows.ts'

export const mostPostLetters = 5000
export const mostPostMedia = 10
/** All files of a post together, before they are read. */
export const mostPostBytes = 100 * 1024 * 1024

/** A picture or a video of a post; its links end and are asked for anew. */
export const PostMedia = z.object({
  id: Id,
  type: z.enum(['IMAGE', 'VIDEO']),
  url: z.string(),
  mediumUrl: z.nullable(z.string()),
  thumbUrl: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** How long a film is. */
  durationMs: z.nullable(z.int()),
  /** Of a film with its codecs, where a browser may be able to play it. */
  mimeType: z.string(),
  thumbhash: z.nullable(z.string()),
  /** What it shows, in the words of the author; empty where nothing was said. */
  alt: z.string(),
})
export type PostMedia = z.infer<typeof PostMedia>

export const Post = z.object({
  id: Id,
  text: z.string(),
  mentions: z.array(Mention),
  owner: z.object({ id: Id, name: z.string(), picture: z.nullable(Picture), isFollowed: z.boolean() }),
  createdAt: Instant,
  editedAt: z.nullable(Instant),
  medias: z.array(PostMedia),
  /** The first of them, under the name that old clients know. */
  vault: z.object({ document: z.nullable(PostMedia) }),
  visibility: z.enum(audiences),
  commentsClosed: z.boolean(),
  /** How many comments, at any depth. */
  comments: z.int(),
  likeCount: z.int(),
  liked: z.boolean(),
  bookmarked: z.boolean(),
  group: z.nullable(z.object({ id: Id, name: z.string() })),
  version: Version,
  can: z.object({ edit: z.boolean(), remove: z.boolean(), comment: z.boolean() }),
})
export type Post = z.infer<typeof Post>

const Text = z.string().check(z.trim(), z.maxLength(mostPostLetters))
const MediaIds = z.array(Id).check(z.maxLength(mostPostMedia))
/** What pictures show, by their ids. */
const Alts = z.array(z.object({ id: Id, alt: optionalLine(500) })).check(z.maxLength(mostPostMedia))

export const PostDraft = z.object({
  text: z.optional(Text),
  mediaIds: z.optional(MediaIds),
  visibility: z.optional(z.enum(audiences)),
  mentions: z.optional(mentions),
  alts: z.optional(Alts),
  commentsClosed: z.optional(z.boolean()),
})
export type PostDraft = z.infer<typeof PostDraft>

/** What is left out stays as it is. */
export const PostChange = z.extend(PostDraft, { version: z.optional(Version) })
export type PostChange = z.infer<typeof PostChange>

const PostId = z.object({ id: Id })
export const feedScopes = ['all', 'following'] as const

export const posts = endpoints({
  create: {
    method: 'POST',
    path: '/v1/post',
    summary: 'Posts text, pictures and videos; without `visibility` for followers.',
    access: 'member',
    scope: null,
    body: PostDraft,
    reply: Post,
    status: 201,
    creates: true,
    rate: 'post',
    errors: [
      'posts/empty',
      'posts/media-for-members',
      'posts/not-media',
      'documents/not-found',
      'documents/not-uploader',
    ],
  },
  list: {
    method: 'GET',
    path: '/v1/post',
    summary:
      "One's own posts, or somebody's as far as one may see them, the newest first; with `media` those that have some.",
    access: 'member',
    scope: null,
    query: z.object({ ...pageQuery, userId: z.optional(Id), media: z.optional(z.enum(['true', 'false'])) }),
    reply: page(Post),
    errors: ['people/not-found'],
  },
  others: {
    method: 'GET',
    path: '/v1/post/others',
    summary: 'What others post and one may see, the newest first: of all, or of those one follows.',
    access: 'member',
    scope: null,
    query: z.object({ ...pageQuery, scope: z.optional(z.enum(feedScopes)) }),
    reply: page(Post),
  },
  newer: {
    method: 'GET',
    path: '/v1/post/others/count',
    summary: 'How many posts of others came since one of them; 21 stands for more.',
    access: 'member',
    scope: null,
    query: z.object({ since: Id, scope: z.optional(z.enum(feedScopes)) }),
    reply: z.object({ count: z.int() }),
  },
  bookmarks: {
    method: 'GET',
    path: '/v1/post/bookmarks',
    summary: 'The posts that one has marked, the latest marked first; those one may no longer see are left out.',
    access: 'member',
    scope: null,
    query: z.object(pageQuery),
    reply: page(Post),
  },
  get: {
    method: 'GET',
    path: '/v1/post/:id',
    summary: 'One post.',
    access: 'member',
    scope: null,
    params: PostId,
    reply: Post,
    errors: ['posts/not-found'],
  },
  update: {
    method: 'PUT',
    path: '/v1/post/:id',
    summary: 'Changes an own post; what is left out stays.',
    access: 'member',
    scope: null,
    params: PostId,
    body: PostChange,
    reply: Post,
    rate: 'post',
    errors: [
      'posts/not-found',
      'posts/not-author',
      'posts/empty',
      'posts/media-for-members',
      'posts/not-media',
      'documents/not-found',
      'documents/not-uploader',
      'kit/stale',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/post/:id',
    summary: 'Deletes an own post, with its comments and likes.',
    access: 'member',
    scope: null,
    params: PostId,
    errors: ['posts/not-found', 'posts/not-author'],
  },
  bookmark: {
    method: 'POST',
    path: '/v1/post/:id/bookmark',
    summary: 'Marks a post for oneself. Twice is the same as once.',
    access: 'member',
    scope: null,
    params: PostId,
    errors: ['posts/not-found'],
  },
  unbookmark: {
    method: 'DELETE',
    path: '/v1/post/:id/bookmark',
    summary: 'Marks a post no more.',
    access: 'member',
    scope: null,
    params: PostId,
  },
})
