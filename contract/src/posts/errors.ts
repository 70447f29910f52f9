import type { ErrorTable } from '../kit/errors.ts'

/** How a call of posts can be refused. */
export const postsErrors = {
  'posts/not-found': [404, 'This post no longer exists.'],
  'posts/not-author': [403, 'Only the author can edit this post.'],
  'posts/empty': [400, 'Write something, or add a photo.'],
  'posts/media-for-members': [400, 'Posts with photos or videos are shown to followers only.'],
  'posts/not-media': [400, 'Only photos and videos can be added to a post.'],
} as const satisfies ErrorTable<'posts'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    posts: typeof postsErrors
  }
}
