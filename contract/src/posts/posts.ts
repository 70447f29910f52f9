import * as z from 'zod/mini'
import { Mention, mentions } from '../kit/mentions.ts'
import { Lost, page, pageQuery } from '../kit/page.ts'
import { Id, Instant, optionalLine, Picture, plainMentioningText, Version } from '../kit/scalars.ts'
import { Media } from '../documents/documents.ts'
import { Group, GroupId, mostReasonLetters } from '../groups/groups.ts'
import { audiences } from '../people/privacy.ts'
import { endpoints } from './rows.ts'

export const mostPostLetters = 5000
export const mostPostMedia = 10
/** All files of a post together, before they are read. */
export const mostPostBytes = 100 * 1024 * 1024

/** Its links end after a quarter of an hour, and the page asks for new ones. */
export const PostMedia = z.extend(Media, {
  /** What it shows, in the words of the author; empty where nothing was said. */
  alt: z.string(),
})
export type PostMedia = z.infer<typeof PostMedia>

const post = {
  id: Id,
  text: z.string(),
  mentions: z.array(Mention),
  owner: z.object({ id: Id, name: z.string(), picture: z.nullable(Picture), isFollowed: z.boolean() }),
  createdAt: Instant,
  editedAt: z.nullable(Instant),
  medias: z.array(PostMedia),
  /** The first of them, under the name that old clients know. */
  vault: z.object({ document: z.nullable(PostMedia) }),
  /** Whom its author means; in a group, whoever reads that, whatever is said here. */
  visibility: z.enum(audiences),
  commentsClosed: z.boolean(),
  /** How many comments, at any depth. */
  comments: z.int(),
  likeCount: z.int(),
  liked: z.boolean(),
  bookmarked: z.boolean(),
  /** The group it was posted in, where the viewer reads that. */
  group: z.nullable(z.object({ id: Id, name: z.string() })),
  version: Version,
  can: z.object({ edit: z.boolean(), remove: z.boolean(), comment: z.boolean(), pin: z.boolean() }),
}

/** A post that another one shares: none where the viewer may not see it, or it is gone. */
export const SharedPost = z.object({ post: z.nullable(z.object(post)) })
export type SharedPost = z.infer<typeof SharedPost>

export const Post = z.object({ ...post, shared: z.nullable(SharedPost) })
export type Post = z.infer<typeof Post>

const Text = plainMentioningText(mostPostLetters)
const MediaIds = z.array(Id).check(z.maxLength(mostPostMedia))
/** What pictures show, by their ids. */
const Alts = z.array(z.object({ id: Id, alt: optionalLine(500) })).check(z.maxLength(mostPostMedia))

export const PostDraft = z.object({
  text: z.optional(Text),
  mediaIds: z.optional(MediaIds),
  /** Not said of a post in a group. */
  visibility: z.optional(z.enum(audiences)),
  mentions: z.optional(mentions),
  alts: z.optional(Alts),
  commentsClosed: z.optional(z.boolean()),
})
export type PostDraft = z.infer<typeof PostDraft>

/** A new post may be one of a group. */
export const NewPost = z.extend(PostDraft, { groupId: z.optional(Id) })
export type NewPost = z.infer<typeof NewPost>

/** What is left out stays as it is. */
export const PostChange = z.extend(PostDraft, { version: z.optional(Version) })
export type PostChange = z.infer<typeof PostChange>

const PostId = z.object({ id: Id })
/** `all` and `following` have posts of others; `home` is `all` with the viewer's own posts. */
export const feedScopes = ['all', 'following', 'home'] as const

/** How somebody is refused who posts in a group. */
const intoGroup = [
  'groups/not-found',
  'groups/inactive',
  'groups/banned',
  'groups/ask-first',
  'groups/invited-only',
] as const

export const posts = endpoints({
  create: {
    method: 'POST',
    path: '/v1/post',
    summary:
      'Posts text, pictures and videos; without `visibility` for followers, with `groupId` for who reads that group.',
    access: 'member',
    scope: null,
    body: NewPost,
    reply: Post,
    status: 201,
    creates: true,
    rate: 'post',
    errors: ['posts/empty', 'posts/media-for-members', 'posts/not-media', 'documents/not-found', ...intoGroup],
  },
  list: {
    method: 'GET',
    path: '/v1/post',
    summary:
      "One's own posts, or somebody's as far as one may see them, the newest first; with `media` those that have some. With `groupId` those of a group, with that group, and on the first page what is pinned.",
    access: 'member',
    scope: null,
    query: z.object({
      ...pageQuery,
      userId: z.optional(Id),
      groupId: z.optional(Id),
      media: z.optional(z.enum(['true', 'false'])),
    }),
    reply: z.extend(page(Post), { group: z.optional(Group), pinned: z.optional(z.nullable(Post)) }),
    errors: ['people/not-found', 'groups/not-found', 'groups/not-member'],
  },
  others: {
    method: 'GET',
    path: '/v1/post/others',
    summary:
      'Posts that the caller may see, the newest first: of all others, of those the caller follows, or of all others with the own ones (home).',
    access: 'member',
    scope: null,
    query: z.object({ ...pageQuery, scope: z.optional(z.enum(feedScopes)) }),
    reply: page(Post),
  },
  newer: {
    method: 'GET',
    path: '/v1/post/others/count',
    summary: 'How many posts of others came since a post, in a feed or in a group; 21 stands for more.',
    access: 'member',
    scope: null,
    query: z.object({ since: Id, scope: z.optional(z.enum(feedScopes)), groupId: z.optional(Id) }),
    reply: z.object({ count: z.int() }),
    errors: ['groups/not-found', 'groups/not-member'],
  },
  bookmarks: {
    method: 'GET',
    path: '/v1/post/bookmarks',
    summary:
      'The posts that the caller bookmarked, the latest bookmark first. Of a post that the caller may no longer see, `lost` has the id alone, so that the bookmark can be removed.',
    access: 'member',
    scope: null,
    query: z.object(pageQuery),
    reply: z.extend(page(Post), { lost: Lost }),
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
      'groups/inactive',
      'groups/not-member',
      'kit/stale',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/post/:id',
    summary:
      'Deletes an own post, with its comments and likes; or, of a group that one looks after, that of a member, with a reason that they are told.',
    access: 'member',
    scope: null,
    params: PostId,
    query: z.object({ reason: z.optional(optionalLine(mostReasonLetters)) }),
    errors: ['posts/not-found', 'posts/not-author'],
  },
  share: {
    method: 'POST',
    path: '/v1/post/:id/share',
    summary: 'Posts a post again in a group. Who may not see it does not see it there either.',
    access: 'member',
    scope: null,
    params: PostId,
    body: z.object({ target: z.literal('GROUP'), groupId: Id, text: z.optional(Text) }),
    reply: Post,
    status: 201,
    creates: true,
    rate: 'post',
    errors: ['posts/not-found', ...intoGroup],
  },
  pin: {
    method: 'PUT',
    path: '/v1/group/:groupId/pin',
    summary: 'Lets a post of a group stand above the others, or none.',
    access: 'member',
    scope: null,
    params: GroupId,
    body: z.object({ postId: z.nullable(Id) }),
    errors: ['groups/not-found', 'groups/not-allowed', 'groups/not-member', 'groups/inactive', 'posts/not-found'],
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
